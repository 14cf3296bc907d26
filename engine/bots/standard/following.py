"""What to follow with.

Single cards and sets are decided by hand play as at any table: who is winning, is that safe, what lies in the trick,
can it be won cheaply. Longer leads take the constrained part of a legal follow from `engine.tricks.follow`.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.bots.masks import cheapest_chain, lowest_bit, stronger, unbeaten
from engine.bots.standard import weights as W
from engine.bots.standard.parting import POOL, cheapest, discard, gift, move, part_in_lane
from engine.bots.standard.view import REST, TRUMP_LANE, ruffers
from engine.jit import highest, inlined, kernel, lowest, popcount
from engine.layered import MAX_PACKS, add_mask, clear, copy, intersect, lane_size, remove, remove_mask, size
from engine.tables import PACKS, PROTECTED, SEATS
from engine.tricks.follow import NO_SETS, NO_TRACTORS, RUNS_ONLY, fill, follow_policy
from engine.tricks.shapes import LENGTH, WIDTH
from engine.tricks.state import BANNED, CARDS, COMPONENTS, LANE, PLAYED, TRICK_POINTS, WINNER
from engine.tricks.winning import ENTRIES, STRENGTHS

TRUMPS_ROW = 36
"""Row of `State.scratch`: trumps left while a ruff is put together."""

HOPELESS = 1000
"""A risk no gift is worth."""


class Scene(NamedTuple):
    """The trick so far, seen from the seat that is to follow. Every field is an integer."""

    lane: int  # mask of the lane led
    plain: int  # 1: a plain suit was led
    friendly: int  # 1: the own side is winning
    last: int  # 1: no opponent plays after this seat
    threat: int  # 1: an opponent still to play is known to be out of the lane and may ruff
    ruffed: int  # 1: a plain suit was led and a trump is winning
    best: int  # position of the lowest card of the winning play
    stake: int  # points in the trick


@kernel
def survey(T, st, v):
    """Return the `Scene` before ``v.seat``."""
    sc = st.scalars
    seats = T.params[SEATS]
    lane, winner = sc[LANE], sc[WINNER]
    best = lowest(st.plays[winner, 0])
    plain = lane != TRUMP_LANE
    later = _later_foes(v, seats, sc[PLAYED])
    threat = plain and (ruffers(st.voids, seats, lane) & later) != 0 and (v.rest & v.trumps) != 0
    return Scene(
        T.lane_mask[v.order, lane],
        1 if plain else 0,
        1 - ((winner ^ v.seat) & 1),
        1 if later == 0 else 0,
        1 if threat else 0,
        1 if plain and v.trumps >> best & 1 else 0,
        best,
        sc[TRICK_POINTS],
    )


@kernel
def _later_foes(v, seats, played):
    """Mask of the opponents that have yet to play to this trick."""
    later = 0
    for step in range(1, seats - played):
        later |= 1 << (v.seat + step) % seats
    return later & v.foes


@inlined
def choose_follow(T, st, v, w, out):
    """Write the follow into ``out``, which is empty."""
    sc = st.scalars
    scene = survey(T, st, v)
    pool = st.scratch[POOL]
    copy(st.hands[v.seat], pool)
    n = sc[CARDS]
    held = lane_size(pool, scene.lane)
    width = st.led[0, WIDTH]
    one_set = sc[COMPONENTS] == 1 and st.led[0, LENGTH] == 1
    if held == 0:
        _follow_void(T, st, v, w, scene, n, width if one_set else 0, out)
    elif held <= n:
        part_in_lane(v, pool, scene.lane, held, False, 0, out)
        if held < n:
            discard(T, v, pool, n - held, risk(T, st, v, scene, 1) <= w[W.GIFT_RISK], out)
    elif one_set and (width == 1 or _fast_sets(T, width)):
        _follow_set(T, st, v, w, scene, width, out)
    else:
        _follow_shapes(T, st, v, w, scene, n, out)


@kernel
def _fast_sets(T, width):
    """Tell whether any pair held answers a pair led: not so where wider sets are protected from being broken."""
    return width == 2 and (T.params[PACKS] == 2 or T.params[PROTECTED] == 0)


@kernel
def risk(T, st, v, scene, width):
    """How far the own side's winning play is from being safe: the unseen groups of its width that beat it.

    0 if nobody can beat it as far as the cards seen tell, HOPELESS if the own side is not winning.
    """
    if not scene.friendly:
        return HOPELESS
    if scene.last:
        return 0
    if scene.threat:
        return HOPELESS
    if scene.ruffed:
        return 0
    return popcount(stronger(T.strength, v.order, scene.lane, scene.best) & st.scratch[REST, width - 1])


@kernel
def _follow_set(T, st, v, w, scene, width, out):
    """Follow one card or one set with more cards of the lane than were led."""
    pool = st.scratch[POOL]
    sets = st.hands[v.seat, width - 1] & scene.lane
    danger = risk(T, st, v, scene, width)
    if sets == 0:
        part_in_lane(v, pool, scene.lane, width, danger <= w[W.GIFT_RISK], 0, out)
        return
    deeper = st.hands[v.seat, width] if width < MAX_PACKS else 0
    top = sets & unbeaten(T.strength, v.order, scene.lane, st.scratch[REST, width - 1])
    beating = 0 if scene.ruffed else sets & stronger(T.strength, v.order, scene.lane, scene.best)
    if scene.friendly:
        card = _support(v, w, scene, sets, deeper, top, beating, danger)
    else:
        card = _contest(v, w, scene, sets, deeper, top, beating)
    for layer in range(width):
        out[layer] = card


@kernel
def _support(v, w, scene, sets, deeper, top, beating, danger):
    """One-bit mask of the set to play to a trick the own side is winning: a winner if it may be beaten, else points."""
    if danger >= w[W.OVERTAKE] and not scene.threat:
        if beating & top:
            return lowest_bit(beating & top)
        if danger > w[W.GIFT_RISK] and beating & ~v.points:
            return 1 << highest(beating & ~v.points)
    if danger <= w[W.GIFT_RISK]:
        return gift(sets, deeper, v.points, v.rich, top)
    return cheapest(sets, deeper, v.points, v.rich, top)


@kernel
def _contest(v, w, scene, sets, deeper, top, beating):
    """One-bit mask of the set to play to a trick the opponents are winning."""
    if scene.last and beating:
        return _cheapest_win(v, beating, deeper, top)
    if not scene.last and not scene.threat:
        if beating & top:
            return lowest_bit(beating & top)
        if beating & ~v.points and scene.stake >= w[W.THIRD_HAND]:
            return 1 << highest(beating & ~v.points)
    return cheapest(sets, deeper, v.points, v.rich, top)


@kernel
def _cheapest_win(v, beating, deeper, top):
    """The last player wins with a point card that is no winner by itself, else with the lowest card that wins."""
    if v.rich & beating & ~top & ~deeper:
        return lowest_bit(v.rich & beating & ~top & ~deeper)
    if v.points & beating & ~top & ~deeper:
        return lowest_bit(v.points & beating & ~top & ~deeper)
    single = beating & ~deeper
    if single & ~top:
        return lowest_bit(single & ~top)
    return lowest_bit(single) if single else lowest_bit(beating)


@kernel
def _follow_void(T, st, v, w, scene, n, width, out):
    """Out of the lane led: ruff if it pays, else discard. ``width`` is that of a single set led, else 0."""
    pool = st.scratch[POOL]
    giving = risk(T, st, v, scene, max(width, 1)) <= w[W.GIFT_RISK]
    banned = scene.plain and st.scalars[BANNED] >> v.seat & 1
    if scene.plain and not banned and not scene.friendly and lane_size(pool, v.trumps) >= n:
        if width:
            ruff = _ruff_with_set(T, st, v, w, scene, width)
            if ruff:
                for layer in range(width):
                    out[layer] = ruff
                return
        elif _ruff_shapes(T, st, v, w, scene, out):
            return
    if banned:
        n -= _avoid_ruff(v, pool, n, out)
    discard(T, v, pool, n, giving, out)


@kernel
def _avoid_ruff(v, pool, n, out):
    """Begin the play of a seat that may not ruff; return how many cards are chosen.

    One plain card is enough. A hand of trumps only plays as few sets as it can: a copy of each face before a second.
    """
    plain = pool[0] & ~v.trumps
    if plain:
        move(pool, cheapest(plain, pool[1], v.points, v.rich, 0), out)
        return 1
    left = n
    for layer in range(MAX_PACKS):
        cards = pool[layer]
        while cards and left:
            out[layer] |= lowest_bit(cards)
            cards &= cards - 1
            left -= 1
    return n


@kernel
def _ruff_with_set(T, st, v, w, scene, width):
    """One-bit mask of the set to ruff with, 0 to leave it."""
    sets = st.hands[v.seat, width - 1] & v.trumps
    if scene.ruffed:
        sets &= stronger(T.strength, v.order, v.trumps, scene.best)
    if sets == 0:
        return 0
    deeper = st.hands[v.seat, width] if width < 4 else 0
    ruff = _cheapest_win(v, sets, deeper, 0) if scene.last else _early_ruff(v, w, scene, sets, deeper)
    above = popcount(v.trumps & -ruff) - 1
    price = w[W.RUFF_PRICE] - w[W.RUFF_LOW] * above // 4 + (w[W.RUFF_BREAKS] if ruff & deeper else 0)
    worth = 10 * width * scene.stake // 10 + w[W.RUFF_LATER] * width * (1 - scene.last)
    return ruff if worth + w[W.RUFF_LEAD] >= price else 0


@kernel
def _early_ruff(v, w, scene, sets, deeper):
    """A ruff with opponents to come: no points, and high enough where they may overruff."""
    single = sets & ~deeper & ~v.points
    if not single:
        single = sets & ~v.points if sets & ~v.points else sets
    if scene.threat:
        strong = single & ~((1 << lowest(v.trumps) + w[W.RUFF_HIGH]) - 1)
        return lowest_bit(strong) if strong else 1 << highest(single)
    return lowest_bit(single)


@inlined
def _follow_shapes(T, st, v, w, scene, n, out):
    """Follow a tractor, a wide set or a throw with more cards of the lane than were led."""
    sc = st.scalars
    pool = st.scratch[POOL]
    if sc[COMPONENTS] == 1 and not scene.ruffed and not scene.friendly:
        chain = _winning_chain(T, st, v, scene)
        if chain:
            for layer in range(st.led[0, WIDTH]):
                out[layer] = chain
            return
    _put_obliged(T, st, v, scene, out)
    remove(pool, out)
    part_in_lane(v, pool, scene.lane, n - size(out), scene.friendly and not scene.threat, 0, out)


@kernel
def _winning_chain(T, st, v, scene):
    """The cheapest tractor or set that beats the winning one; a full answer is always a legal one."""
    winning = st.plays[st.scalars[WINNER], 0]
    sets = st.hands[v.seat, st.led[0, WIDTH] - 1] & scene.lane
    tops = sets & stronger(T.strength, v.order, scene.lane, highest(winning))
    return cheapest_chain(T.link, v.order, sets, tops, st.led[0, LENGTH])


@kernel
def _put_obliged(T, st, v, scene, out):
    """The constrained part of the follow. With two packs, a hand without spare pairs simply plays all of them."""
    sc = st.scalars
    count = sc[COMPONENTS]
    policy = follow_policy(T, count)
    if policy & NO_TRACTORS and policy & NO_SETS:
        return
    if T.params[PACKS] <= 2 and policy & (RUNS_ONLY | NO_TRACTORS | NO_SETS) == 0:
        pairs = v.doubles & scene.lane
        if popcount(pairs) <= _sets_led(st.led, count):
            out[0] = pairs
            out[1] = pairs
            return
    fill(T, v.order, st.hands[v.seat], st.led, count, 0, out)


@kernel
def _sets_led(led, count):
    total = 0
    for row in range(count):
        if led[row, WIDTH] > 1:
            total += led[row, LENGTH]
    return total


@kernel
def _ruff_shapes(T, st, v, w, scene, out):
    """Ruff a tractor or a throw if trumps of its shapes are there and it pays; tell whether ``out`` was written.

    The lowest trumps are taken. Against a ruff every component has to be as high as `engine.tricks.winning` compares.
    """
    sc = st.scalars
    if scene.stake + w[W.RUFF_LEAD] + w[W.RUFF_LATER] * (1 - scene.last) < w[W.RUFF_MANY]:
        return False
    trumps = st.scratch[TRUMPS_ROW]
    intersect(st.hands[v.seat], v.trumps, trumps)
    for row in range(sc[COMPONENTS]):
        width = st.led[row, WIDTH]
        sets = trumps[width - 1]
        tops = sets
        if scene.ruffed and row < st.best_key[ENTRIES]:
            tops = _above(T, v, sets, st.best_key[STRENGTHS + row])
        chain = cheapest_chain(T.link, v.order, sets, tops, st.led[row, LENGTH])
        if chain == 0:
            clear(out)
            return False
        for _ in range(width):
            remove_mask(trumps, chain)
            add_mask(out, chain)
    return True


@kernel
def _above(T, v, sets, strength):
    """Mask of the highest of ``sets`` down to those stronger than ``strength``."""
    above = 0
    while sets and T.strength[v.order, highest(sets)] > strength:
        above |= 1 << highest(sets)
        sets &= ~above
    return above
