"""The step API: one match, action by action, under any compiled rule set.

    game = Game(compile_rules("shengji-competition"), seed=7)
    game.apply(Draw())
    game.observation(0), list(game.legal(0)), game.undo()

An illegal action raises `IllegalPlay` and changes nothing. Every action applied becomes one event of `Game.log`: the
action itself and all that followed from it. The rules are those of the kernels in `engine.tricks`, none stands here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from engine import legal
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
from engine.cards import RANKS, format_strain
from engine.faults import BID_FAULTS, BURY_FAULTS, FAULTS, PLAY_FAULTS, Fault
from engine.jit import Array
from engine.layered import from_items, items_of, to_positions
from engine.observation import Observation, observe
from engine.tables import Tables, tables_for
from engine.tricks import bidding, drawing, kitty, levels, machine, offences
from engine.tricks import state as S
from engine.tricks.state import State, assign_state, copy_state, new_state
from ruleset.tables import MATCH_WON, TricksTables, UnfinishedDeal, bid_parts

KINDS = ("first deal", "later deal", "race again")


class RuleSet(Protocol):
    """What a game needs of a rule set; `ruleset.Compiled` has it."""

    @property
    def id(self) -> str: ...
    @property
    def fingerprint(self) -> str: ...
    @property
    def tables(self) -> TricksTables: ...
    @property
    def clauses(self) -> Mapping[str, Sequence[str]]: ...


class IllegalPlay(ValueError):
    """Raised for an action the rules do not allow now; the game is as before.

    Attributes:
        code: stable name of the fault, like ``withheld-lane``.
        clause: ids of the clauses it rests on, joined by commas; empty where the text is silent or the fault is none of
            its business.
        explanation: one sentence in English; ``zh`` the same in Chinese.
    """

    def __init__(self, fault: Fault, clause: str) -> None:
        self.code = fault.code
        self.clause = clause
        self.explanation = fault.en
        self.zh = fault.zh
        super().__init__(f"{fault.en} [{clause}]" if clause else fault.en)


class Game:
    """A match in progress. Seats are numbered in turn order; seat k + 1 plays after seat k."""

    def __init__(self, rules: RuleSet, seed: int = 0) -> None:
        """Begin a match: both sides at the start level, the first deal shuffled, nobody dealing yet."""
        self.rules = rules
        self.seed = seed
        self.tables: Tables = tables_for(rules.tables)
        self.state: State = new_state()
        self.state.scalars[S.SEED] = seed
        self.state.levels[:] = rules.tables.start
        self._begin_deal(S.FIRST_DEAL, S.NOBODY)
        self._history: list[tuple[State, list[Action]]] = [(copy_state(self.state), [])]
        self.log: list[dict[str, Any]] = [self._deal_event()]

    # --- asking ---

    @property
    def seats(self) -> int:
        return self.rules.tables.seats

    @property
    def phase(self) -> str:
        """``draw``, ``call``, ``bury``, ``window``, ``play`` or ``done``."""
        return PHASES[int(self.state.scalars[S.PHASE])]

    @property
    def over(self) -> bool:
        """True when the match has ended; `winner` then says how."""
        return bool(self.state.scalars[S.MATCH_WINNER] != S.NOBODY) or self._time_is_up()

    @property
    def winner(self) -> int | None:
        """Side that has won the match, None while it goes on or when it ended unresolved."""
        if self.state.scalars[S.MATCH_WINNER] != S.NOBODY:
            return int(self.state.scalars[S.MATCH_WINNER])
        if not self._time_is_up():
            return None
        return levels.side_at_time(self.rules.tables, self.state.levels.tolist(), self._dealing_side())

    def actors(self) -> tuple[int, ...]:
        """Seats that may act now: while cards are drawn those that may bid, then the one that is asked or to play."""
        sc = self.state.scalars
        match int(sc[S.PHASE]):
            case S.DRAW:
                return tuple(seat for seat in range(self.seats) if legal.legal_bids(self.tables, self.state, seat))
            case S.CALL | S.WINDOW:
                return (int(sc[S.ASKED]),)
            case S.BURY:
                return (int(sc[S.BURIER]),)
            case S.PLAY:
                return (int(sc[S.TURN]),)
        return ()

    def legal(self, seat: int) -> Iterator[Action]:
        """Yield the legal actions of ``seat``, lazily: there can be millions of burials and discards."""
        if self.over:
            return
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

    def is_legal(self, action: Action) -> bool:
        """Tell whether ``action`` may be applied now; `why_not` says why not."""
        return self.why_not(action) is None

    def why_not(self, action: Action) -> IllegalPlay | None:
        """Return what `apply` would raise, None if the action is legal."""
        fault = self._fault(action)
        return None if fault is None else IllegalPlay(fault, self._clause(fault.key))

    def observation(self, seat: int) -> Observation:
        """What ``seat`` may see: nothing of other hands, of the shoe, or of a kitty it did not bury itself."""
        return observe(self.tables, self.state, seat)

    # --- acting ---

    def apply(self, action: Action) -> dict[str, Any]:
        """Apply an action; return its event: the action's data and all that followed from it.

        Raises:
            IllegalPlay: the rules do not allow it now; nothing has changed.
        """
        problem = self.why_not(action)
        if problem is not None:
            raise problem
        before = copy_state(self.state)
        if isinstance(action, NextDeal):
            self._close_deal()
            self._history.append((before, [action]))
        else:
            self._perform(action)
            self._history[-1][1].append(action)
        event = self._event(action, before)
        self.log.append(event)
        return event

    def undo(self) -> Action:
        """Take the last action back and return it; state, log and randomness are exactly as before it.

        Raises:
            ValueError: nothing has been applied.
        """
        start, actions = self._history[-1]
        if not actions:
            raise ValueError("there is no action to undo")
        last = actions.pop()
        self.log.pop()
        assign_state(self.state, start)
        if isinstance(last, NextDeal):
            self._history.pop()
            return last
        for action in actions:
            if isinstance(action, NextDeal):
                self._close_deal()
            else:
                self._perform(action)
        return last

    def _perform(self, action: Action) -> None:
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

    def _close_deal(self) -> None:
        """Pay, move the levels, and shuffle the next deal unless the match is over."""
        T, st, sc = self.tables, self.state, self.state.scalars
        levels.pay_deal(T, st)
        levels.close_deal(T, st)
        if sc[S.MATCH_WINNER] != S.NOBODY or sc[S.TIME_UP]:
            sc[S.CLOSED] = 1
            return
        kind = int(sc[S.NEXT_KIND])
        dealer = sc[S.DEALER] if kind == S.RACE_AGAIN else sc[S.NEXT_DEALER]
        sc[S.DEAL_INDEX] += 1
        self._begin_deal(kind, int(dealer))

    def _begin_deal(self, kind: int, dealer: int) -> None:
        self.state.scalars[S.DEAL_NO] += 1
        drawing.start_deal(self.tables, self.state, kind, dealer)

    def _report(self, action: Report) -> None:
        T, st = self.tables, self.state
        index = offences.find_offence(self.rules.tables.offences, action.offence)
        table = self.rules.tables.offences
        offences.commit_offence(T, table, st, action.seat, index, action.points, action.grave, action.both)

    def _time_up(self) -> None:
        sc = self.state.scalars
        sc[S.TIME_UP] = 1
        finish = self.rules.tables.unfinished_deal == UnfinishedDeal.FINISH
        if sc[S.PHASE] != S.DONE and not (finish and sc[S.PHASE] == S.PLAY):
            machine.abandon(self.tables, self.state)

    # --- faults ---

    def _fault(self, action: Action) -> Fault | None:
        if self.over:
            return FAULTS["match-over"]
        seat = getattr(action, "seat", 0)
        if not 0 <= seat < self.seats:
            return FAULTS["no-such-seat"]
        T, st, sc = self.tables, self.state, self.state.scalars
        match action:
            case Draw():
                return None if sc[S.PHASE] == S.DRAW else FAULTS["nothing-to-draw"]
            case Bid(_, bid):
                known = 0 < bid < self.rules.tables.bids
                return BID_FAULTS[bidding.bid_fault(T, st, seat, bid)] if known else FAULTS["no-such-bid"]
            case Pass():
                asked = sc[S.PHASE] in (S.CALL, S.WINDOW) and sc[S.ASKED] == seat and not sc[S.EXCHANGE_OPEN]
                return None if asked else FAULTS["not-asked"]
            case Exchange():
                return None if sc[S.EXCHANGE_OPEN] and sc[S.ASKED] == seat else FAULTS["no-exchange"]
            case Bury(_, cards):
                return self._card_fault(cards) or BURY_FAULTS[kitty.bury_fault(T, st, seat, from_items(cards))]
            case Play(_, cards):
                return self._play_fault(seat, cards)
            case NextDeal():
                return None if sc[S.PHASE] == S.DONE else FAULTS["deal-goes-on"]
            case Report():
                return self._report_fault(action)
            case TimeUp():
                return FAULTS["no-time-limit"] if not self.rules.tables.time_limit_minutes else None
        return FAULTS["no-such-action"]

    def _play_fault(self, seat: int, cards: tuple[int, ...]) -> Fault | None:
        if self.state.scalars[S.PHASE] != S.PLAY:
            return PLAY_FAULTS[machine.PLAY_WRONG_PHASE]
        problem = self._card_fault(cards)
        if problem is not None:
            return problem
        return PLAY_FAULTS[machine.play_fault(self.tables, self.state, seat, self._positions(cards))]

    def _card_fault(self, cards: tuple[int, ...]) -> Fault | None:
        """Cards that cannot be told to a kernel: no faces, or more copies than there are."""
        deck = self.rules.tables.deck
        if any(not 0 <= face < len(deck) or cards.count(face) > deck[face] for face in cards):
            return FAULTS["no-such-cards"]
        return None

    def _report_fault(self, action: Report) -> Fault | None:
        table = self.rules.tables.offences
        try:
            offence = table[offences.find_offence(table, action.offence)]
            offences.effects_of(offence, 0, 0, action.points, action.grave)
        except offences.OffenceError as problem:
            known = FAULTS["no-such-ruling"]
            return Fault(known.code, known.key, f"{known.zh}({problem})", str(problem))
        return None

    def _clause(self, key: str) -> str:
        """Clauses of the rule file's key, of the section around it, or of the keys below it, in this order."""
        clauses = self.rules.clauses
        parts = key.split(".")
        for length in range(len(parts), 0, -1):
            name = ".".join(parts[:length])
            if name in clauses:
                return ", ".join(clauses[name])
        below = [ids for name, ids in clauses.items() if name.startswith(f"{key}.")] if key else []
        return ", ".join(dict.fromkeys(one for ids in below for one in ids))

    # --- events ---

    def _event(self, action: Action, before: State) -> dict[str, Any]:
        """The action and what followed: each consequence has one name, and is left out when there is none."""
        if isinstance(action, NextDeal):
            return self._deal_event() if not self.over else self._match_event()
        event = action_to_json(action)
        now, was = self.state.scalars, before.scalars
        if isinstance(action, Draw):
            index = int(was[S.DRAWN])
            event["seat"] = int((was[S.DRAWER] + index) % self.seats)
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
        width, strain, _ = bid_parts(self.rules.tables.packs, action.bid)
        return [int(bidding.bid_face(strain, bidding.bid_level(self.tables, before, action.seat)))] * width

    def _deal_event(self) -> dict[str, Any]:
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

    def _match_event(self) -> dict[str, Any]:
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
        return [int(value) for value in values[: self.seats]]

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


PHASES = ("draw", "call", "bury", "window", "play", "done")


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
