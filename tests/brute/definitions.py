"""The rules of play as DESIGN §7 words them, by plain enumeration over tuples of faces.

Nothing here is shared with the kernels: cards are faces, an order is read from the compiler's tables as data, and every
answer is the best of all possibilities, tried one by one. Use it on small positions only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise

from ruleset.tables import TricksTables

Faces = tuple[int, ...]
Counts = tuple[tuple[int, int], ...]
"""A multiset: (face, copies) in ascending order of faces."""
Shape = tuple[int, int]
"""(width, length)."""
Component = tuple[int, int, int]
"""(width, length, strength of the top)."""


def counts_of(cards: Faces) -> Counts:
    """Count the copies of each face."""
    return tuple(sorted(Counter(cards).items()))


@dataclass(frozen=True)
class Order:
    """One order (level and trump) of a rule set."""

    rules: TricksTables
    index: int

    @cached_property
    def lane(self) -> Faces:
        return self.rules.lane[self.index]

    @cached_property
    def strength(self) -> Faces:
        return self.rules.strength[self.index]

    @cached_property
    def link(self) -> Faces:
        return self.rules.link[self.index]

    def of_lane(self, cards: Faces, lane: int) -> Faces:
        return tuple(face for face in cards if self.lane[face] == lane)

    def runs(self, counts: Counts, width: int, most: int) -> Iterator[Faces]:
        """Every choice of up to `most` units of `width` on consecutive links, lowest link first."""
        able = [face for face, copies in counts if copies >= width]
        at: dict[int, list[int]] = {}
        for face in able:
            at.setdefault(self.link[face], []).append(face)

        def extend(run: Faces) -> Iterator[Faces]:
            yield run
            if len(run) < most:
                for face in at.get(self.link[run[-1]] + 1, ()):
                    yield from extend((*run, face))

        if most > 0:
            for face in able:
                yield from extend((face,))


def without(counts: Counts, run: Faces, width: int) -> Counts:
    """Take `width` copies of every face of `run` away."""
    return tuple((f, c - width if f in run else c) for f, c in counts if c > width or f not in run)


def decomposition(order: Order, cards: Faces) -> list[Component]:
    """The components of cards of one lane: the greatest list of tractors, then of sets, that any split gives."""
    rules = order.rules

    def splits(counts: Counts, most: Component) -> Iterator[list[Component]]:
        sets = [(copies, 1, order.strength[face]) for face, copies in counts]
        yield sorted(sets, reverse=True)
        for width in range(rules.tractor_min_width, rules.packs + 1):
            for run in order.runs(counts, width, 99):
                tractor = (width, len(run), order.strength[run[-1]])
                if len(run) >= rules.tractor_min_sets and tractor <= most:
                    for rest in splits(without(counts, run, width), tractor):
                        yield [tractor, *rest]

    def rank(split: list[Component]) -> tuple[list[Component], list[Component]]:
        return ([c for c in split if c[1] > 1], [c for c in split if c[1] == 1])

    return max(splits(counts_of(cards), (99, 99, 99)), key=rank)


class Duty:
    """Obligation vectors against one lead under one rule set."""

    def __init__(self, order: Order, led: list[Shape]) -> None:
        rules = order.rules
        silent = len(led) > 1 and rules.follow_throw == 1
        self.order, self.rules = order, rules
        self.tractors = [] if silent or rules.follow_tractor == 2 else [shape for shape in led if shape[1] > 1]
        self.sets = () if silent or rules.follow_sets == 1 else tuple(w for w, length in led if length == 1 and w > 1)
        self.narrower = rules.unmet_sets == 0 and not silent and rules.follow_sets == 0 and rules.follow_tractor == 0
        self.narrower_sets = rules.unmet_sets == 0 and not silent and rules.follow_sets == 0
        self.known: dict[object, tuple[int, ...]] = {}

    def vector(self, cards: Faces, protect: bool) -> tuple[int, ...]:
        """The greatest vector of `cards`, all of the lane led; with `protect` wider sets are not broken."""
        counts = tuple((f, c) for f, c in counts_of(cards) if c > 1)
        self.held = dict(counts) if protect and self.rules.protected == 1 else None
        return self._tractors(0, counts, ())

    def _able(self, counts: Counts, width: int) -> Counts:
        if self.held is None:
            return counts
        return tuple((face, copies) for face, copies in counts if self.held[face] <= width)

    def _tractors(self, row: int, counts: Counts, short: Faces) -> tuple[int, ...]:
        """Best over all ways to fill tractor `row` and all after it; `short` lists the widths of unmet units."""
        if row == len(self.tractors):
            return self._sets(counts, short)
        key = (row, counts, short, self.held is None or tuple(self.held.items()))
        if key not in self.known:
            width, length = self.tractors[row]
            self.known[key] = max(
                lengths
                + (0,) * (length - len(lengths))
                + self._tractors(row + 1, rest, short + (width,) * (length - sum(lengths)))
                for lengths, rest in self._fillings(counts, width, length, (length, (99,)))
            )
        return self.known[key]

    def _fillings(
        self, counts: Counts, width: int, room: int, before: tuple[int, Faces]
    ) -> Iterator[tuple[Faces, Counts]]:
        """Every set of disjoint runs for `room` units, as (lengths, what is left), in descending order of runs."""
        yield (), counts
        for run in self.order.runs(self._able(counts, width), width, room):
            short_run = len(run) < self.rules.tractor_min_sets
            if (short_run and (len(run) > 1 or self.rules.follow_tractor == 1)) or (len(run), run) > before:
                continue
            for lengths, rest in self._fillings(without(counts, run, width), width, room - len(run), (len(run), run)):
                yield (len(run), *lengths), rest

    def _sets(self, counts: Counts, short: Faces) -> tuple[int, ...]:
        """Best over all choices of sets: of each face only its copies matter, now and in the whole hand."""
        wanted = [0] * 6
        for width in self.sets:
            wanted[width] += 1
        if self.narrower:
            for width in short:
                wanted[width - 1] += 1
        stock = tuple(sorted((copies, copies if self.held is None else self.held[f]) for f, copies in counts))
        return self._sets_of(self.rules.packs, stock, tuple(wanted))

    def _sets_of(self, width: int, stock: Counts, wanted: Faces) -> tuple[int, ...]:
        """Best over all numbers and choices of sets of `width`, then of the narrower ones; `stock` (copies, held)."""
        if width < 2:
            return ()
        key = (width, stock, wanted, self.held is None)
        if key not in self.known:
            best: tuple[int, ...] = ()
            for rest, number in self._choices(stock, width, wanted[width]):
                passed = list(wanted)
                if self.narrower_sets:
                    passed[width - 1] += wanted[width] - number
                best = max(best, (number, *self._sets_of(width - 1, rest, tuple(passed))))
            self.known[key] = best
        return self.known[key]

    def _choices(self, stock: Counts, width: int, most: int) -> set[tuple[Counts, int]]:
        """What every choice of up to `most` sets of `width` leaves, and how many sets it takes."""
        found: set[tuple[Counts, int]] = {((), 0)}
        for copies, held in stock:
            able = copies // width if self.held is None or held <= width else 0
            found = {
                (tuple(sorted((*rest, (copies - width * n, held)))), number + n)
                for rest, number in found
                for n in range(min(able, most - number) + 1)
            }
        return found


def is_legal_follow(duty: Duty, lane: int, hand: Faces, play: Faces) -> bool:
    """DESIGN §7, following, for a play out of `hand` of as many cards as were led."""
    held, shown = duty.order.of_lane(hand, lane), duty.order.of_lane(play, lane)
    if len(held) <= len(play):
        return len(shown) == len(held)
    return len(shown) == len(play) and duty.vector(shown, False) >= duty.vector(held, True)


def partitions(order: Order, led: list[Shape], counts: Counts) -> Iterator[list[int]]:
    """Tops of every way to share a play out into the led shapes, in the order of the lead."""
    if not led or led[0] == (1, 1):  # whatever is left are the singles
        yield sorted((order.strength[f] for f, copies in counts for _ in range(copies)), reverse=True)
        return
    (width, length), rest = led[0], led[1:]
    for run in order.runs(counts, width, length):
        if len(run) == length:
            for tops in partitions(order, rest, without(counts, run, width)):
                yield [order.strength[run[-1]], *tops]


def strength_of(order: Order, lane: int, led: list[Shape], play: Faces) -> tuple[int, list[int]] | None:
    """(1 for a ruff, strengths compared) of the best partition of a play, None if it cannot win."""
    lanes = {order.lane[face] for face in play}
    if lanes not in ({lane}, {4}):
        return None
    tops = max(partitions(order, led, counts_of(play)), default=None)
    if tops is None:
        return None
    if order.rules.overruff == 2:
        tops = [max(order.strength[face] for face in play)]
    return int(lanes != {lane}), tops if order.rules.overruff == 1 else tops[:1]


def winner(order: Order, lane: int, led: list[Shape], plays: list[Faces]) -> int:
    """Index of the winning play; the first is the lead."""
    best, standing = 0, strength_of(order, lane, led, plays[0])
    assert standing is not None
    for index, play in enumerate(plays[1:], 1):
        key = strength_of(order, lane, led, play)
        if key is not None and (
            key[0] > standing[0]
            or (key[0] == standing[0] and all(a > b for a, b in zip(key[1], standing[1], strict=True)))
        ):
            best, standing = index, key
    return best


def beaten_components(order: Order, led: list[Component], lane: int, others: list[Faces]) -> list[int]:
    """Rows of a throw for which some other hand holds a strictly higher group of the same shape."""
    beaten = []
    for row, (width, length, top) in enumerate(led):
        for hand in others:
            able = [f for f, copies in counts_of(order.of_lane(hand, lane)) if copies >= width]
            groups = [group for group in combinations(able, length) if is_run(order, group)]
            if any(max(order.strength[face] for face in group) > top for group in groups):
                beaten.append(row)
                break
    return beaten


def is_run(order: Order, group: Faces) -> bool:
    """True iff the faces lie on consecutive links."""
    links = sorted(order.link[face] for face in group)
    return all(b - a == 1 for a, b in pairwise(links))
