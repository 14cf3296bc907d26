"""The machine of one deal: the moves that carry it from the first card drawn to the settled result.

Each move trusts its caller: whether it is allowed is a question of its own (`bid_fault`, `bury_fault`, `lead_fault`,
`follow_fault`), asked by the step API before every move and by nobody in a simulation, whose bots only make legal
moves. Phases and windows are those of `engine.tricks.state`.
"""

from __future__ import annotations

from engine import tables as P
from engine.jit import inlined, kernel, lowest
from engine.layered import add, clear, contains, copy, lane_size, size, to_positions
from engine.layered import remove as take_away
from engine.tricks import bidding, drawing, kitty, levels, shapes
from engine.tricks import follow as follow_rules
from engine.tricks import state as S
from engine.tricks.scoring import is_attacker, pay_opponents, penalise, points_of
from engine.tricks.shapes import component_cards, decompose
from engine.tricks.throws import throw_result
from engine.tricks.winning import beats, play_key

TRUMP_LANE = 4
MOST_REDEALS = 64
"""A deal that nobody declares so often is abandoned: bots that never bid would deal for ever."""

EXCHANGE_NEVER, EXCHANGE_MAY, EXCHANGE_MUST = 0, 1, 2
LEAD_BY_LAST_BIDDER = 1

# What is wrong with a play.
PLAY_FINE = 0
PLAY_WRONG_PHASE = 1
PLAY_NOT_TURN = 2
PLAY_NOT_HELD = 3
PLAY_WRONG_COUNT = 4
PLAY_TWO_LANES = 5
PLAY_NO_THROW = 6
PLAY_LANE_DUTY = 7
PLAY_SHAPE_DUTY = 8
PLAY_BANNED_RUFF = 9


# --- drawing and bidding ---


@kernel
def draw_card(T, st):
    """The next seat draws; after the last card the round before the kitty is lifted begins. Returns the seat."""
    index = st.scalars[S.DRAWN]
    seat = drawing.draw(T, st)
    bidding.note_drawn(T, st, seat, st.shoe[index])
    if drawing.all_drawn(T, st):
        _open_round(T, st, S.CALL)
    return seat


@kernel
def make_bid(T, st, seat, bid):
    """Make a legal bid and go on: rounds of asking start again, an overcaller after burying may take the kitty."""
    sc = st.scalars
    sc[S.DECISIONS] += 1
    bidding.place_bid(T, st, seat, bid)
    if sc[S.PHASE] == S.DRAW:
        bidding.refresh_open(T, st)
    elif sc[S.PHASE] == S.CALL:
        _open_round(T, st, S.CALL)
    else:
        _offer_exchange(T, st, seat)


@kernel
def pass_bid(T, st):
    """The asked seat passes."""
    st.scalars[S.DECISIONS] += 1
    _go_on(T, st)


@kernel
def skip_bid(T, st):
    """The asked seat holds nothing to bid with and is passed over: no decision is counted."""
    _go_on(T, st)


@kernel
def choose_exchange(T, st, take):
    """The overcaller takes the kitty (and will bury again) or leaves it; then all are asked anew (A-X-5)."""
    sc = st.scalars
    sc[S.DECISIONS] += 1
    sc[S.EXCHANGE_OPEN] = 0
    if take:
        _exchange(st, sc[S.BIDDER])
    else:
        _open_round(T, st, S.WINDOW)


@kernel
def bury(T, st, cards):
    """The burier lays ``cards`` (face space) down; the round after burying begins, or the play."""
    st.scalars[S.DECISIONS] += 1
    kitty.place_kitty(st, cards)
    _open_round(T, st, S.WINDOW)


@kernel
def _open_round(T, st, phase):
    """Ask every seat in turn, unless by the rules no seat could bid whatever it holds."""
    st.scalars[S.PHASE] = phase
    bidding.ask_all(T, st)
    if not bidding.round_is_open(T, st):
        st.scalars[S.ASKS_LEFT] = 0
    _go_on(T, st)


@kernel
def _go_on(T, st):
    if bidding.ask_next(T, st):
        return
    if st.scalars[S.PHASE] == S.WINDOW:
        _start_play(T, st)
    else:
        _lift_kitty(T, st)


@kernel
def _lift_kitty(T, st):
    """The bidding before the kitty is over: the trump stands or is turned, or the cards are dealt anew."""
    sc = st.scalars
    if sc[S.BID] or bidding.turn_trump(T, st):
        kitty.lift(st, sc[S.DEALER])
    elif sc[S.REDEALS] < MOST_REDEALS:
        drawing.deal_anew(T, st)
    else:
        abandon(T, st)


