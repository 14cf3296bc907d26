"""Patterns of cards and the tiers of bombs as tables.

A bomb is a pattern like any other. What `bombs` names is looked up among `patterns` by its shape; a shape that is not
there makes a pattern of its own, called by what it is: `bomb`, `straight_flush`, `joker_bomb`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ruleset.climbing.facts import Facts
from ruleset.climbing_tables import AttachedRanks, Pattern, PatternKind
from ruleset.language import syntax
from ruleset.language.syntax import Name, Span
from ruleset.tables import Grid, Row

Member = syntax.Pattern | Name


@dataclass(frozen=True)
class Tier:
    """One class of bombs: a pattern and the sizes of it that stand in this class."""

    pattern: str
    sizes: tuple[int, ...]
    member: Member


def own_name(pattern: syntax.Pattern) -> str:
    """What a bomb is called that `patterns` does not name."""
    if pattern.kind == "jokers":
        return "joker_bomb"
    if pattern.kind == "run":
        return "straight_flush" if pattern.one_suit else "bomb_run"
    return "bomb"


def shape(pattern: Pattern) -> tuple[int, ...]:
    """What two patterns must share to be one pattern with different sizes."""
    copies = pattern.copies_min if pattern.kind == PatternKind.RUN else 0
    jokers = pattern.small_jokers, pattern.big_jokers
    attached = pattern.attach_copies, pattern.attach_count, pattern.attach_ranks, pattern.attach_jokers
    return pattern.kind, copies, pattern.one_suit, *jokers, *attached, pattern.attach_short_last


def sizes(pattern: Pattern) -> range:
    """Sizes of a pattern: copies of a set, groups of a run, cards of a joker set. Empty if the deck has no such play."""
    match pattern.kind:
        case PatternKind.SET:
            return range(pattern.copies_min, pattern.copies_max + 1)
        case PatternKind.RUN:
            return range(pattern.length_min, pattern.length_max + 1)
        case _:
            return range(cards := pattern.small_jokers + pattern.big_jokers, cards + 1)


def play_cards(pattern: Pattern, size: int) -> int:
    """Cards of a play of this pattern and size with all attachments."""
    if pattern.kind == PatternKind.JOKERS:
        return size
    groups, copies = (size, pattern.copies_min) if pattern.kind == PatternKind.RUN else (1, size)
    return groups * (copies + pattern.attach_copies * pattern.attach_count)


def lower_pattern(facts: Facts, name: str, pattern: syntax.Pattern) -> Pattern:
    """One pattern; open ranges end where deck and hand end."""
    if pattern.kind == "jokers":
        small, big = _jokers(facts, pattern)
        return Pattern(name, PatternKind.JOKERS, small_jokers=small, big_jokers=big)
    assert pattern.copies is not None
    lowered = Pattern(
        name,
        PatternKind.RUN if pattern.kind == "run" else PatternKind.SET,
        copies_min=pattern.copies.low,
        copies_max=_high(pattern.copies, facts.most_alike),
        length_min=pattern.length.low if pattern.length else 1,
        length_max=_high(pattern.length, facts.longest_run) if pattern.length else 1,
        one_suit=int(pattern.one_suit),
        attach_copies=pattern.attached.copies if pattern.attached else 0,
        attach_count=pattern.attached.count if pattern.attached else 0,
        attach_ranks=_attached_ranks(pattern),
        attach_jokers=int("no jokers" not in pattern.tails),
        attach_short_last=int("short on last play" in pattern.tails),
    )
    return _within_hand(facts, lowered)


def named_patterns(facts: Facts) -> list[Pattern]:
    """The patterns of the section `patterns`, by name."""
    return [lower_pattern(facts, name, placed.tree) for name, placed in facts.rules.patterns]


def lower_tiers(facts: Facts, members: Sequence[Sequence[Member]]) -> tuple[list[Pattern], list[list[Tier]]]:
    """(all patterns, classes of bombs from low to high).

    A member with several sizes makes one class for each, more cards higher; members of one tier make one class together.
    """
    patterns = named_patterns(facts)
    classes: list[list[Tier]] = []
    for group in members:
        tiers = [_tier(facts, patterns, member) for member in group]
        classes += [tiers] if len(tiers) > 1 else [[replace(tiers[0], sizes=(size,))] for size in tiers[0].sizes]
    return patterns, classes


def all_tiers(facts: Facts) -> tuple[list[Pattern], list[list[Tier]]]:
    """`lower_tiers` of the section `bombs`."""
    bombs = facts.rules.bombs
    return lower_tiers(facts, bombs.tree.groups if bombs else ())


def lower_bomb_class(patterns: Sequence[Pattern], classes: Sequence[Sequence[Tier]]) -> Grid:
    """bomb_class[pattern][size]."""
    found = {
        (tier.pattern, size): place + 1 for place, tiers in enumerate(classes) for tier in tiers for size in tier.sizes
    }
    width = 1 + max((sizes(pattern)[-1] for pattern in patterns if sizes(pattern)), default=0)
    return tuple(tuple(found.get((pattern.name, size), 0) for size in range(width)) for pattern in patterns)


def lower_ladders(facts: Facts, patterns: Sequence[Pattern]) -> tuple[Row, Row]:
    """(ladder_group[pattern], ladder_step[pattern])."""
    steps = {
        member.name: (group + 1, step)
        for group, ladder in enumerate(facts.rules.ladders)
        for step, members in enumerate(ladder.tree.groups)
        for member in members
        if isinstance(member, Name)
    }
    rows = [steps.get(pattern.name, (0, 0)) for pattern in patterns]
    return tuple(group for group, _ in rows), tuple(step for _, step in rows)


def _tier(facts: Facts, patterns: list[Pattern], member: Member) -> Tier:
    """The pattern a member of `bombs` means, put on the list if it is new, or made wider if it is a bomb of its own."""
    if isinstance(member, Name):
        found = next((pattern for pattern in patterns if pattern.name == member.name), None)
        return Tier(member.name, tuple(sizes(found)) if found else (), member)
    bomb = lower_pattern(facts, own_name(member), member)
    named = {name for name, _ in facts.rules.patterns}
    for place, pattern in enumerate(patterns):
        if shape(pattern) != shape(bomb):
            continue
        if pattern.name in named and set(sizes(bomb)) <= set(sizes(pattern)):
            return Tier(pattern.name, tuple(sizes(bomb)), member)
        if pattern.name not in named:
            patterns[place] = _joined(pattern, bomb)
            return Tier(pattern.name, tuple(sizes(bomb)), member)
    patterns.append(bomb)
    return Tier(bomb.name, tuple(sizes(bomb)), member)


def _joined(pattern: Pattern, other: Pattern) -> Pattern:
    return replace(
        pattern,
        copies_min=min(pattern.copies_min, other.copies_min),
        copies_max=max(pattern.copies_max, other.copies_max),
        length_min=min(pattern.length_min, other.length_min),
        length_max=max(pattern.length_max, other.length_max),
    )


def _jokers(facts: Facts, pattern: syntax.Pattern) -> tuple[int, int]:
    """(small, big). `4 jokers` means all the jokers there are, which the checks hold it to."""
    return facts.jokers if pattern.jokers else (pattern.small, pattern.big)


def _high(span: Span, most: int) -> int:
    return most if span.high is None else span.high


def _attached_ranks(pattern: syntax.Pattern) -> AttachedRanks:
    if "any ranks" in pattern.tails:
        return AttachedRanks.ANY
    return AttachedRanks.ALL_DIFFERENT if "distinct ranks" in pattern.tails else AttachedRanks.OTHER_THAN_THE_CORE


def _within_hand(facts: Facts, pattern: Pattern) -> Pattern:
    """A pattern without the sizes that no hand, deck or order of ranks can make."""
    fitting = [size for size in sizes(pattern) if _possible(facts, pattern, size)]
    most = max(fitting, default=0)
    if pattern.kind == PatternKind.RUN:
        return replace(pattern, length_max=min(pattern.length_max, most))
    return replace(pattern, copies_max=min(pattern.copies_max, most))


def _possible(facts: Facts, pattern: Pattern, size: int) -> bool:
    copies, length = (pattern.copies_min, size) if pattern.kind == PatternKind.RUN else (size, 1)
    cards = play_cards(replace(pattern, attach_count=0) if pattern.attach_short_last else pattern, size)
    return copies <= facts.most_alike and length <= facts.longest_run and cards <= facts.hand
