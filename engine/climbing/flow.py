"""The play of a deal: leading, following, passing, tricks, the wind, going out, the end of the deal.

Each move trusts its caller: whether it is allowed is a question of its own (`play_fault`, `pass_fault`), asked by the step
API before every move and by nobody in a simulation. The rules are those of sections 1 and 5 of GUANDAN.md.
"""

# mypy: disable-error-code="no-untyped-def,no-untyped-call"
from __future__ import annotations

from engine.climbing import results
from engine.climbing import state as S
from engine.climbing import tables as P
from engine.climbing.beats import CLAIM_NEEDED, KEY, NONE_BEATS, PATTERN, SIZE, chosen, keep_beating
from engine.climbing.holding import forget_known, remove_cards, value_of
from engine.climbing.moves import can_beat, legal_moves
from engine.climbing.patterns import CARDS
from engine.climbing.readings import readings
from engine.jit import inlined, kernel, lowest, popcount
from engine.layered import add, clear, contains, copy, size

# What is wrong with a play or a pass.
FINE = 0
WRONG_PHASE = 1
NOT_TURN = 2
NOT_HELD = 3
NO_PATTERN = 4  # the cards are no pattern
NOT_AS_CLAIMED = 5  # they are none that was claimed
TOO_LOW = 6  # no reading, or not the claimed one, beats the top
SAY_WHICH = 7  # several readings, none of which counts unsaid
LACKS_CARD = 8  # the first play must contain the card that gave the lead
LEADER_MAY_NOT_PASS = 9
MUST_BEAT = 10
BARRED_PATTERN = 11  # the partner of an offender may not lead it now
OTHER_CARD_FIRST = 12  # a card shown by an offence goes first
NAMED_PATTERN = 13  # an opponent has named what is to be led
SIDE_BARRED = 14  # the side may not follow now

# Wind, Pass, MustBeat, DealEnd
NEXT_SEAT_LEADS = 1
PASS_IS_FINAL = 1
IF_ABLE = 1
_, A_SIDE_IS_OUT, FIRST_SEAT_OUT = range(3)
UNASKED, ONCE = 0, 0  # ReportWhen, ReportRepeated

ANY = -1
"""A part of a claim that is left open."""


@kernel
def begin_play(T, st, leader):
    """Let ``leader`` lead to the first trick, or the next seat that may play."""
    sc = st.scalars
    sc[S.ASKED] = S.NOBODY
    sc[S.PHASE] = S.PLAY
    sc[S.ACTIVE] = (1 << T.params[P.SEATS]) - 1 & ~sc[S.VOID_HANDS]
    sc[S.PLAY_BEGAN] = sc[S.DECISIONS]
    _give_lead(T, st, leader)


# --- what is allowed ---


@kernel
def play_fault(T, st, seat, cards, pattern, count, key, reading):
    """Return what is wrong with playing ``cards``, FINE if nothing; the reading that counts is written to ``reading``.

    ``pattern``, ``count`` (its size) and ``key`` are the claim, each ANY where the player does not say. ``key`` is that of
    the rank or the slot alone, without the suit that breaks ties.
    """
    sc = st.scalars
    fault = _turn_fault(st, seat)
    if fault:
        return fault
    if cards[0] == 0:
        return NO_PATTERN
    if not contains(st.hands[seat], cards):
        return NOT_HELD
    last = 1 if size(cards) == st.counts[seat, CARDS] else 0
    fault = reading_fault(T, st, cards, last, pattern, count, key, reading)
    if fault:
        return fault
    if sc[S.MUST_PLAY_FACE] != S.NOBODY and not cards[0] >> sc[S.MUST_PLAY_FACE] & 1:
        return LACKS_CARD
    return _ruling_fault(T, st, seat, cards, reading)


