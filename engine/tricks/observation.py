"""What one seat may see of a game; built field by field from what `engine.tricks.state` calls public or its own."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

from engine.actions import card_names
from engine.cards import RANKS, format_strain
from engine.layered import items_of
from engine.tables import KITTY_SHOWN, SEATS, Tables
from engine.tricks import state as S
from engine.tricks.legal import faces_of, legal_bids
from engine.tricks.state import State

LANES = ("S", "H", "C", "D", "trump")
Cards = tuple[int, ...]


@dataclass(frozen=True)
class Observation:
    """A seat's view. Cards are faces; seats, sides and levels are numbers as everywhere; None is nobody, or not yet."""

    seat: int
    phase: int  # engine.tricks.state: DRAW, CALL, BURY, WINDOW, PLAY, DONE
    deal: int
    kind: int  # FIRST_DEAL, LATER_DEAL, RACE_AGAIN
    level: int
    levels: tuple[int, int]
    trump: int | None  # strain
    turned: int | None  # face turned from the kitty because nobody declared
    dealer: int | None
    drawn: int  # cards drawn by all
    hand: Cards
    bids: tuple[tuple[int, int, int], ...]  # (seat, bid id, window)
    bid: int
    bidder: int | None
    overcalls: int
    asked: int | None
    exchange_open: bool
    legal_bids: tuple[int, ...]  # of this seat
    burier: int | None
    buried: Cards  # what this seat last buried
    kitty: Cards | None  # once it may be seen
    turn: int | None
    leader: int | None
    plays: tuple[Cards, ...]  # of the trick on the table, by seat
    thrown: Cards  # the throw that failed in this trick
    lane: int | None
    winner: int | None
    trick_points: int
    tricks: int
    cards_left: tuple[int, ...]
    out: Cards  # all cards played so far
    known: tuple[Cards, ...]  # cards everybody knows a seat to hold
    voids: tuple[tuple[int, ...], ...]  # lanes a seat has shown to be out of
    may_not_ruff: tuple[int, ...]  # seats, in this trick
    points: int
    penalty: int
    coins: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        """Plain data with cards, levels and trump by name."""
        data = asdict(self)
        for field in fields(self):
            data[field.name] = _named(field.name, data[field.name])
        return data


CARD_FIELDS = ("hand", "buried", "kitty", "thrown", "out")
CARD_LISTS = ("plays", "known")


def observe(T: Tables, st: State, seat: int) -> Observation:
    """Build the view of ``seat``."""
    sc = [int(value) for value in st.scalars]
    seats = int(T.params[SEATS])
    playing = sc[S.PHASE] in (S.PLAY, S.DONE) and sc[S.ORDER] != S.NOBODY
    order = sc[S.ORDER] if playing else None
    rows = range(seats)
    return Observation(
        seat=seat,
        phase=sc[S.PHASE],
        deal=sc[S.DEAL_NO],
        kind=sc[S.KIND],
        level=sc[S.LEVEL],
        levels=(int(st.levels[0]), int(st.levels[1])),
        trump=_maybe(sc[S.STRAIN]),
        turned=_maybe(sc[S.TURNED_FACE]),
        dealer=_maybe(sc[S.DEALER]),
        drawn=sc[S.DRAWN],
        hand=_faces(T, order, st.hands[seat]) if playing else tuple(items_of(st.face_hands[seat])),
        bids=tuple((int(row[0]), int(row[1]), int(row[2])) for row in st.bid_log[: sc[S.BIDS]]),
        bid=sc[S.BID],
        bidder=_maybe(sc[S.BIDDER]),
        overcalls=sc[S.OVERCALLS],
        asked=_maybe(sc[S.ASKED]),
        exchange_open=bool(sc[S.EXCHANGE_OPEN]),
        legal_bids=tuple(legal_bids(T, st, seat)),
        burier=_maybe(sc[S.BURIER]),
        buried=tuple(items_of(st.buried[seat])),
        kitty=tuple(items_of(st.kitty)) if sc[S.PHASE] == S.DONE and T.params[KITTY_SHOWN] else None,
        turn=sc[S.TURN] if sc[S.PHASE] == S.PLAY else None,
        leader=sc[S.LEADER] if playing else None,
        plays=tuple(_faces(T, order, st.plays[row]) for row in rows),
        thrown=_faces(T, order, st.thrown),
        lane=sc[S.LANE] if sc[S.CARDS] else None,
        winner=sc[S.WINNER] if playing else None,
        trick_points=sc[S.TRICK_POINTS],
        tricks=sc[S.TRICK],
        cards_left=tuple(sum(int(mask).bit_count() for mask in _held(st, row, playing)) for row in rows),
        out=_faces(T, order, st.out),
        known=tuple(_faces(T, order, st.known[row]) for row in rows),
        voids=tuple(tuple(lane for lane in range(5) if int(st.voids[row]) >> lane & 1) for row in rows),
        may_not_ruff=tuple(row for row in rows if sc[S.BANNED] >> row & 1),
        points=sc[S.POINTS],
        penalty=sc[S.PENALTY],
        coins=tuple(int(st.coins[row]) for row in rows),
    )


def _held(st: State, seat: int, playing: bool) -> Any:
    return st.hands[seat] if playing else st.face_hands[seat]


def _faces(T: Tables, order: int | None, cards: Any) -> Cards:
    return () if order is None else faces_of(T, order, cards)


def _maybe(value: int) -> int | None:
    return None if value == S.NOBODY else value


def _named(name: str, value: Any) -> Any:
    if value is None:
        return None
    if name in CARD_FIELDS:
        return card_names(value)
    if name in CARD_LISTS:
        return [card_names(cards) for cards in value]
    if name == "turned":
        return card_names([value])[0]
    if name == "trump":
        return format_strain(value)
    if name == "level":
        return RANKS[value]
    if name == "levels":
        return ["won" if level >= len(RANKS) else RANKS[level] for level in value]
    if name == "voids":
        return [[LANES[lane] for lane in lanes] for lanes in value]
    if name == "lane":
        return LANES[value]
    return value
