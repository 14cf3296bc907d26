"""What cards alike are worth to a hand: the turn they cost, less the chance that they win it.

The chance falls with the number of higher cards that are neither played nor in the own hand, so the seat counts jokers,
level cards and everything else that has gone.

Cells of ``State.ints`` (the upper half is the bots'): counts of the hand being planned, those of a hand after a play,
cards unseen by rank, the cost of k cards of a rank.
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing import state as S
from engine.climbing import tables as P
from engine.climbing.bots.standard.weights import BOMB, BOMB_STEP, TURN, WIN
from engine.climbing.patterns import RANKS_HELD, SET, WILDS
from engine.jit import kernel, popcount

PLANNED = 264  # + rank, + WILDS
AFTER = 280
UNSEEN = 296  # + rank
MOST_ALIKE = 8
"""More cards alike than that are priced as that many."""
COSTS = 312  # + rank * (MOST_ALIKE + 1) + cards alike
PEEL = 448  # + cards alike: how many of them are played first, less than all where no pattern takes them together
BOMB_COST = 460  # + cards alike: what a bomb of them costs; 0 where they are none
ALONE = 470  # the cost of a wild that is played alone
UNITS = 471  # number of units planned
TOTAL = 472  # cost of the hand planned, without what is set aside

SCARCE = 4
"""So many higher cards unseen halve the chance of a single."""
SCARCE_SETS = 2
"""So many higher ranks that may be held as a set halve the chance of a set."""


@kernel
def price_cards(T, st, seat, w):
    """Write the cost of every number of cards of every rank, as the seat sees it now."""
    m = st.ints
    level = st.scalars[S.LEVEL]
    _count_unseen(T, st, seat, m)
    _price_sizes(T, m, w)
    for rank in range(RANKS_HELD):
        value = T.play_value[level, rank]
        if value < 0:
            continue
        cards = sets = 0
        for other in range(RANKS_HELD):
            if T.play_value[level, other] > value:
                cards += m[UNSEEN + other]
                sets += 1 if m[UNSEEN + other] > 1 else 0
        _price_rank(m, w, rank, 100 * SCARCE // (SCARCE + cards), 100 * SCARCE_SETS // (SCARCE_SETS + sets))
    m[ALONE] = m[COSTS + wild_rank(T, level) * (MOST_ALIKE + 1) + 1]


@kernel
def wild_rank(T, level):
    """Rank of the wild cards (the lowest where several are wild); 0 where none is."""
    for rank in range(RANKS_HELD):
        if T.rank_faces[rank] & T.wild_faces[level]:
            return rank
    return 0


@kernel
def _count_unseen(T, st, seat, m):
    for rank in range(RANKS_HELD):
        m[UNSEEN + rank] = 0
    for suit in range(4):
        for rank in range(13):
            m[UNSEEN + rank] += T.deck[suit * 13 + rank]
    m[UNSEEN + 13] = T.deck[52]
    m[UNSEEN + 14] = T.deck[53]
    hand = st.hands[seat]
    for rank in range(RANKS_HELD):
        faces = T.rank_faces[rank]
        gone = 0
        for layer in range(4):
            gone += popcount(st.out[layer] & faces) + popcount(hand[layer] & faces)
        m[UNSEEN + rank] -= gone


@kernel
def _price_sizes(T, m, w):
    """Write which numbers of cards alike are played together, and what bombs of them cost."""
    for alike in range(MOST_ALIKE + 1):
        m[PEEL + alike] = 0
        m[BOMB_COST + alike] = 0
    for pattern in range(T.params[P.PATTERNS]):
        if T.patterns[pattern, P.KIND] != SET:
            continue
        for alike in range(T.patterns[pattern, P.COPIES_MIN], min(MOST_ALIKE, T.patterns[pattern, P.COPIES_MAX]) + 1):
            m[PEEL + alike] = alike
            bomb = T.bomb_class[pattern, alike]
            if bomb and not T.patterns[pattern, P.ATTACH_COUNT]:
                m[BOMB_COST + alike] = -w[BOMB] - w[BOMB_STEP] * (bomb - 1)
    for alike in range(1, MOST_ALIKE + 1):
        if m[PEEL + alike] == 0:
            m[PEEL + alike] = max(1, m[PEEL + alike - 1])


@kernel
def _price_rank(m, w, rank, single, sets):
    """Write the costs of one rank, given the chances (percent) of a single and of a set of it."""
    at = COSTS + rank * (MOST_ALIKE + 1)
    m[at] = 0
    for alike in range(1, MOST_ALIKE + 1):
        peel = m[PEEL + alike]
        if m[BOMB_COST + alike]:
            m[at + alike] = m[BOMB_COST + alike]
        elif peel < alike:
            m[at + alike] = m[at + peel] + m[at + alike - peel]
        else:
            m[at + alike] = w[TURN] - w[WIN] * (single if alike == 1 else sets) // 100


@kernel
def cost_of(m, rank, alike):
    """Cost of so many cards of a rank."""
    return m[COSTS + rank * (MOST_ALIKE + 1) + min(alike, MOST_ALIKE)]


@kernel
def set_counts(m, at, counts):
    """Copy counts of a hand to the cells from ``at`` on."""
    for rank in range(WILDS + 1):
        m[at + rank] = counts[rank]
