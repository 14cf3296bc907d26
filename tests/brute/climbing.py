"""`python -m tests.brute.climbing --sets N --pairs N --hands N --rules ID`: how often the kernels of the climbing family
agree with the definitions: readings of card sets, which reading beats which, all legal moves of hands."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, product
from random import Random

import numpy as np

from engine.climbing import beats as engine_beats
from engine.climbing.drafts import MOVE_COLUMNS, SUIT, WILDS_ALONE, WORK, naturals_of_move
from engine.climbing.moves import can_beat, legal_moves
from engine.climbing.patterns import COUNTS, WILDS
from engine.climbing.picking import cards_of_move
from engine.climbing.readings import MAX_READINGS, READING_COLUMNS, readings
from engine.climbing.tables import Tables, climbing_tables_for
from engine.layered import contains, from_items, items_of
from ruleset import compile_rules
from ruleset.climbing_tables import ClimbingTables, NaturalFlush, Pattern, PatternKind, WildAlone, WildFlush
from tests.brute.climbing_definitions import Book, Faces, Reading, attachments, play_cards, rank, suit
from tests.brute.climbing_positions import random_hand, random_set, random_top, sub_multisets

SHIPPED = ("guandan-fuyang", "guandan-national-2017")

Grain = tuple[Reading, int, tuple[int, ...], int, int]
"""(reading, suit of a core in one suit or -1, natural cards by rank, wilds, 1 if the wilds are played as what they are)."""


@dataclass
class Agreement:
    """Questions asked and disagreements found, by kind; `examples` keeps the first few disagreements."""

    asked: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    notable: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)

    def note(self, kind: str, agrees: bool, notable: bool, example: str) -> None:
        self.asked[kind] += 1
        self.notable[kind] += notable
        if not agrees:
            self.wrong[kind] += 1
            if len(self.examples) < 5:
                self.examples.append(f"{kind}: {example}")


class Engine:
    """The kernels behind plain Python types."""

    def __init__(self, rules: ClimbingTables, tables: Tables, level: int) -> None:
        self.rules, self.tables, self.level = rules, tables, level
        self.rows = np.zeros((MAX_READINGS, READING_COLUMNS), dtype=np.int64)
        self.work = np.zeros(WORK, dtype=np.int64)
        self.moves = np.zeros((1 << 15, MOVE_COLUMNS), dtype=np.int64)

    def readings(self, cards: Faces, last: bool = False) -> list[Reading]:
        count = readings(self.tables, self.level, from_items(cards), int(last), self.work, self.rows)
        return [_reading(row) for row in self.rows[:count]]

    def chosen(self, top: Reading | None) -> tuple[set[Reading], Reading | None]:
        """Of the readings last written: those that beat the top, and the one that counts undeclared."""
        count = int((self.rows[:, 0] >= 0).sum())
        kept = engine_beats.keep_beating(self.tables, self.rows, count, *_top(top))
        row = engine_beats.chosen(self.tables, self.rows, kept)
        return {_reading(r) for r in self.rows[:kept]}, _reading(self.rows[row]) if row >= 0 else None

    def beats(self, one: Reading, other: Reading) -> bool:
        return bool(engine_beats.beats(self.tables, *one, *other))

    def legal_moves(self, hand: Faces, top: Reading | None) -> list[np.ndarray]:
        held = from_items(hand)
        count = legal_moves(self.tables, self.level, held, *_top(top), 0, self.work, self.moves)
        assert count <= len(self.moves)
        assert can_beat(self.tables, self.level, held, *_top(top), self.work, self.moves[:0]) == (count > 0)
        return list(self.moves[:count])

    def grain(self, move: np.ndarray) -> Grain:
        counts = np.zeros(COUNTS, dtype=np.int64)
        naturals_of_move(self.tables, self.level, move, counts)
        one_suit = self.rules.patterns[move[0]].one_suit
        naturals, wilds, alone = [int(n) for n in counts[:WILDS]], int(counts[WILDS]), int(move[WILDS_ALONE])
        for joker in (13, 14):
            if self.rules.wild[self.level][39 + joker] and not alone:  # a wild played as the joker it is
                wilds += naturals[joker]
                naturals[joker] = 0
        return _reading(move), int(move[SUIT]) if one_suit else -1, tuple(naturals), wilds, alone

    def cards_of(self, hand: Faces, move: np.ndarray) -> Faces | None:
        """The cards chosen for a move, None if the hand does not hold them."""
        held, target = from_items(hand), np.zeros(4, dtype=np.int64)
        cards_of_move(self.tables, self.level, held, move, target)
        return tuple(items_of(target)) if contains(held, target) else None


def _reading(row: np.ndarray) -> Reading:
    return int(row[0]), int(row[1]), int(row[2])


def _top(top: Reading | None) -> Reading:
    return top or (-1, 0, 0)


def grain_of(book: Book, cards: Faces, reading: Reading, one_suit: int) -> Grain:
    """The grain of a play of these cards under a reading."""
    alone = book.rules.wild_alone == WildAlone.LEVEL_CARD and all(face in book.wilds for face in cards)
    natural = Counter(rank(face) for face in cards if alone or face not in book.wilds)
    return (
        reading,
        one_suit,
        tuple(natural[r] for r in range(15)),
        0 if alone else len(cards) - natural.total(),
        int(alone),
    )


class Comparison:
    """Random questions to both sides."""

    def __init__(self, rules: ClimbingTables, seed: int) -> None:
        self.random = Random(seed)
        levels = sorted(set(rules.ladder))
        tables = climbing_tables_for(rules)
        self.books = {level: Book(rules, level) for level in levels}
        self.engines = {level: Engine(rules, tables, level) for level in levels}
        self.agreement = Agreement()

    def pick(self) -> tuple[Book, Engine]:
        level = self.random.choice(sorted(self.books))
        return self.books[level], self.engines[level]

    def compare_set(self) -> None:
        """All readings of a random set, and the one that counts undeclared against a random top."""
        book, engine = self.pick()
        cards, last = random_set(self.random, book), self.random.random() < 0.5
        expected = book.readings(cards, last)
        engine.rows[:] = -1
        got = engine.readings(cards, last)
        same = len(got) == len(expected) and set(got) == expected
        self.agreement.note("readings", same, bool(expected), f"{book.level} {cards} {last}: {got}, not {expected}")
        top = random_top(self.random, book) if self.random.random() < 0.1 else None
        kept = {one for one in expected if top is None or book.beats(one, top)}
        answer = engine.chosen(top)
        right = answer == (kept, book.undeclared(kept))
        self.agreement.note("undeclared", right, len(kept) > 1, f"{book.level} {cards} {top}: {answer}")

    def compare_pair(self) -> None:
        """Which of two random readings beats which."""
        book, engine = self.pick()
        pair = [self._some_reading(book) for _ in range(2)]
        alike = self.random.random()
        if alike < 0.5:
            pair[1] = (*pair[0][:2], self.random.choice([pair[0][2], pair[1][2], max(0, pair[0][2] - 1)]))
        while alike > 0.9 and not _meet(book, *pair):
            pair = [self._some_reading(book) for _ in range(2)]
        for one, other in (pair, pair[::-1]):
            expected = book.beats(one, other)
            self.agreement.note("beats", engine.beats(one, other) == expected, expected, f"{one} over {other}")

    def _some_reading(self, book: Book) -> Reading:
        p, size = self.random.choice(book.sizes)
        pattern = book.rules.patterns[p]
        if pattern.kind == PatternKind.JOKERS:
            return p, size, 0
        _, key = self.random.choice(book.places(pattern, size))
        return p, size, key * book.key_step + self.random.choice(book.rules.suit_value)

    def compare_hand(self) -> None:
        """All legal moves of a random small hand against a random top."""
        book, engine = self.pick()
        wilds = self.random.choice([0, 1, 2, 2])
        hand = random_hand(self.random, book, self.random.randint(9, 13 if wilds < 2 else 12), wilds)
        top = random_top(self.random, book)
        expected = set()
        for cards in sub_multisets(hand):
            for *reading, one_suit in book.quick_sightings(cards, cards == hand):
                if top is None or book.beats((reading[0], reading[1], reading[2]), top):
                    expected.add(grain_of(book, cards, (reading[0], reading[1], reading[2]), one_suit))
        self._compare_moves("small hands", book, engine, hand, top, expected)

    def compare_full_hand(self) -> None:
        """All legal moves of a random hand of full size, built up from the patterns."""
        book, engine = self.pick()
        deck = [face for face in range(54) for _ in range(book.rules.deck[face])]
        hand = tuple(sorted(self.random.sample(deck, book.rules.hand)))
        top = random_top(self.random, book)
        expected = {grain for grain in moves_by_pattern(book, hand) if top is None or book.beats(grain[0], top)}
        self._compare_moves("full hands", book, engine, hand, top, expected)

    def _compare_moves(
        self, kind: str, book: Book, engine: Engine, hand: Faces, top: Reading | None, expected: set[Grain]
    ) -> None:
        moves = engine.legal_moves(hand, top)
        grains = [engine.grain(move) for move in moves]
        twice = [grain for grain, n in Counter(grains).items() if n > 1 and not self._may_repeat(book, grain)]
        same = not twice and set(grains) == expected
        odd = sorted(set(grains) ^ expected)[:3] or twice[:3]
        self.agreement.note(kind, same, bool(expected), f"level {book.level} {hand} top {top}: {len(grains)} {odd}")
        for index in self.random.sample(range(len(moves)), min(4, len(moves))):
            self._compare_cards(book, engine, hand, moves[index], grains[index])

    @staticmethod
    def _may_repeat(book: Book, grain: Grain) -> bool:
        """Whether moves may differ in more than their grain: in whether a card of the core's rank is of its suit."""
        pattern = book.rules.patterns[grain[0][0]]
        return bool(pattern.one_suit and pattern.attach_count)

    def _compare_cards(self, book: Book, engine: Engine, hand: Faces, move: np.ndarray, grain: Grain) -> None:
        """The cards chosen for a move are held and are that move."""
        cards = engine.cards_of(hand, move)
        right = cards is not None and any(
            grain_of(book, cards, (p, size, key), one_suit) == grain
            for p, size, key, one_suit in book.quick_sightings(cards, cards == hand)
        )
        self.agreement.note("cards of moves", right, True, f"level {book.level} {hand} {grain}: {cards}")


