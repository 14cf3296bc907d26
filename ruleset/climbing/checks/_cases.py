"""Cases for what a proof met: one line each, to be pasted below `examples:` and to be answered by the mended file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ruleset.checks.cases import case as case
from ruleset.checks.cases import level_name as level_name
from ruleset.climbing.checks.context import Context
from ruleset.climbing.finish import places_of
from ruleset.climbing.orders import copies_of, faces_of
from ruleset.climbing_tables import NO_SLOT, Pattern, PatternKind
from ruleset.lower.faces import FACE_NAMES, RANK_NAMES
from ruleset.tables import RANKS


def at_level(context: Context, level: int | None = None) -> dict[str, Any]:
    """`level` of a case, where there are levels at all."""
    return {"level": level_name(context.facts.start if level is None else level)} if context.facts.has_levels else {}


def order_of(context: Context, pattern: int) -> list[int]:
    """A finishing order of this pattern in which seat 0 is the first out."""
    facts, places = context.facts, places_of(pattern)
    side = [seat for seat in range(facts.seats) if facts.side_of[seat] == facts.side_of[0]]
    others = [seat for seat in range(facts.seats) if seat not in side]
    return [side.pop(0) if place in places else others.pop(0) for place in range(1, facts.seats + 1)]


def finish_case(
    context: Context, identity: str, pattern: int, expect: Mapping[str, Any], levels: Sequence[int] = (), **given: Any
) -> str:
    """What a finish does to levels of the sides, those of the start if none are given; "" in a game without levels."""
    if not context.facts.has_levels:
        return ""
    facts = context.facts
    standing = [level_name(level) for level in levels or (facts.start,) * facts.sides]
    order = order_of(context, pattern)
    return case(identity, "levels", {"levels": standing, "order": order, "playing_side": 0, **given}, expect)


def beats_case(context: Context, identity: str, top: list[str], play: list[str], beats: bool = True) -> str:
    """Whether a play beats the one on the table; "" where either cannot be laid out."""
    if not (top and play):
        return ""
    return case(identity, "beats", {**at_level(context), "top": top, "play": play}, {"beats": beats})


def alike(context: Context, rank: int, copies: int) -> list[str]:
    """Cards of one rank, black and mixed in suit as far as there are such; [] if the deck has too few without wilds."""
    facts = context.facts
    faces = [face for face in faces_of(rank) if not facts.wild[facts.start][face]]
    dealt = [face for pack in range(context.rules.table.packs) for face in faces if facts.deck[face] > pack]
    return [FACE_NAMES[face] for face in dealt[:copies]] if len(dealt) >= copies else []


def laid_out(context: Context, pattern: Pattern, size: int, *, high: bool = False) -> list[str]:
    """A play of this pattern and size without wilds, the lowest there is, or the highest; [] if there is none."""
    if pattern.kind == PatternKind.JOKERS:
        return ["BJ"] * pattern.big_jokers + ["sj"] * pattern.small_jokers
    core = _run(context, pattern, size, high) if pattern.kind == PatternKind.RUN else _set(context, size, high)
    ranks = {name[1:] for name in core}
    units = pattern.attach_count * (size if pattern.kind == PatternKind.RUN else 1)
    others = [rank for rank in _ranks(context, high) if RANK_NAMES[rank] not in ranks]
    attached = [alike(context, rank, pattern.attach_copies) for rank in others[:units]]
    return core + [name for unit in attached for name in unit] if core else []


def _ranks(context: Context, high: bool) -> list[int]:
    """Ranks by their height in play; the level stands above all others and is left out."""
    facts = context.facts
    dealt = [rank for rank in range(RANKS) if copies_of(facts.deck, rank)]
    plain = [rank for rank in dealt if not (facts.has_levels and rank == facts.start)]
    return sorted(plain, key=lambda rank: facts.play_value[facts.start][rank], reverse=high)


def _set(context: Context, copies: int, high: bool) -> list[str]:
    return next((cards for rank in _ranks(context, high) if (cards := alike(context, rank, copies))), [])


def _run(context: Context, pattern: Pattern, length: int, high: bool) -> list[str]:
    """Consecutive ranks, of one suit only if the pattern is."""
    slots = context.facts.run_slots[context.facts.start]
    starts = range(len(slots) - length, -1, -1) if high else range(len(slots) - length + 1)
    for start in starts:
        ranks = slots[start : start + length]
        if NO_SLOT not in ranks:
            groups = [_group(context, rank, pattern, place) for place, rank in enumerate(ranks)]
            if all(groups):
                return [name for group in groups for name in group]
    return []


def _group(context: Context, rank: int, pattern: Pattern, place: int) -> list[str]:
    cards = alike(context, rank, pattern.copies_min + 1) or alike(context, rank, pattern.copies_min)
    if pattern.one_suit:
        return cards[:1]
    return cards[place % 2 :][: pattern.copies_min] if len(cards) > pattern.copies_min else cards
