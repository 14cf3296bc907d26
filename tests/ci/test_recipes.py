"""The kit for continuous integration: recipes that hold to their schemas, and a problem matcher that reads our output."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from ruleset.diagnostics.formats.concise import line
from ruleset.diagnostics.kind import Kind, all_kinds
from ruleset.spans import Source

ROOT = Path(__file__).resolve().parents[2]
RECIPES = ROOT / "examples" / "ci"


def loaded(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("schema", "file"),
    [
        ("vendor.github-actions", ROOT / "action.yml"),
        ("vendor.github-workflows", RECIPES / "github-workflow.yml"),
        ("vendor.gitlab-ci", RECIPES / "gitlab-ci.yml"),
    ],
    ids=str,
)
def test_recipes_hold_to_the_schemas_of_their_services(schema: str, file: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema]
    assert subprocess.run([*command, str(file)], capture_output=True, timeout=120, check=False).returncode == 0
    wrong = tmp_path / file.name
    wrong.write_text(file.read_text(encoding="utf-8").replace("runs", "rnus").replace("script:", "scirpt:"), encoding="utf-8")
    assert subprocess.run([*command, str(wrong)], capture_output=True, timeout=120, check=False).returncode == 1


@pytest.mark.parametrize(
    ("command", "file"),
    [("validate-manifest", ROOT / ".pre-commit-hooks.yaml"), ("validate-config", RECIPES / "pre-commit-config.yaml")],
)
def test_pre_commit_takes_the_hooks_and_the_recipe(command: str, file: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "pre_commit", command, str(file)], capture_output=True, text=True, timeout=120, check=False
    )
    assert (result.returncode, result.stdout + result.stderr) == (0, "")


def test_inputs_of_the_action_reach_scripts_as_variables_only() -> None:
    action = loaded(ROOT / "action.yml")
    steps = action["runs"]["steps"]
    assert [step["run"] for step in steps if "${{" in step["run"]] == []
    given = [value for step in steps for value in step["env"].values()]
    assert sorted(given) == sorted(f"${{{{ inputs.{name} }}}}" for name in action["inputs"])
    assert set(action["outputs"]) == {"findings", "sarif-file"}


def test_the_workflow_uses_inputs_and_outputs_the_action_has() -> None:
    action = loaded(ROOT / "action.yml")
    steps = loaded(RECIPES / "github-workflow.yml")["jobs"]["rules"]["steps"]
    (use,) = [step for step in steps if "/paigui@" in step.get("uses", "")]
    assert set(use["with"]) <= set(action["inputs"])
    used = re.findall(r"steps\.paigui\.outputs\.([\w-]+)", (RECIPES / "github-workflow.yml").read_text(encoding="utf-8"))
    assert used
    assert set(used) <= set(action["outputs"])


# --- the problem matcher ---

TAB: Kind = next(kind for kind in all_kinds() if kind.id == "R201")


def matchers() -> list[tuple[str, dict[str, Any]]]:
    document = json.loads((ROOT / ".github" / "paigui-matcher.json").read_text(encoding="utf-8"))
    return [(matcher.get("severity", ""), *matcher["pattern"]) for matcher in document["problemMatcher"]]


def matched(text: str) -> dict[str, str]:
    """What a runner makes of a line: the fields of the first matcher that fits."""
    for severity, pattern in matchers():
        found = re.fullmatch(pattern["regexp"], text)
        if found:
            fields = {name: found[group] for name, group in pattern.items() if isinstance(group, int)}
            return {"severity": severity, **fields}
    return {}


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("severity", ["error", "warning", "info"])
@pytest.mark.parametrize(
    "name", ["rules/house.yaml", r"C:\Users\李\规则\house.yaml", "C:/rules/house.yaml", "a:1:2.yaml", "周五 夜场.yaml"]
)
def test_the_matcher_reads_every_severity_language_and_path(name: str, severity: str, lang: str) -> None:
    source = Source(name, "format: 1\nlevels: {must_wim: [5]}\n")
    where = {"zh": "`levels`", "en": "`levels`"}
    kind = Kind("R201", "unknown-key", TAB.message, TAB.label, severity=severity)  # type: ignore[arg-type]
    finding = kind.at(source.span(19, 27), where=where, key="must_wim:1:2: error[R999 forged] x")
    fields = matched(line(finding, lang))
    assert (fields["file"], fields["line"], fields["column"]) == (name, "2", "10")
    assert fields["severity"] == ("notice" if severity == "info" else severity)
    assert fields["code"] == "R201 unknown-key"
    assert fields["message"].startswith("`levels`")


def test_the_matcher_reads_the_command_itself(tmp_path: Path) -> None:
    (tmp_path / "房规.yaml").write_text(
        "format: 1\nfamily: tricks\nextends: bashifen-club\nname: X\nlevels: {must_wim: [5], gaol: 牌}\n", encoding="utf-8"
    )
    for lang in ("zh", "en"):
        result = subprocess.run(
            [sys.executable, str(ROOT / "cli.py"), "--lang", lang, "check", "-f", "concise", "房规.yaml"],
            capture_output=True, encoding="utf-8", cwd=tmp_path, timeout=120, check=False,
        )
        found = [matched(each) for each in result.stdout.splitlines()]
        assert [(each["file"], each["line"], each["column"]) for each in found] == [("房规.yaml", "5", "10"), ("房规.yaml", "5", "25")]


def test_other_lines_are_not_matched() -> None:
    for text in ("1 file: 1 error, 0 warnings", "error[R201 unknown-key]: x", " --> a.yaml:1:2", "a.yaml:1:2: note[R201 x] y", ""):
        assert matched(text) == {}


def test_the_editor_task_reads_what_the_matcher_reads() -> None:
    (task,) = json.loads((RECIPES / "vscode" / "tasks.json").read_text(encoding="utf-8"))["tasks"]
    pattern = task["problemMatcher"]["pattern"]
    for severity in ("error", "warning", "info"):
        found = re.fullmatch(pattern["regexp"], rf"C:\规则\a.yaml:3:14: {severity}[R201 unknown-key] 没有键")
        assert found is not None
        assert [found[pattern[name]] for name in ("file", "line", "column", "severity", "code")] == [
            r"C:\规则\a.yaml", "3", "14", severity, "R201 unknown-key",
        ]
    assert task["args"][:3] == ["check", "-f", "concise"]
    settings = re.sub(r"^\s*//.*$", "", (RECIPES / "vscode" / "settings.json").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert json.loads(settings)["glspc.server.commandArguments"] == ["lsp"]
