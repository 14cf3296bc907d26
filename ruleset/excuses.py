"""Mutants that a file of cases declares to be the same game (`equivalent:`), each with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ruleset.diagnostics.finding import Finding, Suggestion, Text
from ruleset.diagnostics.kind import Kind
from ruleset.diagnostics.nearest import nearest
from ruleset.mutants import Mutant, mutants
from ruleset.pipeline import load
from ruleset.source.loader import load_file
from ruleset.source.nodes import Mapping, Node, Scalar, Sequence, join_pointer
from ruleset.spans import Span

SECTION = "equivalent"
NEEDED = ("key", "from", "to", "why")
KEYS = (*NEEDED, "rules")
_EXAMPLE = "- {key: follow.protected, from: nothing, to: wider sets, why: two packs have no set wider than a pair}"

stale_excuse = Kind(
    "R707",
    "stale-excuse",
    {
        "zh": "`{key}` 从 `{before}` 改成 `{after}` 不必再声明为等价：{reason}",
        "en": "`{key}` from `{before}` to `{after}` needs no excuse: {reason}",
    },
    {"zh": "过时的声明", "en": "a stale excuse"},
    {
        "zh": "留着它，日后真有案例漏掉这处改动时也不会报告",
        "en": "left standing, it would hide the day on which no case notices that change any more",
    },
)
excuse_shape = Kind(
    "R708",
    "excuse-shape",
    {"zh": "`equivalent` 的每一项要写 `key`、`from`、`to`、`why`：{problem}",
     "en": "an entry of `equivalent` says `key`, `from`, `to` and `why`: {problem}"},
    {"zh": "写法不对", "en": "written otherwise"},
)  # fmt: skip
NO_SUCH: Text = {"zh": "这些规则没有这样的改动", "en": "the rules have no such change"}


@dataclass(frozen=True)
class Excuse:
    """One mutant that no case can tell, because it plays the same: for all rule sets of the file, or for `rules`."""

    key: str
    before: str
    after: str
    why: str
    rules: tuple[str, ...]
    span: Span
    pointer: str

    def meant(self, rules: str, mutant: Mutant) -> bool:
        """Whether it is this mutant of this rule set (an id) that is excused."""
        ours = not self.rules or rules in self.rules
        return ours and (self.key, self.before, self.after) == (mutant.key, mutant.before, mutant.after)

    def stale(self, reason: Text, close: str | None = None) -> Finding:
        """The finding that the excuse is not needed."""
        return stale_excuse.at(
            self.span, pointer=self.pointer, key=self.key, before=self.before, after=self.after, reason=reason,
            suggestion=Suggestion.of(close, self.span),
        )  # fmt: skip


def load_excuses(paths: Iterable[Path]) -> tuple[list[Excuse], list[Finding]]:
    """The excuses of some files. A file that cannot be read has none; reading its cases says what is wrong with it."""
    excuses: list[Excuse] = []
    findings: list[Finding] = []
    for path in paths:
        root, _ = load_file(path)
        section = root.get(SECTION) if root is not None else None
        if isinstance(section, Sequence):
            for index, node in enumerate(section):
                excuses += _excuse(node, join_pointer(f"/{SECTION}", index), findings)
        elif section is not None:
            findings.append(_wrong(section, f"/{SECTION}", {"zh": "这里不是列表", "en": "this is no list"}))
    return excuses, findings


def check_excuses(paths: Iterable[Path], rules: Iterable[str]) -> tuple[list[Excuse], list[Finding]]:
    """The excuses of some files, and all that can be said of them without running a case; `rules` are those on trial."""
    excuses, findings = load_excuses(paths)
    known = {Path(each).stem: mutants(load(each)) for each in rules} if excuses else {}
    return excuses, findings + list(unknown_excuses(excuses, known))


def unknown_excuses(excuses: Iterable[Excuse], known: dict[str, list[Mutant]]) -> Iterator[Finding]:
    """The excuses of mutants that none of the rule sets (by id) has."""
    for excuse in excuses:
        ours = [
            mutant for rules, found in known.items() if not excuse.rules or rules in excuse.rules for mutant in found
        ]
        if ours and not any(excuse.meant(rules, mutant) for rules, found in known.items() for mutant in found):
            keys = {mutant.key for mutant in ours}
            yield excuse.stale(NO_SUCH, None if excuse.key in keys else nearest(excuse.key, sorted(keys)))


def _excuse(node: Node, pointer: str, findings: list[Finding]) -> list[Excuse]:
    problem = _problem(node)
    if problem:
        findings.append(_wrong(node, pointer, problem))
        return []
    assert isinstance(node, Mapping)
    texts = {key: value.text for key in NEEDED if isinstance(value := node.get(key), Scalar)}
    listed = node.get("rules")
    rules = listed.items if isinstance(listed, Sequence) else [] if listed is None else [listed]
    span = (node.get("key") or node).span
    only = tuple(each.text for each in rules if isinstance(each, Scalar))
    return [Excuse(texts["key"], texts["from"], texts["to"], texts["why"], only, span, pointer)]


def _problem(node: Node) -> Text | None:
    if not isinstance(node, Mapping):
        return {"zh": "这里不是一组键值", "en": "this is no mapping"}
    for entry in node:
        if entry.name not in KEYS:
            return {"zh": f"没有 `{entry.name}` 这一项", "en": f"it has no key `{entry.name}`"}
    missing = [key for key in NEEDED if not isinstance(node.get(key), Scalar)]
    return {"zh": f"缺 `{missing[0]}`", "en": f"`{missing[0]}` is missing"} if missing else None


def _wrong(node: Node, pointer: str, problem: Text) -> Finding:
    return excuse_shape.at(node.span, pointer=pointer, problem=problem, example=_EXAMPLE)
