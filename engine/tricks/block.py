"""One block of simulated deals: the scene of a deal drawn before any rule is looked at, the deal played, its metrics.

Deal i of seed s has the same levels, dealer's seat, kind and order of cards under every rule set (DESIGN §10).
"""

from __future__ import annotations

from engine.jit import kernel
from engine.rng import SETUP_STREAM, below
from engine.tables import SEATS, START
from engine.tricks import state as S
from engine.tricks.deal import run_deal
from engine.tricks.measures import (
    ATTACKERS_GAIN,
    ATTACKERS_POINTS,
    COINS,
    DEALER_SIDE_WINS,
    DECISIONS,
    EVEN_SIDE_GAIN,
    EXCHANGES,
    KITTY_CAPTURED,
    KITTY_POINTS,
    LEVEL_CHANGE,
    OVERCALLS,
    TAKEOVERS,
    THROWS_FAILED,
    THROWS_TRIED,
    TRICKS,
    UNDECLARED,
)

# A match of this family takes about a dozen deals, so one deal in twelve is a first deal.
FIRST_DEAL_ODDS = 12


@kernel
def set_up(T, st, seed, index, levels):
    """Set the scene of deal ``index``: the same draws from the setup stream whatever the rule set."""
    scalars = st.scalars
    seats = T.params[SEATS]
    first = below(seed, index, SETUP_STREAM, 0, FIRST_DEAL_ODDS) == 0
    dealer = below(seed, index, SETUP_STREAM, 1, seats)
    for side in range(2):
        drawn = levels[below(seed, index, SETUP_STREAM, 2 + side, levels.size)]
        st.levels[side] = T.params[START] if first else drawn
    scalars[S.SEED] = seed
    scalars[S.DEAL_INDEX] = index
    scalars[S.DEAL_NO] = 1 if first else 2
    scalars[S.KIND] = S.FIRST_DEAL if first else S.LATER_DEAL
    scalars[S.DEALER] = S.NOBODY if first else dealer
    scalars[S.MATCH_WINNER] = S.NOBODY
    st.coins[:] = 0
    st.offence_counts[:] = 0


@kernel
def record_deal(st, row):
    """Write the metrics of the deal just settled into ``row`` (int64[COLUMNS])."""
    scalars = st.scalars
    takeover = scalars[S.TAKEOVER]
    gain = scalars[S.GAIN_DEALER] - scalars[S.GAIN_ATTACKERS]
    captured = 1 if scalars[S.MULTIPLIER] > 0 else 0
    row[DEALER_SIDE_WINS] = 1 - takeover
    row[ATTACKERS_POINTS] = scalars[S.POINTS]
    row[LEVEL_CHANGE] = gain
    row[TAKEOVERS] = takeover
    row[ATTACKERS_GAIN] = scalars[S.GAIN_ATTACKERS]
    row[KITTY_CAPTURED] = captured
    row[KITTY_POINTS] = scalars[S.KITTY_POINTS] * scalars[S.MULTIPLIER]
    row[OVERCALLS] = scalars[S.OVERCALLS]
    row[EXCHANGES] = scalars[S.EXCHANGES]
    row[UNDECLARED] = scalars[S.REDEALS] + scalars[S.TURNED]
    row[THROWS_TRIED] = scalars[S.THROWS]
    row[THROWS_FAILED] = scalars[S.FAILED_THROWS]
    row[COINS] = _coins_moved(st)
    row[TRICKS] = scalars[S.TRICK]
    row[DECISIONS] = scalars[S.DECISIONS]
    row[EVEN_SIDE_GAIN] = gain if scalars[S.DEALER] % 2 == 0 else -gain


@kernel
def _coins_moved(st):
    """Coins that went from one side to the other: what some seats have paid the others have won."""
    moved = 0
    for seat in range(S.MAX_SEATS):
        moved += abs(st.coins[seat])
    return moved // 2


@kernel
def play_block(T, st, seed, first, count, bots, levels, records):
    """Play deals first .. first + count - 1 and record each: the loop in which a simulation spends its time."""
    for i in range(count):
        set_up(T, st, seed, first + i, levels)
        run_deal(T, st, bots)
        record_deal(st, records[i])
