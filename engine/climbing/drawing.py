"""Dealing: whose level is played, who shuffles, cuts and draws first, the card turned up at the cut, the cards drawn.

All chance of a deal comes from the deal stream of (seed, deal index); dealing anew reads on in the same stream, so one
more dealing moves nothing else. What must be named in a real game is named here too; it decides nothing but who draws
the turned-up card.
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine import rng
from engine.climbing import state as S
from engine.climbing import tables as P
from engine.climbing.holding import SMALL_JOKER, give_card
from engine.jit import kernel

DRAWS_PER_DEALING = 512
"""Random numbers set aside for one dealing: at most 215 for the shuffle of four packs, then lots and cards turned up."""
SHUFFLER_LOT, CUTTER_LOT, DRAWER_LOT, LEAD_LOT, TRIBUTE_LOT = 216, 217, 218, 219, 224
TURNED_LOT = 256
MOST_TURNED = 200
"""Cards turned up one after the other while jokers come; a deck of jokers alone keeps the last."""

# Who, DealBefore, FirstLead, LaterLead, LevelOfDeal, JokerTurned
ANYONE, BY_LOT, COUNTED, FIRST_OUT, LAST, AFTER_FIRST_OUT, OPPONENT_OF_SHUFFLER, NO_ONE = range(8)
BEFORE_FIRST, BEFORE_LATER, AFTER_DOUBLE = range(3)
DRAWER_LEADS, LOT_LEADS, HOLDER_LEADS = range(3)
LATER_FIRST_OUT, LATER_LAST, LATER_AS_FIRST = range(3)
HIGHER_SIDE = 1
TURN_AGAIN = 0


@kernel
def start_deal(T, st):
    """Begin a deal: all of the last one is cleared, the shoe shuffled, the phase is DRAW.

    The caller sets SEED, DEAL_INDEX, ``levels`` and, after a deal that counted, LAST_WINNERS, LAST_FINISH, ``last_order``.
    """
    sc = st.scalars
    sc[S.PENDING] = 0
    sc[S.REDEALS] = 0
    sc[S.DECISIONS] = 0
    sc[S.KIND] = S.FIRST_DEAL if sc[S.LAST_WINNERS] == S.NOBODY else S.LATER_DEAL
    st.offence_counts[S.IN_DEAL] = 0
    _clear_deal(st)
    sc[S.NO_TRIBUTE_NOW] = sc[S.NO_TRIBUTE_NEXT]
    sc[S.NAMING_SIDE] = sc[S.NAMES_NEXT]
    sc[S.NO_TRIBUTE_NEXT] = 0
    sc[S.NAMES_NEXT] = S.NOBODY
    set_level(T, st)
    deal_shoe(T, st)


@kernel
def deal_anew(T, st):
    """Deal the same deal again with the next cards of its stream; offences and their counts stand."""
    st.scalars[S.REDEALS] += 1
    naming = st.scalars[S.NAMING_SIDE]
    _clear_deal(st)
    st.scalars[S.NAMING_SIDE] = naming
    deal_shoe(T, st)


@kernel
def deal_shoe(T, st):
    """Shuffle, cut, turn a card up where the rules want one, choose who draws first."""
    sc = st.scalars
    _shuffle(T, st)
    before = deal_before(T, st)
    sc[S.SHUFFLER] = named_seat(T, st, T.shuffler[before], SHUFFLER_LOT)
    sc[S.CUTTER] = named_seat(T, st, T.cutter[before], CUTTER_LOT)
    if turns_a_card(T, st):
        _turn_card(T, st)
    drawer = T.first_drawer[before]
    sc[S.DRAWER] = counted_drawer(T, st) if drawer == COUNTED else named_seat(T, st, drawer, DRAWER_LOT)
    if sc[S.DRAWER] == S.NOBODY:
        sc[S.DRAWER] = _lot(T, st, DRAWER_LOT)
    load_shoe(T, st)


@kernel
def load_shoe(T, st):
    """Start drawing the cards that lie in ``st.shoe``: hands empty."""
    st.hands[:] = 0
    st.counts[:] = 0
    st.scalars[S.DRAWN] = 0
    st.scalars[S.PHASE] = S.DRAW


@kernel
def draw(T, st):
    """The next seat draws the next card. Returns the seat."""
    sc = st.scalars
    index = sc[S.DRAWN]
    seat = (sc[S.DRAWER] + index) % T.params[P.SEATS]
    give_card(T, st, seat, st.shoe[index])
    if index == sc[S.TURNED_INDEX]:
        sc[S.TURNED_HOLDER] = seat
    sc[S.DRAWN] = index + 1
    return seat


@kernel
def cards_to_draw(T):
    """Cards that are dealt; what is left of the deck stays out of the deal."""
    return T.params[P.SEATS] * T.params[P.HAND]


@kernel
def all_drawn(T, st):
    """Tell whether every hand is full."""
    return st.scalars[S.DRAWN] == cards_to_draw(T)


@kernel
def deal_before(T, st):
    """Column of `shuffler`, `cutter`, `first_drawer` for this deal. A deal lost by an offence counts as a double (N-6)."""
    sc = st.scalars
    if sc[S.KIND] == S.FIRST_DEAL:
        return BEFORE_FIRST
    mates = T.params[P.SEATS] // T.params[P.SIDES]
    return AFTER_DOUBLE if mates > 1 and sc[S.LAST_FINISH] == (1 << mates) - 1 else BEFORE_LATER


@kernel
def named_seat(T, st, code, lot):
    """Seat that a `Who` word names, by lot number `lot` where chance or the players choose; NOBODY for nobody."""
    seats = T.params[P.SEATS]
    later = st.scalars[S.KIND] == S.LATER_DEAL
    if code == NO_ONE:
        return S.NOBODY
    if code == FIRST_OUT and later:
        return st.last_order[0]
    if code == LAST and later:
        return st.last_order[seats - 1]
    if code == AFTER_FIRST_OUT and later:
        return (st.last_order[0] + 1) % seats
    if code == OPPONENT_OF_SHUFFLER and st.scalars[S.SHUFFLER] != S.NOBODY:
        return (st.scalars[S.SHUFFLER] + 1) % seats
    return _lot(T, st, lot)


@kernel
def turns_a_card(T, st):
    """Tell whether a card is turned up before this deal: it decides the lead, or who draws first."""
    first = st.scalars[S.KIND] == S.FIRST_DEAL
    if T.first_drawer[deal_before(T, st)] == COUNTED:
        return True
    return T.params[P.FIRST_LEAD] == DRAWER_LEADS and (first or T.params[P.LATER_LEAD] == LATER_AS_FIRST)


@kernel
def lead_lot(T, st):
    """Seat that leads where the lead is drawn by lot."""
    return _lot(T, st, LEAD_LOT)


@kernel
def tribute_lot(st, number, choices):
    """Lot number `number` among `choices`, for tributes of equal rank."""
    sc = st.scalars
    return rng.below(sc[S.SEED], sc[S.DEAL_INDEX], rng.DEAL_STREAM, _counter(st) + TRIBUTE_LOT + number, choices)


@kernel
def _turn_card(T, st):
    """A card of those to be dealt is turned up and goes back in its place; jokers are turned again (G-25, N-5)."""
    sc = st.scalars
    for attempt in range(MOST_TURNED):
        counter = _counter(st) + TURNED_LOT + attempt
        index = rng.below(sc[S.SEED], sc[S.DEAL_INDEX], rng.DEAL_STREAM, counter, cards_to_draw(T))
        sc[S.TURNED_INDEX] = index
        sc[S.TURNED_FACE] = st.shoe[index]
        if st.shoe[index] < SMALL_JOKER or T.params[P.JOKER_TURNED] != TURN_AGAIN:
            return


@kernel
def counted_drawer(T, st):
    """The cutter is counted as one, on in turn by the rank of the card turned up, ace one, king thirteen (N-4)."""
    sc = st.scalars
    cutter = sc[S.CUTTER] if sc[S.CUTTER] != S.NOBODY else _lot(T, st, CUTTER_LOT)
    if sc[S.TURNED_FACE] >= SMALL_JOKER:
        return cutter
    ace_low = (sc[S.TURNED_FACE] % 13 + 1) % 13
    return (cutter + ace_low) % T.params[P.SEATS]


@kernel
def set_level(T, st):
    """Whose level is played, and at which the deal stands (N-3): a side's own only as the winner of the last deal."""
    sc = st.scalars
    winners = sc[S.LAST_WINNERS]
    sc[S.PLAYING_SIDE] = winners
    if not T.params[P.HAS_LEVELS]:
        sc[S.LEVEL] = T.params[P.START]
    elif T.params[P.LEVEL_OF_DEAL] == HIGHER_SIDE:
        sc[S.LEVEL] = _higher_level(T, st)
        if winners != S.NOBODY and st.levels[winners] != sc[S.LEVEL]:
            sc[S.PLAYING_SIDE] = S.NOBODY
    else:
        sc[S.LEVEL] = st.levels[winners] if winners != S.NOBODY else st.levels[0]


