"""Tribute: who pays whom by the last finishing order, which cards may be paid and returned, who leads after it.

The rows of ``st.tribute`` are the tributes due, in the payers' order of places. While cards are being paid the receiver of
a row stays open wherever it depends on the cards (GUANDAN.md, tribute rows of section 1).
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing import drawing
from engine.climbing import state as S
from engine.climbing import tables as P
from engine.climbing.holding import give_card, holds, rank_of_face, take_card, value_of
from engine.jit import inlined, kernel, lowest
from engine.layered import add_item, copies, remove_item

# TributeDouble, TributeEqual, TributeChoice, NoneLow, TributeCancel, TributeLead, TributeShown
BY_HEIGHT, BY_SEAT, BY_LAST = range(3)
EQUAL_BY_SEAT, EQUAL_BY_LAST, EQUAL_BY_LOT = range(3)
RECEIVER_CHOOSES = 1
RETURN_LOWEST = 0
AUTOMATIC = 0
HIGHER_TRIBUTE, SMALLER_RETURN, PAYER_TO_FIRST, AFTER_FIRST, FIRST_OUT, LAST = range(6)
HIDDEN_IN_A_DOUBLE = 1
PARTNER, OPPONENT = 0, 1  # Relation


# --- what is due ---


@kernel
def tributes_due(T, st):
    """Number of tributes due before this deal."""
    sc = st.scalars
    if not T.params[P.HAS_TRIBUTE] or sc[S.KIND] == S.FIRST_DEAL or sc[S.NO_TRIBUTE_NOW]:
        return 0
    return T.tributes[sc[S.LAST_FINISH]]


@kernel
def list_tributes(T, st):
    """Write the rows of the tributes due; the receivers too where the seats alone decide them."""
    sc = st.scalars
    count = tributes_due(T, st)
    sc[S.TRIBUTES] = count
    due = T.tribute_due[sc[S.LAST_FINISH]]
    for row in range(count):
        st.tribute[row, S.PAYER_PLACE] = due[0, row]
        st.tribute[row, S.PAYER] = st.last_order[due[0, row]]
        st.tribute[row, S.RECEIVER] = S.NOBODY
        st.tribute[row, S.TRIBUTE_FACE] = S.NOBODY
        st.tribute[row, S.RETURN_FACE] = S.NOBODY
    if count == 1 or T.params[P.TRIBUTE_DOUBLE] != BY_HEIGHT or T.params[P.TRIBUTE_CHOICE] == RECEIVER_CHOOSES:
        assign_receivers(T, st)


@kernel
def may_cancel(T, st):
    """Tell whether the payers hold jokers enough to cancel the tribute (anti-tribute)."""
    held = 0
    for row in range(st.scalars[S.TRIBUTES]):
        held += counting_jokers(T, st, st.tribute[row, S.PAYER])
    return cancels(T, st.scalars[S.TRIBUTES], held)


@kernel
def cancels(T, payers, jokers):
    """Tell whether so many jokers that count, among so many payers, cancel the tribute."""
    return 0 < T.cancel_count[payers] <= jokers


@kernel
def counting_jokers(T, st, seat):
    """Jokers in the hand that count towards cancelling."""
    return T.cancel_jokers[0] * copies(st.hands[seat], 52) + T.cancel_jokers[1] * copies(st.hands[seat], 53)


@kernel
def who_cancels(T, st):
    """Payer that decides for all where the payers may cancel: who holds most of the jokers that count."""
    best, most = st.tribute[0, S.PAYER], 0
    for row in range(st.scalars[S.TRIBUTES]):
        seat = st.tribute[row, S.PAYER]
        held = counting_jokers(T, st, seat)
        if held > most:
            best, most = seat, held
    return best


# --- paying ---


@kernel
def payable_value(T, st, seat):
    """Value of the card the seat has to pay: its highest but for exempt cards; of all cards if nothing else is held."""
    best, any_card = -1, -1
    rest = st.hands[seat, 0]
    while rest:
        face = lowest(rest)
        rest &= rest - 1
        value = value_of(T, st, face)
        any_card = max(any_card, value)
        if T.tribute_pays[st.scalars[S.LEVEL], face]:
            best = max(best, value)
    return best if best >= 0 else any_card


@kernel
def may_pay(T, st, seat, face):
    """Tell whether the seat may pay this card as tribute."""
    if not holds(st, seat, face):
        return False
    wanted = payable_value(T, st, seat)
    if value_of(T, st, face) != wanted:
        return False
    return T.tribute_pays[st.scalars[S.LEVEL], face] == 1 or _nothing_else(T, st, seat)


@kernel
def _nothing_else(T, st, seat):
    rest = st.hands[seat, 0]
    while rest:
        if T.tribute_pays[st.scalars[S.LEVEL], lowest(rest)]:
            return False
        rest &= rest - 1
    return True


@kernel
def pays_next(T, st):
    """Seat that lays, or chooses, the card of the row now being paid."""
    row = st.tribute[st.scalars[S.ROW]]
    return row[S.RECEIVER] if T.params[P.TRIBUTE_CHOICE] == RECEIVER_CHOOSES else row[S.PAYER]


@inlined
def pay(T, st, face):
    """The row now being paid gets its card; with the last one the cards go to their receivers."""
    sc = st.scalars
    st.tribute[sc[S.ROW], S.TRIBUTE_FACE] = face
    take_card(T, st, st.tribute[sc[S.ROW], S.PAYER], face)
    sc[S.ROW] += 1
    if sc[S.ROW] == sc[S.TRIBUTES]:
        _hand_over(T, st)


@inlined
def _hand_over(T, st):
    sc = st.scalars
    sc[S.EQUAL_TRIBUTES] = 1 if sc[S.TRIBUTES] > 1 else 0
    for row in range(sc[S.TRIBUTES]):
        if _tribute_value(T, st, row) != _tribute_value(T, st, 0):
            sc[S.EQUAL_TRIBUTES] = 0
    if st.tribute[0, S.RECEIVER] == S.NOBODY:
        assign_receivers(T, st)
    for row in range(sc[S.TRIBUTES]):
        receiver, face = st.tribute[row, S.RECEIVER], st.tribute[row, S.TRIBUTE_FACE]
        give_card(T, st, receiver, face)
        add_item(st.known[receiver], face)
    sc[S.ROW] = 0
    sc[S.RETURNS_HIDDEN] = 1 if returns_hidden(T, st) else 0


@kernel
def returns_hidden(T, st):
    """Tell whether returns are laid face down and turned up together (N-22)."""
    return T.params[P.TRIBUTE_SHOWN] == HIDDEN_IN_A_DOUBLE and st.scalars[S.TRIBUTES] > 1


@kernel
def assign_receivers(T, st):
    """Give every row its receiver, by the cards laid, or by those that will have to be laid."""
    count = st.scalars[S.TRIBUTES]
    code = T.params[P.TRIBUTE_DOUBLE]
    ranked = st.ints[:count]
    for row in range(count):
        ranked[row] = row
    if code == BY_SEAT:
        _match_by_seat(T, st, ranked, 0, count)
    elif code == BY_LAST:
        _match_by_last(T, st, ranked, 0, count)
    else:
        _rank_rows(T, st, ranked)
        _match_by_height(T, st, ranked)


@kernel
def _rank_rows(T, st, ranked):
    """Sort the rows by value, high to low, equal ones in the order of places."""
    for place in range(1, ranked.size):
        row = ranked[place]
        hole = place
        while hole and _tribute_value(T, st, ranked[hole - 1]) < _tribute_value(T, st, row):
            ranked[hole] = ranked[hole - 1]
            hole -= 1
        ranked[hole] = row


@kernel
def _match_by_height(T, st, ranked):
    """From high to low to the receivers in their order of places; equal ones share their receivers as the rules say."""
    first = 0
    while first < ranked.size:
        last = first + 1
        while last < ranked.size and _tribute_value(T, st, ranked[last]) == _tribute_value(T, st, ranked[first]):
            last += 1
        code = T.params[P.TRIBUTE_EQUAL]
        if last - first == 1 or code == EQUAL_BY_LOT:
            _match_by_lot(T, st, ranked, first, last)
        elif code == EQUAL_BY_LAST:
            _match_by_last(T, st, ranked, first, last)
        else:
            _match_by_seat(T, st, ranked, first, last)
        first = last


@kernel
def _match_by_seat(T, st, ranked, first, last):
    """Each payer of these rows pays the nearest seat before it that receives and has none yet."""
    seats = T.params[P.SEATS]
    taken = 0
    for place in range(first, last):
        row = ranked[place]
        for back in range(1, seats):
            seat = (st.tribute[row, S.PAYER] + seats - back) % seats
            if not taken >> seat & 1 and _receives(T, st, seat, first, last):
                st.tribute[row, S.RECEIVER] = seat
                taken |= 1 << seat
                break


@kernel
def _match_by_last(T, st, ranked, first, last):
    """Of these rows that of the payer who came last goes to the first receiver, and so on up."""
    taken = 0
    for place in range(first, last):
        found = -1
        for other in range(first, last):
            row = ranked[other]
            if not taken >> row & 1 and (
                found < 0 or st.tribute[row, S.PAYER_PLACE] > st.tribute[found, S.PAYER_PLACE]
            ):
                found = row
        taken |= 1 << found
        st.tribute[found, S.RECEIVER] = _receiver_at(T, st, place)


@kernel
def _match_by_lot(T, st, ranked, first, last):
    for place in range(last - 1, first, -1):
        other = first + drawing.tribute_lot(st, place, place - first + 1)
        row = ranked[place]
        ranked[place] = ranked[other]
        ranked[other] = row
    for place in range(first, last):
        st.tribute[ranked[place], S.RECEIVER] = _receiver_at(T, st, place)


@kernel
def _receiver_at(T, st, place):
    return st.last_order[T.tribute_due[st.scalars[S.LAST_FINISH], 1, place]]


@kernel
def _receives(T, st, seat, first, last):
    found = False
    for place in range(first, last):
        found = found or _receiver_at(T, st, place) == seat
    return found


@kernel
def _tribute_value(T, st, row):
    face = st.tribute[row, S.TRIBUTE_FACE]
    return payable_value(T, st, st.tribute[row, S.PAYER]) if face == S.NOBODY else value_of(T, st, face)


# --- returning ---


@kernel
def relation(T, giver, payer):
    """How the payer stands to the seat that returns."""
    return PARTNER if T.side_of[giver] == T.side_of[payer] else OPPONENT


@kernel
def may_return(T, st, row, face):
    """Tell whether the receiver of a tribute may return this card."""
    giver = st.tribute[row, S.RECEIVER]
    if not holds(st, giver, face):
        return False
    kind = relation(T, giver, st.tribute[row, S.PAYER])
    received = st.tribute[row, S.TRIBUTE_FACE]
    if _returnable(T, st, kind, received, face):
        return True
    lowest_value = -1
    rest = st.hands[giver, 0]
    while rest:
        other = lowest(rest)
        rest &= rest - 1
        if _returnable(T, st, kind, received, other):
            return False
        value = value_of(T, st, other)
        if _differs(T, kind, received, other) and (lowest_value < 0 or value < lowest_value):
            lowest_value = value
    return _stands_in(T, st, kind, received, face, lowest_value)


@kernel
def _returnable(T, st, kind, received, face):
    return T.returnable[kind, st.scalars[S.LEVEL], face] == 1 and _differs(T, kind, received, face)


@kernel
def _differs(T, kind, received, face):
    return not T.return_differs[kind] or received < 0 or rank_of_face(face) != rank_of_face(received)


@kernel
def _stands_in(T, st, kind, received, face, lowest_value):
    """Tell whether the card may go back when no card is low enough (G-18); `lowest_value` -1: none differs either."""
    if lowest_value < 0:
        return True
    if not _differs(T, kind, received, face):
        return False
    return T.params[P.NONE_LOW] != RETURN_LOWEST or value_of(T, st, face) == lowest_value


@kernel
def give_back(T, st, face):
    """The row now being returned gets its card; cards laid face down change hands when all are laid."""
    sc = st.scalars
    row = sc[S.ROW]
    st.tribute[row, S.RETURN_FACE] = face
    giver = st.tribute[row, S.RECEIVER]
    take_card(T, st, giver, face)
    if not sc[S.RETURNS_HIDDEN]:
        _deliver(T, st, row)
    sc[S.ROW] = row + 1
    if sc[S.ROW] == sc[S.TRIBUTES] and sc[S.RETURNS_HIDDEN]:
        sc[S.RETURNS_HIDDEN] = 0
        for hidden in range(sc[S.TRIBUTES]):
            _deliver(T, st, hidden)


@kernel
def _deliver(T, st, row):
    payer, giver, face = st.tribute[row, S.PAYER], st.tribute[row, S.RECEIVER], st.tribute[row, S.RETURN_FACE]
    if st.known[giver, 0] >> face & 1:  # it may be the copy that was seen
        remove_item(st.known[giver], face)
    give_card(T, st, payer, face)
    add_item(st.known[payer], face)


# --- the lead ---


@kernel
def leader_after_tribute(T, st):
    """Seat that leads once all is returned: the first rule of the list that decides."""
    for entry in range(T.params[P.TRIBUTE_LEADS]):
        seat = _leader_by(T, st, T.tribute_lead[entry])
        if seat != S.NOBODY:
            return seat
    return st.last_order[0]


@kernel
def leader_when_cancelled(T, st):
    """Seat that leads after a cancelled tribute."""
    seat = _leader_by(T, st, T.params[P.CANCELLED_LEAD])
    return st.last_order[0] if seat == S.NOBODY else seat


@kernel
def _leader_by(T, st, code):
    seats = T.params[P.SEATS]
    if code == HIGHER_TRIBUTE:
        return _payer_with(T, st, S.TRIBUTE_FACE, 1)
    if code == SMALLER_RETURN:
        return _payer_with(T, st, S.RETURN_FACE, -1)
    if code == PAYER_TO_FIRST:
        return _payer_to(st, st.last_order[0])
    if code == AFTER_FIRST:
        return (st.last_order[0] + 1) % seats
    return st.last_order[0] if code == FIRST_OUT else st.last_order[seats - 1]


@kernel
def _payer_with(T, st, column, sign):
    """The payer of the one row whose card is highest (sign 1) or lowest (-1); NOBODY when two are equal there."""
    best, best_value, shared = S.NOBODY, 0, False
    for row in range(st.scalars[S.TRIBUTES]):
        value = sign * value_of(T, st, st.tribute[row, column])
        if best == S.NOBODY or value > best_value:
            best, best_value, shared = st.tribute[row, S.PAYER], value, False
        elif value == best_value:
            shared = True
    return S.NOBODY if shared else best


@kernel
def _payer_to(st, receiver):
    for row in range(st.scalars[S.TRIBUTES]):
        if st.tribute[row, S.RECEIVER] == receiver:
            return st.tribute[row, S.PAYER]
    return S.NOBODY
