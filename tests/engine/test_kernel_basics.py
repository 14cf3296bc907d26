"""Cards, layered masks, random numbers, tables: the ground the play kernels stand on."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import cards, layered, rng
from engine.jit import cache_directory, highest, kernel, lowest, popcount
from engine.tables import PACKS, link_positions, tables_for
from tests.brute.handmade import BROKEN_CHAIN, handmade

MULTISETS = st.lists(st.integers(0, 53), max_size=30).map(lambda items: [i for i in items if items.count(i) <= 4])


@pytest.mark.parametrize(
    ("text", "face"),
    [("S5", 3), ("♠5", 3), ("黑桃5", 3), ("红桃A", 25), ("方片10", 47), ("♥️K", 24), ("sj", 52), ("大王", 53)],
)
def test_spellings_of_a_card(text: str, face: int) -> None:
    assert cards.parse_card(text) == face


@pytest.mark.parametrize("style", ["letters", "symbols", "zh"])
def test_every_written_card_is_read_back(style: str) -> None:
    assert cards.parse_cards(cards.format_cards(range(54), style)) == list(range(54))


@pytest.mark.parametrize("text", ["", "X5", "S11", "S1", "joker", "5S", 5])
def test_what_is_not_a_card(text: object) -> None:
    with pytest.raises(cards.CardError):
        cards.parse_card(text)  # type: ignore[arg-type]


def test_bit_functions_compiled_and_plain() -> None:
    @kernel
    def bits(x):  # type: ignore[no-untyped-def]
        return popcount(x), lowest(x), highest(x)

    for x in (1, 2, 3, 12, 1 << 53, (1 << 54) - 1, 0x155555):
        text = f"{x:b}"
        assert (popcount(x), lowest(x), highest(x)) == tuple(bits(x))
        assert tuple(bits(x)) == (text.count("1"), len(text) - 1 - text.rindex("1"), len(text) - 1)


@settings(deadline=None)  # the first call compiles
@given(MULTISETS, MULTISETS)
def test_layered_masks_are_multisets(left: list[int], right: list[int]) -> None:
    both = Counter(left) + Counter(right)
    a, b = layered.from_items(left), layered.from_items(right)
    assert layered.items_of(a) == sorted(left)
    assert layered.size(a) == len(left)
    assert layered.contains(a, b) == (not Counter(right) - Counter(left))
    if max(both.values(), default=0) <= 4:
        layered.add(a, b)
        assert layered.items_of(a) == sorted(both.elements())
        layered.remove(a, b)
    assert layered.items_of(a) == sorted(left)


@settings(deadline=None)  # the first call compiles
@given(MULTISETS, st.integers(0, 30))
def test_lowest_and_highest_cards(items: list[int], n: int) -> None:
    for take, chosen in ((layered.take_lowest, sorted(items)[:n]), (layered.take_highest, sorted(items)[::-1][:n])):
        source, target = layered.from_items(items), layered.from_items([])
        take(source, n, target)
        assert layered.items_of(target) == sorted(chosen)
        assert layered.items_of(source) == sorted((Counter(items) - Counter(chosen)).elements())


def test_random_numbers_do_not_change() -> None:
    """A change here changes every simulated deal and every golden file."""
    assert [int(rng.below(2**62 + 1, 9, stream, 5, 54)) for stream in range(9)] == [35, 14, 24, 9, 19, 9, 3, 44, 33]


def test_random_numbers_look_random() -> None:
    """Chi-square of faces drawn, of neighbouring pairs, of counters and of seeds, each within 5 standard deviations."""

    def excess(values: list[int], cells: int) -> float:
        counts = np.bincount(values, minlength=cells)
        mean = len(values) / cells
        chi = float(((counts - mean) ** 2 / mean).sum())
        return (chi - (cells - 1)) / (2 * (cells - 1)) ** 0.5

    stream = [int(rng.below(1, 2, 0, c, 54)) for c in range(20000)]
    assert abs(excess(stream, 54)) < 5
    assert abs(excess([a * 54 + b for a, b in pairwise(stream)], 54 * 54)) < 5
    assert abs(excess([int(rng.below(1, index, 0, 0, 54)) for index in range(20000)], 54)) < 5
    assert abs(excess([int(rng.below(seed, 0, 0, 0, 54)) for seed in range(20000)], 54)) < 5
    assert abs(excess([int(rng.below(seed, 0, 3, 0, 54)) for seed in range(-10000, 10000)], 54)) < 5


def test_random_words_fill_every_bit_and_depend_on_every_input_bit() -> None:
    random.seed(4)
    flips = []
    for _ in range(400):
        seed, index = random.getrandbits(62), random.getrandbits(40)
        base = int(rng.word(seed, index, 1, 8))
        flips.append(int(rng.word(seed ^ 1 << random.randrange(62), index, 1, 8)) ^ base)
        flips.append(int(rng.word(seed, index ^ 1 << random.randrange(40), 1, 8)) ^ base)
        flips.append(int(rng.word(seed, index, 1, 9)) ^ base)
        assert 0 <= base < 2**32
    rate = [sum(flip >> bit & 1 for flip in flips) / len(flips) for bit in range(32)]
    assert min(rate) > 0.42 and max(rate) < 0.58


@pytest.mark.parametrize("packs", [1, 2, 4])
def test_position_space_sorts_by_lane_and_strength(packs: int) -> None:
    rules = handmade(packs=packs, chain=BROKEN_CHAIN)
    T = tables_for(rules)
    assert T.params[PACKS] == packs
    for o in range(65):
        assert sorted(T.face_at[o]) == list(range(54))
        keys = [(rules.lane[o][f], rules.strength[o][f]) for f in T.face_at[o]]
        assert keys == sorted(keys)
        assert all(T.position_of[o, T.face_at[o, p]] == p for p in range(54))
        for lane in range(5):
            positions = [p for p in range(54) if T.lane_of[o, p] == lane]
            assert T.lane_mask[o, lane] == sum(1 << p for p in positions)
            for p in positions:
                assert link_positions(T, o, lane, T.link[o, p]) >> p & 1
                for q in positions:
                    near = abs(rules.link[o][T.face_at[o, p]] - rules.link[o][T.face_at[o, q]]) == 1
                    assert near == (abs(T.link[o, p] - T.link[o, q]) == 1)


def test_faces_and_positions_are_translated_back() -> None:
    T = tables_for(handmade())
    faces, there, back = (layered.from_items(items) for items in ([3, 3, 16, 40, 53, 53], [], []))
    layered.to_positions(T, 8, faces, there)
    layered.to_faces(T, 8, there, back)
    assert layered.equal(faces, back)


def test_kernels_run_without_numba(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "numba.py").write_text("raise ImportError('not installed')")
    code = "from engine import jit, rng; print(jit.COMPILED, rng.below(5, 6, 0, 7, 54))"
    plain = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": f"{tmp_path}:."}, capture_output=True, text=True
    )
    assert plain.stdout.split() == ["False", str(rng.below(5, 6, 0, 7, 54))], plain.stderr


def test_the_cache_follows_the_sources_a_kernel_rests_on() -> None:
    assert cache_directory("engine.rng") != cache_directory("engine.tables")
    assert cache_directory("engine.rng") == cache_directory("engine.rng")