@kernel
def _higher_level(T, st):
    best, height = st.levels[0], ladder_step(T, st.levels[0])
    for side in range(1, T.params[P.SIDES]):
        if ladder_step(T, st.levels[side]) > height:
            best, height = st.levels[side], ladder_step(T, st.levels[side])
    return best


@kernel
def ladder_step(T, level):
    """Place of a level on the ladder from 0; the step past the goal is the highest."""
    for step in range(T.params[P.LADDER_SIZE]):
        if T.ladder[step] == level:
            return step
    return T.params[P.LADDER_SIZE]


@kernel
def _shuffle(T, st):
    """Fill the shoe with the deck in face order and shuffle it."""
    sc = st.scalars
    size = 0
    for face in range(54):
        for _ in range(T.deck[face]):
            st.shoe[size] = face
            size += 1
    rng.shuffle(st.shoe, size, sc[S.SEED], sc[S.DEAL_INDEX], _counter(st))


@kernel
def _lot(T, st, number):
    sc = st.scalars
    return rng.below(sc[S.SEED], sc[S.DEAL_INDEX], rng.DEAL_STREAM, _counter(st) + number, T.params[P.SEATS])


@kernel
def _counter(st):
    return st.scalars[S.REDEALS] * DRAWS_PER_DEALING


