"""Bidding: declaring, insuring and overcalling, who is asked, and what makes the trump when nobody declares.

RULES.md, part A section 3. Which bid may follow which is a table of the rule set (``P.may_bid``); this module adds what
a table cannot know: what the seat holds and whose turn to speak it is.
"""

from __future__ import annotations

from engine import tables as P
from engine.jit import kernel
from engine.tricks import state as S

# What is wrong with a bid.
BID_FINE = 0
BID_WRONG_PHASE = 1
BID_NOT_ASKED = 2
BID_NOT_HELD = 3
BID_FORBIDDEN = 4

OWN, PARTNER, OTHER_SIDE = 0, 1, 2  # whose the standing bid is, as ruleset.tables.Whose

DEALER_UNCHANGED, DEALER_DECLARER, DEALER_LAST_BIDDER = 0, 1, 2
REDEAL, TURN_NO_TRUMP, TURN_KITTY_CARD = 0, 1, 2
JOKER_NEXT_CARD = 1

SMALL_JOKER = 52


@kernel
def bid_width(T, bid):
    """Copies shown by a bid."""
    return (bid - 1) % (6 * T.params[P.PACKS]) // 6 + 1


@kernel
def bid_strain(bid):
    """0..3 level cards of S H C D, 4 small jokers, 5 big jokers."""
    return (bid - 1) % 6


@kernel
def bid_face(strain, level):
    """The face shown by a bid in ``strain`` at ``level``."""
    return strain * 13 + level if strain < 4 else SMALL_JOKER + strain - 4


@kernel
def bid_level(T, st, seat):
    """Level index whose cards the seat may show: in a race after a double miscount that of its own side (A-S1-16)."""
    if st.scalars[S.KIND] == S.RACE_AGAIN and T.params[P.RACE_LEVEL_OWN_SIDE]:
        return st.levels[seat & 1]
    return st.scalars[S.LEVEL]


@kernel
def bid_fault(T, st, seat, bid):
    """Return what is wrong with ``seat`` making ``bid`` (an id from 1) now, BID_FINE if nothing."""
    sc = st.scalars
    phase = sc[S.PHASE]
    if phase != S.DRAW and phase != S.CALL and (phase != S.WINDOW or sc[S.EXCHANGE_OPEN]):
        return BID_WRONG_PHASE
    if phase != S.DRAW and sc[S.ASKED] != seat:
        return BID_NOT_ASKED
    if not _holds(T, st, seat, bid):
        return BID_NOT_HELD
    return BID_FINE if table_allows(T, st, whose_bid(st, seat), bid) else BID_FORBIDDEN


@kernel
def may_bid(T, st, seat, bid):
    """Tell whether ``seat`` may make ``bid`` (an id from 1) now."""
    return bid_fault(T, st, seat, bid) == BID_FINE


@kernel
def table_allows(T, st, whose, bid):
    """Tell whether the rules let ``bid`` follow the standing one in the present window, whatever anybody holds.

    After the last card (CALL) the drawing is not over for a declaration or an insurance: both may still be shown until
    the kitty is lifted, overcalls only if the window `before pickup` is open (A-X-10). A turned trump stands unless the
    rule set lets it be overcalled (A-S0-8): then the turned card counts as a single of the other side.
    """
    sc = st.scalars
    kind, phase, current = sc[S.KIND], sc[S.PHASE], sc[S.BID]
    if sc[S.TURNED]:
        if not T.params[P.OVERCALL_TURNED + kind]:
            return False
        current = _turned_bid(sc[S.TURNED_FACE])
    if phase == S.DRAW:
        return P.may_bid(T, kind, S.WINDOW_DRAWING, whose, current, bid) != 0
    if phase == S.WINDOW:
        return P.may_bid(T, kind, S.WINDOW_BURIED, whose, current, bid) != 0
    if P.may_bid(T, kind, S.WINDOW_PICKUP, whose, current, bid):
        return True
    return (current == 0 or whose == OWN) and P.may_bid(T, kind, S.WINDOW_DRAWING, whose, current, bid) != 0


@kernel
def round_is_open(T, st):
    """Tell whether any seat could bid in this CALL or WINDOW if it held the cards; public knowledge."""
    nearest = OWN if st.scalars[S.PHASE] == S.CALL and st.scalars[S.BID] else PARTNER
    for bid in range(1, T.params[P.BIDS]):
        for whose in range(nearest, OTHER_SIDE + 1):
            if table_allows(T, st, whose, bid):
                return True
    return False


@kernel
def holds_legal_bid(T, st, seat):
    """Tell whether the seat holds the cards of a bid the rules allow now (its turn to speak left aside)."""
    packs = T.params[P.PACKS]
    hand = st.face_hands[seat]
    level = bid_level(T, st, seat)
    whose = whose_bid(st, seat)
    for strain in range(6):
        face = bid_face(strain, level)
        for layer in range(packs):
            if not hand[layer] >> face & 1:
                break
            bid = 1 + layer * 6 + strain
            if table_allows(T, st, whose, bid) or table_allows(T, st, whose, bid + 6 * packs):
                return True
    return False


@kernel
def note_drawn(T, st, seat, face):
    """After ``seat`` drew ``face``: keep BIDDERS_OPEN, the set of seats that hold a legal bid, up to date."""
    if face >= SMALL_JOKER or face % 13 == bid_level(T, st, seat):
        _refresh(T, st, seat)


@kernel
def refresh_open(T, st):
    """Recompute BIDDERS_OPEN for all seats."""
    for seat in range(T.params[P.SEATS]):
        _refresh(T, st, seat)


