"""What one seat may see of a climbing game; built field by field from what `engine.climbing.state` calls public or its own."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from engine.actions import card_names
from engine.cards import RANKS
from engine.climbing import state as S
from engine.climbing.naming import level_name, reading_to_json
from engine.climbing.patterns import CARDS
from engine.climbing.state import State
from engine.climbing.tables import Tables
from engine.layered import items_of
from ruleset.climbing_tables import ClimbingTables

Cards = tuple[int, ...]


@dataclass(frozen=True)
class TributeSeen:
    """One tribute as a seat sees it: cards not laid yet, or lying face down, are None."""

    payer: int
    receiver: int | None
    card: int | None
    returned: int | None


@dataclass(frozen=True)
class Turn:
    """One turn of this trick: the cards, and what they are read as; no cards for a pass."""

    seat: int
    cards: Cards
    reading: dict[str, str] | None


@dataclass(frozen=True)
class Observation:
    """A seat's view. Cards are faces; seats, sides and levels are numbers as everywhere; None is nobody, or not yet."""

    seat: int
    phase: int  # engine.climbing.state: DRAW, RESIST, PAY, BACK, NAME, PLAY, DONE
    deal: int
    kind: int  # FIRST_DEAL, LATER_DEAL
    level: int
    levels: tuple[int, ...]  # by side
    playing_side: int | None
    tries: tuple[int, ...]  # by side
    points: tuple[int, ...]  # by seat, of the match
    last_order: tuple[int, ...]  # places of the deal before; empty in a first deal
    turned: int | None  # face turned up at the cut
    drawn: int  # cards drawn by all
    hand: Cards
    cards_left: tuple[int, ...]
    reported: tuple[int | None, ...]  # as seats last said
    tributes: tuple[TributeSeen, ...]
    cancelled: bool
    asked: int | None
    turn: int | None
    leader: int | None
    trick: tuple[Turn, ...]  # the turns of the trick on the table
    top: Turn | None  # the play to beat
    passed: tuple[int, ...]  # seats that have passed since it
    tricks: int
    out: Cards  # all cards played so far
    known: tuple[Cards, ...]  # cards everybody knows a seat to hold
    finished: tuple[int, ...]  # seats that went out, in order
    places: tuple[int, ...] | None  # once the deal is settled

    def to_json(self) -> dict[str, Any]:
        """Plain data with cards and levels by name."""
        data = asdict(self)
        data["hand"], data["out"] = card_names(self.hand), card_names(self.out)
        data["known"] = [card_names(cards) for cards in self.known]
        data["turned"] = _card(self.turned)
        data["level"] = RANKS[self.level]
        data["levels"] = [level_name(level) for level in self.levels]
        data["trick"] = [_turn(turn) for turn in self.trick]
        data["top"] = None if self.top is None else _turn(self.top)
        for row in data["tributes"]:
            row["card"], row["returned"] = _card(row["card"]), _card(row["returned"])
        return data


def observe(rules: ClimbingTables, T: Tables, st: State, seat: int) -> Observation:
    """Build the view of ``seat``."""
    sc = [int(value) for value in st.scalars]
    rows, sides = range(rules.seats), range(rules.sides)
    first = sc[S.KIND] == S.FIRST_DEAL
    playing = sc[S.PHASE] == S.PLAY
    return Observation(
        seat=seat,
        phase=sc[S.PHASE],
        deal=sc[S.DEAL_NO],
        kind=sc[S.KIND],
        level=sc[S.LEVEL],
        levels=tuple(int(st.levels[side]) for side in sides),
        playing_side=_maybe(sc[S.PLAYING_SIDE]),
        tries=tuple(int(st.tries[side]) for side in sides),
        points=tuple(int(st.sums[row]) for row in rows),
        last_order=() if first else tuple(int(st.last_order[row]) for row in rows),
        turned=_maybe(sc[S.TURNED_FACE]),
        drawn=sc[S.DRAWN],
        hand=tuple(items_of(st.hands[seat])),
        cards_left=tuple(int(st.counts[row, CARDS]) for row in rows),
        reported=tuple(int(st.reported[row]) or None for row in rows),
        tributes=tuple(_tribute(st, sc, row, seat) for row in range(sc[S.TRIBUTES])),
        cancelled=bool(sc[S.CANCELLED]),
        asked=_maybe(sc[S.ASKED]),
        turn=_maybe(sc[S.TURN]),
        leader=sc[S.LEADER] if playing else None,
        trick=_turns(rules, T, st, sc) if playing else (),
        top=_turn_seen(rules, T, st, sc[S.TOP_TURN]) if playing and sc[S.TOP_SEAT] != S.NOBODY else None,
        passed=tuple(row for row in rows if sc[S.PASSED] >> row & 1),
        tricks=sc[S.TRICK],
        out=tuple(items_of(st.out)),
        known=tuple(tuple(items_of(st.known[row])) for row in rows),
        finished=tuple(int(st.order[place]) for place in range(sc[S.FINISHED])),
        places=tuple(int(st.places[row]) for row in rows) if sc[S.WINNING_SIDE] != S.NOBODY else None,
    )


def _tribute(st: State, sc: list[int], row: int, seat: int) -> TributeSeen:
    payer, receiver, card, returned = (int(value) for value in st.tribute[row][:4])
    hidden = sc[S.RETURNS_HIDDEN] and receiver != seat
    return TributeSeen(payer, _maybe(receiver), _maybe(card), None if hidden else _maybe(returned))


def _turns(rules: ClimbingTables, T: Tables, st: State, sc: list[int]) -> tuple[Turn, ...]:
    first = sc[S.TURNS]
    while first and st.history_meta[first - 1, S.TURN_TRICK] == sc[S.TRICK]:
        first -= 1
    return tuple(_turn_seen(rules, T, st, turn) for turn in range(first, sc[S.TURNS]))


def _turn_seen(rules: ClimbingTables, T: Tables, st: State, turn: int) -> Turn:
    meta = [int(value) for value in st.history_meta[turn]]
    if meta[S.TURN_PATTERN] == S.NOBODY:
        return Turn(meta[S.TURN_SEAT], (), None)
    reading = (meta[S.TURN_PATTERN], meta[S.TURN_SIZE], meta[S.TURN_KEY])
    named = reading_to_json(rules, T, int(st.scalars[S.LEVEL]), reading)
    return Turn(meta[S.TURN_SEAT], tuple(items_of(st.history[turn])), named)


def _turn(turn: Turn) -> dict[str, Any]:
    return {"seat": turn.seat, "cards": card_names(turn.cards), "reading": turn.reading}


def _card(face: int | None) -> str | None:
    return None if face is None else card_names([face])[0]


def _maybe(value: int) -> int | None:
    return None if value == S.NOBODY else value
