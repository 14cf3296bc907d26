"""The climbing family at the table: what `engine.game` asks of a family, answered by the kernels of this folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from engine.actions import (
    Action,
    Draw,
    NameLeader,
    NextDeal,
    Overtime,
    Pass,
    Play,
    Report,
    Resist,
    Return,
    TimeUp,
    Tribute,
    action_to_json,
    card_names,
)
from engine.climbing import drawing, flow, levels, machine, offences, tribute
from engine.climbing import state as S
from engine.climbing.bots import BOTS, choose_leader, choose_play, choose_resist, choose_return, choose_tribute
from engine.climbing.faults import CLIMBING_FAULTS, PLAY_FAULTS
from engine.climbing.naming import Reading, claim_of, level_name, reading_to_json
from engine.climbing.observation import Observation, observe
from engine.climbing.picking import cards_of_move
from engine.climbing.state import State, assign_state, copy_state, new_state
from engine.climbing.tables import Tables, climbing_tables_for
from engine.families import RuleSet
from engine.faults import FAULTS, Fault, card_fault, no_such_ruling
from engine.jit import Array
from engine.layered import MAX_PACKS, from_items, items_of
from engine.rulings import Earlier, OffenceError, find_offence
from ruleset.climbing_tables import ClimbingTables
from ruleset.tables import Effect, EffectKind, UnfinishedDeal

KINDS = ("first deal", "later deal")
PHASES = ("draw", "resist", "tribute", "return", "name", "play", "done")
Claim = tuple[int, int, int]
UNSAID: Claim = (flow.ANY, flow.ANY, flow.ANY)


class ClimbingTable:
    """One match: its tables, its state, and how actions change it. `engine.families.Table` says what each method does."""

    bots = BOTS

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self.rules: ClimbingTables = rules.tables
        self.tables: Tables = climbing_tables_for(self.rules)
        self.state: State = new_state()
        self.state.scalars[S.SEED] = seed
        self.state.levels[: self.rules.sides] = self.rules.start
        self._effects: tuple[Effect, ...] = ()
        self._begin_deal()

    def count_earlier(self, earlier: Iterable[Earlier]) -> None:
        for one in earlier:
            index = find_offence(self.rules.offences, one.offence)
            if one.side >= self.rules.sides:
                raise OffenceError(f"there is no side {one.side}")
            scopes = [S.IN_ROUND, S.IN_EVENT] if one.within == "round" else [S.IN_EVENT]
            self.state.offence_counts[scopes, one.side, index] += one.times

    def offences(self, same_round: bool) -> list[Earlier]:
        counts, found = self.state.offence_counts, list[Earlier]()
        for index, offence in enumerate(self.rules.offences):
            for side in range(self.rules.sides):
                shared = int(counts[S.IN_ROUND, side, index]) if same_round else 0
                rest = int(counts[S.IN_EVENT, side, index]) - shared
                found += [Earlier(offence.name, side, shared, "round")] if shared else []
                found += [Earlier(offence.name, side, rest, "event")] if rest else []
        return found

    # --- asking ---

    @property
    def phase(self) -> str:
        return PHASES[int(self.state.scalars[S.PHASE])]

    @property
    def deal(self) -> int:
        return int(self.state.scalars[S.DEAL_NO])

    @property
    def over(self) -> bool:
        sc = self.state.scalars
        return bool(sc[S.CLOSED] or sc[S.MATCH_WINNER] != S.NOBODY)

    @property
    def winner(self) -> int | None:
        return seat_or_none(int(self.state.scalars[S.MATCH_WINNER]))

    def actors(self) -> tuple[int, ...]:
        sc = self.state.scalars
        match int(sc[S.PHASE]):
            case S.RESIST | S.PAY | S.BACK:
                return (int(sc[S.ASKED]),)
            case S.NAME:
                return self._naming_seats()
            case S.PLAY:
                return (int(sc[S.TURN]),)
        return ()

    def legal(self, seat: int) -> Iterator[Action]:
        if seat not in self.actors():
            return
        st = self.state
        match int(st.scalars[S.PHASE]):
            case S.RESIST:
                yield from (Resist(seat, True), Resist(seat, False))
            case S.PAY:
                held = dict.fromkeys(items_of(st.hands[self._payer()]))
                yield from (Tribute(seat, (face,)) for face in held if self._pays(face))
            case S.BACK:
                held = dict.fromkeys(items_of(st.hands[seat]))
                yield from (Return(seat, (face,)) for face in held if self._returns(face))
            case S.NAME:
                yield from (NameLeader(seat, leader) for leader in self._naming_seats())
            case S.PLAY:
                yield from self._legal_plays(seat)

    def _legal_plays(self, seat: int) -> Iterator[Action]:
        """Every move once, with one choice among cards that count alike, and its reading said; then passing."""
        st, sc = self.state, self.state.scalars
        found = flow.legal_moves_now(self.tables, st, seat, 0)
        for first in range(0, found, S.MAX_MOVES):
            flow.legal_moves_now(self.tables, st, seat, first)
            rows = st.moves[: min(found - first, S.MAX_MOVES)].copy()
            for move in rows:
                cards = np.zeros(MAX_PACKS, dtype=np.int64)
                cards_of_move(self.tables, int(sc[S.LEVEL]), st.hands[seat], move, cards)
                play = Play(seat, tuple(items_of(cards)), self._said((int(move[0]), int(move[1]), int(move[2]))))
                if self.fault(play) is None:
                    yield play
        if flow.pass_fault(self.tables, st, seat) == flow.FINE:
            yield Pass(seat)

    def _said(self, reading: Reading) -> tuple[str, str | None]:
        named = self._named(reading)
        return named["type"], named.get("key")

    def _named(self, reading: Reading) -> dict[str, str]:
        return reading_to_json(self.rules, self.tables, int(self.state.scalars[S.LEVEL]), reading)

    def _naming_seats(self) -> tuple[int, ...]:
        side = int(self.state.scalars[S.NAMING_SIDE])
        return tuple(seat for seat in range(self.rules.seats) if self.rules.side_of[seat] == side)

    def _payer(self) -> int:
        return int(self.state.tribute[self.state.scalars[S.ROW], S.PAYER])

    def _pays(self, face: int) -> bool:
        return bool(tribute.may_pay(self.tables, self.state, self._payer(), face))

    def _returns(self, face: int) -> bool:
        return bool(tribute.may_return(self.tables, self.state, self.state.scalars[S.ROW], face))

    def observation(self, seat: int) -> Observation:
        return observe(self.rules, self.tables, self.state, seat)

    def snapshot(self) -> State:
        return copy_state(self.state)

    def restore(self, state: State) -> None:
        assign_state(self.state, state)

    # --- acting ---

    def perform(self, action: Action) -> None:
        T, st = self.tables, self.state
        self._effects = ()
        match action:
            case Draw():
                machine.draw_card(T, st)
            case Resist(_, take):
                machine.resist(T, st, int(take))
            case Tribute(_, (face,)):
                machine.pay_tribute(T, st, face)
            case Return(_, (face,)):
                machine.return_card(T, st, face)
            case NameLeader(_, leader):
                machine.name_leader(T, st, leader)
            case Play():
                cards, (_, reading) = from_items(action.cards), self._play_answer(action)
                flow.play(T, st, cards, *reading)
            case Pass():
                flow.pass_turn(T, st)
            case Report():
                self._effects = offences.commit_offence(T, self.rules, st, action)
            case Overtime(seat, seconds):
                self._effects = offences.punish_overrun(T, self.rules, st, seat, seconds)
            case TimeUp():
                self._time_up()
            case NextDeal():
                self._close_deal()

    def _play_answer(self, action: Play) -> tuple[int, Reading]:
        """What is wrong with a play, and how it is read if nothing is."""
        reading: Array = np.zeros(3, dtype=np.int64)
        claim = self._claim(action)
        cards = from_items(action.cards)
        fault = int(flow.play_fault(self.tables, self.state, action.seat, cards, *claim, reading))
        return fault, (int(reading[0]), int(reading[1]), int(reading[2]))

    def _claim(self, action: Play) -> Claim:
        if action.reading is None:
            return UNSAID
        pattern, key = claim_of(self.rules, int(self.state.scalars[S.LEVEL]), action.reading)
        return pattern, flow.ANY, key

    def _close_deal(self) -> None:
        """Count the deal for the match, and shuffle the next one unless the match is over."""
        sc = self.state.scalars
        levels.close_deal(self.tables, self.state)
        if not self.over:
            sc[S.DEAL_INDEX] += 1
            self._begin_deal()

    def _begin_deal(self) -> None:
        self.state.scalars[S.DEAL_NO] += 1
        drawing.start_deal(self.tables, self.state)

    def _time_up(self) -> None:
        sc = self.state.scalars
        sc[S.TIME_UP] = 1
        finish = self.rules.unfinished_deal == UnfinishedDeal.FINISH
        if sc[S.PHASE] != S.DONE and not (finish and sc[S.PHASE] == S.PLAY):
            machine.abandon(self.tables, self.state)

    # --- faults ---

    def fault(self, action: Action) -> Fault | None:
        sc = self.state.scalars
        match action:
            case Draw():
                return None if sc[S.PHASE] == S.DRAW else FAULTS["nothing-to-draw"]
            case Tribute(seat, cards):
                return self._card_laid_fault(seat, cards, S.PAY, "wrong-tribute", self._pays)
            case Return(seat, cards):
                return self._card_laid_fault(seat, cards, S.BACK, "wrong-return", self._returns)
            case Resist(seat):
                asked = sc[S.PHASE] == S.RESIST and sc[S.ASKED] == seat
                return None if asked else CLIMBING_FAULTS["no-choice"]
            case NameLeader(seat, leader):
                return self._naming_fault(seat, leader)
            case Play():
                return self._play_fault(action)
            case Pass(seat):
                return PLAY_FAULTS[int(flow.pass_fault(self.tables, self.state, seat))]
            case Report():
                return self._report_fault(action)
            case Overtime(seat):
                return None if seat in self.actors() else CLIMBING_FAULTS["no-clock"]
            case TimeUp():
                return None if levels.seconds_of_match(self.rules) else FAULTS["no-time-limit"]
        return FAULTS["no-such-action"]

    def _card_laid_fault(
        self, seat: int, cards: tuple[int, ...], phase: int, wrong: str, allowed: Any
    ) -> Fault | None:
        sc = self.state.scalars
        if sc[S.PHASE] != phase:
            return CLIMBING_FAULTS["no-tribute-due"]
        if sc[S.ASKED] != seat:
            return CLIMBING_FAULTS["not-asked"]
        if len(cards) != 1:
            return CLIMBING_FAULTS["one-card"]
        problem = card_fault(self.rules.deck, cards)
        if problem is not None:
            return problem
        hand = self.state.hands[self._payer() if phase == S.PAY else seat]
        if cards[0] not in items_of(hand):
            return FAULTS["not-held"]
        return None if allowed(cards[0]) else CLIMBING_FAULTS[wrong]

    def _naming_fault(self, seat: int, leader: int) -> Fault | None:
        if self.state.scalars[S.PHASE] != S.NAME or seat not in self._naming_seats():
            return CLIMBING_FAULTS["no-naming"]
        return None if leader in self._naming_seats() else CLIMBING_FAULTS["not-of-side"]

    def _play_fault(self, action: Play) -> Fault | None:
        if self.state.scalars[S.PHASE] != S.PLAY:
            return FAULTS["no-play"]
        problem = card_fault(self.rules.deck, action.cards)
        if problem is not None:
            return problem
        try:
            return PLAY_FAULTS[self._play_answer(action)[0]]
        except ValueError:
            return CLIMBING_FAULTS["no-such-pattern"]

    def _report_fault(self, action: Report) -> Fault | None:
        try:
            offences.check_report(self.rules, action)
        except OffenceError as problem:
            return no_such_ruling(problem)
        return None

    # --- events ---

    def event(self, action: Action, before: State) -> dict[str, Any]:
        event = action_to_json(action)
        now, was = self.state.scalars, before.scalars
        if isinstance(action, Draw):
            event["seat"] = int((was[S.DRAWER] + was[S.DRAWN]) % self.rules.seats)
            event["card"] = card_names([before.shoe[was[S.DRAWN]]])[0]
        if isinstance(action, Play):
            event |= self._play_consequences(action, before)
        if self._effects:
            event["effects"] = [EffectKind(effect.kind).name.lower().replace("_", " ") for effect in self._effects]
        if now[S.REDEALS] != was[S.REDEALS]:
            event["redeal"] = int(now[S.REDEALS])
        event |= self._tribute_consequences(before)
        for name, index, write in CONSEQUENCES:
            if now[index] != was[index]:
                event[name] = write(int(now[index]))
        if not np.array_equal(before.levels, self.state.levels):
            event["levels"] = self._level_names()
        if now[S.TRICK] != was[S.TRICK]:
            event["trick"] = {"winner": self._trick_winner(action, before), "leader": seat_or_none(int(now[S.TURN]))}
        if now[S.PHASE] == S.DONE:
            event["result"] = self._result()
        return event

    def _play_consequences(self, action: Play, before: State) -> dict[str, Any]:
        """How the play is read, what the seat reports, the place it takes."""
        st, turn = self.state, int(before.scalars[S.TURNS])
        meta = st.history_meta[min(turn, S.MAX_TURNS - 1)]
        reading = (int(meta[S.TURN_PATTERN]), int(meta[S.TURN_SIZE]), int(meta[S.TURN_KEY]))
        found: dict[str, Any] = {"read": self._named(reading)}
        if st.reported[action.seat] != before.reported[action.seat]:
            found["report"] = int(st.reported[action.seat])
        if st.scalars[S.FINISHED] != before.scalars[S.FINISHED]:
            found["place"] = int(st.scalars[S.FINISHED])
        return found

    def _trick_winner(self, action: Action, before: State) -> int | None:
        """Seat of the last play of the trick that has ended."""
        return action.seat if isinstance(action, Play) else seat_or_none(int(before.scalars[S.TOP_SEAT]))

    def _tribute_consequences(self, before: State) -> dict[str, Any]:
        """Who pays whom once it is known, and returns once they are shown."""
        now, was, rows = self.state.scalars, before.scalars, range(int(self.state.scalars[S.TRIBUTES]))
        if was[S.PHASE] == S.DRAW and now[S.PHASE] == S.PAY:
            return {"payers": [int(self.state.tribute[row, S.PAYER]) for row in rows]}
        if was[S.PHASE] == S.PAY and now[S.PHASE] == S.BACK:
            return {"tributes": [self._exchange(row, S.TRIBUTE_FACE, S.PAYER, S.RECEIVER) for row in rows]}
        if was[S.PHASE] == S.BACK and now[S.PHASE] == S.PLAY:
            return {"returns": [self._exchange(row, S.RETURN_FACE, S.RECEIVER, S.PAYER) for row in rows]}
        return {}

    def _exchange(self, row: int, card: int, giver: int, taker: int) -> dict[str, Any]:
        tribute_row = self.state.tribute[row]
        name = card_names([tribute_row[card]])[0]
        return {"from": int(tribute_row[giver]), "to": int(tribute_row[taker]), "card": name}

    def deal_event(self) -> dict[str, Any]:
        sc = self.state.scalars
        turned = int(sc[S.TURNED_FACE])
        return {
            "event": "deal",
            "deal": int(sc[S.DEAL_NO]),
            "kind": KINDS[int(sc[S.KIND])],
            "levels": self._level_names(),
            "level": level_name(int(sc[S.LEVEL])),
            "playing_side": seat_or_none(int(sc[S.PLAYING_SIDE])),
            "shuffler": seat_or_none(int(sc[S.SHUFFLER])),
            "cutter": seat_or_none(int(sc[S.CUTTER])),
            "first_drawer": int(sc[S.DRAWER]),
            "turned": None if turned == S.NOBODY else card_names([turned])[0],
            "points": self._points(),
        }

    def match_event(self) -> dict[str, Any]:
        match: dict[str, Any] = {"winner": self.winner, "levels": self._level_names(), "points": self._points()}
        if self.rules.has_levels and self.rules.sides == 2:
            match_points, level_points = self._scores()
            match |= {"match_points": list(match_points), "level_points": list(level_points)}
        return {"event": "deal", "match": match}

    def _scores(self) -> tuple[tuple[int, int], tuple[int, int]]:
        by, reached = int(self.state.scalars[S.FORFEITED_BY]), self.state.levels[:2].tolist()
        if by != S.NOBODY:
            return levels.forfeit_scores(self.rules, by, reached)
        return levels.match_scores(self.rules, reached)

    def _result(self) -> dict[str, Any]:
        st, sc = self.state, self.state.scalars
        if sc[S.VOID]:
            return {"void": True}
        return {
            "places": self._seat_list(st.places),
            "winners": int(sc[S.WINNING_SIDE]),
            "gain": int(sc[S.GAIN]),
            "others": int(sc[S.LOSS]),
            "points": self._seat_list(st.deal_points),
            "lost_by": seat_or_none(int(sc[S.DEAL_LOST_BY])),
            "void": False,
        }

    def _level_names(self) -> list[str]:
        return [level_name(int(level)) for level in self.state.levels[: self.rules.sides]]

    def _points(self) -> list[int]:
        return [int(levels.points_of_side(self.tables, self.state, side)) for side in range(self.rules.sides)]

    def _seat_list(self, values: Array) -> list[int]:
        return [int(value) for value in values[: self.rules.seats]]

    # --- bots ---

    def bot_action(self, seated: Sequence[int], last: dict[str, Any]) -> Action:
        T, st, sc = self.tables, self.state, self.state.scalars
        if self.phase in ("done", "draw"):
            return NextDeal() if self.phase == "done" else Draw()
        if self.phase == "play":
            return self._bot_play(seated)
        seat = int(sc[S.ASKED])
        bot = seated[seat]
        match int(sc[S.PHASE]):
            case S.PAY:
                return Tribute(seat, (int(choose_tribute(T, st, seat, bot)),))
            case S.BACK:
                return Return(seat, (int(choose_return(T, st, seat, bot)),))
            case S.RESIST:
                return Resist(seat, bool(choose_resist(T, st, seat, bot)))
        return NameLeader(seat, int(choose_leader(T, st, seat, bot)))

    def _bot_play(self, seated: Sequence[int]) -> Action:
        seat = int(self.state.scalars[S.TURN])
        cards, reading = np.zeros(MAX_PACKS, dtype=np.int64), np.zeros(3, dtype=np.int64)
        choose_play(self.tables, self.state, seat, seated[seat], cards, reading)
        if not cards[0]:
            return Pass(seat)
        return Play(seat, tuple(items_of(cards)), self._said((int(reading[0]), int(reading[1]), int(reading[2]))))


def seat_or_none(seat: int) -> int | None:
    """A seat or a side for data, None for nobody."""
    return None if seat == S.NOBODY else seat


CONSEQUENCES = (
    ("turned_holder", S.TURNED_HOLDER, seat_or_none),
    ("cancelled", S.CANCELLED, bool),
    ("phase", S.PHASE, PHASES.__getitem__),
    ("asked", S.ASKED, seat_or_none),
    ("turn", S.TURN, seat_or_none),
)
