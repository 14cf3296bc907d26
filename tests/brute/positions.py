"""Random small positions, rich in pairs, tractors and throws, for the comparison with the definitions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from ruleset.tables import FACES, ORDERS, TRUMP_LANE, TricksTables
from tests.brute.definitions import Component, Faces, Order, decomposition

SEATS = 4
"""Hands dealt, whatever the rule set's number of seats: a leader and three others."""
MOST_LED = 10
MOST_HELD = 12
"""Cards of the lane in a hand: more would make the enumeration slow, not the test better."""
MOST_PLAYS = 24
UNIT_RICH = 0.6
"""Share of the positions dealt for leads of sets and tractors against long hands of sets."""


@dataclass(frozen=True)
class Position:
    """One lead and what the others hold and play; every tuple is of faces."""

    order: Order
    lane: int
    hands: tuple[Faces, ...]
    lead: Faces
    led: list[Component]
    plays: list[Faces]
    """Plays out of hands[1], legal or not, of as many cards as were led."""
    trick: list[Faces]
    """The lead and three answers that could have come from other hands, many of them ruffs of its shape."""


def random_position(random: Random, rules: TricksTables) -> Position:
    """Deal one position under a random order."""
    order = Order(rules, random.randrange(ORDERS))
    lane = TRUMP_LANE if random.random() < 0.5 else random.choice([0, 1, 2, 3])
    if lane not in order.lane:
        lane = TRUMP_LANE
    if random.random() < UNIT_RICH:
        hands, lead = _deal_units(random, order, lane)
    else:
        hands = _deal(random, order, lane)
        lead = _lead(random, order, hands[0])
    led = decomposition(order, lead)
    hand = hands[1]
    return Position(
        order, lane, hands, lead, led, _follows(random, order, lane, hand, len(lead)), _trick(random, order, lead, led)
    )


def _deal(random: Random, order: Order, lane: int) -> tuple[Faces, ...]:
    """Spread a stretch of the lane over the hands, equal and neighbouring cards mostly together, and add side cards."""
    faces = sorted((f for f in range(FACES) if order.lane[f] == lane), key=lambda f: (order.link[f], f))
    start = random.randrange(len(faces))
    stretch = faces[start : start + random.randint(5, 14)] or faces
    hands: list[list[int]] = [[] for _ in range(SEATS + 1)]  # the last is out of play
    seat, together = random.randrange(SEATS), random.choice([0.5, 0.75, 0.9])
    for face in stretch:
        if random.random() > together:
            seat = random.choice([0, 1, 1, 2, 3, 4])
        for _ in range(order.rules.deck[face]):
            here = seat if random.random() < together else random.randrange(SEATS + 1)
            if len(hands[here]) < MOST_HELD:
                hands[here].append(face)
    if not hands[0]:
        hands[0].append(max(hands, key=len).pop())
    side = [f for f in range(FACES) if order.lane[f] not in (lane, -1)]
    for hand in hands[1:SEATS]:
        hand += random.sample(side, random.randint(0, 6))
    return tuple(tuple(sorted(hand)) for hand in hands[:SEATS])


def _deal_units(random: Random, order: Order, lane: int) -> tuple[tuple[Faces, ...], Faces]:
    """Lead some runs and a few loose cards; the next seat holds mostly sets of what is left, the others the rest."""
    deck = {f: copies for f, copies in enumerate(order.rules.deck) if order.lane[f] == lane and copies}
    lead: list[int] = []
    for _ in range(random.choice([1, 1, 2, 2, 3])):
        able = tuple(deck.items())
        width = random.choice([1, 2, 2, 2, 2, max(deck.values(), default=1)])
        runs = list(order.runs(able, width, random.choice([1, 2, 2, 3, 4])))
        run = max(random.sample(runs, min(3, len(runs))), key=len, default=())
        if len(lead) + width * len(run) <= MOST_LED:
            lead += [face for face in run for _ in range(width)]
            deck = {f: c - width * (f in run) for f, c in deck.items() if c - width * (f in run) > 0}
    if not lead:
        lead.append(next(iter(deck)))
        deck[lead[0]] -= 1
    hand: list[int] = []
    others: tuple[list[int], ...] = ([], [], [])
    faces = sorted(deck, key=lambda f: (order.link[f], random.random()))
    start = random.randrange(len(faces)) if faces else 0
    for face in faces[start:] + faces[:start]:
        taken = deck[face] if random.random() < 0.75 else random.randint(0, deck[face])
        taken = taken if len(hand) + taken <= MOST_HELD else 0
        hand += [face] * taken
        random.choice(others).extend([face] * (deck[face] - taken))
    side = [f for f in range(FACES) if order.lane[f] not in (lane, -1)]
    hand += random.sample(side, random.randint(0, 3))
    return (tuple(lead), *(tuple(sorted(cards)) for cards in (hand, others[0], others[1]))), tuple(lead)


