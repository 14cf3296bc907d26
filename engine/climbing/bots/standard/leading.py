"""What the standard bot leads: the whole hand if it goes, else a group of its plan.

Groups that would cost a turn go before those that win one, long ones and low ones first; a hand with one loser left plays
its winners before it. A group is held back that may be an opponent's last cards, and preferred if it may be the partner's.
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing import state as S
from engine.climbing import tables as P
from engine.climbing.beats import KEY, PATTERN, SIZE
from engine.climbing.bots.standard.finding import play_at_once, play_unit
from engine.climbing.bots.standard.plan import COST, FIRST_UNIT, holds, make_plan
from engine.climbing.bots.standard.table import foe_holds, mate_holds
from engine.climbing.bots.standard.weights import BLOCK, HELP, HOLD, LOW_FIRST, NEAR, PER_CARD
from engine.climbing.bots.standard.worth import UNITS, price_cards
from engine.climbing.drafts import MOVE_CARDS, START
from engine.climbing.patterns import RUN, SET
from engine.jit import inlined, kernel

SCORE = KEY
"""Column of a unit: a lead compares no keys."""
DONE = -(1 << 30)
SURE = 90
"""Percent from which a group counts as a winner."""
TOP_OF_ORDER = 14
FIRST = 1000


@inlined
def choose_lead(T, st, seat, w, out, reading):
    """Lead; ``out`` stays empty if no group of the plan can be led."""
    if play_at_once(T, st, seat, out, reading):
        return
    price_cards(T, st, seat, w)
    make_plan(T, st, seat, w)
    count = st.ints[UNITS]
    losers = 0
    for index in range(count):
        if holds(st.moves[FIRST_UNIT + index], w) < SURE:
            losers += 1
    for index in range(count):
        unit = st.moves[FIRST_UNIT + index]
        unit[SCORE] = _score(T, st, seat, unit, losers, w)
    for _ in range(count):
        best = _best_unit(st, count)
        unit = st.moves[FIRST_UNIT + best]
        if play_unit(T, st, seat, unit, True, w, out, reading):
            return
        unit[SCORE] = DONE


@kernel
def _best_unit(st, count):
    best = 0
    for index in range(1, count):
        if st.moves[FIRST_UNIT + index, SCORE] > st.moves[FIRST_UNIT + best, SCORE]:
            best = index
    return best


@kernel
def _score(T, st, seat, unit, losers, w):
    """How good it is to lead this unit now."""
    cards, chance = unit[MOVE_CARDS], holds(unit, w)
    bomb = T.bomb_class[unit[PATTERN], unit[SIZE]]
    if losers <= 1:
        if chance >= SURE:
            return FIRST - bomb
        return -FIRST
    height = 100 * _height(T, unit, st.scalars[S.LEVEL]) // TOP_OF_ORDER
    score = unit[COST] + w[PER_CARD] * cards + w[HOLD] * chance // 100 - w[LOW_FIRST] * height // 100
    if bomb:
        return score - FIRST
    if foe_holds(T, st, seat, cards):
        score -= w[BLOCK] * (100 - chance) // 100
    mate = mate_holds(T, st, seat)
    if mate == cards and mate <= w[NEAR]:
        score += w[HELP] * (100 - height) // 100
    return score


@kernel
def _height(T, unit, level):
    """Where a unit stands, from 0 to TOP_OF_ORDER."""
    kind = T.patterns[unit[PATTERN], P.KIND]
    if kind == SET:
        return T.play_value[level, unit[START]]
    return unit[START] + unit[SIZE] - 1 if kind == RUN else TOP_OF_ORDER
