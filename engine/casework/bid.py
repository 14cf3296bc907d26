"""Kind `bid`: declarations, insurances and overcalls in the order they were made, and what stands in the end.

Who holds which cards is no question here: a bid that is shown is held. Where the kitty is given (`kitty_top_down`) and
nobody has declared when the drawing ends, it makes the trump, and later bids meet a turned trump.
"""

from __future__ import annotations

from typing import Any

from engine.casework.context import Context
from engine.casework.fields import (
    BOOLEAN,
    INTEGER,
    LEVEL,
    STRAIN,
    CaseError,
    Field,
    Given,
    boolean,
    cards_in_order,
    integer,
    level,
    list_of,
    mapping,
    one_of,
)  # fmt: skip
from engine.tables import Tables
from engine.tricks import state as S
from engine.tricks.bidding import bid_face, bid_level, place_bid, table_allows, turn_trump, whose_bid
from engine.tricks.state import State, new_state
from ruleset.tables import BID_STRAINS, NO_BID, Exchange, bid_id, bid_parts

PHASES = {
    "deal": S.DRAW, "before_pickup": S.CALL, "after_pickup": S.BURY, "after_bury": S.WINDOW, "play": S.PLAY,
}  # fmt: skip
BIDDING = (S.DRAW, S.CALL, S.WINDOW)
"""The phases in which anybody may bid at all: nothing is shown between pickup and burying (A-X-10), nor in play."""


def expectations(context: Context) -> dict[str, Field]:
    return {
        "legal": Field(list_of(boolean), list),
        "trump": Field(lambda value: None if value is None else STRAIN.read(value), _show_strain),
        "dealer": context.seat_field,
        "trump_maker": context.seat_field,
        "level": LEVEL,
        "counters": INTEGER,
        "insured": BOOLEAN,
        "exchange": BOOLEAN,
        "must_exchange": BOOLEAN,
    }


def run(context: Context, given: Given) -> dict[str, Any]:
    T = context.tables
    st = opening(context, given)
    kitty_given = lay_kitty(context, given, st)
    legal: list[bool] = []
    overcalled_after_burying = False
    for number, bid in enumerate(given.take("log", list_of(mapping))):
        step = Given(bid, f"given.log[{number}]")
        seat, phase = step.take("seat", context.seat), step.take("phase", one_of(*PHASES), "deal")
        shown = step.take("show", cards_in_order)
        step.check_all_read()
        st.scalars[S.PHASE] = PHASES[phase]
        if kitty_given and PHASES[phase] not in (S.DRAW, S.CALL):
            _turn_if_undeclared(context, st)
        legal.append(_make(T, context.rules.packs, st, seat, shown))
        overcalled_after_burying |= legal[-1] and PHASES[phase] == S.WINDOW
    if kitty_given:
        _turn_if_undeclared(context, st)
    results: dict[str, Any] = {name: _value(st, index) for name, index in _RESULTS.items()}
    may = Exchange(context.rules.exchange[int(st.scalars[S.KIND])]) if overcalled_after_burying else Exchange.NEVER
    bid = int(st.scalars[S.BID])
    insured = bid != NO_BID and bid_parts(context.rules.packs, bid)[2]
    exchanges = {"exchange": may != Exchange.NEVER, "must_exchange": may == Exchange.OVERCALLER_MUST}
    return results | exchanges | {"legal": tuple(legal), "insured": insured}


_RESULTS = {
    "trump": S.STRAIN, "dealer": S.DEALER, "trump_maker": S.BIDDER, "level": S.LEVEL, "counters": S.OVERCALLS,
}  # fmt: skip


def opening(context: Context, given: Given) -> State:
    """The state before the first bid: `deal_no` 1 is a first deal, `race_again: true` the race after a miscount."""
    st = new_state()
    deal_no = given.take("deal_no", integer, 2)
    race = given.take("race_again", boolean, False)
    if race and not context.rules.has_race_again:
        raise CaseError("given.race_again", "this rule set has no race after the first deal", "这份规则首局之后不抢庄")
    st.scalars[S.KIND] = S.RACE_AGAIN if race else S.FIRST_DEAL if deal_no == 1 else S.LATER_DEAL
    st.scalars[S.DEAL_NO] = deal_no
    dealer = given.take("dealer", context.seat, None)
    st.scalars[S.DEALER] = S.NOBODY if dealer is None else dealer
    st.levels[:] = st.scalars[S.LEVEL] = given.take("level", level, context.rules.start)
    if race:
        sides = Given(given.take("levels", mapping, {}), "given.levels")
        st.levels[:] = [sides.take(side, level, int(st.scalars[S.LEVEL])) for side in "AB"]
        sides.check_all_read()
    return st


def lay_kitty(context: Context, given: Given, st: State) -> bool:
    """Lay the kitty of `kitty_top_down` on the table; tell whether it was given."""
    kitty, rules = given.take("kitty_top_down", cards_in_order, None), context.rules
    if kitty is None:
        return False
    if len(kitty) != rules.kitty:
        raise CaseError(
            "given.kitty_top_down",
            f"the kitty of this rule set has {rules.kitty} cards",
            f"这份规则的底牌有 {rules.kitty} 张",
        )
    st.shoe[rules.seats * rules.hand :][: rules.kitty] = kitty
    return True


def _turn_if_undeclared(context: Context, st: State) -> None:
    if st.scalars[S.BID] == NO_BID:
        turn_trump(context.tables, st)


def _make(T: Tables, packs: int, st: State, seat: int, shown: tuple[int, ...]) -> bool:
    """Make the bid if the rules allow it: as an overcall, or as a declared or insured set."""
    if st.scalars[S.PHASE] not in BIDDING:
        return False
    for bid in _ids(T, packs, st, seat, shown):
        if table_allows(T, st, whose_bid(st, seat), bid):
            place_bid(T, st, seat, bid)
            return True
    return False


def _ids(T: Tables, packs: int, st: State, seat: int, shown: tuple[int, ...]) -> list[int]:
    held = int(bid_level(T, st, seat))
    strains = [strain for strain in range(BID_STRAINS) if set(shown) == {bid_face(strain, held)}]
    width = len(shown)
    if not strains or width > packs:
        return []
    return [bid_id(packs, width, strains[0], insured) for insured in (False, True) if not insured or width > 1]


def _value(st: State, index: int) -> int | None:
    value = int(st.scalars[index])
    return None if value == S.NOBODY else value


def _show_strain(value: int | None) -> Any:
    return None if value is None else STRAIN.show(value)
