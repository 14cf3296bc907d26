"""What the comparison with the definitions does not ask: reasons, helpers, and plain Python against compiled code."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from engine.cards import parse_cards
from engine.jit import Array
from engine.layered import from_items, items_of
from engine.tables import tables_for
from engine.tricks import follow, shapes
from tests.brute.handmade import handmade

T = tables_for(handmade())
NO_THROWS = tables_for(handmade(throw_allowed=0))
PLAIN_THROWS = tables_for(handmade(throw_allowed=1))
ORDER = 4 * 5 + 1  # level 6, hearts trump


def cards(text: str) -> Array:
    return from_items(int(T.position_of[ORDER, face]) for face in parse_cards(text))


def led(text: str) -> tuple[Array, int]:
    components = np.zeros((64, 8), dtype=np.int64)
    return components, int(shapes.decompose(T, ORDER, cards(text), components))


@pytest.mark.parametrize(
    ("tables", "text", "answer"),
    [
        (T, "CA CK", shapes.LEAD_OK),
        (T, "C5 C5 C7 C7", shapes.LEAD_OK),
        (T, "", shapes.LEAD_EMPTY),
        (T, "C8 C8 D9 D9", shapes.LEAD_MIXED),
        (T, "D6 HA", shapes.LEAD_OK),
        (NO_THROWS, "CA CK", shapes.LEAD_THROW),
        (NO_THROWS, "CA CA", shapes.LEAD_OK),
        (PLAIN_THROWS, "CA CK", shapes.LEAD_OK),
        (PLAIN_THROWS, "D6 HA", shapes.LEAD_THROW),
    ],
)
def test_what_may_be_led(tables, text: str, answer: int) -> None:  # type: ignore[no-untyped-def]
    components = np.zeros((64, 8), dtype=np.int64)
    assert shapes.lead_error(tables, ORDER, cards(text), components) == answer


@pytest.mark.parametrize(
    ("play", "answer"),
    [
        ("D3 D3", follow.FOLLOW_COUNT),
        ("D3 D3 D4 D5", follow.FOLLOW_NOT_HELD),
        ("D3 D3 D4 C9", follow.FOLLOW_LANE),
        ("D3 D4 D9 DA", follow.FOLLOW_SHAPE),
        ("D3 D3 D9 D9", follow.FOLLOW_SHAPE),
        ("D3 D3 D4 D4", follow.FOLLOW_OK),
    ],
)
def test_why_a_follow_is_refused(play: str, answer: int) -> None:
    components, count = led("DQ DQ DK DK")
    hand = cards("D3 D3 D4 D4 D9 D9 DA C9")
    assert follow.follow_error(T, ORDER, hand, components, count, cards(play)) == answer


@pytest.mark.parametrize(("high", "part"), [(0, "D3 D3 D4 D4 D8 D8"), (1, "D3 D3 D4 D4 DA DA")])
def test_the_free_part_of_a_duty_goes_low_or_high(high: int, part: str) -> None:
    components, count = led("DQ DQ DK DK D10 D10")
    out = cards("")
    assert follow.fill(T, ORDER, cards("D3 D3 D4 D4 D8 D8 DA DA D2"), components, count, high, out)
    assert items_of(out) == items_of(cards(part))


def test_plain_python_agrees_with_the_definitions_too() -> None:
    """The compiled kernels are held to the same positions elsewhere; so both are equal."""
    code = (
        "from tests.brute import agreement as a, handmade as h; "
        "r = a.compare(h.handmade(packs=3), 150, 3); print(+r.wrong, sum(r.asked.values()))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PAIGUI_JIT": "0", "PYTHONPATH": "."},
        capture_output=True,
        text=True,
    )
    assert run.stdout.startswith("Counter() ") and int(run.stdout.split()[1]) > 1500, run.stdout + run.stderr
