"""The tables of one rule set of the `tricks` family: the whole contract between compiler and engine.

Plain integers and nested tuples only; numpy never appears here. A table's axes are named in its docstring line
as `table[axis][axis]`. Codes that stand for a word of the rule file are the IntEnums below: the member
`SUIT_OF_KITTY_CARD` is the word `suit of kitty card`.

Faces: `suit * 13 + rank`, suits S H C D = 0..3, ranks 2..A = 0..12; small joker 52, big joker 53.
Strains: 0..3 the trump suit, 4 no trump. Level indices are rank indices. An *order index* is `level * 5 + strain`.
Sides are seats of equal parity; roles are 0 dealer side, 1 attackers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

FACES = 54
RANKS = 13
SUITS = 4
SMALL_JOKER = 52
BIG_JOKER = 53
STRAINS = 5
NO_TRUMP = 4
TRUMP_LANE = 4
LANES = 5
ORDERS = RANKS * STRAINS
MATCH_WON = 13
"""The entry of `next_level` that ends the match instead of naming a level."""
MAX_PACKS = 4

BID_STRAINS = 6
"""Strains of a bid: 0..3 level cards of S H C D, 4 a set of small jokers, 5 a set of big jokers."""
NO_BID = 0

Row = tuple[int, ...]
Grid = tuple[Row, ...]
Rational = tuple[int, int]
"""Numerator and positive denominator in lowest terms."""


class Role(IntEnum):
    """What a side is in a deal; first axis of the tables that treat the sides apart."""

    DEALER_SIDE = 0
    ATTACKERS = 1


class Turn(IntEnum):
    """Direction in which the turn passes, seen from above."""

    COUNTERCLOCKWISE = 0
    CLOCKWISE = 1


class DealKind(IntEnum):
    """First axis of the bidding tables."""

    FIRST_DEAL = 0
    LATER_DEALS = 1
    RACE_AGAIN = 2


class Window(IntEnum):
    """Second axis of `may_bid`: when the bid is made."""

    DRAWING = 0
    BEFORE_PICKUP = 1
    AFTER_BURYING = 2


class Whose(IntEnum):
    """Third axis of `may_bid`: whose the current bid is, seen from the bidding seat; no bid yet: OTHER_SIDE."""

    OWN = 0
    PARTNER = 1
    OTHER_SIDE = 2


class BidDealer(IntEnum):
    """Who deals after the bidding."""

    UNCHANGED = 0
    DECLARER = 1
    LAST_BIDDER = 2


class Exchange(IntEnum):
    """Whether an overcaller takes the kitty (炒底)."""

    NEVER = 0
    OVERCALLER_MAY = 1
    OVERCALLER_MUST = 2


class Undeclared(IntEnum):
    """What happens when nobody declares."""

    REDEAL = 0
    NO_TRUMP = 1
    SUIT_OF_KITTY_CARD = 2


class JokerTurned(IntEnum):
    """What a joker as the deciding kitty card means."""

    NO_TRUMP = 0
    NEXT_CARD = 1


class ThrowAllowed(IntEnum):
    """In which lanes a throw may be led."""

    NEVER = 0
    PLAIN_SUITS = 1
    PLAIN_SUITS_AND_TRUMPS = 2


class ThrowTested(IntEnum):
    """Whose hands can beat a throw."""

    ALL_OTHER_HANDS = 0
    OPPONENTS = 1


class ThrowForced(IntEnum):
    """Which beaten component a failed throw leaves on the table."""

    LOWEST_BEATEN_COMPONENT = 0
    NARROWEST_BEATEN_COMPONENT = 1


class FollowThrow(IntEnum):
    """What a throw demands of those who follow."""

    BY_COMPONENT = 0
    SUIT_ONLY = 1


class FollowTractor(IntEnum):
    """What a tractor demands of those who follow."""

    TRACTORS_THEN_SETS = 0
    TRACTORS_ONLY = 1
    SUIT_ONLY = 2


class FollowSets(IntEnum):
    """Whether a set demands a set."""

    REQUIRED = 0
    SUIT_ONLY = 1


class UnmetSets(IntEnum):
    """What fills the place of a set that the hand lacks."""

    NARROWER_SETS = 0
    ANY_CARDS = 1


class Protected(IntEnum):
    """Which cards need not be broken up to follow."""

    NOTHING = 0
    WIDER_SETS = 1


class Overruff(IntEnum):
    """By what two ruffs of one throw are compared."""

    HIGHEST_CLASS = 0
    ALL_COMPONENTS = 1
    TOP_CARD = 2


class KittyMeasure(IntEnum):
    """Whose shapes in the last trick set the kitty multiplier."""

    LEAD = 0
    WINNING_PLAY = 1


class KittyShown(IntEnum):
    """When all seats see the buried kitty."""

    NEVER = 0
    AFTER_THE_DEAL = 1


class NextDealer(IntEnum):
    """Who deals next, counted from the dealer of the deal just played."""

    PARTNER = 0
    NEXT_SEAT = 1
    SAME_DEALER = 2
    NEXT_SEAT_OF_THE_DEALER_SIDE = 3


class FirstLead(IntEnum):
    """Who leads to the first trick."""

    DEALER = 0
    LAST_BIDDER = 1


class FirstDrawer(IntEnum):
    """Who draws the first card of a deal."""

    DRAWN_BY_LOT = 0
    DEALER = 1
    SEAT_AFTER_THE_DEALER = 2
    COUNTED_FROM_A_TURNED_CARD = 3


class Shuffler(IntEnum):
    """Who shuffles."""

    ANYONE = 0
    DEALER = 1
    DEALERS_PARTNER = 2
    SEAT_AFTER_THE_DEALER = 3
    SEAT_BEFORE_THE_DEALER = 4


class Cutter(IntEnum):
    """Who cuts."""

    ANYONE = 0
    AN_OPPONENT_OF_THE_SHUFFLER = 1
    SEAT_BEFORE_THE_DEALER = 2
    SEAT_AFTER_THE_DEALER = 3
    NOBODY = 4


class WrongCount(IntEnum):
    """What a kitty of the wrong size leads to while the hands are right."""

    REFEREE = 0
    CHANGE_DECK_AND_REDEAL = 1


class AtTime(IntEnum):
    """How a match is decided when its time is up."""

    HIGHER_LEVEL_WINS = 0
    UNRESOLVED = 1


class Tie(IntEnum):
    """Who wins when time is up at equal levels."""

    UNRESOLVED = 0
    DEALER_SIDE = 1


class UnfinishedDeal(IntEnum):
    """What becomes of a deal in play when time is up."""

    FINISH = 0
    VOID = 1


class EffectKind(IntEnum):
    """What an effect does; `amount` and `target` are read as said here."""

    WARNING = 0
    REFEREE_DECIDES = 1
    POINTS = 2  # amount points (signed) for the target: +amount to the attackers' total if they are it, else -amount
    LEVEL = 3  # amount levels (signed) for the target, stops and floor included
    LOSES_MATCH = 4
    LOSES_TRICK = 5
    LOSES_DEALERSHIP = 6
    TAKEOVER = 7  # the attackers deal next
    PARTNER_MAY_NOT_RUFF = 8  # the offender's partner, in this trick
    STAKE = 9  # amount / divisor of the base stake, paid by the target to its opponents
    RACE_AGAIN = 10
    DEAL_VOID = 11
    REDEAL = 12
    MULTIPLY_STAKE = 13  # by amount
    BREACH = 14  # the offence `breach` once more; likewise the next one and LOST_MATCH
    FOUL = 15
    LOSES_DEAL = 16  # the target's opponents win it with the finish pattern `amount` (see climbing_tables)
    LOSES_TURN = 17  # the target seat's next turn, in this trick or else the next
    PASSES = 18  # the turn in hand; a leader plays the lowest single instead
    RANKED_LAST = 19  # the target takes the last place, the others move up
    NO_TRIBUTE = 20  # in the next deal
    NAMES_LEADER = 21  # the target side names which of its seats leads the next deal
    EXCLUDED = 22  # from the event
    OPPONENT_NAMES_PATTERN = 23  # the cards go back but for a pattern in them that the seat before the target names
    PARTNER_MAY_NOT_LEAD_PATTERN = 24  # the pattern shown, at the very next lead
    SHOWN_CARD_GOES_FIRST = 25  # as the target's first single
    SIDE_MAY_NOT_FOLLOW = 26  # until an opponent has played in this trick
    HAND_VOID = 27  # the target's cards are out of the deal
    SITS_OUT_TRICK = 28  # what is left of this trick for the target seat; if it is over, the next
    CARDS_STAY = 29  # what was played stays played
    CARDS_GO_BACK = 30  # to the hand they came from
    LOST_MATCH = 31
    DRAWS_CARD = 32  # the target, whose turn to draw it is, draws the card in question


class Target(IntEnum):
    """Whom an effect meets."""

    NOBODY = 0
    OFFENDER = 1
    OPPONENTS = 2  # of the offender
    DEALER_SIDE = 3
    ATTACKERS = 4


class Applied(IntEnum):
    """When the effects of an offence are applied."""

    AT_ONCE = 0
    AFTER_THE_DEAL = 1


class Fault(IntEnum):
    """Who offended in a deal; first axis of an offence's effects."""

    DEALER_SIDE = 0
    ATTACKERS = 1
    BOTH = 2


