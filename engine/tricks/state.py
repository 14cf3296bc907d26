"""The state of one deal and of the match around it: one record of int64 arrays.

Everything the machine knows stands here, so a copy of the record is a complete snapshot (undo, resume).
Kernels change it in place. It is a numpy record because numba passes a record as one pointer with constant strides;
a tuple of arrays is passed field by field, which costs 150 ns a call. Plain Python, where records are slow to read,
uses a named tuple of the same arrays: ``st.hands[seat]`` is written alike.

Cards are layered masks (`engine.layered`): ``int64[MAX_PACKS]``, layer k holding the items of which there are at
least k + 1 copies. *Face space* is used up to the burying, *position space* of the deal's order from the first lead on.

Who may see what (a bot or an observation of seat ``s`` reads nothing else):

===================================  ==========================================================================
everybody                            scalars but SEED and BIDDERS_OPEN; levels, bid_log, led, plays,
                                     history, out, voids, shown, known, coins, offence_counts, pending, thrown
seat s only                          face_hands[s], hands[s], buried[s] (what it last put into the kitty)
seat scalars[BURIER] while burying   kitty (it is in its hand then)
nobody before the end of the deal    shoe from scalars[DRAWN] on, kitty; the turned card is scalars[TURNED_FACE]
===================================  ==========================================================================
"""

from __future__ import annotations

from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from engine.jit import COMPILED

Int64 = NDArray[np.int64]

MAX_SEATS = 6
MAX_PACKS = 4
MAX_SHOE = 54 * MAX_PACKS
MAX_TRICKS = 54  # four packs among four seats without a kitty: 54 cards a hand
MAX_COMPONENTS = 64
COMPONENT_COLUMNS = 8  # width, length, top strength, mask ... as engine.tricks.shapes defines them
MAX_BIDS = 96
MAX_OFFENCES = 64
MAX_PENDING = 64

# --- phases (scalars[PHASE]) ---
DRAW = 0  # cards are drawn one by one; any seat may bid after each card
CALL = 1  # all cards drawn, kitty not yet lifted: each seat is asked once (A-X-10)
BURY = 2  # scalars[BURIER] holds the kitty and buries
WINDOW = 3  # after burying: seats are asked in turn (A-S0-7); EXCHANGE_OPEN marks the overcaller's own choice
PLAY = 4
DONE = 5

# --- bidding windows as the may_bid table counts them ---
WINDOW_DRAWING = 0
WINDOW_PICKUP = 1
WINDOW_BURIED = 2

# --- kinds of deal ---
FIRST_DEAL = 0
LATER_DEAL = 1
RACE_AGAIN = 2

NO_TRUMP = 4  # the strain beside the suits 0..3
NOBODY = -1

