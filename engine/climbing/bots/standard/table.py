"""How far the other seats are from going out."""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing import state as S
from engine.climbing import tables as P
from engine.climbing.patterns import CARDS
from engine.jit import kernel


@kernel
def fewest_of_foes(T, st, seat):
    """Fewest cards an opponent in play holds."""
    fewest = 1 << 20
    for other in range(T.params[P.SEATS]):
        if st.scalars[S.ACTIVE] >> other & 1 and T.side_of[other] != T.side_of[seat]:
            fewest = min(fewest, st.counts[other, CARDS])
    return fewest


@kernel
def foe_holds(T, st, seat, cards):
    """Tell whether an opponent in play holds exactly so many cards."""
    for other in range(T.params[P.SEATS]):
        if (
            st.scalars[S.ACTIVE] >> other & 1
            and T.side_of[other] != T.side_of[seat]
            and st.counts[other, CARDS] == cards
        ):
            return True
    return False


@kernel
def mate_holds(T, st, seat):
    """Fewest cards a partner in play holds; 0 if there is none."""
    fewest = 0
    for other in range(T.params[P.SEATS]):
        if other != seat and st.scalars[S.ACTIVE] >> other & 1 and T.side_of[other] == T.side_of[seat]:
            held = st.counts[other, CARDS]
            if fewest == 0 or held < fewest:
                fewest = held
    return fewest
