"""How the standard bot follows: with what leaves the best hand, if that gains more than passing.

The partner's play stands unless overtaking it sheds a group cheaply. A bomb of the plan is weighed like any other play;
it pays when the rest is nearly out, or an opponent is.
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing import state as S
from engine.climbing import tables as P
from engine.climbing.beats import KEY, NO_KEY, PATTERN, SIZE, beats, key_to_exceed
from engine.climbing.bots.playing import play_move
from engine.climbing.bots.standard.answers import can_answer
from engine.climbing.bots.standard.finding import (
    KEPT,
    MOST_WEIGHED,
    find_moves,
    keep_move,
    play_at_once,
    play_unit,
    wilds_play_alone,
)
from engine.climbing.bots.standard.plan import (
    COST,
    FIRST_MOVE,
    FIRST_UNIT,
    REST,
    cost_after,
    holds,
    make_plan,
    run_cost,
)
from engine.climbing.bots.standard.table import fewest_of_foes
from engine.climbing.bots.standard.weights import BAR, CLOSE, LEAD, NEAR, PARTNER_BAR, RICH, TURN, URGENT, WIN
from engine.climbing.bots.standard.worth import TOTAL, UNITS, cost_of, price_cards
from engine.climbing.drafts import START
from engine.climbing.patterns import CARDS, RUN, SET, cards_of
from engine.jit import inlined, kernel

WORST = -(1 << 30)
BY_UNIT = 494
"""Cell of ``State.ints``: the unit that is the best play, -1 if it is the kept move."""
BEST = 495
"""Cell of ``State.ints``: what the best play so far gains."""
OVERTAKES_BELOW = 60
"""Percent of the height of the order: higher plays of the partner stand."""
TOP_OF_ORDER = 14
LEAST_BOMB, LARGEST_BOMB = 4, 6
"""A last play of so many cards is tried against plays of other lengths."""
_NEVER = 0  # MustBeat


@inlined
def choose_follow(T, st, seat, w, out, reading):
    """Follow or pass; where the rules forbid to pass, ``out`` stays empty only if the plan has no answer."""
    sc = st.scalars
    mate = T.side_of[sc[S.TOP_SEAT]] == T.side_of[seat]
    held = st.counts[seat, CARDS]
    same = cards_of(T, sc[S.TOP_PATTERN], sc[S.TOP_SIZE])
    if (held == same or LEAST_BOMB <= held <= LARGEST_BOMB) and play_at_once(T, st, seat, out, reading):
        return
    must = T.params[P.MUST_BEAT] != _NEVER
    if not must and ((mate and _stands(T, st, w)) or not can_answer(T, st, seat, mate, w)):
        return
    price_cards(T, st, seat, w)
    make_plan(T, st, seat, w)
    m = st.ints
    m[BEST] = WORST
    m[BY_UNIT] = -1
    lead = _worth_of_lead(T, st, seat, mate, w)
    bar = w[PARTNER_BAR] if mate else w[BAR]
    _weigh_units(T, st, lead, mate, w)
    if m[BEST] < bar:
        _weigh_answers(T, st, seat, lead, w)
    if m[BEST] >= bar or (must and m[BEST] > WORST):
        if m[BY_UNIT] < 0:
            play_move(T, st, seat, st.moves[KEPT], out, reading)
        else:
            play_unit(T, st, seat, st.moves[FIRST_UNIT + m[BY_UNIT]], False, w, out, reading)


@kernel
def _stands(T, st, w):
    """Tell whether the partner's play is left alone: a run or bomb, a high play, or the partner is close to out."""
    sc = st.scalars
    pattern, size = sc[S.TOP_PATTERN], sc[S.TOP_SIZE]
    if st.counts[sc[S.TOP_SEAT], CARDS] <= w[NEAR] or T.patterns[pattern, P.KIND] != SET or T.bomb_class[pattern, size]:
        return True
    return 100 * sc[S.TOP_KEY] >= OVERTAKES_BELOW * TOP_OF_ORDER * T.params[P.KEY_STEP]


@kernel
def _worth_of_lead(T, st, seat, mate, w):
    """What it is worth to win this trick."""
    if mate:
        return 0
    lead = w[LEAD]
    near = w[NEAR] - fewest_of_foes(T, st, seat)
    if near >= 0:
        lead += w[URGENT] * (near + 1)
    units = st.ints[UNITS]
    if units <= 3:
        lead += w[RICH] if units <= 2 else w[CLOSE]
    return lead


@inlined
def _weigh_answers(T, st, seat, lead, w):
    """Weigh the plays of the kind that was led, out of the cards not set aside."""
    sc = st.scalars
    top, top_size, top_key = sc[S.TOP_PATTERN], sc[S.TOP_SIZE], sc[S.TOP_KEY]
    if T.bomb_class[top, top_size]:
        return
    group = T.patterns[top, P.LADDER_GROUP]
    for pattern in range(T.params[P.PATTERNS]):
        if pattern != top and (group == 0 or T.patterns[pattern, P.LADDER_GROUP] != group):
            continue
        for size in range(T.patterns[pattern, P.SIZE_MIN], T.patterns[pattern, P.SIZE_MAX] + 1):
            floor = key_to_exceed(T, pattern, size, top, top_size, top_key)
            if floor < NO_KEY and not T.bomb_class[pattern, size]:
                hand = st.hands[seat] if T.patterns[pattern, P.ONE_SUIT] else st.scratch[REST]
                for alone in range(2 if wilds_play_alone(T, st, seat) else 1):
                    _weigh(T, st, find_moves(T, st, hand, pattern, size, floor, alone), lead, w)


@inlined
def _weigh(T, st, end, lead, w):
    """Keep the best of the moves found, which end at a row."""
    m = st.ints
    level = st.scalars[S.LEVEL]
    for row in range(FIRST_MOVE, min(end, FIRST_MOVE + MOST_WEIGHED)):
        move = st.moves[row]
        gain = m[TOTAL] - cost_after(T, st, level, move, w) + lead * _move_holds(T, m, level, move, w) // 100
        if gain > m[BEST]:
            m[BEST] = gain
            m[BY_UNIT] = -1
            keep_move(st, row)


@kernel
def _move_holds(T, m, level, move, w):
    """Chance, in percent, that a play wins the trick."""
    pattern, size = move[PATTERN], move[SIZE]
    kind = T.patterns[pattern, P.KIND]
    cost = 0
    if kind == SET:
        cost = cost_of(m, move[START], size)
    elif kind == RUN:
        cost = run_cost(T, pattern, size, move[START], w)
    return max(0, min(100, (w[TURN] - cost) * 100 // w[WIN]))


@kernel
def _weigh_units(T, st, lead, mate, w):
    """Weigh the groups of the plan that beat the top; no bomb is spent on the partner."""
    sc = st.scalars
    m = st.ints
    for index in range(m[UNITS]):
        unit = st.moves[FIRST_UNIT + index]
        pattern, size = unit[PATTERN], unit[SIZE]
        if not beats(T, pattern, size, unit[KEY], sc[S.TOP_PATTERN], sc[S.TOP_SIZE], sc[S.TOP_KEY]):
            continue
        if T.patterns[pattern, P.ATTACH_COUNT] or (T.bomb_class[pattern, size] and mate):
            continue
        gain = unit[COST] + lead * holds(unit, w) // 100
        if gain > m[BEST]:
            m[BEST] = gain
            m[BY_UNIT] = index
