"""Whatever legal-looking values a climbing house file combines, it is refused with findings, or it compiles and can be played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.autoplay import play_match
from ruleset.compiled import compile_ruleset
from ruleset.diagnostics.finding import has_errors
from ruleset.pipeline import examine
from ruleset.schema.knobs import Knob, knobs
from tests.ruleset.overrides import written_out

EXAMPLES = Path(__file__).parents[3] / "examples"
BASES = ["guandan", "guandan-national-2017", *(str(EXAMPLES / f"{name}.yaml") for name in ("big-two", "run-fast"))]
FIXED: dict[str, list[Any]] = {
    "/table/seats": [3, 4, 5, 6, 8],
    "/table/packs": [1, 2, 3, 4],
    "/cards/removed": [[], ["sj", "BJ"], ["S2", "H2"], ["S3", "H3", "C3", "D3"], ["H5"], ["S10", "H10", "C10", "D10"]],
    "/ranks/play": [
        "BJ > sj > level > A > K > Q > J > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2",
        "BJ > sj > 2 > A > K > Q > J > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3",
        "level > A > K > Q > J > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2", "BJ = sj > level > A > K > Q > J > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2",
    ],
    "/ranks/runs/excluded": [[], ["2"], ["A", "K"], ["3", "4", "5"]],
    "/wild/cards": ["none", "heart of level", "spade of level", ["BJ"], ["S2", "H2"], ["sj", "BJ", "S3"]],
    "/bombs": [
        "none", "4.. alike", "4 alike < 5 alike < run of 5 x 1 in one suit < 6.. alike < 2 BJ + 2 sj", "4 alike < 1 BJ + 1 sj", "3.. alike",
        "4 alike = 5 alike < 6.. alike", "6.. alike < 5 alike < 4 alike", "triple < 4.. alike", "2 BJ + 2 sj < 4.. alike", "9.. alike",
    ],
    "/ladders": [[], ["straight < full_house"], ["pair < triple"], ["full_house < straight", "pair_run < triple_run"]],
    "/results": [
        [{"places 1 2": "winners + 3"}, {"otherwise": "winners + 1"}], [{"otherwise": "winners + 1, losers - 1"}], [],
        [{"places 1": "winners + 2"}], [{"places 1 2 3": "winners + 1"}, {"otherwise": "winners + 0"}],
    ],
    "/points/loser_pays": [[], [{"otherwise": "cards_left"}], [{"cards_left < 5": 1}, {"cards_left >= 5": "2 * place"}]],
    "/levels/ladder": ["2..A", "5..K", ["3", "7", "J"]],
    "/levels/start": ["2", "5", "A"],
    "/levels/won_by": ["places 1 2 at own level A", "reaching K", "places 1 2 or 1 3 at level 10", "places 1 at own level A"],
    "/levels/failed_tries/at": ["A", "K"],
    "/tribute/due": [
        [{"otherwise": "nobody"}], [{"otherwise": "last to first"}],
        [{"places 1 2": "last 2 to first 2"}, {"otherwise": "nobody"}],
    ],
    "/tribute/lead": [["last"], ["payer of the smaller return"], ["first-out"], ["payer of the higher tribute", "payer to first-out"]],
    "/first_lead/first_deal": ["drawn by lot", "holder of S3", "drawer of the turned-up card"],
    "/report/at": [1, 10, 27],
    "/match/deals": ["none", 3],
}  # fmt: skip
PATTERNS = [
    1, "2 alike", "3 alike", "3 alike + 1 pair", "3 alike + 2 singles", "3 alike + 1 single, any ranks", "4 alike + 2 pairs",
    "5 alike + 1 triple", "run of 5.. x 1", "run of 3 x 2", "run of 2 x 2", "run of 2.. x 3 + 1 single each", "none",
]  # fmt: skip
EFFECTS = [
    "warning", "breach", "foul", "lost match", "offender level - 1", "opponents level + 2", "offender loses match",
    "offender passes", "offender loses deal", "redeal", "deal void", "no tribute", "offender sits out a trick", "losers + 1",
    "offender is last",
]  # fmt: skip


def values(knob: Knob) -> st.SearchStrategy[Any]:
    """Values of the right shape for a knob, sound or not."""
    if knob.pointer in FIXED:
        return st.sampled_from(FIXED[knob.pointer])
    if knob.pointer.startswith("/patterns/"):
        return st.sampled_from(PATTERNS)
    if knob.pointer.startswith("/offences/") and knob.language:
        return st.lists(st.sampled_from(EFFECTS), min_size=1, max_size=3, unique=True)
    words = [each.value for each in knob.alternatives] or [knob.default]
    return st.lists(st.sampled_from(words), max_size=2, unique=True) if "array" in knob.types else st.sampled_from(words)


def settable() -> list[Knob]:
    """Knobs with values to choose from; of the many offences a few stand for all."""
    offences = ("/offences/breach", "/offences/gesture", "/offences/foul")
    known = [knob for knob in knobs("climbing").values() if not knob.pointer.startswith(("/offences", "/tournament", "/time"))]
    known += [knob for name in offences for knob in knobs("climbing").values() if knob.pointer.startswith(f"{name}/")]
    return [knob for knob in known if knob.pointer in FIXED or knob.language or knob.alternatives]


SETTINGS = st.sampled_from(settable()).flatmap(lambda knob: st.tuples(st.just(knob.pointer), values(knob)))


@settings(max_examples=25)
@given(base=st.sampled_from(BASES), written=st.lists(SETTINGS, min_size=1, max_size=5))
def test_refused_or_played(base: str, written: list[tuple[str, Any]]) -> None:
    examined = examine(base, written_out(written))
    if not has_errors(examined.findings):
        assert examined.resolved is not None and examined.rules is not None
        compiled = compile_ruleset(examined.resolved, examined.rules)
        assert compiled.tables.hand * compiled.tables.seats == sum(compiled.tables.deck)
        game = play_match(compiled, 5, 1, ["random"])
        assert any("result" in event for event in game.log)
