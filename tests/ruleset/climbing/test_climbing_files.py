"""Climbing rule files through the whole compiler: round trips, fingerprints, shown tables, mutants, words of the schema."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

import ruleset
from ruleset import climbing_tables, compile_rules, load, shelf, tables
from ruleset.climbing.rules import DUE
from ruleset.compiled import CompiledFileError, from_json
from ruleset.reading import words_of
from ruleset.show import table_names, table_rows
from ruleset.source.flow import flow

RULES = ("guandan-fuyang", "guandan-national-2017")


@pytest.mark.parametrize("rules", [*RULES, "guandan"])
def test_a_round_trip_changes_nothing(compiled: Any, rules: str) -> None:
    made = compiled(rules)
    again = from_json(made.to_json())
    assert again == made
    assert again.to_json() == made.to_json()
    assert (again.fingerprint, again.family) == (made.fingerprint, "climbing")


@pytest.mark.parametrize("rules", RULES)
def test_a_resolved_file_has_the_fingerprint_of_its_original(compiled: Any, rules: str, tmp_path: Path) -> None:
    data = load(rules).root.data()
    away = ("extends", "source", "clauses", "procedures", "decided", "examples", "base")
    file = tmp_path / "flat.yaml"
    file.write_text(flow({key: value for key, value in data.items() if key not in away}), encoding="utf-8")
    assert compile_rules(file).fingerprint == compiled(rules).fingerprint


@pytest.mark.parametrize(
    ("keys", "same"),
    [
        ({"bombs": "4..5 alike < run of 5 x 1 in one suit < 6.. alike < 4 jokers"}, True),
        ({"results": [{"otherwise": "winners + 1"}, {"places 1 3": "winners + 2"}, {"places 1 2": "winners + 3"}]}, True),
        ({"patterns": {"full_house": "3 alike + pair"}}, True),
        ({"bombs": "4 alike < run of 5 x 1 in one suit < 5.. alike < 4 jokers"}, False),
        ({"report": {"at": 9}}, False),
        ({"tribute": {"shown": "returns together in a double"}}, False),
    ],
)
def test_the_fingerprint_is_that_of_the_meaning(compiled: Any, keys: dict[str, Any], same: bool) -> None:
    assert (compile_rules("guandan-fuyang", keys).fingerprint == compiled("guandan-fuyang").fingerprint) == same


def test_a_changed_table_is_refused(compiled: Any) -> None:
    text = compiled("guandan-fuyang").to_json()
    with pytest.raises(CompiledFileError, match="fingerprint"):
        from_json(text.replace('"report_at":8', '"report_at":9'))


@pytest.mark.parametrize("rules", RULES)
def test_every_table_is_shown(compiled: Any, rules: str) -> None:
    made = compiled(rules).tables
    for name in table_names(made):
        header, rows = table_rows(made, name)
        assert rows or name == "loser_pays"
        assert {len(row) for row in rows} <= {len(header)}
    assert ["1 3", "2", "0"] in table_rows(made, "results")[1]
    assert ["straight_flush", "5", "3"] in table_rows(made, "bomb_class")[1]
    assert ["own", "A", "1 2", "1"] in table_rows(made, "goal")[1]


def mutants() -> Any:
    """The strategy of test_shape: shipped files with a few values changed."""
    place = Path(__file__).parents[1] / "test_shape.py"
    spec = importlib.util.spec_from_file_location("test_shape", place)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.mutants("climbing")


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=mutants())
def test_a_file_compiles_exactly_when_it_has_no_error(tmp_path: Path, data: Any) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(flow(data), encoding="utf-8")
    errors = [finding for finding in ruleset.check([path]) if finding.severity == "error"]
    try:
        ruleset.compile_rules(path)
    except ruleset.RuleFileError as error:
        assert errors and error.findings
    else:
        assert not errors


WORDS = {
    "table.turn": tables.Turn,
    "table.sides": climbing_tables.Sides,
    "ranks.runs.ace": climbing_tables.Ace,
    "ranks.runs.level": climbing_tables.LevelInRuns,
    "wild.stands_for": climbing_tables.StandsFor,
    "wild.alone": climbing_tables.WildAlone,
    "wild.undeclared": climbing_tables.Undeclared,
    "wild.natural_flush": climbing_tables.NaturalFlush,
    "wild.wild_flush": climbing_tables.WildFlush,
    "play.pass": climbing_tables.Pass,
    "play.must_beat": climbing_tables.MustBeat,
    "play.wind": climbing_tables.Wind,
    "play.deal_end": climbing_tables.DealEnd,
    "levels.level_of_deal": climbing_tables.LevelOfDeal,
    "levels.overshoot": climbing_tables.Overshoot,
    "levels.failed_tries.counts": climbing_tables.CountedTries,
    "levels.failed_tries.tally": climbing_tables.TryCount,
    "first_lead.joker_turned": climbing_tables.JokerTurned,
    "first_lead.opening_play": climbing_tables.OpeningPlay,
    "tribute.card": climbing_tables.TributeCard,
    "tribute.choice": climbing_tables.TributeChoice,
    "tribute.double": climbing_tables.TributeDouble,
    "tribute.equal": climbing_tables.TributeEqual,
    "tribute.back.measure": climbing_tables.Measure,
    "tribute.back.none_low": climbing_tables.NoneLow,
    "tribute.anti.choice": climbing_tables.TributeCancel,
    "tribute.shown": climbing_tables.TributeShown,
    "report.when": climbing_tables.ReportWhen,
    "report.repeated": climbing_tables.ReportRepeated,
    "report.asking_again": climbing_tables.AskingAgain,
    "report.missed": climbing_tables.ReportMissed,
    "offence.when": tables.OnlyIf,
    "offence.applied": tables.Applied,
    "offence.scope": tables.LimitScope,
    "match.form": climbing_tables.MatchForm,
    "match.at_end": climbing_tables.AtEnd,
    "match.tie": climbing_tables.MatchTie,
    "match.unfinished_deal": tables.UnfinishedDeal,
    "match_score.forfeit.if_more": climbing_tables.IfMore,
}


@pytest.mark.parametrize(("key", "enum"), WORDS.items(), ids=WORDS)
def test_the_schema_lists_exactly_the_words_that_are_read(key: str, enum: Any) -> None:
    assert set(shelf.schema("climbing")["$defs"][key]["enum"]) == set(words_of(enum))


def test_the_schema_lists_exactly_the_tributes_that_are_read() -> None:
    due = shelf.schema("climbing")["$defs"]["tribute.due"]["items"]["additionalProperties"]
    assert set(due["enum"]) == set(DUE)