class LimitScope(IntEnum):
    """Over what the repetitions of an offence are counted, per side and per kind."""

    MATCH = 0
    DEAL = 1
    ROUND = 2
    EVENT = 3


class LimitAgain(IntEnum):
    """How the count of repetitions goes on once its limit is reached."""

    NEVER = 0
    FROM_THAT_ON = 1  # every further repetition too
    EVERY_TIME_IT_IS_FULL = 2  # at the multiples of the limit


class OnlyIf(IntEnum):
    """What must be so for an offence to cost anything."""

    ALWAYS = 0
    OFFENDERS_SIDE_WON_THE_DEAL = 1
    OPPONENTS_WERE_HARMED = 2


@dataclass(frozen=True, slots=True)
class Effect:
    """One compiled effect: plain numbers, applied by the engine in the order listed."""

    kind: int
    amount: int = 0
    target: int = Target.NOBODY
    divisor: int = 1


@dataclass(frozen=True, slots=True)
class Offence:
    """One row of the offence table.

    `effects[fault]` lists what it costs when the dealer side, the attackers or both are at fault; an empty row for both
    means that each side's own row applies. `limit_count` is the repetition at which `limit_effects` also apply (0: no
    limit), and at later ones as `limit_again` says. `steps`, where there are any, stand in
    place of `effects`: the first, second, ... offence counted over `step_scope`, the last for all further ones. One of
    `choices`, lightest first, comes on top as the referee sees fit. `after_minutes`: from when on being late counts.
    `discretion` is (lowest, highest, usual) points for the opponents that the referee chooses from, (0, 0, 0)
    when there is no choice.
    """

    name: str
    effects: tuple[tuple[Effect, ...], tuple[Effect, ...], tuple[Effect, ...]] = ((), (), ())
    applied: int = Applied.AFTER_THE_DEAL
    limit_count: int = 0
    limit_scope: int = LimitScope.MATCH
    limit_effects: tuple[Effect, ...] = ()
    discretion: tuple[int, int, int] = (0, 0, 0)
    grave_effects: tuple[Effect, ...] = ()
    limit_again: int = LimitAgain.NEVER
    only_if: int = OnlyIf.ALWAYS
    steps: tuple[tuple[Effect, ...], ...] = ()
    step_scope: int = LimitScope.MATCH
    choices: tuple[tuple[Effect, ...], ...] = ()
    after_minutes: int = 0


