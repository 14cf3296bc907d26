"""Readings, moves and the cards chosen for them, on small hands whose answers can be read off."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest

from engine.cards import format_cards, parse_card
from engine.climbing.beats import ANY_KEY, CLAIM_NEEDED, NONE_BEATS, chosen, keep_beating
from engine.climbing.drafts import ALONE, FOUND, MOVE_COLUMNS, SKIP, WORK
from engine.climbing.moves import can_beat, legal_moves, moves_of_size
from engine.climbing.patterns import count_cards
from engine.climbing.picking import cards_of_move
from engine.climbing.readings import MAX_READINGS, READING_COLUMNS, readings
from engine.climbing.tables import climbing_tables_for
from engine.jit import Array
from engine.layered import from_items, items_of
from ruleset.climbing_tables import ClimbingTables, pattern_index
from tests.brute.climbing_handmade import FULL_HOUSE, LOOSE, handmade

TWO, SEVEN = 0, 5
LEAD = (-1, 0, 0)
Reading = tuple[str, int, int]


def cards(text: str) -> Array:
    return from_items(parse_card(card) for card in text.split())


class Table:
    """One rule set at one level, asked in words."""

    def __init__(self, rules: ClimbingTables, level: int = TWO) -> None:
        self.rules, self.level, self.tables = rules, level, climbing_tables_for(rules)
        self.work = np.zeros(WORK, dtype=np.int64)
        self.rows = np.zeros((MAX_READINGS, READING_COLUMNS), dtype=np.int64)
        self.moves = np.zeros((4096, MOVE_COLUMNS), dtype=np.int64)

    def named(self, row: Array) -> Reading:
        return self.rules.patterns[row[0]].name, int(row[1]), int(row[2])

    def readings(self, text: str, last: bool = False) -> list[Reading]:
        count = readings(self.tables, self.level, cards(text), int(last), self.work, self.rows)
        return sorted(self.named(row) for row in self.rows[:count])

    def answer(self, text: str, top: str | None = None) -> Reading | int:
        """What cards without a claim are, over a top that has one reading."""
        over = LEAD
        if top is not None:
            assert len(self.readings(top)) == 1
            over = tuple(int(n) for n in self.rows[0])
        count = len(self.readings(text))
        row = chosen(self.tables, self.rows, keep_beating(self.tables, self.rows, count, *over))
        return self.named(self.rows[row]) if row >= 0 else int(row)

    def plays(self, hand: str, name: str) -> list[str]:
        """The cards chosen for every move of one pattern that may be led."""
        held = cards(hand)
        count = legal_moves(self.tables, self.level, held, *LEAD, 0, self.work, self.moves)
        found = [move for move in self.moves[:count] if self.rules.patterns[move[0]].name == name]
        return [self.shown(held, move) for move in found]

    def shown(self, held: Array, move: Array) -> str:
        target = np.zeros(4, dtype=np.int64)
        cards_of_move(self.tables, self.level, held, move, target)
        return format_cards(items_of(target))


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(handmade(patterns=(*handmade().patterns, FULL_HOUSE)))


def test_undeclared_bombs_come_before_other_patterns_then_the_higher_key(table: Table) -> None:
    assert table.answer("D7 D8 D9 DJ H2") == ("straight_flush", 5, 10)
    assert table.answer("S9 D9 C9 H2 H2") == ("bomb", 5, 6)
    assert table.answer("SK DK C6 S6 H2") == ("full_house", 3, 10)


def test_undeclared_only_what_beats_the_top_counts(table: Table) -> None:
    assert table.answer("S4 D5 C6 S7 H2", top="S3 D4 C5 S6 D7") == ("straight", 5, 7)
    assert table.answer("S4 D5 C6 S7 H2", top="S5 D6 C7 S8 D9") == NONE_BEATS


def test_readings_without_an_order_need_a_claim() -> None:
    table = Table(handmade(LOOSE))
    assert table.readings("S3 H3 C3 S4 H4 C4 S5 H5 C5 D9", last=True) == [("plane", 2, 3), ("plane", 2, 4)]
    assert table.readings("S9 D9 C9 H9 S4 S4 S5 S5") == [("four_pairs", 4, 6)]
    row = chosen(table.tables, table.rows, _two_unlike(table))
    assert row == CLAIM_NEEDED


def _two_unlike(table: Table) -> int:
    for row, name in enumerate(("single", "pair")):
        table.rows[row] = (pattern_index(table.rules, name), row + 1, 3)
    return 2


def test_fewer_attachments_only_with_the_last_cards() -> None:
    table = Table(handmade(LOOSE))
    assert table.readings("S3 H3 C3 S9") == []
    assert table.readings("S3 H3 C3 S9", last=True) == [("triple_two", 3, 0)]


def test_moves_are_each_written_once_wherever_the_writing_begins(table: Table) -> None:
    hand = cards("S3 D3 C3 S4 D4 S5 C6 D7 D8 D9 H2 H2 sj sj")
    count = legal_moves(table.tables, TWO, hand, *LEAD, 0, table.work, table.moves)
    whole = [tuple(move) for move in table.moves[:count].tolist()]
    assert len(set(whole)) == count > 100
    few = np.zeros((7, MOVE_COLUMNS), dtype=np.int64)
    assert legal_moves(table.tables, TWO, hand, *LEAD, 40, table.work, few) == count
    assert [tuple(move) for move in few.tolist()] == whole[40:47]
    assert legal_moves(table.tables, TWO, hand, *LEAD, 0, table.work, few[:0]) == count


def test_one_pattern_alone_gives_its_share_of_the_moves(table: Table) -> None:
    hand, pattern = cards("S3 D3 C3 S4 D4 S5 H2"), pattern_index(table.rules, "pair")
    count = legal_moves(table.tables, TWO, hand, *LEAD, 0, table.work, table.moves)
    share = [move.tolist() for move in table.moves[:count] if move[0] == pattern]
    count_cards(table.tables, TWO, hand, table.work)
    table.work[[FOUND, SKIP, ALONE]] = 0
    wild = table.tables.wild_faces[TWO]
    moves_of_size(table.tables, TWO, hand, wild, pattern, 2, ANY_KEY, table.work, table.moves)
    assert table.moves[: table.work[FOUND]].tolist() == share
    assert len(share) == 5  # 3-3, 4-4, and each of three ranks with the wild


def test_a_top_nothing_beats_leaves_no_move(table: Table) -> None:
    jokers = (pattern_index(table.rules, "joker_bomb"), 4, 0)
    hand = cards("S3 D3 C3 H3 S3 D3 sj sj BJ BJ")
    assert not can_beat(table.tables, TWO, hand, *jokers, table.work, table.moves)
    assert can_beat(table.tables, TWO, hand, pattern_index(table.rules, "bomb"), 6, 12, table.work, table.moves)


def test_cards_are_chosen_around_a_whole_straight_flush(table: Table) -> None:
    assert table.plays("S3 S4 S5 S6 S7 D5", "single").count("D5") == 1
    assert "S5" not in table.plays("S3 S4 S5 S6 S7 D5", "single")


def test_a_card_goes_whose_twin_stays(table: Table) -> None:
    assert table.plays("S3 S4 S5 S5 S6 S7 D5 D6 D7 D8 D9", "single").count("S5") == 1


def test_a_straight_is_never_laid_as_a_straight_flush(table: Table) -> None:
    straights = table.plays("S3 S4 S5 S6 S7 D5", "straight")
    assert straights == ["S3 S4 S6 S7 D5"]
    assert table.plays("S3 S4 S5 S6 S7", "straight") == []


def test_a_straight_is_mixed_though_every_card_is_of_a_whole_run(table: Table) -> None:
    straights = table.plays("S3 S4 S5 S6 S7 D3 D4 D5 D6 D7", "straight")
    assert len(straights) == 1 and {"S", "D"} == {card[0] for card in straights[0].split()}


def test_a_wild_never_makes_a_pair_with_a_joker(table: Table) -> None:
    assert table.readings("S9 D9 C9 sj H2") == []
    assert table.readings("S9 D9 C9 sj sj") == [("full_house", 3, 6)]
    assert table.plays("S9 D9 C9 sj H2", "full_house") == []


def test_wilds_alone_are_level_cards_in_every_move() -> None:
    table = Table(handmade(), SEVEN)
    assert table.plays("H7 H7 S7", "pair") == ["H7 H7", "S7 H7"]
    assert sorted(table.plays("H7 H7 S9", "single")) == ["H7", "S9"]


def test_every_bomb_beats_the_bomb_before_it(table: Table) -> None:
    ladder = ["S3 D3 C3 H3", "S3 D3 C3 H3 S3", "D4 D5 D6 D7 D8", "S4 S5 S6 S7 S8 S9", "sj sj BJ BJ"]
    assert all(isinstance(table.answer(higher, top=lower), tuple) for lower, higher in pairwise(ladder))


def test_plain_python_agrees_with_the_definitions_too() -> None:
    """The compiled kernels are held to the same questions elsewhere; so both are equal."""
    code = (
        "from tests.brute import climbing as c, climbing_handmade as h; "
        "r = c.compare(h.rule_sets()['wings'], 60, 100, 2, 3); print(+r.wrong, sum(r.asked.values()))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PAIGUI_JIT": "0", "PYTHONPATH": "."},
        capture_output=True,
        text=True,
    )
    assert run.stdout.startswith("Counter() ") and int(run.stdout.split()[1]) > 200, run.stdout + run.stderr
