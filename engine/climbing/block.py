"""One block of simulated deals: the scene of a deal drawn before any rule is looked at, the deal played, its metrics.

Deal i of seed s has the same levels, last finishing order and order of cards under every rule set (DESIGN §10).
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing import measures as M
from engine.climbing import state as S
from engine.climbing.deal import run_deal
from engine.climbing.patterns import CARDS
from engine.climbing.results import finish_of
from engine.climbing.tables import SEATS, SIDES, START
from engine.jit import kernel
from engine.rng import SETUP_STREAM, below

FIRST_DEAL_ODDS = 12
"""A match takes about a dozen deals, so one deal in twelve is a first deal."""
ORDER_DRAWS = 16
"""Number of the first draw of the setup stream that orders the places of the deal before."""


@kernel
def set_up(T, st, seed, index, levels):
    """Set the scene of deal ``index``: the same draws from the setup stream whatever the rule set."""
    sc = st.scalars
    first = below(seed, index, SETUP_STREAM, 0, FIRST_DEAL_ODDS) == 0
    sc[S.SEED] = seed
    sc[S.DEAL_INDEX] = index
    sc[S.DEAL_NO] = 1 if first else 2
    for index_of in (S.MATCH_WINNER, S.LAST_WINNERS, S.NAMES_NEXT, S.FORFEITED_BY):
        sc[index_of] = S.NOBODY
    sc[S.NO_TRIBUTE_NEXT] = sc[S.EXTRA_DEAL] = sc[S.DEALS_COUNTED] = sc[S.CLOSED] = sc[S.TIME_UP] = 0
    st.offence_counts[:] = 0
    st.tries[:] = 0
    for side in range(T.params[SIDES]):
        drawn = levels[below(seed, index, SETUP_STREAM, 2 + side, levels.size)]
        st.levels[side] = T.params[START] if first else drawn
    if not first:
        _order_places(T, st, seed, index)


@kernel
def _order_places(T, st, seed, index):
    """Draw the finishing order of the deal before, all orders alike."""
    seats = T.params[SEATS]
    for seat in range(seats):
        st.last_order[seat] = seat
    for last in range(seats - 1, 0, -1):
        other = below(seed, index, SETUP_STREAM, ORDER_DRAWS + last, last + 1)
        seat = st.last_order[last]
        st.last_order[last] = st.last_order[other]
        st.last_order[other] = seat
    st.scalars[S.LAST_WINNERS] = T.side_of[st.last_order[0]]
    st.scalars[S.LAST_FINISH] = finish_of(T, st.last_order)


@kernel
def record_deal(T, st, row):
    """Write the metrics of the deal just settled into ``row`` (int64[COLUMNS])."""
    sc = st.scalars
    seats, sides = T.params[SEATS], T.params[SIDES]
    winners = sc[S.WINNING_SIDE]
    mates = seats // sides
    row[M.CLIMB] = sc[S.GAIN]
    row[M.FIRST_PLACES] = 1 if mates > 1 and sc[S.FINISH] == (1 << mates) - 1 else 0
    row[M.LAST_PLACE] = sc[S.FINISH] >> (seats - 1) & 1
    row[M.WINNERS_AGAIN] = 1 if sc[S.LAST_WINNERS] == winners else 0
    row[M.LEADER_WINS] = 1 if T.side_of[st.history_meta[0, S.TURN_SEAT]] == winners else 0
    row[M.TRIBUTES] = sc[S.TRIBUTES]
    row[M.CANCELLED] = sc[S.CANCELLED]
    row[M.BOMBS] = sc[S.BOMBS]
    row[M.WIND] = sc[S.WIND_TAKEN]
    plays = 0
    for turn in range(sc[S.TURNS]):
        if st.history_meta[turn, S.TURN_PATTERN] != S.NOBODY:
            plays += 1
    row[M.PLAYS] = plays
    row[M.PASSES] = sc[S.DECISIONS] - sc[S.PLAY_BEGAN] - plays
    row[M.TRICKS] = sc[S.TRICK]
    row[M.DECISIONS] = sc[S.DECISIONS]
    left = paid = 0
    for seat in range(seats):
        left += st.counts[seat, CARDS]
        paid += max(0, st.deal_points[seat])
    row[M.CARDS_LEFT] = left
    row[M.POINTS] = paid
    gain = sc[S.GAIN] - sc[S.LOSS]
    row[M.EVEN_SIDE_GAIN] = gain if winners & 1 == 0 else -gain
    row[M.TRIBUTE_PAID] = 1 if sc[S.TRIBUTES] else 0
    row[M.FINISH] = sc[S.FINISH]


@kernel
def play_block(T, st, seed, first, count, bots, levels, records):
    """Play deals first .. first + count - 1 and record each: the loop in which a simulation spends its time."""
    for i in range(count):
        set_up(T, st, seed, first + i, levels)
        run_deal(T, st, bots)
        record_deal(T, st, records[i])
