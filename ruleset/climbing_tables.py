"""The tables of one rule set of the `climbing` family: the whole contract between compiler and engine.

Plain integers and nested tuples only; numpy never appears here. A table's axes are named in its docstring line as
`table[axis][axis]`. Codes that stand for a word of the rule file are the IntEnums below: the member
`HOLDER_OF_THE_TURNED_CARD` is the word `holder of the turned card`. Offences and effects are those of `ruleset.tables`.

Faces: `suit * 13 + rank`, suits S H C D = 0..3; small joker 52, big joker 53. Ranks: 2..A = 0..12, 13 small joker,
14 big joker. Level indices are rank indices 0..12; a family member without levels plays every deal at `start`.
Sides are numbered from 0: `side_of[seat]`.

A *finishing order* lists the seats by place; places count from 0 here (place 0 went out first). Its *pattern* is the
bit mask of the places that the side of the first finisher took: bit p for place p, so 1-2 is 3, 1-3 is 5, 1-4 is 9.
Every rule that depends on the finish depends on this pattern alone.

A *reading* of a set of cards is (pattern, size, key): the row in `patterns`; the copies of a set, the number of
consecutive groups of a run, the cards of a joker set; and by what plays of one pattern and size compare, the higher the
better: `play_value[level][rank]` for a set, the index of the highest slot for a run, 0 for a joker set.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from ruleset.tables import MATCH_WON, Effect, Grid, Offence, Row

CARD_RANKS = 15
SMALL_JOKER_RANK = 13
BIG_JOKER_RANK = 14
NO_SLOT = -1
"""Entry of `run_slots` that no rank fills: a run ends before it."""
NO_LEVEL = -1
OPPONENTS_LEVEL = -2
"""Value of `failed_tries_to`: the level the other side is at."""
LEVEL_STEPS = MATCH_WON + 1
"""Levels and the step beyond them, `MATCH_WON`, as the match score counts them."""


class Sides(IntEnum):
    """Who plays together."""

    ALTERNATE = 0  # seats of equal parity
    EACH_ALONE = 1


class PatternKind(IntEnum):
    """What the core of a pattern is made of."""

    SET = 0  # copies of one rank
    RUN = 1  # consecutive groups of equally many copies
    JOKERS = 2  # exactly the jokers named


class AttachedRanks(IntEnum):
    """Which ranks the cards attached to a core may have."""

    ANY = 0
    OTHER_THAN_THE_CORE = 1
    ALL_DIFFERENT = 2  # other than the core's, and no two attachments of one rank


class WildAlone(IntEnum):
    """What wilds are when nothing but wilds is played. For a wild that is no level card: its own rank."""

    LEVEL_CARD = 0
    ANY_RANK = 1


class Undeclared(IntEnum):
    """Which reading counts when cards allow several and the player declares none."""

    STRONGEST = 0  # bombs before other patterns, then the higher key; two patterns without an order need a claim
    WEAKEST = 1  # the weakest that still beats the top
    REFUSED = 2  # several readings always need a claim


class NaturalFlush(IntEnum):
    """What a run in one suit without wilds may be read as."""

    STRAIGHT_FLUSH_ONLY = 0
    EITHER = 1


class WildFlush(IntEnum):
    """What a run that wilds complete in one suit may be read as."""

    EITHER = 0
    STRAIGHT_FLUSH_ONLY = 1
    STRAIGHT_ONLY = 2


class Pass(IntEnum):
    """Whether a seat that passed may play again in the same trick."""

    OPEN = 0
    FINAL = 1


class MustBeat(IntEnum):
    """Whether a seat that can beat the top has to."""

    NEVER = 0
    IF_ABLE = 1


class Wind(IntEnum):
    """Who leads when the winner of a trick is out of cards."""

    NEAREST_MATE = 0  # the next seat of the same side still in; if none, the next seat still in
    PARTNER = 0  # the same, as one says of two a side
    NEXT_SEAT = 1  # the next seat still in


class DealEnd(IntEnum):
    """Columns of `ends_when`. One seat left ends every deal."""

    ONE_SEAT_LEFT = 0
    A_SIDE_IS_OUT = 1
    FIRST_SEAT_OUT = 2  # `first out`


class Ace(IntEnum):
    """Where an ace stands in a run."""

    LOW_OR_HIGH = 0
    HIGH = 1
    LOW = 2
    NEVER = 3


class LevelInRuns(IntEnum):
    """Where a level card stands in a run."""

    NATURAL_PLACE = 0
    NOWHERE = 1


class StandsFor(IntEnum):
    """What a wild may stand for."""

    ANY_BUT_JOKERS = 0
    ANY = 1


class TributeCard(IntEnum):
    """Which card is paid."""

    HIGHEST_BUT_THE_WILD = 0
    HIGHEST = 1


class Overshoot(IntEnum):
    """What a climb beyond the goal level comes to."""

    STOPS = 0
    WINS = 1


class LevelOfDeal(IntEnum):
    """Whose level is played."""

    LAST_WINNERS = 0
    HIGHER_SIDE = 1


class CountedTries(IntEnum):
    """Which deals count as failed tries."""

    OWN_DEALS_NOT_PASSED = 0  # the side's own deals at the level, lost, or won without passing
    OWN_DEALS_WON = 1  # but not passed
    EVERY_DEAL = 2  # also the other side's, as long as the side stands at the level and does not pass


class TryCount(IntEnum):
    """Whether a deal in between clears the count."""

    IN_ALL = 0
    IN_A_ROW = 1  # a deal of the other side's, or one at another level, clears it


class FirstLead(IntEnum):
    """Who leads the first deal."""

    DRAWER_OF_THE_TURNED_UP_CARD = 0
    DRAWN_BY_LOT = 1
    HOLDER_OF_A_CARD = 2  # first_lead_face, or the lowest face dealt if nobody holds it


class JokerTurned(IntEnum):
    """What follows when the card turned up is a joker."""

    TURN_AGAIN = 0
    STANDS = 1


class LaterLead(IntEnum):
    """Who leads a later deal in which no tribute is paid."""

    FIRST_OUT = 0
    LAST = 1
    AS_THE_FIRST_DEAL = 2


class OpeningPlay(IntEnum):
    """What the first play of a leader named by a card must be."""

    ANY_PLAY = 0
    CONTAINS_THAT_CARD = 1


class Who(IntEnum):
    """Who shuffles, cuts, draws first. Places are those of the deal before."""

    ANYONE = 0
    DRAWN_BY_LOT = 1
    COUNTED_FROM_A_TURNED_CARD = 2
    FIRST_OUT = 3
    LAST = 4
    SEAT_AFTER_FIRST_OUT = 5
    AN_OPPONENT_OF_THE_SHUFFLER = 6
    NOBODY = 7


class DealBefore(IntEnum):
    """Columns of shuffler, cutter, first_drawer."""

    FIRST_DEAL = 0
    LATER_DEALS = 1
    AFTER_DOUBLE = 2  # the first finisher's side took the first places


class TributeChoice(IntEnum):
    """Who chooses among the highest cards of equal rank."""

    PAYER = 0
    RECEIVER = 1


class TributeDouble(IntEnum):
    """Which of several receivers gets which tribute."""

    HIGHER_TO_THE_EARLIER_PLACE = 0  # tributes from high to low go to the receivers in their order of finishing
    EACH_TO_THE_PREVIOUS_SEAT = 1
    LAST_TO_FIRST_OUT = 2  # the tribute of the payer who came last goes to the first receiver, and so on


class TributeEqual(IntEnum):
    """Which receiver gets which of several tributes of equal rank."""

    EACH_TO_THE_PREVIOUS_SEAT = 0
    LAST_TO_FIRST_OUT = 1
    BY_LOT = 2


class Measure(IntEnum):
    """By what a limit on the card returned is measured."""

    LEVEL_ORDER = 0  # a level card stands above the ace
    FACE = 1  # the rank printed


class NoneLow(IntEnum):
    """What is returned when no card is low enough."""

    LOWEST = 0
    ANY_CARD = 1


class TributeCancel(IntEnum):
    """Whether tribute lapses by itself when the payers hold what cancels it."""

    AUTOMATIC = 0
    PAYERS_DECIDE = 1


class TributeLead(IntEnum):
    """Who leads after tribute. Of a list the first that decides counts; equal tributes or returns decide nothing."""

    PAYER_OF_THE_HIGHER_TRIBUTE = 0  # the only payer where there is one
    PAYER_OF_THE_SMALLER_RETURN = 1
    PAYER_TO_FIRST_OUT = 2
    SEAT_AFTER_FIRST_OUT = 3
    FIRST_OUT = 4
    LAST = 5


class TributeShown(IntEnum):
    """Which tribute cards and returns all seats see."""

    OPEN = 0
    RETURNS_TOGETHER_IN_A_DOUBLE = 1  # laid face down and turned up together


class Relation(IntEnum):
    """Rows of `returnable`: to whom the card goes back."""

    PARTNER = 0
    OPPONENT = 1


class ReportWhen(IntEnum):
    """When a seat says how many cards it has left."""

    UNASKED = 0
    WHEN_ASKED = 1


class ReportRepeated(IntEnum):
    """How often a seat reports in a deal."""

    ONCE = 0  # at the first play that leaves so few
    EVERY_PLAY = 1


class AskingAgain(IntEnum):
    """Whether anyone may ask after a report."""

    ALLOWED = 0
    BARRED = 1


class ReportMissed(IntEnum):
    """What becomes of the play after a missed report."""

    PLAY_GOES_ON = 0
    PLAY_MAY_BE_TAKEN_BACK = 1


class Clock(IntEnum):
    """Rows of `time_steps`: what is being waited for."""

    PLAY = 0
    OPENING = 1  # the first play of a deal
    TRIBUTE = 2
    BACK = 3  # the return


class MatchForm(IntEnum):
    """What ends a match."""

    TO_THE_GOAL = 0
    FIXED_DEALS = 1
    TIMED = 2
    TIMED_AND_DEALS = 3


class AtEnd(IntEnum):
    """How a match that ends without its goal is decided."""

    HIGHER_LEVEL_WINS = 0
    MORE_POINTS_WIN = 1


class MatchTie(IntEnum):
    """How a match that stops at equal levels or points is decided."""

    TIE = 0
    EXTRA_DEAL = 1  # won by the side of the first finisher


class IfMore(IntEnum):
    """What a forfeit scores when the other side has more level points already."""

    FIXED = 0
    ACTUAL = 1


TimeStep = tuple[int, int, tuple[Effect, ...]]
"""(after, every, effects): the effects apply once more than `after` seconds have passed, and again after every further
`every` seconds (0: once). Steps that are reached apply one after the other."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One pattern of cards: a core, and cards attached to it.

    Attributes:
        name: the key of the rule file.
        kind: PatternKind of the core.
        copies_min, copies_max: copies per group, wilds included. Equal for a run; 0 for jokers.
        length_min, length_max: consecutive groups, 1..1 for a set; 0 for jokers.
        one_suit: 1 for a run whose cards are all of one suit.
        small_jokers, big_jokers: the cards of a joker set.
        attach_copies: cards alike in one attachment, 0 when nothing is attached.
        attach_count: attachments in all for a set, per group for a run.
        attach_ranks: AttachedRanks.
        attach_jokers: 1 if jokers may be attached.
        attach_short_last: 1 if a play that empties the hand may carry fewer cards than its attachments need.
    """

    name: str
    kind: int
    copies_min: int = 0
    copies_max: int = 0
    length_min: int = 0
    length_max: int = 0
    one_suit: int = 0
    small_jokers: int = 0
    big_jokers: int = 0
    attach_copies: int = 0
    attach_count: int = 0
    attach_ranks: int = AttachedRanks.OTHER_THAN_THE_CORE
    attach_jokers: int = 1
    attach_short_last: int = 0


@dataclass(frozen=True)
class ClimbingTables:
    """Every number the engine needs to play one rule set. Grouped as the sections of the rule file."""

    # table
    seats: int
    packs: int
    turn: int
    """Turn of `ruleset.tables`."""
    sides: int
    """Number of sides: 2, or one per seat."""
    side_of: Row
    """side_of[seat]."""

    # cards
    deck: Row
    """deck[face] copies in play, 0..packs."""
    hand: int
    """Cards each seat holds once all are dealt."""

    # ranks
    play_value: Grid
    """play_value[level][rank] dense from 0, equal numbers tie; -1 for ranks that are not in the deck."""
    suit_value: Row
    """suit_value[suit]: breaks ties of keys by the highest suit among the cards of the key's rank; all 0: never."""
    run_slots: Grid
    """run_slots[level][slot] rank 0..12, low to high as runs use them, or NO_SLOT. Consecutive slots neighbour. An ace that
    is low or high stands twice; no run is long enough to hold it twice."""

    # wild
    wild: Grid
    """wild[level][face] 0/1."""
    wild_stands_for: Row
    """wild_stands_for[rank] 0/1: ranks, in any suit, that a wild may be besides what it is."""
    wild_alone: int
    undeclared: int
    natural_flush: int
    wild_flush: int

    # patterns, bombs
    patterns: tuple[Pattern, ...]
    """By name, those of bombs that the rule file does not name among its patterns last."""
    bomb_class: Grid
    """bomb_class[pattern][size] 0: no bomb. A higher class beats every lower class and every other play; in one class,
    which one pattern alone makes up, the higher key beats whatever the size."""
    ladder_group: Row
    """ladder_group[pattern] 0: meets its own kind only. Patterns of one group meet when they have equally many cards."""
    ladder_step: Row
    """ladder_step[pattern] inside its group: the higher step beats, on one step the pattern's own key decides."""

    # turn, deal end
    passing: int
    must_beat: int
    wind: int
    ends_when: Row
    """ends_when[DealEnd] 0/1."""

    # results
    finish_patterns: Row
    """The patterns a finishing order can have, rising; tables over patterns are 0 or empty elsewhere."""
    results: tuple[tuple[int, int], ...]
    """results[pattern of the finishing order] = (steps of the winners, steps of every other side). Steps are levels where
    there is a ladder, else points of the match. The losers' may be negative."""
    loser_pays: Grid
    """loser_pays[place][cards left] points that a seat still holding that many cards at the end of a deal pays the first
    finisher; row 0 and column 0 are all 0."""
    bomb_points: int
    """Points that every other seat pays who plays a bomb that wins its trick."""

    # levels
    has_levels: int
    ladder: Row
    """Level indices, low to high; just (start,) without levels."""
    start: int
    next_level: Grid
    """next_level[level][gain] level index, or MATCH_WON; gain 0..13. Levels off the ladder map to themselves."""
    previous_level: Grid
    """previous_level[level][n] level after losing n levels, n 0..13; never below the lowest."""
    goal: tuple[Grid, ...]
    """goal[0 other side's deal, 1 own deal][level][pattern] 1 if the winners of a deal, themselves at this level before it,
    win the match by it. A deal is a side's own when it is played at that side's level as the last winners."""
    goal_level: int
    """The level at which `goal` can be met, NO_LEVEL if the match has no goal on the ladder."""
    level_of_deal: int
    failed_tries_at: int
    """Level index, NO_LEVEL: tries are not counted."""
    failed_tries_limit: int
    failed_tries_counted: int
    failed_tries_run: int
    """TryCount."""
    failed_tries_to: int
    """Level index after the last failed try, or OPPONENTS_LEVEL. The count starts again from 0."""

    # dealing, first lead
    shuffler: Row
    """shuffler[DealBefore] Who; likewise the next two."""
    cutter: Row
    first_drawer: Row
    wrong_count: int
    """WrongCount of `ruleset.tables`."""
    first_lead: int
    first_lead_face: int
    """Face, -1 unless first_lead is HOLDER_OF_A_CARD."""
    opening_play: int
    joker_turned: int
    later_lead: int

    # tribute
    has_tribute: int
    tribute_due: tuple[tuple[Row, Row], ...]
    """tribute_due[pattern] = (places that pay, places that receive), equally many, both from the first place on."""
    tribute_pays: Grid
    """tribute_pays[level][face] 1 if the face may be asked for; the highest such play_value in the hand is paid."""
    tribute_choice: int
    tribute_double: int
    tribute_equal: int
    returnable: tuple[Grid, ...]
    """returnable[relation][level][face] 1 if the face may go back to a payer in this relation to the receiver."""
    return_differs: Row
    """return_differs[relation] 1 if the return must be of another rank than the tribute."""
    none_low: int
    cancel_jokers: tuple[int, int]
    """(small, big) 1 if that joker counts towards cancelling."""
    cancel_count: Row
    """cancel_count[payers] jokers among them that cancel the tribute; 0: never."""
    cancelled_how: int
    cancelled_lead: int
    """TributeLead after a cancelled tribute."""
    tribute_lead: Row
    """TributeLead codes, the first that decides counts; the last always does."""
    tribute_shown: int

    # report, time
    report_at: int
    """Most cards left at which a seat reports; 0: never."""
    report_when: int
    report_repeated: int
    asking_again: int
    report_missed: int
    time_steps: tuple[tuple[TimeStep, ...], ...]
    """time_steps[Clock]."""

    # offences, match
    offences: tuple[Offence, ...]
    """Sorted by name. Effects are the same whoever offends. `breach`, `foul` and `lost_match` stand among them: an effect of
    that kind records one, so their limits count all of them in one pot, whatever the offence; so does `warning`."""
    match_form: int
    match_deals: int
    """Deals of a match with a fixed number; 0: not fixed."""
    time_limit_minutes: int
    """0: no limit."""
    at_end: int
    unfinished_deal: int
    """UnfinishedDeal of `ruleset.tables`."""
    match_tie: int
    match_points: tuple[int, int, int]
    """(win, draw, loss)."""
    level_points: Row
    """level_points[difference + 13] of a side whose ladder stands `difference` steps above the other's, -13..13."""
    forfeit_points: tuple[int, int]
    """(match points, level points) of the side the other forfeits to; the forfeiting side has 0 and 0."""
    forfeit_if_more: int


def pattern_index(tables: ClimbingTables, name: str) -> int:
    """Row of `patterns` with this name. Raises ValueError if there is none."""
    return [pattern.name for pattern in tables.patterns].index(name)


def finish_pattern(side_of: Row, order: Row) -> int:
    """The pattern of a finishing order (seats by place): which places the first finisher's side took."""
    return sum(1 << place for place, seat in enumerate(order) if side_of[seat] == side_of[order[0]])