# --- scalars: identity ---
PHASE = 0
SEED = 1
DEAL_INDEX = 2  # index of the deal in its stream of deals; keys the random numbers
DEAL_NO = 3  # deals of this match so far, this one included (from 1)
REDEALS = 4  # times this deal was dealt anew
DECISIONS = 5  # bids, passes, burials and plays decided by seats in this deal
# --- scalars: setting ---
KIND = 6  # FIRST_DEAL, LATER_DEAL, RACE_AGAIN
LEVEL = 7  # level index of the deal; in a race with own levels that of the side holding the bid
DEALER = 8  # seat, NOBODY while the race is open
DRAWER = 9  # seat that draws first
DRAWN = 10  # cards drawn so far
STRAIN = 11  # 0..3 suit, NO_TRUMP, NOBODY while undecided
ORDER = 12  # LEVEL * 5 + STRAIN, valid once the trump stands
# --- scalars: bidding ---
BID = 13  # id of the standing bid, 0 none (or trump turned from the kitty)
BIDDER = 14
DECLARER = 15  # seat of the first bid of the deal
OVERCALLS = 16  # bids over another standing bid (adding a copy to one's own is none)
BIDS = 17  # rows used in bid_log
TURNED = 18  # 1: nobody declared, the kitty (or the rule) made the trump
TURNED_FACE = 19  # the face that decided it, NOBODY if none was turned
ASKED = 20  # seat asked in CALL and WINDOW
ASKS_LEFT = 21  # seats still to be asked after that one
EXCHANGE_OPEN = 22  # 1: scalars[ASKED] has overcalled and decides whether to take the kitty
BURIER = 23  # seat that buries now, or buried last
EXCHANGES = 24  # times the kitty was taken by an overcaller
# --- scalars: play ---
LEADER = 25
TURN = 26
PLAYED = 27  # seats that have played to this trick
TRICK = 28  # tricks finished
CARDS = 29  # cards each seat plays to this trick, 0 before the lead
LANE = 30  # lane led
COMPONENTS = 31  # rows used in led
WINNER = 32  # seat winning the trick so far; between tricks that of the last
TRICK_POINTS = 33  # points lying in this trick
HAND_CARDS = 34  # cards left in the hand of the seat to lead (all hands are equal between tricks)
BANNED = 35  # bit s: seat s may not ruff this trick (A-S2-9)
LOST_SIDE = 36  # side that loses this trick by an offence (A-S2-14), NOBODY
# --- scalars: score ---
POINTS = 37  # attackers' total: tricks, captured kitty, penalties; may be negative (A-X-6)
PENALTY = 38  # part of POINTS moved by failed throws and offences
KITTY_POINTS = 39  # face value of the buried cards, counted at the end
MULTIPLIER = 40  # of the captured kitty, 0 when the dealer side kept it
THROWS = 41  # throws tried
FAILED_THROWS = 42
# --- scalars: result, written by settle ---
GAIN_DEALER = 43
GAIN_ATTACKERS = 44
TAKEOVER = 45
NEXT_DEALER = 46
NEXT_KIND = 47
VOID = 48  # 1: the deal does not count (abandoned, or annulled by an offence)
MATCH_WINNER = 49  # side, NOBODY while the match goes on
PENDING = 50  # rows used in pending
DEALERSHIP_LOST = 51  # bit s: side s loses the dealership by an offence
RULINGS = 52  # offences left to the referee's discretion so far
BIDDERS_OPEN = 53  # bit s: seat s holds a legal bid while cards are drawn; for the machine only
PLAY_BEGAN = 54  # value of DECISIONS when the play began
TIME_UP = 55  # 1: the time of the match is up; the deal in play is the last
CLOSED = 56  # 1: the last deal of the match is closed
STAKE_FACTOR = 57  # by which offences multiply the stake of the deal, 1 without any
SCALARS = 64

# --- bid_log columns ---
BID_SEAT, BID_ID, BID_WINDOW, BID_DRAWN = range(4)
# --- history_meta columns ---
TRICK_LEADER, TRICK_WINNER, TRICK_VALUE, TRICK_CARDS, TRICK_LANE, TRICK_THROWN, TRICK_BEATEN = range(7)
# --- pending columns ---
PENDING_KIND, PENDING_AMOUNT, PENDING_SIDE = range(3)
# --- scopes of offence_counts ---
IN_DEAL, IN_MATCH = range(2)


