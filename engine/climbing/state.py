"""The state of one deal of the climbing family and of the match around it: one record of int64 arrays.

Made like `engine.tricks.state`, which says why: a copy is a complete snapshot, kernels change the record in place, and
plain Python uses a named tuple of the same arrays. Cards are layered masks of faces (`engine.layered`) throughout.
``counts[seat]`` is kept beside ``hands[seat]``: natural cards by rank, wilds, cards in all, as
`engine.climbing.patterns.count_cards` writes them.

A reading is (pattern, size, key) as in `ruleset.climbing_tables`. Places count from 0: place 0 went out first.

Who may see what (a bot or an observation of seat ``s`` reads nothing else):

====================  =================================================================================================
everybody             all scalars but SEED; levels, tries, sums, points, order, last_order, dropped, top_cards, history,
                      history_meta, out, known, taken_back, must_show, reported, sits_out, offence_counts, pending,
                      tribute rows but for returns face down;
                      ``counts[seat, CARDS]`` of every seat (all cards are played openly)
seat s only           hands[s], counts[s], and the return it has laid face down itself
nobody                shoe from scalars[DRAWN] on; the turned-up card is scalars[TURNED_FACE]
====================  =================================================================================================

A return lies face down while scalars[RETURNS_HIDDEN] is 1: of ``tribute[row, RETURN_FACE]`` only the row's receiver,
who laid it, may read the face until then.
"""

from __future__ import annotations

from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from engine.climbing.drafts import MOVE_COLUMNS, WORK
from engine.climbing.patterns import COUNTS
from engine.climbing.readings import MAX_READINGS, READING_COLUMNS
from engine.climbing.tables import MAX_PAIRS, MAX_SEATS
from engine.jit import COMPILED
from engine.layered import MAX_PACKS

Int64 = NDArray[np.int64]

MAX_SHOE = 54 * MAX_PACKS
MAX_TURNS = 1024
"""Turns of a deal, passes included, that the history holds; later ones are played but not remembered.

A deal has at most 216 plays and a few hundred passes; only bots that pass for ever would come near.
"""
MAX_OFFENCES = 64
MAX_PENDING = 64
MAX_SIDES = MAX_SEATS
MAX_MOVES = 4096
"""Rows of ``moves``: legal moves of one seat at one time."""

# --- phases (scalars[PHASE]) ---
DRAW = 0  # cards are drawn one by one
RESIST = (
    1  # scalars[ASKED], a payer holding what cancels the tribute, decides whether to (rule sets that leave it open)
)
PAY = 2  # scalars[ASKED] pays tribute row scalars[ROW], or chooses the card of it if receivers choose
BACK = 3  # scalars[ASKED] returns a card for tribute row scalars[ROW]
NAME = 4  # a seat of the side scalars[NAMING_SIDE] names the leader (after a foul)
PLAY = 5
DONE = 6

# --- kinds of deal ---
FIRST_DEAL = 0
LATER_DEAL = 1

NOBODY = -1