def _meet(book: Book, one: Reading, other: Reading) -> bool:
    """Whether the two are bombs, or as many cards."""
    bombs = [book.rules.bomb_class[p][size] for p, size, _ in (one, other)]
    cards = [play_cards(book.rules.patterns[p], size) for p, size, _ in (one, other)]
    return min(bombs) > 0 or cards[0] == cards[1]


def moves_by_pattern(book: Book, hand: Faces) -> set[Grain]:
    """All moves of a hand of any size, for rule sets without ties by suit whose wilds are no jokers.

    Every pattern is laid out at every place with every attachment, and every group of it is filled with every number of
    natural cards that leaves the rest to the wilds.
    """
    natural = [face for face in hand if face not in book.wilds]
    wilds = len(hand) - len(natural)
    found = set()
    for alone in book.assignments(tuple(face for face in hand if face in book.wilds)) if wilds else ():
        for cards in sub_multisets(alone) if book.rules.wild_alone == WildAlone.LEVEL_CARD else ():
            for p, size, key, one_suit in book.sightings(cards):
                found.add(grain_of(book, cards, (p, size, key), one_suit))
    for p, size in book.sizes:
        pattern = book.rules.patterns[p]
        if pattern.kind == PatternKind.JOKERS:
            if natural.count(52) >= pattern.small_jokers and natural.count(53) >= pattern.big_jokers:
                found.add(grain_of(book, (52,) * pattern.small_jokers + (53,) * pattern.big_jokers, (p, size, 0), -1))
            continue
        for ranks, key in book.places(pattern, size):
            for rest in _rests(pattern, len(ranks)):
                target = Counter(dict.fromkeys(ranks, size if pattern.kind == PatternKind.SET else pattern.copies_min))
                if attachments(pattern, size, rest, target, 0):
                    found |= _fillings(book, natural, wilds, (p, size, key), target + rest)
    return found


