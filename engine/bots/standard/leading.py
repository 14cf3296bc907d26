"""What to lead: every lane offers its best lead with a score, and the highest score is led.

A card is a *winner* when no card that another hand may hold beats it; the same for pairs. Throws are made of winners
only, so they cannot fail: a stronger group of any shape would need a stronger top card.
"""

from __future__ import annotations

from engine.bots.masks import chain_down, stronger, unbeaten
from engine.bots.standard import weights as W
from engine.bots.standard.view import TRUMP_LANE, ruffers, void_seats
from engine.jit import highest, kernel, popcount
from engine.tables import PACKS, SEATS, THROW_ALLOWED, TRACTOR_MIN_SETS, TRACTOR_MIN_WIDTH
from engine.tricks.state import DEALER, HAND_CARDS

PLAIN_SUITS_ONLY, ALL_LANES = 1, 2
"""Codes of THROW_ALLOWED."""
ALL_COPIES = -1
"""Instead of a mask of second copies: every copy held of the cards named."""
NO_LEAD = -(1 << 40)


@kernel
def choose_lead(T, st, v, w, out):
    """Write the lead into ``out``, which is empty."""
    best, first, second = NO_LEAD, 0, 0
    for lane in range(TRUMP_LANE + 1):
        mask = T.lane_mask[v.order, lane]
        if v.mine & mask:
            score, cards, more = _rate_lane(T, st, v, w, lane, mask)
            if score > best:
                best, first, second = score, cards, more
    out[0] = first
    if second == ALL_COPIES:
        for layer in range(1, 4):
            out[layer] = st.hands[v.seat, layer] & first
    else:
        out[1] = second


@kernel
def _rate_lane(T, st, v, w, lane, mask):
    """(score, cards, second copies) of the best lead in ``lane``."""
    winners = v.mine & unbeaten(T.strength, v.order, mask, v.rest)
    winning_pairs = v.doubles & unbeaten(T.strength, v.order, mask, v.rest_doubles)
    pairs = v.doubles & mask
    run = _longest_run(T, v.order, lane, pairs) if pairs & (pairs - 1) else 0
    bias = _trump_bias(T, st, v, w, mask) if lane == TRUMP_LANE else _plain_bias(T, st, v, w, lane, mask)
    best, first, second = _rate_low(v, w, mask, lane)
    if pairs:
        score, position = _rate_pair(T, v, w, mask, pairs, run)
        if score > best:
            best, first, second = score, position, position
    if winners | winning_pairs:
        score, cards, more = _rate_winners(T, st, v, w, lane, winners, winning_pairs, run)
        if score > best:
            best, first, second = score, cards, more
    return best + bias, first, second


@kernel
def _longest_run(T, order, lane, pairs):
    """The longest tractor of pairs, the higher one of equals; 0 if there is none."""
    fewest = T.params[TRACTOR_MIN_SETS]
    if T.params[TRACTOR_MIN_WIDTH] > 2 or popcount(pairs) < fewest:
        return 0
    if T.link_base[order, lane] >= 0 and pairs & pairs >> 1 == 0:
        return 0
    return _longest_chain(T.link, order, pairs, fewest)


@kernel
def _longest_chain(link, order, pairs, fewest):
    longest, best = fewest - 1, 0
    while popcount(pairs) > longest:
        top = highest(pairs)
        chain = chain_down(link, order, pairs, top, 54)
        if popcount(chain) > longest:
            longest, best = popcount(chain), chain
        pairs ^= 1 << top
    return best


@kernel
def _plain_bias(T, st, v, w, lane, mask):
    """What the voids of the others are worth: partners ruff well, opponents badly, and few unseen cards mean ruffs."""
    seats = T.params[SEATS]
    foes = ruffers(st.voids, seats, lane) & v.foes if v.rest & v.trumps else 0
    if foes:
        return -w[W.FOE_RUFFS]
    partners = ruffers(st.voids, seats, lane) & ~v.foes & ~(1 << v.seat)
    bias = w[W.PARTNER_RUFFS] if partners else 0
    unseen = popcount(v.rest & mask) + popcount(v.rest_doubles & mask)
    return bias - w[W.THIN] * max(0, 2 * seats - unseen)