def _lead(random: Random, order: Order, hand: Faces) -> Faces:
    """Choose cards to lead: usually some neighbouring groups of equal cards, sometimes any cards."""
    most = random.randint(1, min(MOST_LED, len(hand)))
    if random.random() < 0.2:
        return tuple(random.sample(hand, most))
    faces = sorted(set(hand), key=lambda f: (order.link[f], f))
    start = random.randrange(len(faces))
    cards = [card for face in faces[start:] + faces[:start] for card in hand if card == face]
    if random.random() < 0.4:
        cards = [card for card in cards if cards.count(card) > 1] or cards
    return tuple(cards[:most])


def _follows(random: Random, order: Order, lane: int, hand: Faces, n: int) -> list[Faces]:
    """All plays of lane cards when there are few, else a sample; and some with other cards."""
    plays = {tuple(sorted(random.sample(hand, n))) for _ in range(3)} if len(hand) >= n else set()
    held = order.of_lane(hand, lane)
    if len(held) > n:
        plays |= set(submultisets(random, held, n))
    elif len(hand) >= n:
        others = [card for card in hand if order.lane[card] != lane]
        plays.add(tuple(sorted((*held, *random.sample(others, n - len(held))))))
    return sorted(plays)


def submultisets(random: Random, cards: Faces, n: int, most: int | None = MOST_PLAYS) -> list[Faces]:
    """All different plays of `n` of the cards, or `most` of them taken at random."""
    counts = Counter(cards)
    found: list[Faces] = [()]
    left = len(cards)
    for face, copies in counts.items():
        left -= copies
        found = [
            (*chosen, *(face,) * k) for chosen in found for k in range(copies + 1) if n - left <= len(chosen) + k <= n
        ]
    return found if most is None or len(found) <= most else random.sample(found, most)


def _trick(random: Random, order: Order, lead: Faces, led: list[Component]) -> list[Faces]:
    deck = Counter({face: copies for face, copies in enumerate(order.rules.deck) if order.lane[face] >= 0})
    deck.subtract(lead)
    plays = [lead]
    for _ in range(SEATS - 1):
        lane = TRUMP_LANE if random.random() < 0.8 else order.lane[lead[0]]
        play = _answer(random, order, lane, led, deck)
        deck.subtract(play)
        plays.append(play)
    return plays


def _answer(random: Random, order: Order, lane: int, led: list[Component], deck: Counter[int]) -> Faces:
    """Build a play of the led shapes from what the deck still holds, now and then spoilt by one card."""
    left = +deck
    play: list[int] = []
    for width, length, _ in led:
        able = tuple((f, c) for f, c in sorted(left.items()) if order.lane[f] == lane and c >= width)
        runs = [run for run in order.runs(able, width, length) if len(run) == length] if length < 4 else []
        if not runs:
            runs = [tuple(f for f, _ in able[i : i + length]) for i in range(max(1, len(able) - length))]
        run = random.choice(runs)
        play += [face for face in run for _ in range(width)]
        left.subtract(play[-width * len(run) :])
        left = +left
    play = play[: sum(w * n for w, n, _ in led)]
    spoils = sum(w * n for w, n, _ in led) - len(play)
    if random.random() < 0.25:
        play.pop(random.randrange(len(play))) if play else None
        spoils += 1
    pool = sorted((deck - Counter(play)).elements())
    trumps = [card for card in pool if order.lane[card] == TRUMP_LANE]
    source = trumps if random.random() < 0.8 and len(trumps) >= spoils else pool
    return tuple(play + random.sample(source, spoils))