@kernel
def _offer_exchange(T, st, seat):
    sc = st.scalars
    code = T.params[P.EXCHANGE + sc[S.KIND]]
    if code == EXCHANGE_MUST:
        _exchange(st, seat)
    elif code == EXCHANGE_MAY:
        sc[S.EXCHANGE_OPEN] = 1
        sc[S.ASKED] = seat
    else:
        _open_round(T, st, S.WINDOW)


@kernel
def _exchange(st, seat):
    st.scalars[S.EXCHANGES] += 1
    kitty.lift(st, seat)


@kernel
def abandon(T, st):
    """End the deal without a result."""
    st.scalars[S.VOID] = 1
    st.scalars[S.PHASE] = S.DONE
    levels.settle(T, st)


# --- play ---


@kernel
def _start_play(T, st):
    """Fix the order, turn all hands into position space and let the first leader play (G5, art.4)."""
    sc = st.scalars
    order = sc[S.LEVEL] * 5 + sc[S.STRAIN]
    sc[S.ORDER] = order
    for seat in range(T.params[P.SEATS]):
        to_positions(T, order, st.face_hands[seat], st.hands[seat])
        # Cards shown in a bid are known to be held still, unless the seat has buried since and may have buried them.
        if st.shown[seat, 0] and not st.buried[seat, 0]:
            to_positions(T, order, st.shown[seat], st.known[seat])
    leader = first_leader(T, st)
    sc[S.ASKED] = S.NOBODY
    sc[S.LEADER] = leader
    sc[S.TURN] = leader
    sc[S.WINNER] = leader
    sc[S.HAND_CARDS] = T.params[P.HAND]
    sc[S.PLAY_BEGAN] = sc[S.DECISIONS]
    sc[S.PHASE] = S.PLAY


@kernel
def first_leader(T, st):
    """Seat that leads to the first trick."""
    sc = st.scalars
    if T.params[P.FIRST_LEAD] == LEAD_BY_LAST_BIDDER and sc[S.BIDDER] != S.NOBODY:
        return sc[S.BIDDER]
    return sc[S.DEALER]


@kernel
def lead_fault(T, st, seat, cards):
    """Return what is wrong with ``seat`` leading ``cards`` (position space), PLAY_FINE if nothing.

    A throw that others can beat is no fault: it is played, fails and is punished (`lead`).
    """
    fault = _turn_fault(st, seat, cards)
    if fault:
        return fault
    error = shapes.lead_error(T, st.scalars[S.ORDER], cards, st.parts[0])
    if error == shapes.LEAD_MIXED:
        return PLAY_TWO_LANES
    return PLAY_NO_THROW if error == shapes.LEAD_THROW else PLAY_FINE


@kernel
def follow_fault(T, st, seat, cards):
    """Return what is wrong with ``seat`` following with ``cards`` (position space), PLAY_FINE if nothing."""
    fault = _turn_fault(st, seat, cards)
    if fault:
        return fault
    sc = st.scalars
    error = follow_rules.follow_error(T, sc[S.ORDER], st.hands[seat], st.led, sc[S.COMPONENTS], cards)
    if error == follow_rules.FOLLOW_COUNT:
        return PLAY_WRONG_COUNT
    if error != follow_rules.FOLLOW_OK:
        return PLAY_LANE_DUTY if error == follow_rules.FOLLOW_LANE else PLAY_SHAPE_DUTY
    if sc[S.BANNED] >> seat & 1 and _ruffs(T, st, cards) and _can_discard(T, st, seat):
        return PLAY_BANNED_RUFF
    return PLAY_FINE


@kernel
def play_fault(T, st, seat, cards):
    """Return what is wrong with ``seat`` playing ``cards`` (position space) now, as leader or follower."""
    if st.scalars[S.CARDS]:
        return follow_fault(T, st, seat, cards)
    return lead_fault(T, st, seat, cards)


@inlined
def play(T, st, cards):
    """The seat in turn leads or follows with ``cards`` (position space)."""
    if st.scalars[S.CARDS]:
        follow(T, st, cards)
    else:
        lead(T, st, cards)


@inlined
def lead(T, st, cards):
    """Lead ``cards``: one shape, or a throw, of which a beaten one shrinks to its forced component."""
    sc = st.scalars
    seat, order = sc[S.TURN], sc[S.ORDER]
    st.plays[:] = 0
    clear(st.thrown)
    copy(cards, st.plays[seat])
    count = decompose(T, order, cards, st.led)
    if count > 1:
        count = _test_throw(T, st, seat, count)
    sc[S.COMPONENTS] = count
    sc[S.LEADER] = seat
    sc[S.WINNER] = seat
    sc[S.CARDS] = size(st.plays[seat])
    sc[S.LANE] = T.lane_of[order, lowest(cards[0])]
    play_key(T, order, st.led, count, st.plays[seat], st.best_key)
    _lay(T, st, seat)