# --- scalars: identity ---
PHASE = 0
SEED = 1
DEAL_INDEX = 2  # index of the deal in its stream of deals; keys the random numbers
DEAL_NO = 3  # deals of this match so far, this one included (from 1)
REDEALS = 4  # times this deal was dealt anew
DECISIONS = 5  # tributes, returns, plays and passes decided by seats in this deal
# --- scalars: setting ---
KIND = 6  # FIRST_DEAL, LATER_DEAL
LEVEL = 7  # level index of the deal
PLAYING_SIDE = 8  # side whose level is played as the last winners; NOBODY in a first deal
SHUFFLER = 9  # seat, NOBODY where the rules name none
CUTTER = 10
DRAWER = 11  # seat that draws first
DRAWN = 12  # cards drawn so far
TURNED_INDEX = 13  # place in the shoe of the card turned up at the cut, NOBODY if none was
TURNED_FACE = 14
TURNED_HOLDER = 15  # seat that drew it, NOBODY before
MUST_PLAY_FACE = 16  # face the first play of the deal must contain, NOBODY
# --- scalars: tribute ---
TRIBUTES = 17  # rows of `tribute`; 0 when none is due, or it was cancelled
ROW = 18  # row now being paid or returned
CANCELLED = 19  # 1: the payers' jokers cancelled the tribute
EQUAL_TRIBUTES = 20  # 1: several were paid and all are of equal rank
RETURNS_HIDDEN = 21  # 1 while returns lie face down
NAMING_SIDE = 22  # side that names the leader, NOBODY
# --- scalars: play ---
ASKED = 23  # seat asked before the play
LEADER = 24  # seat that led this trick, or is to lead it
TURN = 25  # seat to play, NOBODY when nobody is
TRICK = 26  # tricks finished
PLAYED = 27  # turns taken in this trick, passes included; 0: scalars[TURN] leads
TOP_SEAT = 28  # seat of the play to beat, NOBODY before the lead
TOP_PATTERN = 29
TOP_SIZE = 30
TOP_KEY = 31
TOP_TURN = 32  # row of the history of the play to beat
PASSED = 33  # bit s: seat s has passed since the last play
CLOSED_SEATS = 34  # bit s: seat s passed for good in this trick (a pass that is final)
ACTIVE = 35  # bit s: seat s still holds cards and plays
FINISHED = 36  # places taken, rows of `order`
TURNS = 37  # rows of the history
BOMBS = 38  # bombs played in this deal
PLAY_BEGAN = 39  # value of DECISIONS when the play began
WIND_TAKEN = 40  # times another seat led because the winner of a trick was out
# --- scalars: result, written by settle ---
FINISH = 41  # pattern of the finishing order, 0 before the end
WINNING_SIDE = 42  # side of the first finisher, NOBODY in a void deal
GAIN = 43  # levels, or points, of the winning side
LOSS = 44  # of every other side, as a signed change
VOID = 45  # 1: the deal does not count
MATCH_WINNER = 46  # side, NOBODY while the match goes on
PENDING = 47  # rows used in pending
RULINGS = 48  # offences left to the referee's discretion so far
TIME_UP = 49  # 1: the time of the match is up; the deal in play is the last
CLOSED = 50  # 1: the last deal of the match is closed
TIED = 51  # 1: the match has ended without a winner
LAST_WINNERS = 52  # side that won the last deal that counted, NOBODY before the first
LAST_FINISH = 53  # pattern of its finishing order
FORFEITED_BY = 54  # side that lost the match by an offence, NOBODY
DEAL_LOST_BY = 55  # side that lost this deal by an offence, NOBODY
NO_TRIBUTE_NEXT = 56  # 1: no tribute in the next deal
NAMES_NEXT = 57  # side that names the leader of the next deal, NOBODY
DROPPED = 58  # rows of `dropped`: seats that an offence has put last
EXTRA_DEAL = 59  # 1: this deal alone decides a match that stood equal
NAMES_PATTERN_FOR = 60  # seat whose next lead must be of FORCED_PATTERN within `taken_back`, NOBODY
FORCED_PATTERN = 61
BARRED_SEATS = 62  # bit s: seat s may not lead BARRED_PATTERN, in the next lead of the deal
BARRED_PATTERN = 63
NO_FOLLOW_SIDE = 64  # side that may not follow until an opponent has played in this trick, NOBODY
EXCLUDED = 65  # bit s: side s is excluded from the event
DEALS_COUNTED = 66  # deals of the match that counted
OVERTAKES_PARTNER = 67  # plays over a partner's standing play
NO_TRIBUTE_NOW = 68  # 1: no tribute in this deal, by a foul in the last
VOID_HANDS = 69  # bit s: the hand of seat s is void by an offence
SCALARS = 72

# --- tribute columns ---
PAYER, RECEIVER, TRIBUTE_FACE, RETURN_FACE, PAYER_PLACE = range(5)  # faces are NOBODY until laid
TRIBUTE_COLUMNS = 6
# --- history_meta columns ---
TURN_SEAT, TURN_TRICK, TURN_PATTERN, TURN_SIZE, TURN_KEY, TURN_CARDS, TURN_LEFT, TURN_BOMB = range(8)
# TURN_PATTERN is NOBODY for a pass; TURN_CARDS cards played; TURN_LEFT cards left after it; TURN_BOMB its bomb class
# --- pending columns ---
PENDING_AMOUNT, PENDING_SIDE, PENDING_IF_WON = range(3)
# levels (signed) for a side, if the side of the last column has won the deal; NOBODY there: in any case
# --- sits_out columns ---
SITS_TURNS, SITS_TRICKS = range(2)
# --- scopes of offence_counts ---
IN_DEAL, IN_ROUND, IN_MATCH, IN_EVENT = range(4)


