"""What plays of the climbing family are, as the texts define it, by trying everything.

Nothing here is shared with the kernels: cards are tuples of faces, tables are read as the compiler's data, and a wild is
every face it may be, one after the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement, product

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

Faces = tuple[int, ...]
Reading = tuple[int, int, int]
"""(pattern, size, key)."""
Sighting = tuple[int, int, int, int]
"""A reading and the suit of a core in one suit, else -1."""
ALL_SUITS = frozenset(range(-1, 4))


def rank(face: int) -> int:
    """Rank of a face; 13 and 14 are the jokers."""
    return face % 13 if face < 52 else face - 39


def suit(face: int) -> int:
    """Suit of a face, -1 of a joker."""
    return face // 13 if face < 52 else -1


@dataclass(frozen=True)
class Book:
    """One rule set at one level."""

    rules: ClimbingTables
    level: int

    @cached_property
    def wilds(self) -> frozenset[int]:
        return frozenset(face for face in range(54) if self.rules.wild[self.level][face])

    @cached_property
    def faces_for_wilds(self) -> Faces:
        return tuple(face for face in range(54) if self.rules.wild_stands_for[rank(face)])

    @cached_property
    def slots(self) -> tuple[int, ...]:
        return self.rules.run_slots[self.level]

    @cached_property
    def key_step(self) -> int:
        return max(self.rules.suit_value) + 1

    @cached_property
    def sizes(self) -> tuple[tuple[int, int], ...]:
        """All (pattern, size)."""
        return tuple((p, size) for p, pattern in enumerate(self.rules.patterns) for size in sizes(pattern))

    @cached_property
    def by_cards(self) -> dict[int, list[tuple[int, int, int]]]:
        """All (pattern, size, cards) of full plays by their number of cards."""
        found: dict[int, list[tuple[int, int, int]]] = {}
        for p, size in self.sizes:
            cards = play_cards(self.rules.patterns[p], size)
            found.setdefault(cards, []).append((p, size, cards))
        return found

    @cached_property
    def short_sizes(self) -> list[tuple[int, int]]:
        """All (pattern, size) that may lack attached cards on the last play."""
        return [(p, size) for p, size in self.sizes if self.rules.patterns[p].attach_short_last]

    def assignments(self, cards: Faces, suits: frozenset[int] = ALL_SUITS) -> Iterator[Faces]:
        """The cards with every wild as every face of `suits` it may be. Played alone, wilds may be bound to what they are."""
        natural = tuple(face for face in cards if face not in self.wilds)
        wild = [face for face in cards if face in self.wilds]
        if not wild or self._plays_wilds_alone(cards):
            yield cards
            return
        allowed = [face for face in self.faces_for_wilds if suit(face) in suits]
        if len(set(wild)) == 1:
            chosen = combinations_with_replacement(sorted({wild[0], *allowed}), len(wild))
            yield from (natural + stood for stood in chosen)
            return
        different = {tuple(sorted(stood)) for stood in product(*({face, *allowed} for face in wild))}
        yield from (natural + stood for stood in different)

    def sightings(self, cards: Faces, last: bool = False, suits: frozenset[int] = ALL_SUITS) -> set[Sighting]:
        """All readings of one play, with the suit of cores in one suit."""
        wild = any(face in self.wilds for face in cards) and not self._plays_wilds_alone(cards)
        found = set()
        for faces in self.assignments(cards, suits):
            found |= self.concrete(faces, last)
        return self._with_flush_rules(found, wild)

    def quick_sightings(self, cards: Faces, last: bool = False) -> set[Sighting]:
        """`sightings` with wilds of one suit only, that of a natural card.

        Where suits break no ties, another suit adds nothing: it makes no run in one suit with that card. (Where that card
        may hang on such a run as an attachment, every suit is tried after all.)
        """
        natural = [suit(face) for face in cards if face not in self.wilds and face < 52]
        if self.key_step > 1 or not natural or any(p.one_suit and p.attach_count for p in self.rules.patterns):
            return self.sightings(cards, last)
        return self.sightings(cards, last, frozenset({natural[0], -1}))

    def readings(self, cards: Faces, last: bool = False) -> set[Reading]:
        """All readings of one play; `last` if nothing is left in the hand."""
        return {sighting[:3] for sighting in self.sightings(cards, last)}

    def _plays_wilds_alone(self, cards: Faces) -> bool:
        return self.rules.wild_alone == WildAlone.LEVEL_CARD and all(face in self.wilds for face in cards)

    def _with_flush_rules(self, found: set[Sighting], wild: bool) -> set[Sighting]:
        """Take away what runs in one suit may not be read as. Attachments are nobody's suit, so runs with them stay."""
        patterns = self.rules.patterns
        flushes = {
            (patterns[p].copies_min, size, key // self.key_step)
            for p, size, key, _ in found
            if patterns[p].one_suit and not patterns[p].attach_count
        }
        kept = set()
        for p, size, key, s in found:
            pattern = patterns[p]
            if pattern.kind != PatternKind.RUN or pattern.attach_count:
                kept.add((p, size, key, s if pattern.one_suit else -1))
                continue
            if pattern.one_suit:
                if not wild or self.rules.wild_flush != WildFlush.STRAIGHT_ONLY:
                    kept.add((p, size, key, s))
                continue
            if (pattern.copies_min, size, key // self.key_step) in flushes:
                only_flush = (
                    self.rules.wild_flush == WildFlush.STRAIGHT_FLUSH_ONLY
                    if wild
                    else self.rules.natural_flush == NaturalFlush.STRAIGHT_FLUSH_ONLY
                )
                if only_flush:
                    continue
            kept.add((p, size, key, -1))
        return kept

    def concrete(self, faces: Faces, last: bool) -> set[Sighting]:
        """All readings of cards none of which is wild any more, flush rules aside."""
        found: set[Sighting] = set()
        ranks = [face % 13 if face < 52 else face - 39 for face in faces]
        different = len(set(ranks))
        for p, size, full in self._candidates(len(faces), last):
            pattern = self.rules.patterns[p]
            if pattern.kind == PatternKind.JOKERS:
                if ranks.count(13) == pattern.small_jokers and ranks.count(14) == pattern.big_jokers:
                    found.add((p, size, 0, -1))
                continue
            groups = size if pattern.kind == PatternKind.RUN else 1
            if different == groups or (pattern.attach_count and different <= groups + groups * pattern.attach_count):
                found |= self._cores(faces, Counter(ranks), p, size, pattern, full)
        return found

    def _candidates(self, cards: int, last: bool) -> list[tuple[int, int, int]]:
        """(pattern, size, cards of the full play) of all plays of so many cards."""
        full = self.by_cards.get(cards, [])
        if not (last and self.short_sizes):
            return full
        short = [(p, size, play_cards(self.rules.patterns[p], size)) for p, size in self.short_sizes]
        return full + [(p, n, most) for p, n, most in short if core_cards(self.rules.patterns[p], n) <= cards < most]

    def _cores(
        self, faces: Faces, count: Counter[int], p: int, size: int, pattern: Pattern, full: int
    ) -> set[Sighting]:
        found: set[Sighting] = set()
        copies = size if pattern.kind == PatternKind.SET else pattern.copies_min
        starts = self.places_above[p, size]
        for ranks, key in (place for r in count if r in starts for place in starts[r]):
            if min(map(count.__getitem__, ranks)) < copies:
                continue
            core = Counter(dict.fromkeys(ranks, copies))
            if not attachments(pattern, size, count - core, core, full - len(faces)):
                continue
            for s in range(4) if pattern.one_suit else (-1,):
                own = Counter(rank(face) for face in faces if s in (-1, suit(face)))
                if s < 0 or min(map(own.__getitem__, ranks)) >= copies:
                    top = [suit(face) for face in faces if rank(face) == ranks[-1] and s in (-1, suit(face))]
                    found |= {(p, size, full_key, s) for full_key in self.keys(key, top, copies)}
        return found

    @cached_property
    def places_above(self) -> dict[tuple[int, int], dict[int, list[tuple[tuple[int, ...], int]]]]:
        """The places of every (pattern, size) by their lowest rank."""
        found: dict[tuple[int, int], dict[int, list[tuple[tuple[int, ...], int]]]] = {}
        for p, size in self.sizes:
            places = found.setdefault((p, size), {})
            if self.rules.patterns[p].kind != PatternKind.JOKERS:
                for place in self.places(self.rules.patterns[p], size):
                    places.setdefault(place[0][0], []).append(place)
        return found

    def places(self, pattern: Pattern, size: int) -> list[tuple[tuple[int, ...], int]]:
        """(ranks of the core low to high, plain key) wherever the order of ranks has a place for it."""
        if pattern.kind == PatternKind.SET:
            values = self.rules.play_value[self.level]
            return [((r,), values[r]) for r in range(15) if values[r] >= 0]
        windows = [(self.slots[at : at + size], at + size - 1) for at in range(len(self.slots) - size + 1)]
        return [(ranks, top) for ranks, top in windows if min(ranks) >= 0]

    def keys(self, plain: int, suits: list[int], copies: int) -> set[int]:
        """Keys by the highest suit of any choice of `copies` cards of the top rank."""
        if self.key_step == 1:
            return {plain}
        value = {-1: 0, **dict(enumerate(self.rules.suit_value))}
        tops = {max(value[s] for s in chosen) for chosen in combinations(suits, copies)}
        return {plain * self.key_step + top for top in tops}

    def beats(self, one: Reading, other: Reading) -> bool:
        """Whether `one` beats `other`."""
        rules = self.rules
        bombs = rules.bomb_class[one[0]][one[1]], rules.bomb_class[other[0]][other[1]]
        if bombs[0] != bombs[1]:
            return bombs[0] > bombs[1]
        if bombs[0]:
            return one[2] > other[2]
        if one[0] == other[0]:
            return one[1] == other[1] and one[2] > other[2]
        groups = rules.ladder_group[one[0]], rules.ladder_group[other[0]]
        cards = [play_cards(rules.patterns[p], size) for p, size, _ in (one, other)]
        if groups[0] == 0 or groups[0] != groups[1] or cards[0] != cards[1]:
            return False
        return (rules.ladder_step[one[0]], one[2]) > (rules.ladder_step[other[0]], other[2])

    def undeclared(self, readings: set[Reading]) -> Reading | None:
        """The reading that counts when none is claimed, None if the player has to say or there is none."""
        if len(readings) < 2:
            return next(iter(readings), None)
        if self.rules.undeclared == Undeclared.REFUSED:
            return None
        strongest = self.rules.undeclared == Undeclared.STRONGEST
        return next(
            (
                one
                for one in readings
                if all(self.beats(one, o) if strongest else self.beats(o, one) for o in readings - {one})
            ),
            None,
        )


def sizes(pattern: Pattern) -> range:
    """Sizes a reading of this pattern may have."""
    if pattern.kind == PatternKind.SET:
        return range(pattern.copies_min, pattern.copies_max + 1)
    if pattern.kind == PatternKind.RUN:
        return range(pattern.length_min, pattern.length_max + 1)
    jokers = pattern.small_jokers + pattern.big_jokers
    return range(jokers, jokers + 1)


def core_cards(pattern: Pattern, size: int) -> int:
    """Cards of the core."""
    return size * pattern.copies_min if pattern.kind == PatternKind.RUN else size


def play_cards(pattern: Pattern, size: int) -> int:
    """Cards of a play with all its attachments."""
    groups = size if pattern.kind == PatternKind.RUN else 1
    return core_cards(pattern, size) + groups * pattern.attach_count * pattern.attach_copies


def attachments(pattern: Pattern, size: int, rest: Counter[int], core: Counter[int], missing: int) -> bool:
    """Whether `rest`, and `missing` cards more of any rank, can be dealt out into attachments."""
    if not pattern.attach_count:
        return not rest and not missing
    if not pattern.attach_jokers and (rest[13] or rest[14]):
        return False
    if pattern.attach_ranks != AttachedRanks.ANY and any(rest[r] for r in core):
        return False
    places = pattern.attach_count * (size if pattern.kind == PatternKind.RUN else 1)
    if pattern.attach_ranks == AttachedRanks.ALL_DIFFERENT and any(n > pattern.attach_copies for n in rest.values()):
        return False
    units = sum(-(-n // pattern.attach_copies) for n in rest.values())
    return (
        units <= places if missing else units == places and all(n % pattern.attach_copies == 0 for n in rest.values())
    )
