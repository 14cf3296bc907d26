"""Whatever legal-looking values a house file combines, it is either refused with findings or compiles."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from ruleset.compiled import compile_ruleset
from ruleset.diagnostics.finding import has_errors
from ruleset.pipeline import examine
from ruleset.schema.knobs import Knob, knobs
from ruleset.tables import MATCH_WON
from tests.ruleset.overrides import written_out

LANGUAGE = {
    "order": [
        "BJ > sj", "main level > off level > trump suit", "BJ > sj > main level > off level > trump suit", "trump suit > BJ",
        "BJ > sj > main level > off level > main 2 > off 2 > trump suit", "BJ = sj > main level = off level > trump suit",
        "BJ > sj > S > H > D > C", "S = H > C = D > BJ > sj", "2 > 3 > 4 > 5 > 6 > 7 > 8 > 9 > 10 > J > Q > K > A",
    ],
    "amount": [
        "2 * pairs", "4 * cards // width", "100 // (pairs - 2)", "max(3, largest component)", "2 ** pairs", "7", "0 - 1",
        "base * levels * 2 ** overcalls", "levels // overcalls", "base // levels", "cards",
    ],
    "effects": [
        "opponents + 10", "opponents + 10 * beaten_cards", "offender - thrown_cards", "offender pays base // 2 to opponents",
        "offender pays base // 0 to opponents", "partner may not ruff", "race again", "deal void", "offender level - 1",
        "opponents + 10 // (beaten_cards - 3)", "dealer side points + 5", "attackers take over", "stake * 2", "redeal",
    ],
    "relation": [
        "pair over single", "higher pair over pair", "joker pair over any", "pair over joker pair", "quad over single",
        "higher single over single", "higher pair over overcalled pair", "pair.. over single", "pair over insured pair",
    ],
}  # fmt: skip
FIXED: dict[str, list[Any]] = {
    "/table/seats": [4, 5, 6],
    "/table/packs": [1, 2, 3, 4],
    "/cards/points": [{"5": 5}, {"A": 7, "10": 3}, {"2": 0}, {"5": 5, "10": 10, "K": 10}],
    "/cards/removed": [[], ["S5"], ["BJ", "sj"], ["S2", "H2", "C2", "D2"], ["S3", "H3", "C3", "D3"]],
    "/dealing/kitty": [0, 2, 4, 6, 8, 12, 54],
    "/levels/ladder": ["2..A", "3..K", ["5", "10", "K"]],
    "/levels/start": ["2", "5", "A"],
    "/levels/goal": ["2", "5", "A", "none"],
    "/levels/must_win": [[], ["2", "J", "A"], ["10"]],
    "/leads/tractor/sets": ["2..", "3..", "13.."],
    "/leads/tractor/width": ["2..", "3..", "4.."],
    "/bidding/later_deals/undeclared": ["redeal", "no trump", "suit of kitty card 3", "suit of kitty card 9"],
    "/bidding/race_again/level": ["own side", "start"],
    "/stakes/base": [1, 3, 100],
}
CONDITIONS = ["points = 0", "points < 40", "points < 80", "40 <= points < 80", "points >= 80", "otherwise", "points > 119",
              "points % 20 = 0", "points // (points - 50) = 1"]  # fmt: skip
GAINS = ["dealer side + 1", "dealer side + (80 - points) // 20", "attackers take over", "attackers + points",
         "attackers take over, attackers + (points - 80) // 40", "attackers + 40 // (points - 100)"]  # fmt: skip


def values(knob: Knob) -> st.SearchStrategy[Any]:
    """Values of the right shape for a knob, sound or not."""
    if knob.pointer == "/outcome":
        row = st.tuples(st.sampled_from(CONDITIONS), st.sampled_from(GAINS)).map(lambda pair: {pair[0]: pair[1]})
        return st.lists(row, min_size=1, max_size=4)
    words = FIXED.get(knob.pointer) or LANGUAGE.get(knob.language) or [each.value for each in knob.alternatives] or [knob.default]
    single = st.sampled_from(words)
    listed = "array" in knob.types and knob.pointer not in FIXED
    return st.lists(single, max_size=3, unique=True) if listed else single


def settable() -> list[Knob]:
    known = knobs("tricks").values()
    return [knob for knob in known if knob.pointer == "/outcome" or knob.pointer in FIXED or knob.language or knob.alternatives]


SETTINGS = st.sampled_from(settable()).flatmap(lambda knob: st.tuples(st.just(knob.pointer), values(knob)))


@settings(max_examples=80)
@given(base=st.sampled_from(["shengji", "bashifen-club", "bashifen-online"]), written=st.lists(SETTINGS, min_size=1, max_size=5))
def test_refused_or_compiled(base: str, written: list[tuple[str, Any]]) -> None:
    examined = examine(base, written_out(written))
    if not has_errors(examined.findings):
        assert examined.resolved is not None and examined.rules is not None
        tables = compile_ruleset(examined.resolved, examined.rules).tables
        assert tables.hand * tables.seats + tables.kitty == sum(tables.deck)
        assert all(level <= MATCH_WON for grid in tables.next_level for row in grid for level in row)
        assert len(tables.next_level[0][0]) > max(gain for row in tables.outcome for gain in row[:2])