class State(NamedTuple):
    """All of a deal and its match. Every field is an int64 array; shapes are in the comments.

    The type of both forms for the type checker; in compiled runs the object is a record with these fields.
    """

    scalars: Int64  # [SCALARS], by the constants above
    levels: Int64  # [8] level index of each side; 13 = past the goal
    tries: Int64  # [8] failed tries of each side at the goal level
    sums: Int64  # [8] points of each seat in the match (games that score points)
    deal_points: Int64  # [8] points of each seat in this deal
    side_points: Int64  # [8] points of each side in the match, where results are points
    order: Int64  # [8] seats in the order they went out, the first FINISHED
    places: Int64  # [8] the whole finishing order, written by settle
    last_order: Int64  # [8] finishing order of the last deal that counted, all seats
    shoe: Int64  # [216] faces in drawing order
    hands: Int64  # [8, 4] layered faces held
    counts: Int64  # [8, COUNTS] the same by rank, see above
    dropped: Int64  # [8] seats put last by offences, the first DROPPED; the earliest is the very last
    tribute: Int64  # [4, TRIBUTE_COLUMNS]
    top_cards: Int64  # [4] layered faces of the play to beat
    out: Int64  # [4] all cards played in this deal
    known: Int64  # [8, 4] cards everybody knows a seat still holds (tribute, open returns, cards taken back)
    history: Int64  # [MAX_TURNS, 4] layered faces of each turn, empty for a pass
    history_meta: Int64  # [MAX_TURNS, 8]
    bomb_wins: Int64  # [8] tricks of this deal a seat has won with a bomb
    taken_back: Int64  # [4] cards a seat has shown and taken back by an offence
    must_show: Int64  # [8] 1 + the face a seat's first single must be, by an offence; 0: none
    reported: Int64  # [8] cards left as the seat last reported, 0: not reported
    sits_out: Int64  # [8, 2] turns, tricks the seat has still to sit out by an offence
    offence_counts: Int64  # [4 scopes, 8 sides, MAX_OFFENCES]
    pending: Int64  # [MAX_PENDING, 3] effects that fall after the deal
    # Working space, no meaning between calls. The machine and the play kernels use the lower half of each,
    # bots the upper half; `moves` belongs to whoever asked for legal moves last.
    scratch: Int64  # [64, 4] layered masks
    work: Int64  # [4, WORK] of the move generator: 0, 1 for the machine, 2, 3 for bots
    readings: Int64  # [2, MAX_READINGS, 3] of the machine, of a bot
    ints: Int64  # [512]
    moves: Int64  # [MAX_MOVES, MOVE_COLUMNS]


SHAPES = {
    "scalars": (SCALARS,),
    "levels": (MAX_SIDES,),
    "tries": (MAX_SIDES,),
    "sums": (MAX_SEATS,),
    "deal_points": (MAX_SEATS,),
    "side_points": (MAX_SIDES,),
    "order": (MAX_SEATS,),
    "places": (MAX_SEATS,),
    "last_order": (MAX_SEATS,),
    "shoe": (MAX_SHOE,),
    "hands": (MAX_SEATS, MAX_PACKS),
    "counts": (MAX_SEATS, COUNTS),
    "dropped": (MAX_SEATS,),
    "tribute": (MAX_PAIRS, TRIBUTE_COLUMNS),
    "top_cards": (MAX_PACKS,),
    "out": (MAX_PACKS,),
    "known": (MAX_SEATS, MAX_PACKS),
    "history": (MAX_TURNS, MAX_PACKS),
    "history_meta": (MAX_TURNS, 8),
    "bomb_wins": (MAX_SEATS,),
    "taken_back": (MAX_PACKS,),
    "must_show": (MAX_SEATS,),
    "reported": (MAX_SEATS,),
    "sits_out": (MAX_SEATS, 2),
    "offence_counts": (4, MAX_SIDES, MAX_OFFENCES),
    "pending": (MAX_PENDING, 3),
    "scratch": (64, MAX_PACKS),
    "work": (4, WORK),
    "readings": (2, MAX_READINGS, READING_COLUMNS),
    "ints": (512,),
    "moves": (MAX_MOVES, MOVE_COLUMNS),
}

WORKING_SPACE = ("scratch", "work", "readings", "ints", "moves")

STATE_DTYPE = np.dtype([(name, np.int64, shape) for name, shape in SHAPES.items()])

_NOBODY_AT_FIRST = (
    PLAYING_SIDE, SHUFFLER, CUTTER, DRAWER, TURNED_INDEX, TURNED_FACE, TURNED_HOLDER, MUST_PLAY_FACE, NAMING_SIDE,
    ASKED, LEADER, TURN, TOP_SEAT, TOP_PATTERN, TOP_TURN, WINNING_SIDE, MATCH_WINNER, LAST_WINNERS, FORFEITED_BY,
    DEAL_LOST_BY, NAMES_NEXT, NAMES_PATTERN_FOR, BARRED_PATTERN, NO_FOLLOW_SIDE,
)  # fmt: skip


def new_state() -> State:
    """Return an empty state: no match begun, no cards dealt, all arrays zero."""
    state = _wrap(np.zeros(1, dtype=STATE_DTYPE))
    for index in _NOBODY_AT_FIRST:
        state.scalars[index] = NOBODY
    return state


def copy_state(state: State) -> State:
    """Return an independent copy, a complete snapshot of the match."""
    copy = _wrap(np.zeros(1, dtype=STATE_DTYPE))
    assign_state(copy, state)
    return copy


def assign_state(target: State, source: State) -> None:
    """Overwrite ``target`` with the values of ``source``, but for the working space."""
    for name in SHAPES:
        if name not in WORKING_SPACE:
            getattr(target, name)[...] = getattr(source, name)


def same_state(left: State, right: State) -> bool:
    """Tell whether two states are equal in everything but the working space."""
    return all(name in WORKING_SPACE or np.array_equal(getattr(left, name), getattr(right, name)) for name in SHAPES)


def _wrap(block: NDArray[np.void]) -> State:
    if COMPILED:
        return cast(State, np.rec.array(block)[0])
    return State(**{name: block[name][0] for name in SHAPES})