def _rests(pattern: Pattern, groups: int) -> list[Counter[int]]:
    """Every set of ranks that full attachments may have."""
    units = combinations_with_replacement(range(15), pattern.attach_count * groups)
    return [Counter({r: n * pattern.attach_copies for r, n in Counter(ranks).items()}) for ranks in units]


def _fillings(book: Book, natural: list[int], wilds: int, reading: Reading, target: Counter[int]) -> set[Grain]:
    pattern = book.rules.patterns[reading[0]]
    found = set()
    for s in range(4) if pattern.one_suit else (-1,):
        usable = [face for face in natural if s in (-1, suit(face))]
        held = Counter(map(rank, usable))
        free = [
            range(max(0, n - wilds) if book.rules.wild_stands_for[r] else n, min(n, held[r]) + 1)
            for r, n in target.items()
        ]
        for taken in product(*free):
            missing = target.total() - sum(taken)
            bound = book.rules.wild_alone == WildAlone.LEVEL_CARD
            if missing > wilds or (bound and not any(taken)):
                continue
            naturals = dict(zip(target, taken, strict=True))
            if _flush_rules_allow(book, pattern, reading[1], usable, naturals, missing):
                found.add((reading, s, tuple(naturals.get(r, 0) for r in range(15)), missing, 0))
    return found