class State(NamedTuple):
    """All of a deal and its match. Every field is an int64 array; shapes are in the comments.

    The type of both forms for the type checker; in compiled runs the object is a record with these fields.
    """

    scalars: Int64  # [SCALARS], by the constants above
    levels: Int64  # [2] level index of each side; 13 = past the goal
    shoe: Int64  # [216] faces in drawing order; the kitty is the tail, its top card first
    face_hands: Int64  # [6, 4] face space; from the start of play as it was then
    hands: Int64  # [6, 4] position space, from the start of play; cards still held
    kitty: Int64  # [4] face space
    buried: Int64  # [6, 4] face space: what each seat last buried in this deal, for its own eyes
    bid_log: Int64  # [MAX_BIDS, 4]
    shown: Int64  # [6, 4] face space: cards a seat has shown in bids
    known: Int64  # [6, 4] position space: cards everybody knows a seat still holds (bids, cards taken back)
    led: Int64  # [MAX_COMPONENTS, COMPONENT_COLUMNS] components of the lead of this trick
    plays: Int64  # [6, 4] position space, this trick, by seat
    thrown: Int64  # [4] position space: the throw as tried when it failed, else empty
    out: Int64  # [4] position space: cards played in finished tricks and in this one
    voids: Int64  # [6] bit l: the seat has shown that it holds no card of lane l
    best_key: Int64  # [MAX_COMPONENTS] key of the winning play, as engine.tricks.winning defines it
    history: Int64  # [MAX_TRICKS, 6, 4] position space: plays of every trick by seat
    history_meta: Int64  # [MAX_TRICKS, 7]
    coins: Int64  # [6] coins won (lost if negative) in the match by each seat; the sum is 0
    offence_counts: Int64  # [2 scopes, 2 sides, MAX_OFFENCES]
    pending: Int64  # [MAX_PENDING, 3] effects that fall after the deal
    # Working space, no meaning between calls. The machine and the play kernels use the lower half of each,
    # bots the upper half.
    scratch: Int64  # [64, 4] layered masks
    parts: Int64  # [8, MAX_COMPONENTS, COMPONENT_COLUMNS] components
    ints: Int64  # [512]
    key: Int64  # [MAX_COMPONENTS] key of the play looked at, to be compared with best_key


SHAPES = {
    "scalars": (SCALARS,),
    "levels": (2,),
    "shoe": (MAX_SHOE,),
    "face_hands": (MAX_SEATS, MAX_PACKS),
    "hands": (MAX_SEATS, MAX_PACKS),
    "kitty": (MAX_PACKS,),
    "buried": (MAX_SEATS, MAX_PACKS),
    "bid_log": (MAX_BIDS, 4),
    "shown": (MAX_SEATS, MAX_PACKS),
    "known": (MAX_SEATS, MAX_PACKS),
    "led": (MAX_COMPONENTS, COMPONENT_COLUMNS),
    "plays": (MAX_SEATS, MAX_PACKS),
    "thrown": (MAX_PACKS,),
    "out": (MAX_PACKS,),
    "voids": (MAX_SEATS,),
    "best_key": (MAX_COMPONENTS,),
    "history": (MAX_TRICKS, MAX_SEATS, MAX_PACKS),
    "history_meta": (MAX_TRICKS, 7),
    "coins": (MAX_SEATS,),
    "offence_counts": (2, 2, MAX_OFFENCES),
    "pending": (MAX_PENDING, 3),
    "scratch": (64, MAX_PACKS),
    "parts": (8, MAX_COMPONENTS, COMPONENT_COLUMNS),
    "ints": (512,),
    "key": (MAX_COMPONENTS,),
}

WORKING_SPACE = ("scratch", "parts", "ints", "key")

STATE_DTYPE = np.dtype([(name, np.int64, shape) for name, shape in SHAPES.items()])


def new_state() -> State:
    """Return an empty state: no match begun, nobody dealing, all arrays zero."""
    state = _wrap(np.zeros(1, dtype=STATE_DTYPE))
    for index in (DEALER, STRAIN, BIDDER, DECLARER, TURNED_FACE, BURIER, LOST_SIDE, MATCH_WINNER):
        state.scalars[index] = NOBODY
    state.scalars[STAKE_FACTOR] = 1
    return state


def copy_state(state: State) -> State:
    """Return an independent copy, a complete snapshot of the match."""
    copy = _wrap(np.zeros(1, dtype=STATE_DTYPE))
    assign_state(copy, state)
    return copy


def assign_state(target: State, source: State) -> None:
    """Overwrite ``target`` with the values of ``source``."""
    for name in SHAPES:
        getattr(target, name)[...] = getattr(source, name)


def same_state(left: State, right: State) -> bool:
    """Tell whether two states are equal in everything but the working space."""
    return all(name in WORKING_SPACE or np.array_equal(getattr(left, name), getattr(right, name)) for name in SHAPES)


def _wrap(block: NDArray[np.void]) -> State:
    if COMPILED:
        return cast(State, np.rec.array(block)[0])
    return State(**{name: block[name][0] for name in SHAPES})
