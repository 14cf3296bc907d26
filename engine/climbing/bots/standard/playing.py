"""A turn of the standard bot."""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing import state as S
from engine.climbing.bots.rulings import bound, choose_bound, in_order
from engine.climbing.bots.standard.following import choose_follow
from engine.climbing.bots.standard.leading import choose_lead
from engine.climbing.moves import legal_moves
from engine.jit import kernel
from engine.layered import clear


@kernel
def choose_play(T, st, seat, w, out, reading):
    """Lead, follow or pass."""
    sc = st.scalars
    if sc[S.PLAYED] == 0:
        choose_lead(T, st, seat, w, out, reading)
    elif sc[S.NO_FOLLOW_SIDE] != T.side_of[seat]:
        choose_follow(T, st, seat, w, out, reading)
    if bound(T, st, seat) and out[0] and not in_order(T, st, seat, out, reading):
        clear(out)
        top, size, key = sc[S.TOP_PATTERN], sc[S.TOP_SIZE], sc[S.TOP_KEY]
        found = legal_moves(T, sc[S.LEVEL], st.hands[seat], top, size, key, 0, st.work[2], st.moves)
        choose_bound(T, st, seat, found, 0, out, reading)
