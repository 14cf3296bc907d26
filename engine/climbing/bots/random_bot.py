"""The bot `random`: uniform over the legal moves of `engine.climbing.moves`, passing being one more where it is allowed.

A move says what is played but for the choice among cards that count alike, which `cards_of_move` makes. The cards paid
and returned are uniform over those allowed.
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.bots.sampling import roll, set_dice
from engine.climbing import state as S
from engine.climbing import tables as P
from engine.climbing import tribute
from engine.climbing.bots.playing import play_move
from engine.climbing.moves import legal_moves
from engine.jit import inlined, kernel, lowest
from engine.rng import BOT_STREAM

WORDS_A_DECISION = 1 << 8
ANY_NUMBER = 1 << 20


@kernel
def start_dice(st, seat):
    """Set the dice of this decision: no two decisions of a seat in a deal share words of its stream."""
    sc = st.scalars
    set_dice(st.ints, sc[S.SEED], sc[S.DEAL_INDEX], BOT_STREAM + seat, sc[S.DECISIONS] * WORDS_A_DECISION)


@inlined
def choose_play(T, st, seat, out, reading):
    """Play a move drawn among all that are legal, or pass."""
    start_dice(st, seat)
    sc = st.scalars
    top = sc[S.TOP_PATTERN]
    hand, work = st.hands[seat], st.work[2]
    found = legal_moves(T, sc[S.LEVEL], hand, top, sc[S.TOP_SIZE], sc[S.TOP_KEY], 0, work, st.moves)
    passes = 1 if sc[S.PLAYED] and (found == 0 or not T.params[P.MUST_BEAT]) else 0
    index = roll(st.ints, found + passes)
    if index == found:
        return
    if index >= st.moves.shape[0]:
        legal_moves(T, sc[S.LEVEL], hand, top, sc[S.TOP_SIZE], sc[S.TOP_KEY], index, work, st.moves)
        index = 0
    play_move(T, st, seat, st.moves[index], out, reading)


@kernel
def any_number(st):
    """A number drawn for the decision under way."""
    return roll(st.ints, ANY_NUMBER)


@kernel
def choose_tribute(T, st, seat):
    """A face drawn among those that may be paid."""
    start_dice(st, seat)
    payer = st.tribute[st.scalars[S.ROW], S.PAYER]
    seen = 0
    chosen = S.NOBODY
    rest = st.hands[payer, 0]
    while rest:
        face = lowest(rest)
        rest &= rest - 1
        if tribute.may_pay(T, st, payer, face):
            seen += 1
            if roll(st.ints, seen) == 0:
                chosen = face
    return chosen


@kernel
def choose_return(T, st, seat):
    """A face drawn among those that may be returned."""
    start_dice(st, seat)
    seen = 0
    chosen = S.NOBODY
    rest = st.hands[seat, 0]
    while rest:
        face = lowest(rest)
        rest &= rest - 1
        if tribute.may_return(T, st, st.scalars[S.ROW], face):
            seen += 1
            if roll(st.ints, seen) == 0:
                chosen = face
    return chosen


@kernel
def choose_resist(T, st, seat):
    """A coin is thrown."""
    start_dice(st, seat)
    return roll(st.ints, 2)


@kernel
def choose_leader(T, st, seat):
    """A seat of its own side, drawn."""
    start_dice(st, seat)
    seen = 0
    chosen = seat
    for other in range(T.params[P.SEATS]):
        if T.side_of[other] == T.side_of[seat]:
            seen += 1
            if roll(st.ints, seen) == 0:
                chosen = other
    return chosen
