"""Kind `tribute`: who pays what to whom, and who leads then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.cards import format_card, parse_card
from engine.casework.climbing.context import Context
from engine.casework.fields import BOOLEAN, CaseError, Field, Given, boolean, cards, list_of, mapping
from engine.climbing import machine
from engine.climbing import state as S
from engine.climbing import tribute as kernels
from engine.climbing.state import State, copy_state

SOME_CARD = 0
"""Paid where the case does not say what: a single tribute goes its way whatever it is."""
LOW, HIGH = 0, 9
"""Returns tried where the case does not say what comes back."""


@dataclass(frozen=True)
class Payment:
    """One tribute; an expected one without a card is met by any card."""

    payer: int
    receiver: int
    card: int | None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Payment):
            return NotImplemented
        same = (self.payer, self.receiver) == (other.payer, other.receiver)
        return same and (self.card is None or other.card is None or self.card == other.card)

    __hash__ = None  # type: ignore[assignment]

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {"from": self.payer, "to": self.receiver}
        return data if self.card is None else data | {"card": format_card(self.card)}


def expectations(context: Context) -> dict[str, Field]:
    def payment(value: Any) -> Payment:
        row = Given(mapping(value), "expect.pays")
        card = row.take("card", lambda text: parse_card(str(text)), None)
        found = Payment(row.take("from", context.seat), row.take("to", context.seat), card)
        row.check_all_read()
        return found

    pays = Field(lambda value: sorted(list_of(payment)(value), key=_payer), lambda rows: [row.to_json() for row in rows])
    seats = dict.fromkeys(("payers", "receivers"), context.seats_field)
    return seats | {"pays": pays, "lead": context.seat_field, "anti": BOOLEAN, "returns_hidden": BOOLEAN}


def run(context: Context, given: Given) -> dict[str, Any]:
    """`top_cards` are what the payers pay, `returned` what comes back to them, both by payer; `first_deal: true`: no order.

    `jokers` of the payers, by seat, may cancel the tribute; `hands` are all they hold, of which they pay the highest.
    `returns_hidden`: the returns are laid face down and turned up together.
    """
    first = given.take("first_deal", boolean, False)
    st = context.deal(context.level(given), None if first else given.take("prev_order", context.order))
    top = context.by_seat(given, "top_cards", _card)
    returned = context.by_seat(given, "returned", _card)
    jokers = context.by_seat(given, "jokers", cards)
    hands = context.by_seat(given, "hands", cards)
    for seat, held in (jokers | hands).items():
        context.hold(st, seat, held)
    kernels.list_tributes(context.tables, st)
    cancelled = bool((jokers or hands) and kernels.may_cancel(context.tables, st))
    if cancelled:
        lead = int(kernels.leader_when_cancelled(context.tables, st))
        return {"payers": (), "receivers": (), "pays": [], "lead": lead, "anti": True}
    count = int(st.scalars[S.TRIBUTES])
    payers = [int(st.tribute[row, S.PAYER]) for row in range(count)]
    top |= _highest(context, st, {seat: held for seat, held in hands.items() if seat in payers})
    _check_payers("top_cards", top, payers)
    _check_payers("returned", returned, payers)
    answers: dict[str, Any] = {"payers": tuple(sorted(payers))} | ({"anti": False} if jokers or hands else {})
    if not count:
        answers |= {"receivers": (), "pays": []}
    elif count == 1 or len(top) == count:
        _pay(context, st, top)
        answers |= _paid(st, count, bool(top)) | _lead(context, st, returned)
    answers["returns_hidden"] = bool(kernels.returns_hidden(context.tables, st))
    if count > 1 and not top:
        # Whatever they pay, the same seats receive.
        _pay(context, st, {})
        answers["receivers"] = _paid(st, count, False)["receivers"]
    return answers


def _highest(context: Context, st: State, hands: dict[int, tuple[int, ...]]) -> dict[int, int]:
    """A card that each seat may pay out of its hand."""
    due = {seat: [face for face in held if kernels.may_pay(context.tables, st, seat, face)] for seat, held in hands.items()}
    return {seat: faces[0] for seat, faces in due.items() if faces}


def _check_payers(key: str, found: dict[int, int], payers: list[int]) -> None:
    for seat in found:
        if seat not in payers:
            raise CaseError(f"given.{key}.{seat}", "this seat pays nothing", "这一家不进贡")


def _pay(context: Context, st: State, top: dict[int, int]) -> None:
    rows = range(int(st.scalars[S.TRIBUTES]))
    for row in rows:
        payer = int(st.tribute[row, S.PAYER])
        face = top.get(payer, SOME_CARD)
        context.hold(st, payer, (face,))
        if not kernels.may_pay(context.tables, st, payer, face) or context.rules.tribute_pays[_level(st)][face] == 0:
            raise CaseError(f"given.top_cards.{payer}", "no tribute is paid with this card", "不会拿这张牌进贡")
    st.scalars[S.PHASE] = S.PAY
    for row in rows:
        machine.pay_tribute(context.tables, st, top.get(int(st.tribute[row, S.PAYER]), SOME_CARD))


def _level(st: State) -> int:
    return int(st.scalars[S.LEVEL])


def _paid(st: State, count: int, with_cards: bool) -> dict[str, Any]:
    rows = [[int(value) for value in st.tribute[row][:3]] for row in range(count)]
    pays = [Payment(payer, receiver, face if with_cards else None) for payer, receiver, face in rows]
    return {"receivers": tuple(sorted(row[1] for row in rows)), "pays": sorted(pays, key=_payer)}


def _payer(payment: Payment) -> int:
    return payment.payer


def _lead(context: Context, st: State, returned: dict[int, int]) -> dict[str, Any]:
    """Who leads; without the returns only if it is the same whatever they are."""
    count = int(st.scalars[S.TRIBUTES])
    payers = [int(st.tribute[row, S.PAYER]) for row in range(count)]
    if returned:
        if len(returned) < count:
            raise CaseError("given.returned", "one card for each payer is needed", "要给每个进贡者各写一张牌")
        _check_returns(context, st, returned)
        return {"lead": _leader(context, st, [returned[payer] for payer in payers])}
    tries = [[HIGH if row == low else LOW for row in range(count)] for low in range(count + 1)]
    tries += [[LOW if row == low else HIGH for row in range(count)] for low in range(count)]
    leaders = {_leader(context, st, cards) for cards in tries}
    return {"lead": leaders.pop()} if len(leaders) == 1 else {}


def _check_returns(context: Context, st: State, returned: dict[int, int]) -> None:
    """Each card returned must be one that may go back, its giver having lower ones besides."""
    for row in range(int(st.scalars[S.TRIBUTES])):
        face = returned[int(st.tribute[row, S.PAYER])]
        table = copy_state(st)
        context.hold(table, int(st.tribute[row, S.RECEIVER]), (face, *range(8)))
        if not kernels.may_return(context.tables, table, row, face):
            raise CaseError(f"given.returned.{int(st.tribute[row, S.PAYER])}", "this card may not go back", "不许还这张牌")


def _leader(context: Context, st: State, cards: list[int]) -> int:
    table = copy_state(st)
    for row, face in enumerate(cards):
        table.tribute[row, S.RETURN_FACE] = face
    return int(kernels.leader_after_tribute(context.tables, table))


def _card(value: Any) -> int:
    return parse_card(str(value))
