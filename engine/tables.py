"""The tables of a rule set as int64 arrays for the kernels.

`tables_for` turns the compiler's `TricksTables` (nested tuples) into `Tables`, adding what only bit masks need. Compiled
kernels get them as one numpy record, which is passed as one pointer; a tuple is passed field by field, at 70 ns a call.
What is read card by card has an array of its own, single numbers stand in `params`, everything else lies end to end in
`data` and is read through the functions below. All rule sets have one record type, so kernels are compiled once.

*Position space.* Under an order (level, trump) the 54 faces are numbered anew: by lane (plain suits 0..3, trumps 4,
absent faces last), then by strength, then by face. So a lane is a run of bits, and within it a higher bit is at least
as strong. *Links* are renumbered from 0 in each lane, breaks closed up to a step of 2, and must stay below MAX_LINKS.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, cast

import numpy as np

from engine.jit import COMPILED, Array, kernel
from ruleset.tables import FACES, LANES, ORDERS, RANKS, Row, TricksTables

MAX_LINKS = 62
"""Link masks are int64, one bit a link."""
VALUES = 8
"""Most different card values in one rule set."""
DATA = 1 << 17
"""Room for the tables laid end to end; four packs, whose bids alone take half of it, fit."""

# --- params: scalar knobs, named as in ruleset.tables ---
_SCALARS = (
    "packs", "seats", "turn", "kitty", "hand", "start", "goal", "bids", "has_race_again", "race_level_own_side",
    "most_overcalls", "tractor_min_sets", "tractor_min_width", "throw_allowed", "throw_tested", "throw_forced",
    "partner_may_not_ruff", "follow_throw", "follow_tractor", "follow_sets", "unmet_sets", "protected", "overruff",
    "kitty_measured_by", "kitty_shown", "points_step", "max_points", "first_lead", "after_success", "after_takeover",
    "base_stake", "time_limit_minutes", "at_time", "tie", "unfinished_deal", "wrong_count",
)  # fmt: skip
(
    PACKS, SEATS, TURN, KITTY, HAND, START, GOAL, BIDS, HAS_RACE_AGAIN, RACE_LEVEL_OWN_SIDE, MOST_OVERCALLS,
    TRACTOR_MIN_SETS, TRACTOR_MIN_WIDTH, THROW_ALLOWED, THROW_TESTED, THROW_FORCED, PARTNER_MAY_NOT_RUFF,
    FOLLOW_THROW, FOLLOW_TRACTOR, FOLLOW_SETS, UNMET_SETS, PROTECTED, OVERRUFF, KITTY_MEASURED_BY, KITTY_SHOWN,
    POINTS_STEP, MAX_POINTS, FIRST_LEAD, AFTER_SUCCESS, AFTER_TAKEOVER, BASE_STAKE, TIME_LIMIT_MINUTES, AT_TIME, TIE,
    UNFINISHED_DEAL, WRONG_COUNT,
) = range(len(_SCALARS))  # fmt: skip
# --- params: short lists and pairs, each at its own index ---
FIRST_DRAWER = 40  # + 0 first deal, 1 later deals; likewise SHUFFLER, CUTTER
SHUFFLER = 42
CUTTER = 44
BID_DEALER = 46  # + kind of deal; likewise the five below
EXCHANGE = 49
UNDECLARED = 52
UNDECLARED_CARD = 55
JOKER_TURNED = 58
OVERCALL_TURNED = 61
FAILED_THROW_STAKE = 64  # numerator; the denominator follows
LADDER_SIZE = 66
CARDS_IN_DECK = 67
_OFFSETS = 70
# --- params: where a table begins in `data`, and the sizes needed to index it ---
(
    _MAY_BID, _NEXT_LEVEL, _PREVIOUS_LEVEL, _OUTCOME, _MULTIPLIER, _THROW_MULTIPLIER, _FAILED_POINTS, _DEAL_STAKE,
    _DECK, _POINTS, _MUST_WIN, _LINK_FACES, _LINK_STRENGTH,
) = range(_OFFSETS, _OFFSETS + 13)  # fmt: skip
_GAINS, _LOSSES, _OUTCOMES, _LENGTHS, _BEATEN, _THROWN, _STAKE_LEVELS, _STAKE_OVERCALLS = range(90, 98)
PARAMS = 100


class Tables(NamedTuple):
    """One rule set for the kernels. `o` is an order index, `p` a position of that order; arrays are int64."""

    params: Array  # [PARAMS] by the constants above
    face_at: Array  # [65, 54] face at position p
    position_of: Array  # [65, 54] position of a face
    lane_of: Array  # [65, 54] lane at position p, -1 not in the deck
    strength: Array  # [65, 54] at position p
    link: Array  # [65, 54] at position p
    lane_mask: Array  # [65, 5] positions of a lane
    link_base: Array  # [65, 5] lowest position of a lane whose links are positions - base, else -1
    point_mask: Array  # [65, VALUES] positions worth point_value[v]; ends at the first 0
    point_value: Array  # [VALUES]
    data: Array  # every other table


@kernel
def may_bid(T: Tables, kind: int, window: int, whose: int, current: int, new: int) -> int:
    """Tell (0/1) whether `new` may be bid over `current` (see `TricksTables.may_bid`)."""
    bids = T.params[BIDS]
    row = ((kind * 3 + window) * 3 + whose) * bids + current
    return T.data[T.params[_MAY_BID] + row * bids + new]


@kernel
def next_level(T: Tables, role: int, level: int, gain: int) -> int:
    """Level of a side in `role` at `level` that gains `gain` levels; gains off the table take its last column."""
    gains = T.params[_GAINS]
    return T.data[T.params[_NEXT_LEVEL] + (role * RANKS + level) * gains + min(gain, gains - 1)]


@kernel
def previous_level(T: Tables, level: int, loss: int) -> int:
    """Level of a side at `level` that loses `loss` levels."""
    losses = T.params[_LOSSES]
    return T.data[T.params[_PREVIOUS_LEVEL] + level * losses + min(loss, losses - 1)]


@kernel
def outcome(T: Tables, total: int) -> tuple[int, int, int]:
    """Return (dealer side's gain, attackers' gain, takeover 0/1) for the attackers' total, clipped to the table."""
    row = min(max(total, 0) // T.params[POINTS_STEP], T.params[_OUTCOMES] - 1)
    at = T.params[_OUTCOME] + 3 * row
    return T.data[at], T.data[at + 1], T.data[at + 2]


@kernel
def multiplier(T: Tables, width: int, length: int) -> int:
    """Kitty multiplier of a last trick of one shape (width, length)."""
    return T.data[T.params[_MULTIPLIER] + width * T.params[_LENGTHS] + length]


@kernel
def throw_multiplier(T: Tables, width: int, length: int) -> int:
    """Kitty multiplier of a last trick that is a throw with this largest component."""
    return T.data[T.params[_THROW_MULTIPLIER] + width * T.params[_LENGTHS] + length]


@kernel
def failed_throw_points(T: Tables, role: int, beaten: int, thrown: int) -> int:
    """Change of the attackers' total when a side in `role` fails a throw, by beaten and thrown cards."""
    at = (role * T.params[_BEATEN] + beaten) * T.params[_THROWN] + thrown
    return T.data[T.params[_FAILED_POINTS] + at]


@kernel
def deal_stake(T: Tables, levels: int, overcalls: int) -> tuple[int, int]:
    """Return (numerator, denominator): the multiple of the base stake each loser pays; clipped to the table."""
    columns = T.params[_STAKE_OVERCALLS]
    row = min(levels, T.params[_STAKE_LEVELS] - 1) * columns + min(overcalls, columns - 1)
    at = T.params[_DEAL_STAKE] + 2 * row
    return T.data[at], T.data[at + 1]


@kernel
def deck_copies(T: Tables, face: int) -> int:
    """Copies of `face` in the deck."""
    return T.data[T.params[_DECK] + face]


@kernel
def face_points(T: Tables, face: int) -> int:
    """Card points of `face`."""
    return T.data[T.params[_POINTS] + face]


@kernel
def must_win(T: Tables, level: int) -> int:
    """Tell (0/1) whether `level` is left only by winning it as dealer side."""
    return T.data[T.params[_MUST_WIN] + level]


@kernel
def link_positions(T: Tables, o: int, lane: int, link: int) -> int:
    """Mask of the positions of `lane` at `link`."""
    return T.data[T.params[_LINK_FACES] + (o * LANES + lane) * MAX_LINKS + link]


@kernel
def link_strength(T: Tables, o: int, lane: int, link: int) -> int:
    """Strength of the cards of `lane` at `link`."""
    return T.data[T.params[_LINK_STRENGTH] + (o * LANES + lane) * MAX_LINKS + link]


def tables_for(rules: TricksTables) -> Tables:
    """Build the arrays of one rule set. About 20 ms; keep the result.

    Raises:
        ValueError: a table is wider than the kernels allow (links, copies, card values).
    """
    params = np.zeros(PARAMS, dtype=np.int64)
    for index, name in enumerate(_SCALARS):
        params[index] = getattr(rules, name)
    _put_lists(params, rules)
    orders = [_order(*rows) for rows in zip(rules.lane, rules.strength, rules.link, strict=True)]
    values = sorted({value for value in rules.points if value})
    if len(values) > VALUES:
        raise ValueError(f"{len(values)} different card values; the engine holds {VALUES}")
    tables = Tables(
        params=params,
        face_at=_array([order.face_at for order in orders]),
        position_of=_array([order.position_of for order in orders]),
        lane_of=_array([order.lane for order in orders]),
        strength=_array([order.strength for order in orders]),
        link=_array([order.link for order in orders]),
        lane_mask=_array([order.lane_mask for order in orders]),
        link_base=_array([order.link_base for order in orders]),
        point_mask=_array([order.point_masks(rules, values) for order in orders]),
        point_value=_array([*values, *[0] * (VALUES - len(values))]),
        data=_pack(params, rules, orders),
    )
    return _as_record(tables) if COMPILED else tables


def _as_record(tables: Tables) -> Tables:
    fields = {name: np.ascontiguousarray(array) for name, array in tables._asdict().items()}
    block = np.zeros(1, dtype=[(name, np.int64, array.shape) for name, array in fields.items()])
    for name, array in fields.items():
        block[name][0] = array
    return cast(Tables, np.rec.array(block)[0])


class _Order:
    """Position space of one order, as plain lists."""

    def __init__(self, lane: Row, strength: Row, link: Row) -> None:
        self.face_at = sorted(range(FACES), key=lambda f: (lane[f] % (LANES + 1), strength[f], f))
        self.position_of = [self.face_at.index(face) for face in range(FACES)]
        self.lane = [lane[face] for face in self.face_at]
        self.strength = [strength[face] for face in self.face_at]
        self.link = self._closed_links([link[face] for face in self.face_at])
        self.lane_mask = [sum(1 << p for p in self.positions(lane)) for lane in range(LANES)]
        self.link_base = [self._base(lane) for lane in range(LANES)]

    def positions(self, lane: int) -> list[int]:
        """Positions of `lane`, ascending."""
        return [p for p in range(FACES) if self.lane[p] == lane]

    def _closed_links(self, links: list[int]) -> list[int]:
        closed = [0] * FACES
        for lane in range(LANES):
            number: dict[int, int] = {}
            for link in sorted({links[p] for p in self.positions(lane)}):
                number[link] = 0 if not number else number.get(link - 1, max(number.values()) + 1) + 1
            if number and max(number.values()) >= MAX_LINKS:
                raise ValueError(f"lane {lane} has more than {MAX_LINKS} links")
            for p in self.positions(lane):
                closed[p] = number[links[p]]
        return closed

    def _base(self, lane: int) -> int:
        positions = self.positions(lane)
        parallel = all(self.link[p] == p - positions[0] for p in positions)
        return positions[0] if positions and parallel else -1

    def point_masks(self, rules: TricksTables, values: Sequence[int]) -> list[int]:
        """Mask of the positions worth each of `values`, filled up with zeros."""
        masks = [sum(1 << self.position_of[f] for f in range(FACES) if rules.points[f] == value) for value in values]
        return masks + [0] * (VALUES - len(values))

    def by_link(self, lane: int) -> tuple[list[int], list[int]]:
        """Positions (mask) and strength at every link of `lane`."""
        masks, strengths = [0] * MAX_LINKS, [0] * MAX_LINKS
        for p in self.positions(lane):
            masks[self.link[p]] |= 1 << p
            strengths[self.link[p]] = self.strength[p]
        return masks, strengths


@lru_cache(maxsize=4 * ORDERS)  # rule sets share most of their orders
def _order(lane: Row, strength: Row, link: Row) -> _Order:
    return _Order(lane, strength, link)


def _put_lists(params: Array, rules: TricksTables) -> None:
    for start, row in (
        (FIRST_DRAWER, rules.first_drawer),
        (SHUFFLER, rules.shuffler),
        (CUTTER, rules.cutter),
        (BID_DEALER, rules.bid_dealer),
        (EXCHANGE, rules.exchange),
        (UNDECLARED, rules.undeclared),
        (UNDECLARED_CARD, rules.undeclared_card),
        (JOKER_TURNED, rules.joker_turned),
        (OVERCALL_TURNED, rules.overcall_turned),
        (FAILED_THROW_STAKE, rules.failed_throw_stake),
    ):
        params[start : start + len(row)] = row
    params[LADDER_SIZE] = len(rules.ladder)
    params[CARDS_IN_DECK] = sum(rules.deck)


def _pack(params: Array, rules: TricksTables, orders: Sequence[_Order]) -> Array:
    """Lay the remaining tables end to end; note offsets and sizes in `params`."""
    by_link = [order.by_link(lane) for order in orders for lane in range(LANES)]
    params[_GAINS] = len(rules.next_level[0][0])
    params[_LOSSES] = len(rules.previous_level[0])
    params[_OUTCOMES] = len(rules.outcome)
    params[_LENGTHS] = len(rules.multiplier[0])
    params[_BEATEN] = len(rules.failed_throw_points[0])
    params[_THROWN] = len(rules.failed_throw_points[0][0])
    params[_STAKE_LEVELS] = len(rules.deal_stake)
    params[_STAKE_OVERCALLS] = len(rules.deal_stake[0])
    tables: list[tuple[int, Any]] = [
        (_MAY_BID, rules.may_bid),
        (_NEXT_LEVEL, rules.next_level),
        (_PREVIOUS_LEVEL, rules.previous_level),
        (_OUTCOME, rules.outcome),
        (_MULTIPLIER, rules.multiplier),
        (_THROW_MULTIPLIER, rules.throw_multiplier),
        (_FAILED_POINTS, rules.failed_throw_points),
        (_DEAL_STAKE, rules.deal_stake),
        (_DECK, rules.deck),
        (_POINTS, rules.points),
        (_MUST_WIN, rules.must_win),
        (_LINK_FACES, [masks for masks, _ in by_link]),
        (_LINK_STRENGTH, [strengths for _, strengths in by_link]),
    ]
    parts: list[Array] = []
    for index, table in tables:
        params[index] = sum(part.size for part in parts)
        parts.append(_array(table).ravel())
    used = sum(part.size for part in parts)
    if used > DATA:
        raise ValueError(f"the tables take {used} numbers; the engine holds {DATA}")
    return np.concatenate([*parts, np.zeros(DATA - used, dtype=np.int64)])


def _array(rows: Iterable[Any]) -> Array:
    return np.array(rows, dtype=np.int64)