@inlined
def follow(T, st, cards):
    """Follow with ``cards``; they win the trick so far if they beat the best play on the table."""
    sc = st.scalars
    seat, order = sc[S.TURN], sc[S.ORDER]
    copy(cards, st.plays[seat])
    lane = T.lane_mask[order, sc[S.LANE]]
    if lane_size(cards, lane) < sc[S.CARDS]:
        st.voids[seat] |= 1 << sc[S.LANE]
    if not sc[S.BANNED] >> seat & 1 or not _ruffs(T, st, cards):
        length = play_key(T, order, st.led, sc[S.COMPONENTS], cards, st.key)
        if length and beats(T, st.key, st.best_key):
            _keep_key(st, length)
            sc[S.WINNER] = seat
    _lay(T, st, seat)
    if sc[S.PLAYED] == T.params[P.SEATS]:
        _end_trick(T, st)


@kernel
def _turn_fault(st, seat, cards):
    if st.scalars[S.PHASE] != S.PLAY:
        return PLAY_WRONG_PHASE
    if st.scalars[S.TURN] != seat:
        return PLAY_NOT_TURN
    if cards[0] == 0:
        return PLAY_WRONG_COUNT
    return PLAY_FINE if contains(st.hands[seat], cards) else PLAY_NOT_HELD


@kernel
def _test_throw(T, st, seat, count):
    """Test a throw against the hands; a beaten one is replaced by its forced component. Returns the components led."""
    sc = st.scalars
    order = sc[S.ORDER]
    sc[S.THROWS] += 1
    beaten, forced, beaten_cards = throw_result(T, order, st.hands, seat, st.led, count)
    if not beaten:
        return count
    sc[S.FAILED_THROWS] += 1
    copy(st.plays[seat], st.thrown)
    _note_known(st, seat, st.thrown)
    for column in range(S.COMPONENT_COLUMNS):
        st.led[0, column] = st.led[forced, column]
    component_cards(st.led, 0, st.plays[seat])
    _punish_throw(T, st, seat, beaten_cards, size(st.thrown))
    return 1


@kernel
def _punish_throw(T, st, seat, beaten_cards, thrown_cards):
    """Points, coins and the partner's ban of a failed throw (A-S0-17, A-S2-8, A-S2-9, A-S2-22)."""
    role = is_attacker(st, seat)
    penalise(st, P.failed_throw_points(T, role, beaten_cards, thrown_cards))
    share = T.params[P.BASE_STAKE] * T.params[P.FAILED_THROW_STAKE] // T.params[P.FAILED_THROW_STAKE + 1]
    if share:
        pay_opponents(T, st, seat, share)
    if T.params[P.PARTNER_MAY_NOT_RUFF]:
        ban_partners(T, st, seat)


@kernel
def ban_partners(T, st, seat):
    """The other seats of the side may not ruff in this trick."""
    for other in range(T.params[P.SEATS]):
        if other != seat and (other ^ seat) & 1 == 0:
            st.scalars[S.BANNED] |= 1 << other


@kernel
def _note_known(st, seat, cards):
    """Everybody has seen that the seat holds these cards."""
    for layer in range(S.MAX_PACKS):
        st.known[seat, layer] |= cards[layer]


@kernel
def _lay(T, st, seat):
    """The seat's play leaves its hand and lies on the table; the turn passes."""
    sc = st.scalars
    cards = st.plays[seat]
    take_away(st.hands[seat], cards)
    add(st.out, cards)
    if st.known[seat, 0]:
        _forget_known(st, seat)
    sc[S.TRICK_POINTS] += points_of(T, sc[S.ORDER], cards)
    sc[S.PLAYED] += 1
    sc[S.DECISIONS] += 1
    sc[S.TURN] = (seat + 1) % T.params[P.SEATS]


@kernel
def _forget_known(st, seat):
    """Take the cards played off those known to be held: a copy played may have been the one that was seen."""
    for layer in range(S.MAX_PACKS):
        rest = st.plays[seat, layer]
        for lower in range(S.MAX_PACKS - 1, -1, -1):
            seen = st.known[seat, lower] & rest
            st.known[seat, lower] ^= seen
            rest ^= seen


@kernel
def _ruffs(T, st, cards):
    """Tell whether the cards ruff: all trumps on a plain lead, in the led shapes."""
    sc = st.scalars
    trumps = T.lane_mask[sc[S.ORDER], TRUMP_LANE]
    if sc[S.LANE] == TRUMP_LANE or lane_size(cards, trumps) != sc[S.CARDS]:
        return False
    return play_key(T, sc[S.ORDER], st.led, sc[S.COMPONENTS], cards, st.key) != 0


