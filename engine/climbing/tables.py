"""The tables of a climbing rule set as int64 arrays for the kernels, one record (see `engine.tables` for why).

`climbing_tables_for` turns the compiler's `ClimbingTables` into `Tables`. Every table keeps its name and axes; rows are
padded to one width for all rule sets so that kernels are compiled once. Single numbers stand in `params` under the
names of `ruleset.climbing_tables` in capitals. Offences and time limits hold effect lists and stay with the compiler's
tables. Faces, ranks, levels and readings are those of `ruleset.climbing_tables`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import numpy as np

from engine.jit import COMPILED, Array
from ruleset.climbing_tables import CARD_RANKS, NO_SLOT, ClimbingTables, Pattern, PatternKind
from ruleset.tables import FACES, RANKS

MAX_SEATS = 8
MAX_HAND = 108
"""Most cards of a hand: two seats, four packs less some; `loser_pays` is that wide."""
MAX_PATTERNS = 24
MAX_SIZE = 31
"""Largest size of a reading."""
SLOTS = 16
FINISHES = 1 << MAX_SEATS
MAX_PAIRS = MAX_SEATS // 2
"""Most tributes of a deal."""
NO_SUIT = 4
"""The column of `suit_value` of a key that no suit belongs to."""

# --- params ---
_SCALARS = (
    "seats", "packs", "turn", "sides", "hand", "wild_alone", "undeclared", "natural_flush", "wild_flush", "passing",
    "must_beat", "wind", "bomb_points", "has_levels", "start", "goal_level", "level_of_deal", "failed_tries_at",
    "failed_tries_limit", "failed_tries_counted", "failed_tries_run", "failed_tries_to", "wrong_count", "first_lead",
    "first_lead_face", "opening_play", "joker_turned", "later_lead", "has_tribute", "tribute_choice",
    "tribute_double", "tribute_equal", "none_low", "cancelled_how", "cancelled_lead", "tribute_shown", "report_at",
    "report_when", "report_repeated", "asking_again", "report_missed", "match_form", "match_deals",
    "time_limit_minutes", "at_end", "unfinished_deal", "match_tie", "forfeit_if_more",
)  # fmt: skip
(
    SEATS, PACKS, TURN, SIDES, HAND, WILD_ALONE, UNDECLARED, NATURAL_FLUSH, WILD_FLUSH, PASSING, MUST_BEAT, WIND,
    BOMB_POINTS, HAS_LEVELS, START, GOAL_LEVEL, LEVEL_OF_DEAL, FAILED_TRIES_AT, FAILED_TRIES_LIMIT,
    FAILED_TRIES_COUNTED, FAILED_TRIES_RUN, FAILED_TRIES_TO, WRONG_COUNT, FIRST_LEAD, FIRST_LEAD_FACE, OPENING_PLAY,
    JOKER_TURNED, LATER_LEAD, HAS_TRIBUTE, TRIBUTE_CHOICE, TRIBUTE_DOUBLE, TRIBUTE_EQUAL, NONE_LOW, CANCELLED_HOW,
    CANCELLED_LEAD, TRIBUTE_SHOWN, REPORT_AT, REPORT_WHEN, REPORT_REPEATED, ASKING_AGAIN, REPORT_MISSED, MATCH_FORM,
    MATCH_DEALS, TIME_LIMIT_MINUTES, AT_END, UNFINISHED_DEAL, MATCH_TIE, FORFEIT_IF_MORE,
) = range(len(_SCALARS))  # fmt: skip
PATTERNS = 50  # rows used in `patterns`
STANDS_FOR = 51  # mask of the ranks a wild may stand for
KEY_STEP = 52  # 1, or where suits break ties what a step of the key counts, the suit's value on top
LADDER_SIZE = 53
TRIBUTE_LEADS = 54  # entries of `tribute_lead`
CARDS_IN_DECK = 55
SLOTS_USED = 56
PARAMS = 64

# --- columns of `patterns`: the fields of Pattern, then what is worked out from them ---
(
    KIND, COPIES_MIN, COPIES_MAX, LENGTH_MIN, LENGTH_MAX, ONE_SUIT, SMALL_JOKERS, BIG_JOKERS, ATTACH_COPIES,
    ATTACH_COUNT, ATTACH_RANKS, ATTACH_JOKERS, ATTACH_SHORT_LAST,
) = range(13)  # fmt: skip
_PATTERN_FIELDS = tuple(Pattern.__dataclass_fields__)[1:]
SIZE_MIN = 13
SIZE_MAX = 14  # below SIZE_MIN: no hand makes this pattern
FLUSH_SIZES = 15  # mask of the sizes at which a one-suit pattern takes what this run would be in one suit
LADDER_GROUP = 16
LADDER_STEP = 17
PATTERN_COLUMNS = 20


class Tables(NamedTuple):
    """One rule set for the kernels; arrays are int64. Fields without a comment are as in `ClimbingTables`."""

    params: Array  # [PARAMS] by the constants above
    deck: Array  # [54]
    side_of: Array  # [8]
    play_value: Array  # [13, 15]
    suit_value: Array  # [5] the last for NO_SUIT, 0
    run_slots: Array  # [13, 16]
    wild_faces: Array  # [13] mask of the wild faces at a level
    rank_faces: Array  # [15] mask of the faces of a rank
    patterns: Array  # [24, 20] by the columns above
    bomb_class: Array  # [24, 32]
    ends_when: Array  # [3]
    results: Array  # [256, 2]
    loser_pays: Array  # [8, 109]
    ladder: Array  # [13] the first LADDER_SIZE
    next_level: Array  # [13, 14]
    previous_level: Array  # [13, 14]
    goal: Array  # [2, 13, 256]
    shuffler: Array  # [3]
    cutter: Array  # [3]
    first_drawer: Array  # [3]
    tributes: Array  # [256] tributes due
    tribute_due: Array  # [256, 2, 4] places that pay, places that receive
    tribute_pays: Array  # [13, 54]
    returnable: Array  # [2, 13, 54]
    return_differs: Array  # [2]
    cancel_jokers: Array  # [2]
    cancel_count: Array  # [9] by the number of payers
    tribute_lead: Array  # [8] the first TRIBUTE_LEADS
    match_points: Array  # [3]
    level_points: Array  # [27]
    forfeit_points: Array  # [2]


def climbing_tables_for(rules: ClimbingTables) -> Tables:
    """Build the arrays of one rule set. Under a millisecond.

    Raises:
        ValueError: a table is wider than the kernels allow.
    """
    _check_widths(rules)
    due = [_padded(pair, 2, MAX_PAIRS) for pair in rules.tribute_due]
    tables = Tables(
        params=_params(rules),
        deck=_padded(rules.deck, FACES),
        side_of=_padded(rules.side_of, MAX_SEATS),
        play_value=_padded(rules.play_value, RANKS, CARD_RANKS),
        suit_value=_padded(rules.suit_value, NO_SUIT + 1),
        run_slots=_padded([[*row, *[NO_SLOT] * (SLOTS - len(row))] for row in rules.run_slots], RANKS, SLOTS),
        wild_faces=_padded([sum(1 << face for face in range(FACES) if row[face]) for row in rules.wild], RANKS),
        rank_faces=_padded([sum(1 << face for face in range(FACES) if rank_of(face) == r) for r in range(15)], 15),
        patterns=_padded([_pattern_row(rules, p) for p in range(len(rules.patterns))], MAX_PATTERNS, PATTERN_COLUMNS),
        bomb_class=_padded(rules.bomb_class, MAX_PATTERNS, MAX_SIZE + 1),
        ends_when=_padded(rules.ends_when, 3),
        results=_padded(rules.results, FINISHES, 2),
        loser_pays=_padded(rules.loser_pays, MAX_SEATS, MAX_HAND + 1),
        ladder=_padded(rules.ladder, RANKS),
        next_level=_padded(rules.next_level, RANKS, RANKS + 1),
        previous_level=_padded(rules.previous_level, RANKS, RANKS + 1),
        goal=_padded([_padded(rows, RANKS, FINISHES) for rows in rules.goal], 2, RANKS, FINISHES),
        shuffler=_padded(rules.shuffler, 3),
        cutter=_padded(rules.cutter, 3),
        first_drawer=_padded(rules.first_drawer, 3),
        tributes=_padded([len(payers) for payers, _ in rules.tribute_due], FINISHES),
        tribute_due=_padded(due, FINISHES, 2, MAX_PAIRS),
        tribute_pays=_padded(rules.tribute_pays, RANKS, FACES),
        returnable=_padded([_padded(rows, RANKS, FACES) for rows in rules.returnable], 2, RANKS, FACES),
        return_differs=_padded(rules.return_differs, 2),
        cancel_jokers=_padded(rules.cancel_jokers, 2),
        cancel_count=_padded(rules.cancel_count, MAX_SEATS + 1),
        tribute_lead=_padded(rules.tribute_lead, 8),
        match_points=_padded(rules.match_points, 3),
        level_points=_padded(rules.level_points, 2 * RANKS + 1),
        forfeit_points=_padded(rules.forfeit_points, 2),
    )
    return _as_record(tables) if COMPILED else tables


def rank_of(face: int) -> int:
    """Rank of a face, 13 and 14 for the jokers."""
    return face % RANKS if face < FACES - 2 else face - FACES + CARD_RANKS


def _as_record(tables: Tables) -> Tables:
    block = np.zeros(1, dtype=[(name, np.int64, array.shape) for name, array in tables._asdict().items()])
    for name, array in tables._asdict().items():
        block[name][0] = array
    return cast(Tables, np.rec.array(block)[0])


def _check_widths(rules: ClimbingTables) -> None:
    largest = max((size for p in rules.patterns for size in _sizes(p)), default=0)
    for what, found, most in (
        ("seats", rules.seats, MAX_SEATS),
        ("cards in a hand", rules.hand, MAX_HAND),
        ("patterns", len(rules.patterns), MAX_PATTERNS),
        ("cards alike or groups of a run", largest, MAX_SIZE),
        ("slots of a run", max(map(len, rules.run_slots), default=0), SLOTS),
    ):
        if found > most:
            raise ValueError(f"{found} {what}; the engine holds {most}")


def _params(rules: ClimbingTables) -> Array:
    params = np.zeros(PARAMS, dtype=np.int64)
    for index, name in enumerate(_SCALARS):
        params[index] = getattr(rules, name)
    params[PATTERNS] = len(rules.patterns)
    params[STANDS_FOR] = sum(1 << rank for rank, may in enumerate(rules.wild_stands_for) if may)
    params[KEY_STEP] = max(rules.suit_value, default=0) + 1
    params[LADDER_SIZE] = len(rules.ladder)
    params[TRIBUTE_LEADS] = len(rules.tribute_lead)
    params[CARDS_IN_DECK] = sum(rules.deck)
    params[SLOTS_USED] = max(map(len, rules.run_slots), default=0)
    return params


def _sizes(pattern: Pattern) -> range:
    """Sizes of a pattern as readings count them."""
    match pattern.kind:
        case PatternKind.SET:
            return range(pattern.copies_min, pattern.copies_max + 1)
        case PatternKind.RUN:
            return range(pattern.length_min, pattern.length_max + 1)
        case _:
            cards = pattern.small_jokers + pattern.big_jokers
            return range(cards, cards + 1)


def _pattern_row(rules: ClimbingTables, index: int) -> list[int]:
    pattern = rules.patterns[index]
    sizes = _sizes(pattern)
    row = [int(getattr(pattern, field)) for field in _PATTERN_FIELDS]
    return [
        *row,
        sizes.start,
        sizes.stop - 1,
        _flush_sizes(rules, pattern),
        rules.ladder_group[index],
        rules.ladder_step[index],
    ]


def _flush_sizes(rules: ClimbingTables, pattern: Pattern) -> int:
    if pattern.kind != PatternKind.RUN or pattern.one_suit or pattern.attach_count:
        return 0
    twins = [
        other
        for other in rules.patterns
        if other.kind == PatternKind.RUN and other.one_suit and not other.attach_count
        if other.copies_min == pattern.copies_min
    ]
    return sum(1 << size for size in {size for twin in twins for size in _sizes(twin)})


def _padded(rows: Sequence[Any] | Array, *shape: int) -> Array:
    """`rows`, of any depth, in the corner of an array of zeros. Rows may differ in length."""
    array = np.zeros(shape, dtype=np.int64)
    if len(shape) == 1:
        array[: len(rows)] = rows
    else:
        for index, row in enumerate(rows):
            array[index] = _padded(row, *shape[1:])
    return array
