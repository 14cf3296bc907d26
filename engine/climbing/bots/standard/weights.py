"""The numbers behind the standard bot's judgement, in hundredths of a turn, found by letting variants play each other.

A variant is an int64 array indexed by the names below; `DEFAULT` is the bot.
"""

from __future__ import annotations

import numpy as np

(
    TURN, WIN, BOMB, BOMB_STEP, RUN_HOLDS, SAVE, LEAD, BAR, URGENT, PARTNER_BAR, PER_CARD, HOLD, BLOCK, HELP, NEAR,
    LOW_FIRST, RICH, CLOSE, GIVE_HEIGHT,
) = range(19)  # fmt: skip
WEIGHTS = 32

_CHOSEN = {
    TURN: 125,  # a group that has to be played
    WIN: 130,  # taken off for a group that is sure to win its trick
    BOMB: 90,  # what a bomb is worth beyond its own turn
    BOMB_STEP: 8,  # for each class above the lowest
    RUN_HOLDS: 35,  # percent: a run that is led wins its trick, besides what its height adds
    SAVE: 70,  # a group carried by another
    LEAD: 60,  # winning a trick, when following
    BAR: 0,  # what following must gain
    URGENT: 30,  # added to LEAD for each card that an opponent is closer to going out than NEAR
    PARTNER_BAR: 85,  # what overtaking the partner must gain
    PER_CARD: 4,  # of a lead
    HOLD: 45,  # a lead that wins its trick
    BLOCK: 160,  # against leading what an opponent's last cards may be
    HELP: 120,  # for leading what the partner's last cards may be
    NEAR: 7,  # cards left from which a seat is close to going out
    LOW_FIRST: 30,  # the lowest group against the highest, when leading
    RICH: 150,  # what LEAD grows by when the rest of the hand is one play
    CLOSE: 50,  # and when it is two
    GIVE_HEIGHT: 3,  # a step of rank, of a card returned
}

DEFAULT = np.array([_CHOSEN.get(name, 0) for name in range(WEIGHTS)], dtype=np.int64)