@kernel
def _can_discard(T, st, seat):
    """Tell whether a seat void in the led lane has a play that does not ruff.

    It has one with any plain card. A hand of trumps only is forced to ruff when every choice matches the led shapes;
    the choice least like sets, one copy of each face before a second of any, stands for all.
    """
    sc = st.scalars
    hand = st.hands[seat]
    trumps = T.lane_mask[sc[S.ORDER], TRUMP_LANE]
    if lane_size(hand, trumps) != size(hand):
        return True
    spread = st.scratch[1]
    clear(spread)
    left = sc[S.CARDS]
    for layer in range(S.MAX_PACKS):
        rest = hand[layer]
        while rest and left:
            spread[layer] |= rest & -rest
            rest &= rest - 1
            left -= 1
    return not _ruffs(T, st, spread)


@inlined
def _end_trick(T, st):
    """The winner takes the trick's points and leads; after the last card the deal is settled."""
    sc = st.scalars
    if sc[S.LOST_SIDE] != S.NOBODY and sc[S.WINNER] & 1 == sc[S.LOST_SIDE]:
        sc[S.WINNER] = best_of_side(T, st, 1 - sc[S.LOST_SIDE])
    if is_attacker(st, sc[S.WINNER]):
        sc[S.POINTS] += sc[S.TRICK_POINTS]
    _record_trick(st)
    sc[S.TRICK] += 1
    sc[S.HAND_CARDS] -= sc[S.CARDS]
    sc[S.TURN] = sc[S.WINNER]
    sc[S.CARDS] = 0
    sc[S.PLAYED] = 0
    sc[S.TRICK_POINTS] = 0
    sc[S.BANNED] = 0
    sc[S.LOST_SIDE] = S.NOBODY
    if sc[S.HAND_CARDS] == 0:
        _finish(T, st)


@kernel
def _record_trick(st):
    sc = st.scalars
    trick = sc[S.TRICK]
    for seat in range(S.MAX_SEATS):
        copy(st.plays[seat], st.history[trick, seat])
    meta = st.history_meta[trick]
    meta[S.TRICK_LEADER] = sc[S.LEADER]
    meta[S.TRICK_WINNER] = sc[S.WINNER]
    meta[S.TRICK_VALUE] = sc[S.TRICK_POINTS]
    meta[S.TRICK_CARDS] = sc[S.CARDS]
    meta[S.TRICK_LANE] = sc[S.LANE]
    meta[S.TRICK_THROWN] = size(st.thrown)


@kernel
def lose_trick(T, st, side):
    """``side`` loses the trick in play; between tricks, the one just ended, with its points and the next lead (A-S2-14)."""
    sc = st.scalars
    if sc[S.CARDS] or not sc[S.TRICK]:
        sc[S.LOST_SIDE] = side
        return
    meta = st.history_meta[sc[S.TRICK] - 1]
    winner = meta[S.TRICK_WINNER]
    if winner & 1 != side:
        return
    meta[S.TRICK_WINNER] = best_of_side(T, st, 1 - side)
    sc[S.POINTS] += meta[S.TRICK_VALUE] * (is_attacker(st, meta[S.TRICK_WINNER]) - is_attacker(st, winner))
    sc[S.WINNER] = meta[S.TRICK_WINNER]
    sc[S.TURN] = sc[S.WINNER]
    if sc[S.HAND_CARDS] == 0:
        _capture_kitty(T, st)


@kernel
def best_of_side(T, st, side):
    """Seat of ``side`` with the best play of the trick on the table; its first to play if none of them competes."""
    sc = st.scalars
    seats = T.params[P.SEATS]
    first, best = S.NOBODY, S.NOBODY
    for step in range(seats):
        seat = (sc[S.LEADER] + step) % seats
        if seat & 1 == side:
            if first == S.NOBODY:
                first = seat
            length = play_key(T, sc[S.ORDER], st.led, sc[S.COMPONENTS], st.plays[seat], st.key)
            if length and (best == S.NOBODY or beats(T, st.key, st.best_key)):
                _keep_key(st, length)
                best = seat
    return first if best == S.NOBODY else best


@kernel
def _keep_key(st, length):
    for entry in range(length):
        st.best_key[entry] = st.key[entry]


@kernel
def _finish(T, st):
    """The last trick is played: count the kitty and settle."""
    st.scalars[S.KITTY_POINTS] = kitty.kitty_points(T, st)
    _capture_kitty(T, st)
    st.scalars[S.PHASE] = S.DONE
    levels.settle(T, st)


@kernel
def _capture_kitty(T, st):
    """Attackers who win the last trick take the kitty, multiplied (抠底); may be asked again for another winner."""
    sc = st.scalars
    sc[S.POINTS] -= sc[S.KITTY_POINTS] * sc[S.MULTIPLIER]
    sc[S.MULTIPLIER] = kitty.capture_multiplier(T, st) if is_attacker(st, sc[S.WINNER]) else 0
    sc[S.POINTS] += sc[S.KITTY_POINTS] * sc[S.MULTIPLIER]
