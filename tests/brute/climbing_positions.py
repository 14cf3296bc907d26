"""Random card sets, hands and tops of the climbing family, rich in plays and near misses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random

from ruleset.climbing_tables import PatternKind
from tests.brute.climbing_definitions import Book, Faces, Reading, play_cards, rank


def random_set(random: Random, book: Book, most: int = 14, most_wilds: int = 2) -> Faces:
    """A few cards that are a play, or were one but for a card: wilds, strays and gaps included."""
    fitting = [(p, size) for p, size in book.sizes if play_cards(book.rules.patterns[p], size) <= most]
    while True:
        p, size = random.choice(fitting)
        faces = _play(random, book, p, size)
        wilds = [face for face in range(54) if face in book.wilds and book.rules.deck[face]]
        for _ in range(random.choice([0, 0, 1, 1, 2, 2, 3]) if wilds else 0):
            if sum(face in book.wilds for face in faces) < most_wilds:
                faces[random.randrange(len(faces))] = random.choice(wilds)
        if random.random() < 0.25:
            faces[random.randrange(len(faces))] = random.randrange(54)
        if random.random() < 0.1 and len(faces) > 1:
            faces.pop()
        if _in_deck(book, faces) and sum(face in book.wilds for face in faces) <= most_wilds:
            return tuple(sorted(faces))


def _in_deck(book: Book, faces: list[int]) -> bool:
    return all(n <= book.rules.deck[face] for face, n in Counter(faces).items())


def _play(random: Random, book: Book, p: int, size: int) -> list[int]:
    """Cards of a pattern, deck permitting or not."""
    pattern = book.rules.patterns[p]
    if pattern.kind == PatternKind.JOKERS:
        return [52] * pattern.small_jokers + [53] * pattern.big_jokers
    places = book.places(pattern, size)
    ranks, _ = random.choice(places)
    copies = size if pattern.kind == PatternKind.SET else pattern.copies_min
    one_suit = random.randrange(4) if random.random() < 0.3 or pattern.one_suit else -1
    faces = [_face(random, r, one_suit) for r in ranks for _ in range(copies)]
    for _ in range(pattern.attach_count * len(ranks)):
        attached = random.choice([r for r in range(15) if book.rules.play_value[book.level][r] >= 0])
        faces += [_face(random, attached, -1) for _ in range(pattern.attach_copies)]
    if not pattern.one_suit and one_suit >= 0 and random.random() < 0.4:
        faces[0] = _face(random, rank(faces[0]), -1)
    return faces


def _face(random: Random, r: int, suit: int) -> int:
    return 39 + r if r >= 13 else 13 * (suit if suit >= 0 else random.randrange(4)) + r


def random_hand(random: Random, book: Book, cards: int, wilds: int) -> Faces:
    """A hand of about so many cards, with (deck permitting) so many wilds: plays laid together, or a stretch of ranks."""
    deck = [face for face in range(54) for _ in range(book.rules.deck[face])]
    wild = [face for face in deck if face in book.wilds]
    hand = random.sample(wild, min(wilds, len(wild)))
    fill = _plays_together if random.random() < 0.5 else _stretch
    return tuple(sorted(hand + fill(random, book, [f for f in deck if f not in book.wilds], max(0, cards - len(hand)))))


def _plays_together(random: Random, book: Book, deck: list[int], cards: int) -> list[int]:
    """Natural cards of one or two plays, one suit over another included, filled up with strays."""
    wanted: list[int] = []
    for _ in range(random.choice([1, 2, 2])):
        p, size = random.choice([(p, n) for p, n in book.sizes if play_cards(book.rules.patterns[p], n) <= cards])
        wanted += _play(random, book, p, size)
    if random.random() < 0.4 and wanted:
        wanted += [(face + 13) % 52 for face in wanted if face < 52 and random.random() < 0.7]
    wanted += random.sample(deck, random.randint(0, 3))
    left, hand = Counter(deck), []
    for face in wanted[:cards]:
        if left[face] > 0:
            left[face] -= 1
            hand.append(face)
    return hand or [deck[0]]


def _stretch(random: Random, book: Book, deck: list[int], cards: int) -> list[int]:
    """Natural cards of a few neighbouring ranks in two suits or more, and strays."""
    low, width = random.randrange(13), random.randint(3, 8)
    near = {(low + step) % 13 for step in range(width)} | ({13, 14} if random.random() < 0.3 else set())
    suits = random.sample(range(4), random.choice([2, 3, 4]))
    rich = [f for f in deck if rank(f) in near and (f >= 52 or f // 13 in suits)]
    poor = [f for f in deck if rank(f) not in near]
    strays = random.randint(0, 2)
    return random.sample(rich, min(len(rich), cards - strays)) + random.sample(poor, min(len(poor), strays))


def random_top(random: Random, book: Book) -> Reading | None:
    """A reading of some random play, mostly a low one; None for a lead."""
    if random.random() < 0.3:
        return None
    tops = [random.choice(sorted(found)) for _ in range(3) if (found := book.readings(random_set(random, book, 8, 1)))]
    return min(tops, key=lambda top: top[2], default=None)


def sub_multisets(cards: Faces) -> Iterator[Faces]:
    """Every different choice of one card or more."""
    counts = sorted(Counter(cards).items())
    for taken in product(*(range(n + 1) for _, n in counts)):
        if any(taken):
            yield tuple(face for (face, _), n in zip(counts, taken, strict=True) for _ in range(n))


def choices(held: Counter[int], taken: int) -> Iterator[Faces]:
    """Every different choice of `taken` of the faces held."""
    yield from set(combinations(sorted(held.elements()), taken))