@kernel
def _trump_bias(T, st, v, w, mask):
    """Drawing trumps pays for the hand with most of them, and not at all once the opponents have none."""
    seats = T.params[SEATS]
    foes = v.foes & ~void_seats(st.voids, seats, TRUMP_LANE)
    mine = popcount(v.mine & mask) + popcount(v.doubles & mask)
    theirs = popcount(v.rest & mask) + popcount(v.rest_doubles & mask)
    if theirs == 0 or foes == 0:
        return -w[W.NO_TRUMPS_LEFT]
    bias = w[W.TRUMP] + w[W.TRUMP_LENGTH] * ((seats - 1) * mine - theirs) // theirs
    if (st.scalars[DEALER] ^ v.seat) & 1 == 0:
        bias += w[W.TRUMP_DEALER_SIDE]
    if st.scalars[HAND_CARDS] <= w[W.LATE]:
        bias -= w[W.TRUMP_LATE]
    return min(bias, w[W.TRUMP_MOST])


@kernel
def _rate_low(v, w, mask, lane):
    """A single that gives up the lead: low, no points, no pair broken if possible."""
    cards = v.mine & mask
    length = popcount(cards) + popcount(v.doubles & mask)
    score = w[W.LOW] - w[W.LOW_LENGTH] * length
    plain = cards & ~v.points
    if plain & ~v.doubles:
        return score, plain & ~v.doubles & -(plain & ~v.doubles), 0
    if plain:
        return score - w[W.LOW_BREAKS], plain & -plain, 0
    poor = cards & ~v.rich
    if poor:
        return score - w[W.LOW_POINTS], poor & -poor, 0
    return score - 2 * w[W.LOW_POINTS], cards & -cards, 0


@kernel
def _rate_pair(T, v, w, mask, pairs, run):
    """(score, positions) of the longest run of pairs, or the highest pair, though it may be beaten."""
    if run:
        above = popcount(stronger(T.strength, v.order, mask, highest(run)) & v.rest_doubles)
        return w[W.RUN] + w[W.PER_CARD] * 2 * popcount(run) - w[W.RUN_ABOVE] * above, run
    top = highest(pairs)
    above = popcount(stronger(T.strength, v.order, mask, top) & v.rest_doubles)
    return w[W.PAIR_LEAD] - w[W.PAIR_ABOVE] * above, 1 << top


@kernel
def _rate_winners(T, st, v, w, lane, winners, winning_pairs, run):
    """(score, cards, second copies) of leading winners: all together as a throw where that is allowed."""
    allowed = T.params[THROW_ALLOWED]
    if allowed == ALL_LANES or (allowed == PLAIN_SUITS_ONLY and lane != TRUMP_LANE):
        cards, more = _throw(T, st, v, winners, winning_pairs, run)
    else:
        cards, more = _one_shape(v, winners, winning_pairs, run)
    n = popcount(cards) + popcount(v.doubles & cards if more == ALL_COPIES else more)
    return w[W.WINNER] + w[W.PER_CARD] * n, cards, more


@kernel
def _throw(T, st, v, winners, winning_pairs, run):
    """All winning cards, and with two packs the winning pairs and a run that a winning pair heads."""
    if T.params[PACKS] > 2:
        return (winners, ALL_COPIES) if winners else (winning_pairs & -winning_pairs, winning_pairs & -winning_pairs)
    if run and 1 << highest(run) & winning_pairs:
        winning_pairs |= run
    return winners | winning_pairs, v.doubles & winners | winning_pairs


@kernel
def _one_shape(v, winners, winning_pairs, run):
    """The largest single shape among the winners."""
    if run and 1 << highest(run) & winning_pairs:
        return run, run
    if winning_pairs:
        pair = 1 << highest(winning_pairs)
        return pair, pair
    return 1 << highest(winners), ALL_COPIES
