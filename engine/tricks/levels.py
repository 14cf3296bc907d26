"""The result of a deal: levels gained, who deals next, coins, and the match won (RULES.md, part A sections 8 and 9)."""

from __future__ import annotations

from collections.abc import Sequence

from engine import tables as P
from engine.jit import kernel
from engine.tricks import state as S
from ruleset.tables import AtTime, Tie, TricksTables

DEALER_SIDE, ATTACKERS = 0, 1  # roles, as ruleset.tables.Role
MATCH_WON = 13
PARTNER, NEXT_SEAT, SAME_DEALER = 0, 1, 2  # codes as ruleset.tables.NextDealer; 3: next seat of the dealer side


@kernel
def settle(T, st):
    """Write the result of the deal into the scalars: gains, takeover, next dealer and kind of deal.

    Levels and coins are not touched, so a later ruling of the referee may change the total and settle again. A void
    deal gains nobody anything; the dealership passes as after a success unless an offence lost it (A-S1-17). Before a
    race nobody deals next (A-S1-16).
    """
    sc = st.scalars
    gain_dealer, gain_attackers, takeover = 0, 0, 0
    if not sc[S.VOID]:
        gain_dealer, gain_attackers, takeover = P.outcome(T, sc[S.POINTS])
    sc[S.GAIN_DEALER] = gain_dealer
    sc[S.GAIN_ATTACKERS] = gain_attackers
    if sc[S.DEALER] != S.NOBODY and sc[S.DEALERSHIP_LOST] >> (sc[S.DEALER] & 1) & 1:
        takeover = 1
    sc[S.TAKEOVER] = takeover
    sc[S.NEXT_DEALER] = next_dealer(T, sc[S.DEALER], takeover)
    if sc[S.NEXT_KIND] == S.RACE_AGAIN:
        sc[S.NEXT_DEALER] = S.NOBODY
    else:
        sc[S.NEXT_KIND] = S.LATER_DEAL if sc[S.DEALER] != S.NOBODY else sc[S.KIND]


@kernel
def next_dealer(T, dealer, takeover):
    """Seat that deals next after ``dealer``; NOBODY after a deal in which nobody came to deal."""
    if dealer == S.NOBODY:
        return S.NOBODY
    seats = T.params[P.SEATS]
    code = T.params[P.AFTER_TAKEOVER] if takeover else T.params[P.AFTER_SUCCESS]
    if code == SAME_DEALER:
        return dealer
    if code == NEXT_SEAT:
        return (dealer + 1) % seats
    # The partner and the next seat of the side are one among four; among six "partner" is read as the next of them.
    return (dealer + 2) % seats


@kernel
def change_levels(T, st):
    """Move the levels of both sides by the settled result; a side that passes the goal has won the match."""
    sc = st.scalars
    if sc[S.DEALER] == S.NOBODY:
        return
    side = sc[S.DEALER] & 1
    raise_level(T, st, side, sc[S.GAIN_DEALER])
    raise_level(T, st, 1 - side, sc[S.GAIN_ATTACKERS])


@kernel
def raise_level(T, st, side, gain):
    """Raise a side by ``gain`` levels, with the stops of its role in this deal: must-win levels hold attackers."""
    level = st.levels[side]
    if level == MATCH_WON or gain == 0:
        return
    role = DEALER_SIDE if st.scalars[S.DEALER] & 1 == side else ATTACKERS
    st.levels[side] = P.next_level(T, role, level, gain)
    if st.levels[side] == MATCH_WON and st.scalars[S.MATCH_WINNER] == S.NOBODY:
        st.scalars[S.MATCH_WINNER] = side


@kernel
def lower_level(T, st, side, loss):
    """Lower a side by ``loss`` levels, not below the floor of the ladder (A-S1-15)."""
    if st.levels[side] != MATCH_WON:
        st.levels[side] = P.previous_level(T, st.levels[side], loss)


@kernel
def pay_deal(T, st):
    """Each loser of the settled deal pays the stake of the levels gained and the overcalls made (A-S1-19)."""
    sc = st.scalars
    if sc[S.VOID] or sc[S.DEALER] == S.NOBODY:
        return
    gain = sc[S.GAIN_ATTACKERS] if sc[S.TAKEOVER] else sc[S.GAIN_DEALER]
    amount = share_of_base(T, gain, sc[S.OVERCALLS]) * sc[S.STAKE_FACTOR]
    winner = (sc[S.DEALER] & 1) ^ sc[S.TAKEOVER]
    _move_coins(T, st, winner, amount)


@kernel
def share_of_base(T, gain, overcalls):
    """Coins a loser pays for a deal that gained ``gain`` levels after ``overcalls`` overcalls."""
    numerator, denominator = P.deal_stake(T, gain, overcalls)
    return T.params[P.BASE_STAKE] * numerator // denominator


@kernel
def _move_coins(T, st, winner, amount):
    """Every seat of the losing side pays ``amount``; the winners share it, equally but for odd coins."""
    seats = T.params[P.SEATS]
    losers = (seats + winner) // 2
    winners = seats - losers
    paid = 0
    for seat in range(seats):
        if seat & 1 != winner:
            st.coins[seat] -= amount
        else:
            st.coins[seat] += (amount * losers + winners - 1 - paid) // winners
            paid += 1


@kernel
def close_deal(T, st):
    """End the deal for the match: levels move by the result, then by what offences left for after the deal."""
    sc = st.scalars
    change_levels(T, st)
    for row in range(sc[S.PENDING]):
        change_level(T, st, st.pending[row, S.PENDING_SIDE], st.pending[row, S.PENDING_AMOUNT])
    sc[S.PENDING] = 0


@kernel
def change_level(T, st, side, amount):
    """Move a side up or down by ``amount`` levels, with all stops."""
    if amount >= 0:
        raise_level(T, st, side, amount)
    else:
        lower_level(T, st, side, -amount)


def side_at_time(rules: TricksTables, side_levels: Sequence[int], dealing_side: int | None) -> int | None:
    """Return the side that wins when time is up, None when the rules leave it unresolved.

    ``side_levels`` are level indices; ``dealing_side`` is the side holding the dealership, None if none does.
    """
    if rules.at_time != AtTime.HIGHER_LEVEL_WINS:
        return None
    ladder = [*rules.ladder, MATCH_WON]
    heights = [ladder.index(level) for level in side_levels]
    if heights[0] != heights[1]:
        return 0 if heights[0] > heights[1] else 1
    return dealing_side if rules.tie == Tie.DEALER_SIDE else None
