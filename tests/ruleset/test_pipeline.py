"""From file to compiled rule set: nothing raises but RuleFileError, and only for a file with errors."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ruleset
from ruleset import shelf
from ruleset.pipeline import examine
from ruleset.source.flow import flow

BAD = Path(__file__).parent / "bad"


def mutants() -> Any:
    """The strategy of test_shape: shipped files with a few values changed."""
    spec = importlib.util.spec_from_file_location("test_shape", Path(__file__).with_name("test_shape.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.mutants("tricks")


def compiles(path: Path | str) -> bool:
    try:
        ruleset.compile_rules(path)
    except ruleset.RuleFileError as error:
        assert any(finding.severity == "error" for finding in error.findings)
        return False
    return True


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=mutants())
def test_a_file_compiles_exactly_when_it_has_no_error(tmp_path: Path, data: Any) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(flow(data), encoding="utf-8")
    errors = [finding for finding in ruleset.check([path]) if finding.severity == "error"]
    assert compiles(path) == (not errors)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=80))
def test_any_bytes_give_findings(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "house.yaml"
    path.write_bytes(data)
    assert ruleset.check([path])


@pytest.mark.parametrize("name", shelf.shipped())
def test_every_shipped_file_is_clean_and_compiles(name: str) -> None:
    assert ruleset.check([name]) == []
    assert ruleset.compile_rules(name).id == name


def test_what_is_wrong_in_a_shape_stops_before_the_meaning() -> None:
    examined = examine(BAD / "misspelt-key.yaml")
    assert examined.resolved is not None and examined.rules is None


def test_findings_of_one_file_come_once_when_it_is_named_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD)
    assert len(ruleset.check(["wrong-type.yaml", "wrong-type.yaml"])) == 1


def test_an_override_changes_the_fingerprint_and_its_absence_does_not() -> None:
    plain = ruleset.compile_rules("bashifen-club")
    assert ruleset.compile_rules("bashifen-club", {}).fingerprint == plain.fingerprint
    assert ruleset.compile_rules("bashifen-club", {"levels": {"start": 3}}).fingerprint != plain.fingerprint
    assert ruleset.compile_rules(str(shelf.shipped()["bashifen-club"])).fingerprint == plain.fingerprint
