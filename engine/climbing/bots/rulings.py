"""Plays that more than the cards decides: the first play must hold a card, or a ruling on an offence stands.

Rare turns; so the moves are tried one after the other until one is in order, by the question the step API asks.
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing import state as S
from engine.climbing.beats import PATTERN, SIZE
from engine.climbing.bots.playing import play_move
from engine.climbing.flow import ANY, FINE, play_fault
from engine.climbing.holding import rank_of_face
from engine.climbing.moves import legal_moves
from engine.jit import kernel, lowest
from engine.layered import add_item, clear, copy, remove_item


@kernel
def bound(T, st, seat):
    """Tell whether this turn is such a turn."""
    sc = st.scalars
    if sc[S.MUST_PLAY_FACE] != S.NOBODY or st.must_show[seat]:
        return True
    if sc[S.PLAYED]:
        return sc[S.NO_FOLLOW_SIDE] == T.side_of[seat]
    return sc[S.BARRED_SEATS] >> seat & 1 == 1 or sc[S.NAMES_PATTERN_FOR] == seat


@kernel
def choose_in_order(T, st, seat, first, out, reading):
    """Play the first legal move in order, from number ``first`` (any number) round to the one before it.

    With none in order a leader shows the cards of the ruling again, and anyone else passes.
    """
    sc = st.scalars
    top, size, key = sc[S.TOP_PATTERN], sc[S.TOP_SIZE], sc[S.TOP_KEY]
    found, step = 1, -1  # the first time round only counts
    while step < found and found:
        index = (first + step) % found
        # Found anew each time: the question below may use the same rows.
        found = legal_moves(T, sc[S.LEVEL], st.hands[seat], top, size, key, index, st.work[2], st.moves)
        if found and step >= 0:
            play_move(T, st, seat, st.moves[0], out, reading)
            if in_order(T, st, seat, out, reading):
                return
        step += 1
    clear(out)
    if sc[S.PLAYED] == 0:
        copy(st.taken_back, out)
        if play_fault(T, st, seat, out, ANY, ANY, ANY, reading) != FINE:
            clear(out)


@kernel
def in_order(T, st, seat, out, reading):
    """Tell whether these cards may be played so; a card that has to be in them takes the place of one of its rank."""
    wanted = st.scalars[S.MUST_PLAY_FACE]
    if wanted == S.NOBODY and out[0] & (out[0] - 1) == 0 and out[1] == 0:
        wanted = st.must_show[seat] - 1
    if wanted >= 0 and not out[0] >> wanted & 1:
        same = out[0] & T.rank_faces[rank_of_face(wanted)]
        if same == 0:
            return False
        remove_item(out, lowest(same))
        add_item(out, wanted)
    return play_fault(T, st, seat, out, reading[PATTERN], reading[SIZE], ANY, reading) == FINE
