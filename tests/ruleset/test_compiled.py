"""Compiled rule sets: canonical JSON, equal after a round trip, a fingerprint of the behaviour and of nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ruleset import compile_rules, load
from ruleset.compiled import CompiledFileError, from_json, load_compiled
from ruleset.source.flow import flow
from tests.conftest import SHIPPED

HOUSE = "format: 1\nfamily: tricks\nextends: bashifen-club\n"


def house(tmp_path: Path, text: str, name: str = "house.yaml") -> Any:
    file = tmp_path / name
    file.write_text(HOUSE + text, encoding="utf-8")
    return compile_rules(file)


@pytest.mark.parametrize("rules", [*SHIPPED, "shengji"])
def test_a_round_trip_changes_nothing(compiled: Any, rules: str, tmp_path: Path) -> None:
    made = compiled(rules)
    file = tmp_path / "out.json"
    file.write_text(made.to_json(), encoding="utf-8")
    again = load_compiled(file)
    assert again == made
    assert again.to_json() == made.to_json()
    assert (again.fingerprint, again.clauses) == (made.fingerprint, made.clauses)


@pytest.mark.parametrize("rules", SHIPPED)
def test_a_resolved_file_has_the_fingerprint_of_its_original(compiled: Any, rules: str, tmp_path: Path) -> None:
    """compile(resolve(f)) = compile(f): what is inherited counts like what is written."""
    data = load(rules).root.data()
    flat = {key: value for key, value in data.items() if key not in ("extends", "source", "clauses", "procedures", "decided", "examples")}
    file = tmp_path / "flat.yaml"
    file.write_text(flow(flat), encoding="utf-8")
    assert compile_rules(file).fingerprint == compiled(rules).fingerprint


def test_all_shipped_rule_sets_behave_differently(compiled: Any) -> None:
    assert len({compiled(rules).fingerprint for rules in SHIPPED}) == len(SHIPPED)


@pytest.mark.parametrize(
    "text",
    [
        "name: {zh: 家规, en: House rules}\n",
        "# a comment\nnotes: tried last winter\n",
        "kitty: {multiplier: {tractor: pairs * 4}}\n",
        "outcome:\n- points = 0: dealer side + 4\n- 0 < points <= 25: dealer side + 3\n- 25 < points <= 50: dealer side + 2\n"
        "- 50 < points < 80: dealer side + 1\n- otherwise: attackers take over, attackers + (points - 80) // 20\n",
        "clauses: {levels.goal: [club 3]}\nlevels: {goal: 10}\n",
        "stakes: {base: 100}\n",
    ],
)
def test_what_changes_no_behaviour_leaves_the_fingerprint(compiled: Any, tmp_path: Path, text: str) -> None:
    assert house(tmp_path, text).fingerprint == compiled("bashifen-club").fingerprint


@pytest.mark.parametrize(
    "text",
    [
        "levels: {goal: J, must_win: [10, J]}\n",
        "follow: {throw: suit only}\n",
        "match: {tie: unresolved}\n",
        "tournament: {disputes: referee}\n",
        "stakes: {base: 50}\n",
        "table: {turn: clockwise}\n",
        "dealing: {shuffler: {later_deals: anyone}}\n",
        "bidding: {order: BJ > sj > S > H > C > D}\n",
        "offences: {late: {effects: [offender loses match]}}\n",
        "offences: {revoke: {applied: at once}}\n",
        "leads: {tractor: {chain: [BJ > sj, main level > off level > trump suit]}}\n",
        "kitty: {shown: never}\n",
    ],
)
def test_what_changes_behaviour_changes_the_fingerprint(compiled: Any, tmp_path: Path, text: str) -> None:
    assert house(tmp_path, text).fingerprint != compiled("bashifen-club").fingerprint


def test_the_id_is_the_stem_and_the_json_is_canonical(tmp_path: Path) -> None:
    made = house(tmp_path, "name: 家规\n", "my-house.yaml")
    text = made.to_json()
    assert made.id == "my-house" and made.name == {"zh": "家规", "en": "家规"}
    document = json.loads(text)
    assert text == json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"
    assert document["version"] == 1 and document["fingerprint"] == made.fingerprint
    assert document["rules"]["follow"]["protected"] == "nothing"  # a default, written out


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda document: document.pop("version"), "version"),
        (lambda document: document.update(version=2), "version"),
        (lambda document: document["tables"].pop("seats"), "missing or misshapen"),
        (lambda document: document["tables"].update(hand=26), "fingerprint"),
        (lambda document: document["rules"]["levels"].update(start="15"), "/levels/start"),
        (lambda document: document.update(rules=None), "cannot be read at /table"),
        (lambda document: document["rules"]["follow"].update(throw="suit only"), "tables do not fit the rules"),
    ],
)
def test_a_damaged_file_is_refused(compiled: Any, change: Any, message: str) -> None:
    document = json.loads(compiled("shengji").to_json())
    change(document)
    with pytest.raises(CompiledFileError, match=message):
        from_json(json.dumps(document))


@pytest.mark.parametrize("text", ["", "[]", "{", "null", '"x"'])
def test_what_is_no_compiled_file_is_refused(text: str) -> None:
    with pytest.raises(CompiledFileError):
        from_json(text)


def test_clauses_are_at_hand(compiled: Any) -> None:
    assert compiled("bashifen-club").clauses["levels.goal"] == ["cl.3a"]