@kernel
def _clear_deal(st):
    """Forget the cards, tributes and tricks of the last deal; the match, the offences and the level of the deal stand."""
    sc = st.scalars
    for index in range(S.DRAWN, S.MATCH_WINNER):
        sc[index] = 0
    for index in (S.SHUFFLER, S.CUTTER, S.TURNED_INDEX, S.TURNED_FACE, S.TURNED_HOLDER, S.MUST_PLAY_FACE):
        sc[index] = S.NOBODY
    for index in (S.ASKED, S.LEADER, S.TURN, S.TOP_SEAT, S.TOP_PATTERN, S.TOP_TURN, S.WINNING_SIDE, S.DEAL_LOST_BY):
        sc[index] = S.NOBODY
    for index in (S.NAMES_PATTERN_FOR, S.BARRED_PATTERN, S.NO_FOLLOW_SIDE, S.NAMING_SIDE):
        sc[index] = S.NOBODY
    sc[S.DROPPED] = 0
    sc[S.VOID_HANDS] = 0
    sc[S.BARRED_SEATS] = 0
    sc[S.OVERTAKES_PARTNER] = 0
    st.tribute[:] = S.NOBODY
    st.top_cards[:] = 0
    st.out[:] = 0
    st.known[:] = 0
    st.reported[:] = 0
    st.sits_out[:] = 0
    st.bomb_wins[:] = 0
    st.deal_points[:] = 0
    st.taken_back[:] = 0
    st.must_show[:] = 0