@dataclass(frozen=True)
class TricksTables:
    """Every number the engine needs to play one rule set. Grouped as the sections of the rule file."""

    # table
    seats: int
    packs: int
    turn: int

    # cards
    deck: Row
    """deck[face] copies in play, 0..packs."""
    points: Row
    """points[face] card points."""
    lane: Grid
    """lane[order][face] 0..3 plain suit, 4 trumps, -1 not in the deck."""
    strength: Grid
    """strength[order][face] dense rank inside the lane from 0, equal numbers tie; 0 for absent faces."""
    link: Grid
    """link[order][face] place in the tractor chain of the lane, from 0: two faces of a lane neighbour iff their links
    differ by exactly 1. Faces of equal strength share a link; a break in the chain is a step of 2. 0 if absent."""

    # dealing
    kitty: int
    hand: int
    """Cards each seat holds once all are drawn."""
    first_drawer: Row
    """first_drawer[0 first deal, 1 later deals] code; likewise the next two."""
    shuffler: Row
    cutter: Row
    wrong_count: int

    # levels
    ladder: Row
    """Level indices, low to high."""
    start: int
    goal: int
    """Level index beyond which the match is won (or the ladder restarts); -1: the match has no end of its own."""
    must_win: Row
    """must_win[level] 1 if the level is left only by winning as dealer side and never jumped."""
    next_level: tuple[Grid, ...]
    """next_level[role][level][gain] level index, or MATCH_WON. Levels off the ladder map to themselves."""
    previous_level: Grid
    """previous_level[level][n] level after losing n levels, n = 0..13."""

    # bidding
    bids: int
    """Number of bid ids: 0 none; 1 + (width - 1) * 6 + strain shown or overcalled; the same + 6 * packs declared as a
    set or insured (width >= 2)."""
    may_bid: tuple[tuple[tuple[Grid, ...], ...], ...]
    """may_bid[kind][window][whose current][current][new] 0/1: declaring (current 0), insuring (own), overcalling."""
    bid_dealer: Row
    """bid_dealer[kind] code; likewise the five below; undeclared_card is an index in the kitty, 0 = top."""
    exchange: Row
    undeclared: Row
    undeclared_card: Row
    joker_turned: Row
    overcall_turned: Row
    has_race_again: int
    race_level_own_side: int
    """1: in the race after a double miscount each side shows its own level; 0: both the start level."""
    most_overcalls: int
    """Longest possible run of overcalls in one deal."""

    # leads
    tractor_min_sets: int
    tractor_min_width: int
    throw_allowed: int
    throw_tested: int
    throw_forced: int
    failed_throw_points: tuple[Grid, ...]
    """failed_throw_points[role of the thrower][beaten cards][thrown cards] change of the attackers' total."""
    failed_throw_stake: Rational
    """Share of the base stake the thrower pays to the opponents."""
    partner_may_not_ruff: int

    # follow, ruff
    follow_throw: int
    follow_tractor: int
    follow_sets: int
    unmet_sets: int
    protected: int
    overruff: int

    # kitty
    multiplier: Grid
    """multiplier[width][length] of a last trick of that one shape, 0 where there is no such shape."""
    throw_multiplier: Grid
    """throw_multiplier[width][length] of a last trick that is a throw whose largest component is that shape."""
    kitty_measured_by: int
    kitty_shown: int

    # outcome
    points_step: int
    max_points: int
    outcome: tuple[tuple[int, int, int], ...]
    """outcome[attackers' total // points_step] = (dealer side's gain, attackers' gain, takeover 0/1). Totals below 0
    take row 0 (A-X-6), totals above max_points the last row."""

    # dealer
    first_lead: int
    after_success: int
    after_takeover: int

    # stakes
    base_stake: int
    """Coins."""
    deal_stake: tuple[tuple[Rational, ...], ...]
    """deal_stake[levels gained][overcalls] multiple of the base stake each loser pays."""

    # offences, match; stages of a tournament are no table, they are read from the rules
    offences: tuple[Offence, ...]
    """Sorted by name."""
    time_limit_minutes: int
    """0: no limit."""
    at_time: int
    tie: int
    unfinished_deal: int


def order_index(level: int, strain: int) -> int:
    """Row of lane, strength and link for a level (rank index) and a strain (4 = no trump)."""
    return level * STRAINS + strain


def bid_id(packs: int, width: int, strain: int, insured: bool = False) -> int:
    """Id of the bid that shows `width` copies in `strain` (0..5, see BID_STRAINS)."""
    return 1 + (width - 1) * BID_STRAINS + strain + (BID_STRAINS * packs if insured else 0)


def bid_parts(packs: int, bid: int) -> tuple[int, int, bool]:
    """(width, strain, insured) of a bid id other than NO_BID."""
    insured, rest = divmod(bid - 1, BID_STRAINS * packs)
    width, strain = divmod(rest, BID_STRAINS)
    return width + 1, strain, bool(insured)
