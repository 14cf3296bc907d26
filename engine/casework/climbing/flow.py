"""Kind `flow`: whose turn it is, what may be done, who leads next, whether the deal is over."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.cards import parse_card
from engine.casework.climbing.context import Context
from engine.casework.fields import BOOLEAN, CaseError, Field, Given, boolean, cards, integer, list_of, mapping
from engine.climbing import flow, machine
from engine.climbing import state as S
from engine.climbing.faults import PLAY_FAULTS
from engine.climbing.results import settle
from engine.climbing.state import State
from engine.layered import from_items

KEPT = (0, 1)
"""Faces that a seat still in holds besides what the case has it play, unless the case gives its hand: low cards."""


def expectations(context: Context) -> dict[str, Field]:
    seat = context.seat_field
    return {
        "legal": BOOLEAN, "reason": Field(str), "next_turn": seat, "next_lead": seat, "deal_over": BOOLEAN, "last": seat,
        "places": Field(list_of(context.seat), list), "points": Field(list_of(integer), list),
    }  # fmt: skip


def run(context: Context, given: Given) -> dict[str, Any]:
    """The turns of `trick` are played, then what `seat` wants to do is judged.

    `out` are seats that have no cards left after the trick, `active` the only ones that had any before it,
    `finish_so_far` those that went out earlier, in order. `turned` is the card that gave the first turn its lead. `hands`
    gives whole hands before the trick, by seat. `points` of the seats are those of a deal that is over.
    """
    turns = [_Turn(context, step, f"given.trick[{n}]") for n, step in enumerate(given.take("trick", list_of(mapping), ()))]
    asked = _asked(context, given)
    st = _table(context, given, turns + ([asked] if asked else []))
    for turn in turns:
        fault = turn.fault(context, st)
        if fault:
            raise CaseError(turn.path, f"it cannot be done: {_reason(fault)}", f"不能这样出：{_reason(fault)}")
        turn.perform(context, st)
    answers: dict[str, Any] = {"next_turn": _seat(st.scalars[S.TURN])}
    if asked:
        fault = asked.fault(context, st)
        answers |= {"legal": fault == flow.FINE, "reason": _reason(fault)}
    if turns and not st.scalars[S.PLAYED] and st.scalars[S.TRICK]:
        answers["next_lead"] = _seat(st.scalars[S.TURN])
    return answers | _end(context, st)


def _end(context: Context, st: State) -> dict[str, Any]:
    over = bool(st.scalars[S.PHASE] == S.DONE or flow.deal_is_over(context.tables, st))
    if not over:
        return {"deal_over": False}
    settle(context.tables, st)
    places = tuple(int(seat) for seat in st.places[: context.rules.seats])
    points = tuple(int(value) for value in st.deal_points[: context.rules.seats])
    return {"deal_over": True, "last": places[-1], "places": places, "points": points}


def _asked(context: Context, given: Given) -> _Turn | None:
    keys = [key for key in ("seat", "play", "pass", "as") if key in given]
    return _Turn(context, {key: given[key] for key in keys}, "given") if keys else None


def _table(context: Context, given: Given, turns: list[_Turn]) -> State:
    """The deal before the first turn of the trick."""
    st = context.deal(context.level(given))
    seats = range(context.rules.seats)
    out = given.take("out", list_of(context.seat), ())
    gone = given.take("finish_so_far", list_of(context.seat), ())
    active = given.take("active", list_of(context.seat), None)
    if active is None:
        played = {turn.seat for turn in turns if turn.cards}
        active = [seat for seat in seats if seat not in gone and (seat not in out or seat in played)]
    gone += tuple(seat for seat in seats if seat not in active and seat not in gone)
    hands = context.by_seat(given, "hands", cards)
    for seat in seats:
        shown = [face for turn in turns if turn.seat == seat for face in turn.cards]
        context.hold(st, seat, hands.get(seat, shown + ([] if seat in out else _kept(shown))) if seat in active else ())
    leader = turns[0].seat if turns else next((seat for seat in seats if seat in active), 0)
    _open(context, st, leader, given.take("turned", lambda value: parse_card(str(value)), S.NOBODY))
    flow.begin_play(context.tables, st, leader)
    st.scalars[S.ACTIVE] = sum(1 << seat for seat in active)
    st.scalars[S.FINISHED] = len(gone)
    st.order[: len(gone)] = gone
    return st


def _open(context: Context, st: State, leader: int, turned: int) -> None:
    """The first play of a match, by the seat that drew the card turned up."""
    if turned != S.NOBODY:
        st.scalars[S.KIND], st.scalars[S.TURNED_FACE], st.scalars[S.TURNED_HOLDER] = S.FIRST_DEAL, turned, leader
        machine.first_leader(context.tables, st)


def _kept(shown: list[int]) -> list[int]:
    return [face for face in KEPT if face not in shown]


class _Turn:
    """What a seat does, or wants to do: `play` some cards, `as` something, or `pass`."""

    def __init__(self, context: Context, step: dict[str, Any], path: str) -> None:
        data = Given(step, path)
        self.path = path
        self.seat = data.take("seat", context.seat)
        self.cards = data.take("play", cards, ())
        self.passes = data.take("pass", boolean, not self.cards)
        self.step = step
        if bool(self.cards) == self.passes:
            raise CaseError(path, "a turn is either `play` or `pass: true`", "每一手要么写 `play`，要么写 `pass: true`")
        data.take("as", mapping, {})
        data.check_all_read()
        self.reading = np.zeros(3, dtype=np.int64)

    def fault(self, context: Context, st: State) -> int:
        T = context.tables
        if self.passes:
            return int(flow.pass_fault(T, st, self.seat))
        pattern, key = context.claim(Given(self.step, self.path), "as", int(st.scalars[S.LEVEL]))
        return int(flow.play_fault(T, st, self.seat, from_items(self.cards), pattern, flow.ANY, key, self.reading))

    def perform(self, context: Context, st: State) -> None:
        if self.passes:
            flow.pass_turn(context.tables, st)
        else:
            flow.play(context.tables, st, from_items(self.cards), *(int(part) for part in self.reading))


def _reason(fault: int) -> str:
    found = PLAY_FAULTS[fault]
    return "legal" if found is None else found.code


def _seat(seat: int) -> int | None:
    return None if seat == S.NOBODY else int(seat)
