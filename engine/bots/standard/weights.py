"""The numbers behind the standard bot's judgement, found by letting variants play each other.

A variant is an int64 array indexed by the names below; `DEFAULT` is the bot. Only proportions matter within a group.
"""

from __future__ import annotations

import numpy as np

# --- worth of a hand under a trump ---
LENGTH, PAIR, HEAD, AVERAGE, NT_TRUMP, NT_HEAD, NT_ACE, NT_PAIR, NT_AVERAGE = range(9)
# --- bars and rewards of bids ---
DECLARE, DECLARE_LATE, INSURE, INSURANCE, OVERCALL, OVERCALL_PARTNER, BECOME_DEALER, TAKE_KITTY = range(10, 18)
# --- what to keep when burying ---
(
    STRONG_SHARE, KEEP_TRUMP, KEEP_LENGTH, KEEP_RANK, KEEP_PAIR, KEEP_CHAIN, KEEP_WINNER, KEEP_POINT,
    KEEP_POINT_STRONG,
) = range(20, 29)  # fmt: skip
# --- leading ---
(
    WINNER, PER_CARD, LOW, LOW_LENGTH, LOW_BREAKS, LOW_POINTS, RUN, RUN_ABOVE, PAIR_LEAD, PAIR_ABOVE, FOE_RUFFS,
    PARTNER_RUFFS, THIN, NO_TRUMPS_LEFT, TRUMP, TRUMP_LENGTH, TRUMP_DEALER_SIDE, TRUMP_LATE, LATE, TRUMP_MOST,
) = range(30, 50)  # fmt: skip
# --- following ---
THIRD_HAND, OVERTAKE, RUFF_PRICE, RUFF_LOW, RUFF_BREAKS, RUFF_LATER, RUFF_LEAD, RUFF_HIGH, RUFF_MANY, GIFT_RISK = range(50, 60)
WEIGHTS = 64

_CHOSEN = {
    LENGTH: 16,  # a trump
    PAIR: 8,  # a pair of trumps, besides
    HEAD: 7,  # a joker or main level card, besides
    AVERAGE: 106,  # an average hand of 16 cards
    NT_TRUMP: 30,  # no trump: a joker or level card
    NT_HEAD: 12,  # a joker, besides
    NT_ACE: 8,
    NT_PAIR: 4,
    NT_AVERAGE: 90,
    DECLARE: 48,  # bar for the first declaration at the first card
    DECLARE_LATE: 30,  # by how much it has fallen at the last
    INSURE: 5,  # bar for adding a copy to one's own bid
    INSURANCE: 4,  # a set is harder to overcall
    OVERCALL: 16,  # bar for overcalling an opponent
    OVERCALL_PARTNER: 50,
    BECOME_DEALER: 200,
    TAKE_KITTY: 60,
    STRONG_SHARE: 80,  # percent of an average hand's trumps, by the cards of one hand, from which a hand is strong
    KEEP_TRUMP: 1000,
    KEEP_LENGTH: 16,  # for each card of the suit
    KEEP_RANK: 3,  # for each step of rank
    KEEP_PAIR: 25,
    KEEP_CHAIN: 50,  # a pair with a neighbouring pair
    KEEP_WINNER: 60,
    KEEP_POINT: 5,  # for each point
    KEEP_POINT_STRONG: -1,  # the same in a strong hand, which will win the last trick
    WINNER: 60,
    PER_CARD: 8,
    LOW: 20,
    LOW_LENGTH: 1,  # less for each card of the suit
    LOW_BREAKS: 10,
    LOW_POINTS: 15,
    RUN: 50,
    RUN_ABOVE: 3,  # less for each unseen pair above
    PAIR_LEAD: 40,
    PAIR_ABOVE: 3,
    FOE_RUFFS: 45,
    PARTNER_RUFFS: 12,
    THIN: 3,  # less for each card fewer unseen than two a seat
    NO_TRUMPS_LEFT: 133,
    TRUMP: -20,
    TRUMP_LENGTH: 15,  # by how often the others' trumps go into those of an even share more
    TRUMP_DEALER_SIDE: 15,
    TRUMP_LATE: 120,
    LATE: 12,  # cards left from which trumps are kept for the end
    TRUMP_MOST: 20,
    THIRD_HAND: 5,  # points for which the highest card is tried
    OVERTAKE: 1,  # unseen cards above a partner's from which it is overtaken with a winner
    GIFT_RISK: 8,  # unseen cards above a partner's up to which it is given points
    RUFF_PRICE: 7,
    RUFF_LOW: 2,  # cheaper for every four trump positions above
    RUFF_BREAKS: 8,
    RUFF_LATER: 4,  # points still expected
    RUFF_LEAD: 4,  # worth of gaining the lead
    RUFF_MANY: 5,  # price of ruffing several cards
    RUFF_HIGH: 8,  # trump positions from the bottom from which a ruff is hard to overruff
}

DEFAULT = np.array([_CHOSEN.get(index, 0) for index in range(WEIGHTS)], dtype=np.int64)
