"""Dealing: the shoe, the first drawer, and the cards drawn one by one (RULES.md, part A section 1).

All chance of a deal comes from the deal stream of (seed, deal index); dealing anew reads on in the same stream, so
one more dealing moves nothing else.
"""

from __future__ import annotations

from engine import rng
from engine import tables as P
from engine.jit import kernel
from engine.layered import add_item
from engine.tricks import state as S

DRAWS_PER_DEALING = 256
"""Random numbers set aside for one dealing: at most 215 for the shuffle of four packs, and one for the lot."""

LOT = 255

BY_DEALER, BY_NEXT_SEAT = 1, 2  # codes as ruleset.tables.FirstDrawer; 0 and 3 leave it to chance


@kernel
def start_deal(T, st, kind, dealer):
    """Begin a deal of ``kind``: all of the last deal is cleared, the shoe shuffled, the phase is DRAW.

    The caller sets SEED, DEAL_INDEX and ``levels`` first. ``dealer`` is the dealing seat of a later deal, or NOBODY. In
    a first deal and in a race nobody deals yet; a race without own levels is played at the start level.
    """
    sc = st.scalars
    _clear_deal(st)
    sc[S.PENDING] = 0
    sc[S.REDEALS] = 0
    sc[S.STAKE_FACTOR] = 1
    sc[S.DECISIONS] = 0
    sc[S.KIND] = kind
    sc[S.DEALER] = dealer if kind == S.LATER_DEAL else S.NOBODY
    sc[S.LEVEL] = _level_of_deal(T, st)
    st.offence_counts[S.IN_DEAL] = 0
    deal_shoe(T, st)


@kernel
def deal_anew(T, st):
    """Deal the same deal again with the next cards of its stream; offences and their counts stand."""
    sc = st.scalars
    dealer = sc[S.DEALER] if sc[S.KIND] == S.LATER_DEAL else S.NOBODY
    _clear_deal(st)
    sc[S.DEALER] = dealer
    sc[S.LEVEL] = _level_of_deal(T, st)
    sc[S.REDEALS] += 1
    deal_shoe(T, st)


@kernel
def deal_shoe(T, st):
    """Shuffle, choose who draws first, and lay the cards out for drawing."""
    _shuffle(T, st)
    st.scalars[S.DRAWER] = first_drawer(T, st)
    load_shoe(T, st)


@kernel
def load_shoe(T, st):
    """Start drawing the cards that lie in ``st.shoe``: hands empty, the tail of the shoe is the kitty."""
    dealt = T.params[P.SEATS] * T.params[P.HAND]
    st.face_hands[:] = 0
    st.kitty[:] = 0
    for index in range(dealt, dealt + T.params[P.KITTY]):
        add_item(st.kitty, st.shoe[index])
    st.scalars[S.DRAWN] = 0
    st.scalars[S.PHASE] = S.DRAW


@kernel
def draw(T, st):
    """The next seat draws the next card. Returns the seat."""
    sc = st.scalars
    index = sc[S.DRAWN]
    seat = (sc[S.DRAWER] + index) % T.params[P.SEATS]
    add_item(st.face_hands[seat], st.shoe[index])
    sc[S.DRAWN] = index + 1
    return seat


@kernel
def all_drawn(T, st):
    """Tell whether only the kitty is left."""
    return st.scalars[S.DRAWN] == T.params[P.SEATS] * T.params[P.HAND]


@kernel
def first_drawer(T, st):
    """Seat that draws first; by lot while nobody deals (A-S0-23). The lot is drawn in every deal, used or not."""
    sc = st.scalars
    lot = rng.below(sc[S.SEED], sc[S.DEAL_INDEX], rng.DEAL_STREAM, _counter(st) + LOT, T.params[P.SEATS])
    code = T.params[P.FIRST_DRAWER + (0 if sc[S.KIND] == S.FIRST_DEAL else 1)]
    if sc[S.DEALER] != S.NOBODY:
        if code == BY_DEALER:
            return sc[S.DEALER]
        if code == BY_NEXT_SEAT:
            return (sc[S.DEALER] + 1) % T.params[P.SEATS]
    return lot


@kernel
def _shuffle(T, st):
    """Fill the shoe with the deck in face order and shuffle it."""
    sc = st.scalars
    size = 0
    for face in range(54):
        for _ in range(P.deck_copies(T, face)):
            st.shoe[size] = face
            size += 1
    rng.shuffle(st.shoe, size, sc[S.SEED], sc[S.DEAL_INDEX], _counter(st))


@kernel
def _level_of_deal(T, st):
    """Level the deal begins at. In a first deal both sides have one level; a race moves it to the side that wins it."""
    sc = st.scalars
    if sc[S.DEALER] != S.NOBODY:
        return st.levels[sc[S.DEALER] & 1]
    return T.params[P.START] if sc[S.KIND] == S.RACE_AGAIN else st.levels[0]


@kernel
def _counter(st):
    return st.scalars[S.REDEALS] * DRAWS_PER_DEALING


@kernel
def _clear_deal(st):
    """Forget the cards, bids and tricks of the last deal; the match, the offences and the kind of deal stand."""
    sc = st.scalars
    for index in range(S.DRAWN, S.PENDING):
        sc[index] = 0
    sc[S.STRAIN] = S.NOBODY
    sc[S.ORDER] = S.NOBODY
    sc[S.BIDDER] = S.NOBODY
    sc[S.DECLARER] = S.NOBODY
    sc[S.TURNED_FACE] = S.NOBODY
    sc[S.ASKED] = S.NOBODY
    sc[S.BURIER] = S.NOBODY
    sc[S.LOST_SIDE] = S.NOBODY
    sc[S.NEXT_DEALER] = S.NOBODY
    sc[S.MATCH_WINNER] = S.NOBODY
    sc[S.DEALERSHIP_LOST] = 0
    sc[S.BIDDERS_OPEN] = 0
    sc[S.PLAY_BEGAN] = 0
    st.buried[:] = 0
    st.shown[:] = 0
    st.known[:] = 0
    st.hands[:] = 0
    st.plays[:] = 0
    st.thrown[:] = 0
    st.out[:] = 0
    st.voids[:] = 0