@inlined
def reading_fault(T, st, cards, last, pattern, count, key, reading):
    """Return what is wrong with ``cards`` as the claimed reading over the top; write the reading that counts."""
    sc = st.scalars
    rows = st.readings[0]
    found = readings(T, sc[S.LEVEL], cards, last, st.work[0], rows)
    if found == 0:
        return NO_PATTERN
    found = _keep_claimed(T, rows, found, pattern, count, key)
    if found == 0:
        return NOT_AS_CLAIMED
    found = keep_beating(T, rows, found, sc[S.TOP_PATTERN], sc[S.TOP_SIZE], sc[S.TOP_KEY])
    row = chosen(T, rows, found)
    if row == NONE_BEATS:
        return TOO_LOW
    if row == CLAIM_NEEDED:
        return SAY_WHICH
    for column in range(KEY + 1):
        reading[column] = rows[row, column]
    return FINE


@kernel
def _keep_claimed(T, rows, found, pattern, count, key):
    kept = 0
    for row in range(found):
        as_pattern = pattern == ANY or pattern == rows[row, PATTERN]
        as_size = count == ANY or count == rows[row, SIZE]
        if as_pattern and as_size and (key == ANY or key == rows[row, KEY] // T.params[P.KEY_STEP]):
            for column in range(KEY + 1):
                rows[kept, column] = rows[row, column]
            kept += 1
    return kept


@inlined
def _ruling_fault(T, st, seat, cards, reading):
    """What rulings on earlier offences forbid."""
    sc = st.scalars
    if sc[S.PLAYED] == 0:
        if sc[S.BARRED_SEATS] >> seat & 1 and reading[PATTERN] == sc[S.BARRED_PATTERN] and _holds_other(T, st, seat):
            return BARRED_PATTERN
        if sc[S.NAMES_PATTERN_FOR] == seat:
            if reading[PATTERN] != sc[S.FORCED_PATTERN] or not contains(st.taken_back, cards):
                return NAMED_PATTERN
    elif sc[S.NO_FOLLOW_SIDE] == T.side_of[seat]:
        return SIDE_BARRED
    shown = st.must_show[seat] - 1
    if shown >= 0 and size(cards) == 1 and not cards[0] >> shown & 1:
        return OTHER_CARD_FIRST
    return FINE


@inlined
def _holds_other(T, st, seat):
    """Tell whether the hand can lead anything but the barred pattern (N-33)."""
    sc = st.scalars
    skip = 0
    while True:
        found = legal_leads(T, st, st.hands[seat], skip)
        for row in range(min(found - skip, st.moves.shape[0])):
            if st.moves[row, PATTERN] != sc[S.BARRED_PATTERN]:
                return True
        skip += st.moves.shape[0]
        if skip >= found:
            return False


@inlined
def legal_leads(T, st, held, skip):
    """Write the moves of a hand as a lead to ``st.moves``, from number ``skip`` on; return how many there are."""
    return legal_moves(T, st.scalars[S.LEVEL], held, -1, 0, 0, skip, st.work[0], st.moves)


@kernel
def legal_moves_now(T, st, seat, skip):
    """The same for what the seat may play now, over the top if there is one; rulings are not looked at."""
    sc = st.scalars
    top, count, key = sc[S.TOP_PATTERN], sc[S.TOP_SIZE], sc[S.TOP_KEY]
    return legal_moves(T, sc[S.LEVEL], st.hands[seat], top, count, key, skip, st.work[0], st.moves)


@kernel
def pass_fault(T, st, seat):
    """Return what is wrong with the seat passing, FINE if nothing."""
    sc = st.scalars
    fault = _turn_fault(st, seat)
    if fault:
        return fault
    if sc[S.PLAYED] == 0:
        return LEADER_MAY_NOT_PASS
    if T.params[P.MUST_BEAT] == IF_ABLE and able_to_beat(T, st, seat):
        return MUST_BEAT
    return FINE


@kernel
def able_to_beat(T, st, seat):
    """Tell whether the seat holds a play that beats the top and that no ruling forbids it."""
    sc = st.scalars
    if sc[S.NO_FOLLOW_SIDE] == T.side_of[seat]:
        return False
    top = sc[S.TOP_PATTERN]
    return can_beat(T, sc[S.LEVEL], st.hands[seat], top, sc[S.TOP_SIZE], sc[S.TOP_KEY], st.work[0], st.moves)


@kernel
def _turn_fault(st, seat):
    if st.scalars[S.PHASE] != S.PLAY:
        return WRONG_PHASE
    return FINE if st.scalars[S.TURN] == seat else NOT_TURN


# --- moves ---


@inlined
def play(T, st, cards, pattern, count, key):
    """The seat in turn plays ``cards``, read as (pattern, count, key)."""
    sc = st.scalars
    seat = sc[S.TURN]
    _note_rulings(T, st, seat, cards)
    remove_cards(T, st, seat, cards)
    add(st.out, cards)
    if st.known[seat, 0]:
        forget_known(st, seat, cards)
    if sc[S.TOP_SEAT] != S.NOBODY and T.side_of[sc[S.TOP_SEAT]] == T.side_of[seat]:
        sc[S.OVERTAKES_PARTNER] += 1
    copy(cards, st.top_cards)
    sc[S.TOP_SEAT] = seat
    sc[S.TOP_PATTERN] = pattern
    sc[S.TOP_SIZE] = count
    sc[S.TOP_KEY] = key
    sc[S.TOP_TURN] = sc[S.TURNS]
    sc[S.MUST_PLAY_FACE] = S.NOBODY
    sc[S.PASSED] = 0
    bomb = T.bomb_class[pattern, count]
    if bomb:
        sc[S.BOMBS] += 1
    _record(st, seat, cards, pattern, count, key, bomb)
    left = st.counts[seat, CARDS]
    if must_report(T, left, st.reported[seat]):
        st.reported[seat] = left
    if left == 0:
        go_out(T, st, seat)
    if sc[S.PHASE] == S.PLAY:
        _advance(T, st)


@inlined
def pass_turn(T, st):
    """The seat in turn passes."""
    sc = st.scalars
    seat = sc[S.TURN]
    clear(st.scratch[0])
    _record(st, seat, st.scratch[0], S.NOBODY, 0, 0, 0)
    _close_for(T, st, seat)
    _advance(T, st)


@kernel
def must_report(T, left, reported):
    """Tell whether a seat must say unasked that it has ``left`` cards, having reported ``reported`` before (0: not yet)."""
    if left == 0 or left > T.params[P.REPORT_AT] or T.params[P.REPORT_WHEN] != UNASKED:
        return False
    return reported == 0 or T.params[P.REPORT_REPEATED] != ONCE


@kernel
def must_answer(T, left, reported):
    """Tell whether a seat that is asked must say how many cards it has left."""
    if left == 0 or left > T.params[P.REPORT_AT]:
        return False
    return reported == 0 or T.params[P.ASKING_AGAIN] == 0


@kernel
def _note_rulings(T, st, seat, cards):
    """What the play does to rulings in force: led, shown, or an opponent has played."""
    sc = st.scalars
    if sc[S.PLAYED] == 0:
        sc[S.BARRED_SEATS] = 0
        sc[S.BARRED_PATTERN] = S.NOBODY
        sc[S.NAMES_PATTERN_FOR] = S.NOBODY
    if sc[S.NO_FOLLOW_SIDE] != S.NOBODY and sc[S.NO_FOLLOW_SIDE] != T.side_of[seat]:
        sc[S.NO_FOLLOW_SIDE] = S.NOBODY
    shown = st.must_show[seat] - 1
    if shown >= 0 and cards[0] >> shown & 1:
        st.must_show[seat] = 0


@kernel
def _record(st, seat, cards, pattern, count, key, bomb):
    sc = st.scalars
    turn = sc[S.TURNS]
    if turn < S.MAX_TURNS:
        copy(cards, st.history[turn])
        meta = st.history_meta[turn]
        meta[S.TURN_SEAT] = seat
        meta[S.TURN_TRICK] = sc[S.TRICK]
        meta[S.TURN_PATTERN] = pattern
        meta[S.TURN_SIZE] = count
        meta[S.TURN_KEY] = key
        meta[S.TURN_CARDS] = size(cards)
        meta[S.TURN_LEFT] = st.counts[seat, CARDS]
        meta[S.TURN_BOMB] = bomb
        sc[S.TURNS] = turn + 1
    sc[S.PLAYED] += 1
    sc[S.DECISIONS] += 1


@kernel
def _close_for(T, st, seat):
    """The seat has passed: until the next play, or for the whole trick where a pass is final."""
    st.scalars[S.PASSED] |= 1 << seat
    if T.params[P.PASSING] == PASS_IS_FINAL:
        st.scalars[S.CLOSED_SEATS] |= 1 << seat


@kernel
def open_seats(st):
    """Mask of the seats that may still answer the top: in play, not its seat, not passed since (N-7)."""
    sc = st.scalars
    return sc[S.ACTIVE] & ~(1 << sc[S.TOP_SEAT]) & ~sc[S.PASSED] & ~sc[S.CLOSED_SEATS]


@kernel
def _advance(T, st):
    """The turn passes to the next seat that may answer; with none left the trick ends."""
    sc = st.scalars
    seats = T.params[P.SEATS]
    seat = sc[S.TURN]
    for _ in range(seats):
        seat = (seat + 1) % seats
        if not open_seats(st) >> seat & 1:
            continue
        if not _sits_out(st, seat):
            sc[S.TURN] = seat
            return
        _close_for(T, st, seat)
    end_trick(T, st)


@kernel
def _sits_out(st, seat):
    """Tell whether an offence keeps the seat from this turn; a single turn is used up by it."""
    if st.sits_out[seat, S.SITS_TRICKS]:
        return True
    if st.sits_out[seat, S.SITS_TURNS]:
        st.sits_out[seat, S.SITS_TURNS] -= 1
        return True
    return False


# --- tricks ---


@kernel
def end_trick(T, st):
    """The top play wins the trick; its seat leads, or if it is out who has the wind."""
    sc = st.scalars
    winner = sc[S.TOP_SEAT]
    if T.bomb_class[sc[S.TOP_PATTERN], sc[S.TOP_SIZE]]:
        st.bomb_wins[winner] += 1
    for seat in range(T.params[P.SEATS]):
        if st.sits_out[seat, S.SITS_TRICKS]:
            st.sits_out[seat, S.SITS_TRICKS] -= 1
    leader = next_leader(T, st)
    if leader != winner:
        sc[S.WIND_TAKEN] += 1
    sc[S.TRICK] += 1
    _give_lead(T, st, leader)


@kernel
def next_leader(T, st):
    """Seat that leads after the trick: its winner, or if he is out who has the wind (G-31, N-9)."""
    sc = st.scalars
    winner, seats = sc[S.TOP_SEAT], T.params[P.SEATS]
    if sc[S.ACTIVE] >> winner & 1:
        return winner
    if T.params[P.WIND] != NEXT_SEAT_LEADS:
        for step in range(1, seats):
            seat = (winner + step) % seats
            if sc[S.ACTIVE] >> seat & 1 and T.side_of[seat] == T.side_of[winner]:
                return seat
    return next_active(T, st, winner)


@kernel
def next_active(T, st, seat):
    """Next seat after ``seat`` that is in play."""
    seats = T.params[P.SEATS]
    for step in range(1, seats + 1):
        other = (seat + step) % seats
        if st.scalars[S.ACTIVE] >> other & 1:
            return other
    return seat


@kernel
def _give_lead(T, st, leader):
    """Begin a trick. A leader who sits out is passed over, the next seat leads (N-26)."""
    sc = st.scalars
    clear(st.top_cards)
    for index in (S.PLAYED, S.PASSED, S.CLOSED_SEATS, S.TOP_SIZE, S.TOP_KEY):
        sc[index] = 0
    for index in (S.TOP_SEAT, S.TOP_PATTERN, S.TOP_TURN, S.NO_FOLLOW_SIDE):
        sc[index] = S.NOBODY
    seat = leader if sc[S.ACTIVE] >> leader & 1 else next_active(T, st, leader)
    for _ in range(T.params[P.SEATS] - 1):
        if not _sits_out(st, seat):
            break
        seat = next_active(T, st, seat)
    sc[S.LEADER] = seat
    sc[S.TURN] = seat


@kernel
def skip_turn(T, st):
    """The seat in turn loses it by an offence: it is passed over, as leader the next seat leads."""
    sc = st.scalars
    if sc[S.PLAYED] == 0:
        _give_lead(T, st, next_active(T, st, sc[S.TURN]))
    else:
        _close_for(T, st, sc[S.TURN])
        _advance(T, st)


@kernel
def lowest_lead(T, st, seat, out):
    """Write the lowest single card of a hand to ``out``: what is led for a leader who does not play (G-29)."""
    best, best_value = -1, 0
    rest = st.hands[seat, 0]
    while rest:
        face = lowest(rest)
        rest &= rest - 1
        value = value_of(T, st, face)
        if best < 0 or value < best_value:
            best, best_value = face, value
    clear(out)
    out[0] = 1 << best


# --- going out ---


@inlined
def go_out(T, st, seat):
    """The seat has played its last card and takes the next place; the deal may be over by it."""
    sc = st.scalars
    st.order[sc[S.FINISHED]] = seat
    sc[S.FINISHED] += 1
    sc[S.ACTIVE] &= ~(1 << seat)
    if deal_is_over(T, st):
        _end_deal(T, st)


@kernel
def rank_last(st, seat):
    """The seat comes last, or before those that were put last earlier."""
    sc = st.scalars
    for row in range(sc[S.DROPPED]):
        if st.dropped[row] == seat:
            return
    st.dropped[sc[S.DROPPED]] = seat
    sc[S.DROPPED] += 1


@kernel
def void_hand(T, st, seat):
    """The seat's cards are out of the deal, the others play on (N-36)."""
    sc = st.scalars
    sc[S.VOID_HANDS] |= 1 << seat
    if sc[S.PHASE] != S.PLAY:
        return
    sc[S.ACTIVE] &= ~(1 << seat)
    if deal_is_over(T, st):
        _end_deal(T, st)
    elif sc[S.TURN] == seat:
        skip_turn(T, st)


@kernel
def deal_is_over(T, st):
    """Tell whether the seats that are out end the deal."""
    active = st.scalars[S.ACTIVE]
    if popcount(active) <= 1:
        return True
    if T.ends_when[FIRST_SEAT_OUT] and st.scalars[S.FINISHED] > 0:
        return True
    return T.ends_when[A_SIDE_IS_OUT] == 1 and _a_side_is_out(T, active)


@kernel
def _a_side_is_out(T, active):
    held = 0
    for seat in range(T.params[P.SEATS]):
        if active >> seat & 1:
            held |= 1 << T.side_of[seat]
    return popcount(held) < T.params[P.SIDES]


@kernel
def _end_deal(T, st):
    """The last play wins its trick; places are taken and the deal is settled."""
    sc = st.scalars
    if sc[S.TOP_SEAT] != S.NOBODY:
        if T.bomb_class[sc[S.TOP_PATTERN], sc[S.TOP_SIZE]]:
            st.bomb_wins[sc[S.TOP_SEAT]] += 1
        sc[S.TRICK] += 1
    sc[S.TURN] = S.NOBODY
    sc[S.PHASE] = S.DONE
    results.settle(T, st)