def _flush_rules_allow(
    book: Book, pattern: Pattern, size: int, natural: list[int], taken: dict[int, int], wilds: int
) -> bool:
    if pattern.kind != PatternKind.RUN or pattern.attach_count:
        return True
    if pattern.one_suit:
        return not wilds or book.rules.wild_flush != WildFlush.STRAIGHT_ONLY
    if not any(
        other.one_suit and other.copies_min == pattern.copies_min and other.length_min <= size <= other.length_max
        for other in book.rules.patterns
        if not other.attach_count
    ):
        return True
    if (
        book.rules.wild_flush != WildFlush.STRAIGHT_FLUSH_ONLY
        if wilds
        else book.rules.natural_flush == NaturalFlush.EITHER
    ):
        return True
    suits = [{suit(face) for face in natural if rank(face) == r} for r, n in taken.items() if n]
    return sum(taken.values()) > 1 and len(set().union(*suits)) > 1


def compare(rules: ClimbingTables, sets: int, pairs: int, hands: int, seed: int, full_hands: int = 0) -> Agreement:
    """Ask so many random questions of each kind; every pair is asked both ways."""
    comparison = Comparison(rules, seed)
    for times, ask in (
        (sets, comparison.compare_set),
        ((pairs + 1) // 2, comparison.compare_pair),
        (hands, comparison.compare_hand),
        (full_hands, comparison.compare_full_hand),
    ):
        for _ in range(times):
            ask()
    return comparison.agreement


def main() -> int:
    """Compare, print one line a kind, and return 1 if anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.brute.climbing", description=__doc__)
    parser.add_argument("--sets", type=int, default=100_000)
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--full-hands", type=int, default=2000)
    parser.add_argument("--rules", nargs="*", default=SHIPPED, metavar="ID")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong = 0
    for name in options.rules:
        began = time.perf_counter()
        tables = compile_rules(name).tables
        if not isinstance(tables, ClimbingTables):
            parser.error(f"{name} is no rule set of the climbing family")
        asked = options.sets, options.pairs, options.hands, options.seed, options.full_hands
        agreement = compare(tables, *asked)
        report(name, agreement, time.perf_counter() - began)
        wrong += agreement.wrong.total()
    return 1 if wrong else 0


NOTES = {
    "readings": "have a reading",
    "undeclared": "with several readings",
    "beats": "beat",
    "small hands": "can play",
    "full hands": "can play",
    "cards of moves": "asked",
}


def report(name: str, agreement: Agreement, seconds: float) -> None:
    """Print the counts of one rule set."""
    print(f"{name}: {seconds:.0f} s")
    for kind, asked in agreement.asked.items():
        right = asked - agreement.wrong[kind]
        print(f"  {kind:14} {right:>7} of {asked:>7} agree, {agreement.notable[kind]} {NOTES[kind]}")
    for example in agreement.examples:
        print("  differs:", example)


if __name__ == "__main__":
    sys.exit(main())