@kernel
def place_bid(T, st, seat, bid):
    """Make a legal bid: standing bid, trump, dealer and level follow it. Who speaks next is the machine's affair."""
    sc = st.scalars
    strain = bid_strain(bid)
    _log(T, st, seat, bid)
    _show(T, st, seat, bid)
    insures = sc[S.BIDDER] == seat and bid_strain(sc[S.BID]) == strain
    if sc[S.TURNED] or (sc[S.BID] and not insures):
        sc[S.OVERCALLS] += 1
    first = sc[S.DECLARER] == S.NOBODY and not sc[S.TURNED]
    if first:
        sc[S.DECLARER] = seat
    sc[S.BID] = bid
    sc[S.BIDDER] = seat
    sc[S.TURNED] = 0
    sc[S.STRAIN] = strain if strain < 4 else S.NO_TRUMP
    code = T.params[P.BID_DEALER + sc[S.KIND]]
    if code == DEALER_LAST_BIDDER or sc[S.DEALER] == S.NOBODY or (code == DEALER_DECLARER and first):
        _make_dealer(T, st, seat)


@kernel
def turn_trump(T, st):
    """Nobody has declared: the rule set makes the trump. Returns False when the cards are to be dealt anew.

    Where a house rule turns a card although nobody deals yet, the seat that drew first deals.
    """
    sc = st.scalars
    kind = sc[S.KIND]
    if T.params[P.UNDECLARED + kind] == REDEAL:
        return False
    sc[S.TURNED] = 1
    sc[S.STRAIN] = S.NO_TRUMP
    if sc[S.DEALER] == S.NOBODY:
        _make_dealer(T, st, sc[S.DRAWER])
    if T.params[P.UNDECLARED + kind] == TURN_KITTY_CARD:
        _turn_kitty_card(T, st)
    return True


@kernel
def ask_all(T, st):
    """Open a round: every seat is asked once, from the dealer's next on (A-S0-7, A-X-10); then `ask_next`."""
    sc = st.scalars
    seats = T.params[P.SEATS]
    sc[S.ASKED] = sc[S.DEALER] if sc[S.DEALER] != S.NOBODY else (sc[S.DRAWER] + seats - 1) % seats
    sc[S.ASKS_LEFT] = seats


@kernel
def ask_next(T, st):
    """Ask the next seat; after burying the holder of the standing bid is passed over. Returns False at the end."""
    sc = st.scalars
    while sc[S.ASKS_LEFT]:
        sc[S.ASKS_LEFT] -= 1
        sc[S.ASKED] = (sc[S.ASKED] + 1) % T.params[P.SEATS]
        if sc[S.PHASE] != S.WINDOW or sc[S.ASKED] != sc[S.BIDDER]:
            return True
    sc[S.ASKED] = S.NOBODY
    return False


@kernel
def _holds(T, st, seat, bid):
    face = bid_face(bid_strain(bid), bid_level(T, st, seat))
    return st.face_hands[seat, bid_width(T, bid) - 1] >> face & 1 != 0


@kernel
def whose_bid(st, seat):
    """Whose the standing bid is, seen from ``seat`` (`ruleset.tables.Whose`)."""
    sc = st.scalars
    if sc[S.BIDDER] == S.NOBODY:
        return OTHER_SIDE
    if sc[S.BIDDER] == seat:
        return OWN
    return PARTNER if (sc[S.BIDDER] ^ seat) & 1 == 0 else OTHER_SIDE


@kernel
def _refresh(T, st, seat):
    bit = 1 << seat
    st.scalars[S.BIDDERS_OPEN] &= ~bit
    if holds_legal_bid(T, st, seat):
        st.scalars[S.BIDDERS_OPEN] |= bit


@kernel
def _log(T, st, seat, bid):
    sc = st.scalars
    row = st.bid_log[sc[S.BIDS]]
    row[S.BID_SEAT] = seat
    row[S.BID_ID] = bid
    row[S.BID_WINDOW] = S.WINDOW_BURIED if sc[S.PHASE] == S.WINDOW else sc[S.PHASE]
    row[S.BID_DRAWN] = sc[S.DRAWN]
    sc[S.BIDS] += 1


@kernel
def _show(T, st, seat, bid):
    face = bid_face(bid_strain(bid), bid_level(T, st, seat))
    for layer in range(bid_width(T, bid)):
        st.shown[seat, layer] |= 1 << face


@kernel
def _make_dealer(T, st, seat):
    """The seat deals; a race in which each side shows its own level is then played at the level of its side."""
    st.scalars[S.DEALER] = seat
    st.scalars[S.LEVEL] = bid_level(T, st, seat)


@kernel
def _turned_bid(face):
    """The id of a single shown in the strain of the turned card; none when no card was turned."""
    if face == S.NOBODY:
        return 0
    return 1 + (face // 13 if face < SMALL_JOKER else 4 + face - SMALL_JOKER)


@kernel
def _turn_kitty_card(T, st):
    sc = st.scalars
    kind = sc[S.KIND]
    top = T.params[P.SEATS] * T.params[P.HAND]
    for index in range(T.params[P.UNDECLARED_CARD + kind], T.params[P.KITTY]):
        face = st.shoe[top + index]
        sc[S.TURNED_FACE] = face
        if face < SMALL_JOKER:
            sc[S.STRAIN] = face // 13
            return
        if T.params[P.JOKER_TURNED + kind] != JOKER_NEXT_CARD:
            return
