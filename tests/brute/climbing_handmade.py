"""Tables of the climbing family made by hand: knobs and patterns that no shipped rule set turns."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ruleset import compile_rules
from ruleset.climbing_tables import (
    AttachedRanks,
    ClimbingTables,
    NaturalFlush,
    Pattern,
    PatternKind,
    Undeclared,
    WildAlone,
    WildFlush,
)

SINGLE = Pattern("single", PatternKind.SET, 1, 1, 1, 1)
PAIR = Pattern("pair", PatternKind.SET, 2, 2, 1, 1)
TRIPLE = Pattern("triple", PatternKind.SET, 3, 3, 1, 1)
BOMB = Pattern("bomb", PatternKind.SET, 4, 10, 1, 1)
STRAIGHT = Pattern("straight", PatternKind.RUN, 1, 1, 5, 7)
FLUSH = Pattern("straight_flush", PatternKind.RUN, 1, 1, 5, 6, one_suit=1)
JOKER_BOMB = Pattern("joker_bomb", PatternKind.JOKERS, small_jokers=2, big_jokers=2)
FULL_HOUSE = Pattern("full_house", PatternKind.SET, 3, 3, 1, 1, attach_copies=2, attach_count=1)


def attached(name: str, copies: int, count: int, ranks: int, groups: int = 1, core: int = 3, **more: int) -> Pattern:
    """A set, or a run of up to `groups` groups, of `core` cards with attachments."""
    kind = PatternKind.SET if groups == 1 else PatternKind.RUN
    lengths = (1, 1) if groups == 1 else (2, groups)
    return Pattern(
        name, kind, core, core, *lengths, attach_copies=copies, attach_count=count, attach_ranks=ranks, **more
    )


ANY, OTHER, DIFFERENT = AttachedRanks.ANY, AttachedRanks.OTHER_THAN_THE_CORE, AttachedRanks.ALL_DIFFERENT
BARE = (SINGLE, PAIR, TRIPLE, BOMB, STRAIGHT, FLUSH, JOKER_BOMB)
WINGED = (
    SINGLE,
    BOMB,
    attached("triple_single", 1, 1, ANY),
    attached("full_house", 2, 1, OTHER, attach_jokers=0),
    attached("plane", 1, 1, DIFFERENT, groups=3),
    attached("big_plane", 2, 1, OTHER, groups=2),
    attached("four_two", 1, 2, OTHER, core=4),
    attached("four_pairs", 2, 2, DIFFERENT, core=4),
)
LOOSE = (
    SINGLE,
    PAIR,
    BOMB,
    attached("triple_two", 1, 2, ANY, attach_short_last=1),
    attached("plane", 1, 2, ANY, groups=2, attach_short_last=1),
    attached("four_pairs", 2, 2, ANY, core=4, attach_short_last=1),
    attached("flush_kicker", 1, 1, ANY, groups=3, core=1, one_suit=1),
)


def handmade(patterns: tuple[Pattern, ...] = BARE, **knobs: Any) -> ClimbingTables:
    """The family's usual tables with these patterns, bombs in their order; `knobs` replaces any field."""
    bombs = {"bomb": 1, "straight_flush": 20, "joker_bomb": 30}
    fields: dict[str, Any] = {
        "patterns": patterns,
        "bomb_class": tuple(
            tuple(bombs[p.name] + (size if p.name == "bomb" else 0) if p.name in bombs else 0 for size in range(21))
            for p in patterns
        ),
        "ladder_group": (0,) * len(patterns),
        "ladder_step": (0,) * len(patterns),
    }
    base = compile_rules("guandan-national-2017").tables
    assert isinstance(base, ClimbingTables)
    return replace(base, **(fields | knobs))


def jokers_wild() -> tuple[tuple[int, ...], ...]:
    """`wild` of a rule set whose wilds are the jokers."""
    return ((0,) * 52 + (1, 1),) * 13


def some_wild(*faces: int) -> tuple[tuple[int, ...], ...]:
    """`wild` of a rule set whose wilds are always these faces."""
    return (tuple(int(face in faces) for face in range(54)),) * 13


def rule_sets() -> dict[str, ClimbingTables]:
    """Rule sets by what is peculiar in them."""
    ladder = {
        "patterns": (*BARE, FULL_HOUSE),
        "bomb_class": ((0,) * 21,) * 8,
        "ladder_group": (0, 0, 0, 0, 1, 1, 0, 1),
        "ladder_step": (0, 0, 0, 0, 1, 2, 0, 2),
    }
    return {
        "either flush": handmade(natural_flush=NaturalFlush.EITHER, undeclared=Undeclared.WEAKEST),
        "flush only": handmade(wild_flush=WildFlush.STRAIGHT_FLUSH_ONLY, undeclared=Undeclared.REFUSED),
        "straight only": handmade(wild_flush=WildFlush.STRAIGHT_ONLY),
        "any rank alone": handmade(wild_alone=WildAlone.ANY_RANK, patterns=(*BARE, FULL_HOUSE)),
        "jokers wild": handmade(wild=jokers_wild(), patterns=(*BARE, FULL_HOUSE)),
        "jokers wild, any rank alone": handmade(wild=jokers_wild(), wild_alone=WildAlone.ANY_RANK),
        "wilds stand for jokers": handmade(wild_stands_for=(1,) * 15, patterns=(*BARE, FULL_HOUSE)),
        "several wilds": handmade(wild=some_wild(0, 1, 15), wild_flush=WildFlush.STRAIGHT_FLUSH_ONLY),
        "wings": handmade(WINGED),
        "loose wings": handmade(LOOSE),
        "loose wings, jokers wild": handmade(LOOSE, wild=jokers_wild()),
        "suits break ties": handmade(suit_value=(3, 2, 0, 1), wild=some_wild(), **ladder),
        "suits break ties, wilds too": handmade(
            suit_value=(3, 2, 0, 1), natural_flush=NaturalFlush.EITHER, wild_flush=WildFlush.STRAIGHT_FLUSH_ONLY
        ),
        "three packs": handmade(packs=3, deck=(3,) * 54, patterns=(*BARE, FULL_HOUSE)),
        "four packs, wings": handmade(WINGED, packs=4, deck=(4,) * 54),
        "no level card in runs": handmade(
            run_slots=tuple(tuple(-1 if r == level else r for r in (12, *range(13))) for level in range(13))
        ),
    }
