"""The `tricks` family at the table: what `engine.game` asks of a family, answered by the kernels of this folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from engine.actions import (
    Action,
    Bid,
    Bury,
    Draw,
    Exchange,
    NextDeal,
    Pass,
    Play,
    Report,
    TimeUp,
    action_to_json,
    card_names,
)
from engine.bots import BOTS, choose_bid, choose_bury, choose_exchange, choose_play
from engine.cards import RANKS, format_strain
from engine.families import RuleSet
from engine.faults import FAULTS, Fault, card_fault, no_such_ruling
from engine.jit import Array
from engine.layered import from_items, items_of, to_positions
from engine.rulings import Earlier, OffenceError
from engine.tables import Tables, tables_for
from engine.tricks import bidding, drawing, kitty, legal, levels, machine, offences
from engine.tricks import state as S
from engine.tricks.faults import BID_FAULTS, BURY_FAULTS, PLAY_FAULTS, TRICKS_FAULTS
from engine.tricks.observation import Observation, observe
from engine.tricks.state import State, assign_state, copy_state, new_state
from ruleset.tables import MATCH_WON, TricksTables, UnfinishedDeal, bid_parts

KINDS = ("first deal", "later deal", "race again")
PHASES = ("draw", "call", "bury", "window", "play", "done")


class TricksTable:
    """One match: its tables, its state, and how actions change it. `engine.families.Table` says what each method does."""

    bots = BOTS

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self.rules: TricksTables = rules.tables
        self.tables: Tables = tables_for(self.rules)
        self.state: State = new_state()
        self.state.scalars[S.SEED] = seed
        self.state.levels[:] = self.rules.start
        self._begin_deal(S.FIRST_DEAL, S.NOBODY)

    def count_earlier(self, earlier: Iterable[Earlier]) -> None:
        if list(earlier):
            raise OffenceError("these rules count no offence beyond a match")

    def offences(self, same_round: bool) -> list[Earlier]:
        return []

    # --- asking ---

    @property
    def phase(self) -> str:
        return PHASES[int(self.state.scalars[S.PHASE])]

    @property
    def deal(self) -> int:
        return int(self.state.scalars[S.DEAL_NO])

    @property
    def over(self) -> bool:
        return bool(self.state.scalars[S.MATCH_WINNER] != S.NOBODY) or self._time_is_up()

    @property
    def winner(self) -> int | None:
        if self.state.scalars[S.MATCH_WINNER] != S.NOBODY:
            return int(self.state.scalars[S.MATCH_WINNER])
        if not self._time_is_up():
            return None
        return levels.side_at_time(self.rules, self.state.levels.tolist(), self._dealing_side())

    def actors(self) -> tuple[int, ...]:
        sc = self.state.scalars
        match int(sc[S.PHASE]):
            case S.DRAW:
                seats = range(self.rules.seats)
                return tuple(seat for seat in seats if legal.legal_bids(self.tables, self.state, seat))
            case S.CALL | S.WINDOW:
                return (int(sc[S.ASKED]),)
            case S.BURY:
                return (int(sc[S.BURIER]),)
            case S.PLAY:
                return (int(sc[S.TURN]),)
        return ()

    def legal(self, seat: int) -> Iterator[Action]:
        T, st, sc = self.tables, self.state, self.state.scalars
        for bid in legal.legal_bids(T, st, seat):
            yield Bid(seat, bid)
        match int(sc[S.PHASE]):
            case S.CALL | S.WINDOW if sc[S.ASKED] == seat and not sc[S.EXCHANGE_OPEN]:
                yield Pass(seat)
            case S.WINDOW if sc[S.ASKED] == seat:
                yield Exchange(seat, True)
                yield Exchange(seat, False)
            case S.BURY if sc[S.BURIER] == seat:
                yield from (Bury(seat, cards) for cards in legal.legal_burials(T, st, seat))
            case S.PLAY if sc[S.TURN] == seat:
                yield from (Play(seat, cards) for cards in legal.legal_plays(T, st, seat))

    def observation(self, seat: int) -> Observation:
        return observe(self.tables, self.state, seat)

    def snapshot(self) -> State:
        return copy_state(self.state)

    def restore(self, state: State) -> None:
        assign_state(self.state, state)

    # --- acting ---

    def perform(self, action: Action) -> None:
        T, st = self.tables, self.state
        match action:
            case Draw():
                machine.draw_card(T, st)
            case Bid(seat, bid):
                machine.make_bid(T, st, seat, bid)
            case Pass():
                machine.pass_bid(T, st)
            case Exchange(_, take):
                machine.choose_exchange(T, st, take)
            case Bury(_, cards):
                machine.bury(T, st, from_items(cards))
            case Play(_, cards):
                machine.play(T, st, self._positions(cards))
            case Report():
                self._report(action)
            case TimeUp():
                self._time_up()
            case NextDeal():
                self._close_deal()

    def _close_deal(self) -> None:
        """Pay, move the levels, and shuffle the next deal unless the match is over."""
        T, st, sc = self.tables, self.state, self.state.scalars
        levels.pay_deal(T, st)
        levels.close_deal(T, st)
        if sc[S.MATCH_WINNER] != S.NOBODY or sc[S.TIME_UP]:
            sc[S.CLOSED] = 1
            return
        kind = int(sc[S.NEXT_KIND])
        sc[S.DEAL_INDEX] += 1
        self._begin_deal(kind, int(sc[S.NEXT_DEALER]))

    def _begin_deal(self, kind: int, dealer: int) -> None:
        self.state.scalars[S.DEAL_NO] += 1
        drawing.start_deal(self.tables, self.state, kind, dealer)

    def _report(self, action: Report) -> None:
        table = self.rules.offences
        index = offences.find_offence(table, action.offence)
        offences.commit_offence(
            self.tables, table, self.state, action.seat, index, action.points, action.grave, action.both
        )

    def _time_up(self) -> None:
        sc = self.state.scalars
        sc[S.TIME_UP] = 1
        finish = self.rules.unfinished_deal == UnfinishedDeal.FINISH
        if sc[S.PHASE] != S.DONE and not (finish and sc[S.PHASE] == S.PLAY):
            machine.abandon(self.tables, self.state)

    # --- faults ---

    def fault(self, action: Action) -> Fault | None:
        T, st, sc = self.tables, self.state, self.state.scalars
        match action:
            case Draw():
                return None if sc[S.PHASE] == S.DRAW else FAULTS["nothing-to-draw"]
            case Bid(seat, bid):
                known = 0 < bid < self.rules.bids
                return BID_FAULTS[bidding.bid_fault(T, st, seat, bid)] if known else TRICKS_FAULTS["no-such-bid"]
            case Pass(seat):
                asked = sc[S.PHASE] in (S.CALL, S.WINDOW) and sc[S.ASKED] == seat and not sc[S.EXCHANGE_OPEN]
                return None if asked else TRICKS_FAULTS["not-asked"]
            case Exchange(seat):
                return None if sc[S.EXCHANGE_OPEN] and sc[S.ASKED] == seat else TRICKS_FAULTS["no-exchange"]
            case Bury(seat, cards):
                deck = self.rules.deck
                return card_fault(deck, cards) or BURY_FAULTS[kitty.bury_fault(T, st, seat, from_items(cards))]
            case Play(seat, cards, None):
                return self._play_fault(seat, cards)
            case Report():
                return self._report_fault(action)
            case TimeUp():
                return FAULTS["no-time-limit"] if not self.rules.time_limit_minutes else None
        return FAULTS["no-such-action"]

    def _play_fault(self, seat: int, cards: tuple[int, ...]) -> Fault | None:
        if self.state.scalars[S.PHASE] != S.PLAY:
            return PLAY_FAULTS[machine.PLAY_WRONG_PHASE]
        problem = card_fault(self.rules.deck, cards)
        if problem is not None:
            return problem
        return PLAY_FAULTS[machine.play_fault(self.tables, self.state, seat, self._positions(cards))]

    def _report_fault(self, action: Report) -> Fault | None:
        table = self.rules.offences
        try:
            offence = table[offences.find_offence(table, action.offence)]
            offences.effects_of(offence, 0, 0, action.points, action.grave)
        except offences.OffenceError as problem:
            return no_such_ruling(problem)
        return None

    # --- events ---

    def event(self, action: Action, before: State) -> dict[str, Any]:
        event = action_to_json(action)
        now, was = self.state.scalars, before.scalars
        if isinstance(action, Draw):
            index = int(was[S.DRAWN])
            event["seat"] = int((was[S.DRAWER] + index) % self.rules.seats)
            event["card"] = card_names([before.shoe[index]])[0]
        elif isinstance(action, Bid):
            event["show"] = card_names(self._shown(before, action))
        elif isinstance(action, Play):
            event |= self._play_consequences(before, action)
        if now[S.REDEALS] != was[S.REDEALS]:
            event["redeal"] = int(now[S.REDEALS])
        if now[S.TURNED_FACE] != was[S.TURNED_FACE] and now[S.TURNED_FACE] != S.NOBODY:
            event["turned"] = card_names([now[S.TURNED_FACE]])[0]
        for name, index, write in CONSEQUENCES:
            if now[index] != was[index]:
                event[name] = write(int(now[index]))
        if not np.array_equal(before.coins, self.state.coins):
            event["coins"] = self._seat_list(self.state.coins)
        if not np.array_equal(before.levels, self.state.levels):
            event["levels"] = self._level_names()
        if now[S.PHASE] == S.DONE:
            event["result"] = self._result()
        return event

    def _play_consequences(self, before: State, action: Play) -> dict[str, Any]:
        found: dict[str, Any] = {}
        st, now = self.state, self.state.scalars
        order = int(now[S.ORDER])
        if now[S.FAILED_THROWS] != before.scalars[S.FAILED_THROWS]:
            found["failed"] = True
            found["played"] = card_names(legal.faces_of(self.tables, order, st.plays[action.seat]))
        if now[S.TRICK] != before.scalars[S.TRICK]:
            meta = st.history_meta[now[S.TRICK] - 1]
            found["trick"] = {"winner": int(meta[S.TRICK_WINNER]), "points": int(meta[S.TRICK_VALUE])}
        return found

    def _shown(self, before: State, action: Bid) -> list[int]:
        width, strain, _ = bid_parts(self.rules.packs, action.bid)
        return [int(bidding.bid_face(strain, bidding.bid_level(self.tables, before, action.seat)))] * width

    def deal_event(self) -> dict[str, Any]:
        sc = self.state.scalars
        return {
            "event": "deal",
            "deal": int(sc[S.DEAL_NO]),
            "kind": KINDS[int(sc[S.KIND])],
            "levels": self._level_names(),
            "dealer": seat_or_none(int(sc[S.DEALER])),
            "first_drawer": int(sc[S.DRAWER]),
            "coins": self._seat_list(self.state.coins),
        }

    def match_event(self) -> dict[str, Any]:
        coins = self._seat_list(self.state.coins)
        return {"event": "deal", "match": {"winner": self.winner, "levels": self._level_names(), "coins": coins}}

    def _result(self) -> dict[str, Any]:
        st, sc = self.state, self.state.scalars
        return {
            "points": int(sc[S.POINTS]),
            "kitty": card_names(items_of(st.kitty)),
            "multiplier": int(sc[S.MULTIPLIER]),
            "dealer_side": int(sc[S.GAIN_DEALER]),
            "attackers": int(sc[S.GAIN_ATTACKERS]),
            "takeover": bool(sc[S.TAKEOVER]),
            "next_dealer": seat_or_none(int(sc[S.NEXT_DEALER])),
            "void": bool(sc[S.VOID]),
        }

    def _level_names(self) -> list[str]:
        return [level_name(int(level)) for level in self.state.levels]

    def _seat_list(self, values: Array) -> list[int]:
        return [int(value) for value in values[: self.rules.seats]]

    def _positions(self, cards: tuple[int, ...]) -> Array:
        target = np.zeros(S.MAX_PACKS, dtype=np.int64)
        to_positions(self.tables, int(self.state.scalars[S.ORDER]), from_items(cards), target)
        return target

    # --- time ---

    def _time_is_up(self) -> bool:
        return bool(self.state.scalars[S.TIME_UP] and self.state.scalars[S.CLOSED])

    def _dealing_side(self) -> int | None:
        """Side that holds the dealership once the deal is closed."""
        dealer = int(self.state.scalars[S.NEXT_DEALER])
        return None if dealer == S.NOBODY else dealer & 1

    # --- bots ---

    def bot_action(self, seated: Sequence[int], last: dict[str, Any]) -> Action:
        T, st, sc = self.tables, self.state, self.state.scalars
        cards = np.zeros(S.MAX_PACKS, dtype=np.int64)
        match self.phase:
            case "done":
                return NextDeal()
            case "draw":
                return self._bot_bid(seated, self._last_drawer(last)) or Draw()
            case "bury":
                seat = int(sc[S.BURIER])
                choose_bury(T, st, seat, seated[seat], cards)
                return Bury(seat, tuple(items_of(cards)))
            case "play":
                seat = int(sc[S.TURN])
                choose_play(T, st, seat, seated[seat], cards)
                return Play(seat, legal.faces_of(T, int(sc[S.ORDER]), cards))
        seat = int(sc[S.ASKED])
        if sc[S.EXCHANGE_OPEN]:
            return Exchange(seat, bool(choose_exchange(T, st, seat, seated[seat])))
        return self._bot_bid(seated, seat) or Pass(seat)

    def _last_drawer(self, last: dict[str, Any]) -> int | None:
        """Seat that has just drawn and not bid since; it is asked once before the next card."""
        if last.get("event") != "draw":
            return None
        sc = self.state.scalars
        return int((sc[S.DRAWER] + sc[S.DRAWN] - 1) % self.rules.seats)

    def _bot_bid(self, seated: Sequence[int], seat: int | None) -> Bid | None:
        if seat is None or not bidding.holds_legal_bid(self.tables, self.state, seat):
            return None
        bid = int(choose_bid(self.tables, self.state, seat, seated[seat]))
        return Bid(seat, bid) if bid else None


def level_name(level: int) -> str:
    """Name of a level index; ``won`` beyond the goal."""
    return "won" if level == MATCH_WON else RANKS[level]


def seat_or_none(seat: int) -> int | None:
    """A seat for data, None for nobody."""
    return None if seat == S.NOBODY else seat


def _strain(strain: int) -> str | None:
    return None if strain == S.NOBODY else format_strain(strain)


CONSEQUENCES = (
    ("dealer", S.DEALER, seat_or_none),
    ("trump", S.STRAIN, _strain),
    ("level", S.LEVEL, level_name),
    ("burier", S.BURIER, seat_or_none),
    ("points", S.POINTS, int),
    ("phase", S.PHASE, PHASES.__getitem__),
)
