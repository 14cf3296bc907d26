"""Every clause of a shipped text is accounted for by its rule set, and every open point of the text is decided."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import ruleset
from ruleset import shelf
from ruleset.clauses import ClauseList, citations, clause_list, covers

VARIANTS = Path(__file__).parents[1] / "variants"

Cover = tuple[str, str]
"""The place of a rule file that cites a clause id, and the id."""


def read(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)


RULE_SETS = sorted(path.stem for path in VARIANTS.glob("*.yaml") if "source" in read(path))


@cache
def data_of(rule_set: str) -> Any:
    return read(VARIANTS / f"{rule_set}.yaml")


@cache
def text_of(rule_set: str) -> ClauseList:
    found = clause_list(data_of(rule_set)["source"]["text"])
    assert found is not None
    return found


@cache
def covers_of(rule_set: str) -> tuple[Cover, ...]:
    return tuple((each.pointer, each.id) for each in citations(ruleset.load(rule_set).layers[0].root))


def unaccounted(covered: tuple[Cover, ...], clauses: tuple[str, ...]) -> list[str]:
    return [clause for clause in clauses if not any(covers(cited, clause) for _, cited in covered)]


def sole_covers(rule_set: str) -> list[Cover]:
    """The citations without which some clause would be lost."""
    covered = covers_of(rule_set)
    only = [[cover for cover in covered if covers(cover[1], clause)] for clause in text_of(rule_set).ids]
    return list(dict.fromkeys(found[0] for found in only if len(found) == 1))


def without(rules: Any, pointer: str) -> Any:
    """The rule file's data without the citation at a pointer."""
    changed = copy.deepcopy(rules)
    *path, last = (step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:])
    node = changed
    for step in path:
        node = node[int(step)] if isinstance(node, list) else node[step]
    del node[int(last) if isinstance(node, list) else last]
    return changed


COUNTS = {"000": 164, "001-1": 150, "001-2": 45, "002": 188, "003": 91, "004": 111, "guandan-national-2017": 435}


def test_seven_texts_ship() -> None:
    assert sorted(data_of(each)["source"]["text"] for each in RULE_SETS) == sorted(COUNTS)


@pytest.mark.parametrize(("text", "count"), COUNTS.items())
def test_no_clause_is_lost_from_the_lists(text: str, count: int) -> None:
    found = clause_list(text)
    assert found is not None
    assert len(found.ids) == len(set(found.ids)) == count


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_every_clause_is_accounted_for(rule_set: str) -> None:
    assert unaccounted(covers_of(rule_set), text_of(rule_set).ids) == []


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_no_unknown_clause(rule_set: str) -> None:
    clauses = text_of(rule_set).ids
    assert [each for each in covers_of(rule_set) if not any(covers(each[1], clause) for clause in clauses)] == []


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_the_check_finds_nothing(rule_set: str) -> None:
    assert ruleset.check([rule_set]) == []


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_removing_any_sole_cover_loses_a_clause(rule_set: str) -> None:
    covered = covers_of(rule_set)
    sole = sole_covers(rule_set)
    assert len(sole) > len(covered) // 2
    for gone in sole:
        left = tuple(cover for cover in covered if cover != gone)
        below = tuple(clause for clause in text_of(rule_set).ids if covers(gone[1], clause))
        assert unaccounted(left, below), gone


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_the_check_reports_a_lost_clause(rule_set: str, tmp_path: Path) -> None:
    last_of_each_place = {pointer.split("/")[1]: pointer for pointer, _ in sole_covers(rule_set)}
    assert "clauses" in last_of_each_place
    for place, pointer in last_of_each_place.items():
        path = tmp_path / f"{place}.yaml"
        path.write_text(yaml.safe_dump(without(data_of(rule_set), pointer), allow_unicode=True), encoding="utf-8")
        assert [finding.name for finding in ruleset.check([path])] == ["unaccounted-clause"], pointer


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_every_example_of_the_text_is_a_case(rule_set: str) -> None:
    text = read(VARIANTS / "texts" / f"{data_of(rule_set)['source']['text']}.yaml")
    examples = tuple(clause["id"] for clause in text["clauses"] if clause["kind"] == "example")
    assert unaccounted(tuple(each for each in covers_of(rule_set) if each[0].startswith("/examples/")), examples) == []


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_every_open_point_is_decided_and_no_other(rule_set: str) -> None:
    assert {decision["ref"] for decision in data_of(rule_set)["decided"]} == set(text_of(rule_set).open_points)


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_decisions_say_what_is_open_the_reading_and_why(rule_set: str) -> None:
    for decision in data_of(rule_set)["decided"]:
        assert all(set(decision[part]) == {"zh", "en"} for part in ("open", "reading", "why")), decision["ref"]


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_every_value_the_file_sets_has_its_clause_or_decision(rule_set: str) -> None:
    rules = data_of(rule_set)
    rested = {*rules["clauses"], *(decision["key"] for decision in rules["decided"])}
    assert [key for key in set_keys(rules) if key not in rested] == []
    assert [name for name, offence in rules.get("offences", {}).items() if not offence["clauses"]] == []


def set_keys(rules: Mapping[str, Any]) -> Iterator[str]:
    """Dotted paths of the knobs a file sets; offences carry their clauses themselves."""
    skip = {*shelf.schema(rules["family"])["x-metadata"], "offences"}
    for section, value in rules.items():
        if section not in skip:
            yield from leaves(section, value)


def leaves(key: str, value: Any) -> Iterator[str]:
    if not isinstance(value, Mapping):
        yield key
        return
    for name, below in value.items():
        yield from leaves(f"{key}.{name}", below)
