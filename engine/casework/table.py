"""A table with cards on it: the state in which the play kinds (`throw`, `follow`, `trick`) put their question."""

from __future__ import annotations

from collections.abc import Iterable

from engine.casework.context import Context
from engine.jit import Array
from engine.layered import from_items
from engine.tricks import state as S
from engine.tricks.state import State, new_state


def in_play(context: Context, order: int, leader: int, dealer: int) -> State:
    """A state before a lead by `leader`, all hands empty."""
    st = new_state()
    scalars = {
        S.PHASE: S.PLAY, S.KIND: S.LATER_DEAL, S.ORDER: order, S.LEVEL: order // 5, S.STRAIN: order % 5,
        S.DEALER: dealer, S.LEADER: leader, S.TURN: leader, S.WINNER: leader,
    }  # fmt: skip
    for index, value in scalars.items():
        st.scalars[index] = value
    return st


def positions(context: Context, order: int, faces: Iterable[int]) -> Array:
    """Cards as the layered mask the play kernels take."""
    return from_items(int(context.tables.position_of[order, face]) for face in faces)


def give(context: Context, st: State, seat: int, faces: Iterable[int]) -> Array:
    """Put cards into a hand and return them as a play; the hand holds nothing else."""
    cards = positions(context, int(st.scalars[S.ORDER]), faces)
    st.hands[seat] = cards
    return cards
