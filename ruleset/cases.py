"""Case files: cases with their places, from a file of cases or the `examples` of a rule file (DESIGN §11)."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence as List
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ruleset.diagnostics.errors import RuleFileError
from ruleset.diagnostics.finding import Finding, Suggestion, Text, has_errors
from ruleset.diagnostics.kind import Kind
from ruleset.diagnostics.nearest import nearest
from ruleset.source.loader import load_file
from ruleset.source.nodes import Entry, Mapping, Node, Scalar, Sequence, join_pointer
from ruleset.spans import Span

if TYPE_CHECKING:
    from ruleset.compiled import Compiled

FILE_KEYS = ("cases", "equivalent")
CASE_KEYS = ("id", "rules", "kind", "given", "expect", "with", "clause", "basis", "decision", "note")
NEEDED = ("id", "kind", "given", "expect")
BASES = ("explicit", "implied", "default")

no_cases = Kind(
    "R701",
    "no-cases",
    {"zh": "`{path}` 里没有一个案例", "en": "`{path}` holds no case"},
    {"zh": "没有 `cases`，也没有 `examples`", "en": "neither `cases` nor `examples`"},
    {"zh": "没有案例，就什么也没有验证", "en": "without a case nothing about the rules is tested"},
)
no_examples = Kind(
    "R706",
    "no-examples",
    {"zh": "`{path}` 是规则文件，没有 `examples`", "en": "`{path}` is a rule file without `examples`"},
    {"zh": "规则文件", "en": "a rule file"},
    {"zh": "`paigui test` 运行案例文件和规则文件里的 `examples`；规则本身由 `paigui check` 检查",
     "en": "`paigui test` runs files of cases and the `examples` of a rule file; `paigui check` checks the rules themselves"},
)
case_shape = Kind(
    "R702",
    "case-shape",
    {"zh": "案例的 `{key}` 应当是{wanted}", "en": "`{key}` of a case must be {wanted}"},
    {"zh": "写法不对", "en": "written otherwise"},
    {"zh": "读不懂的案例不能用来裁决", "en": "a case that cannot be read proves nothing"},
)
unknown_case_key = Kind(
    "R703",
    "unknown-case-key",
    {"zh": "{where}里没有 `{key}` 这一项", "en": "a {where} has no key `{key}`"},
    {"zh": "没有这一项", "en": "unknown key"},
    {"zh": "没人读的项会让人误以为已经验证过", "en": "a key that nothing reads looks tested and is not"},
)
missing_case_key = Kind(
    "R704",
    "missing-case-key",
    {"zh": "案例缺少 `{key}`", "en": "a case needs `{key}`"},
    {"zh": "这里缺 `{key}`", "en": "`{key}` is missing here"},
)
duplicate_case = Kind(
    "R705",
    "duplicate-case",
    {"zh": "案例编号 `{id}` 用了两次", "en": "the case id `{id}` is used twice"},
    {"zh": "又用了一次", "en": "used again"},
    {"zh": "报告靠编号指明是哪个案例", "en": "reports name a case by its id"},
)

_CASE = {"zh": "案例", "en": "case"}
_FILE = {"zh": "案例文件", "en": "file of cases"}
_FOR_ALL = {
    "zh": "案例要写明交给哪些规则，或运行时用 --rules 指定",
    "en": "a case names the rules it is put to; --rules says so for all that name none",
}
_EXAMPLE = (
    "- {id: MY-1, kind: level, given: {points: 80, dealer_level: 3, attacker_level: 3}, expect: {dealership: swap}}"
)


@dataclass(frozen=True)
class Case:
    """One question to one or more rule sets. `overrides` are the keys `with:` sets for this case alone."""

    id: str
    kind: str
    given: dict[str, Any]
    expect: dict[str, Any]
    rules: tuple[str, ...]
    overrides: Mapping | None
    clause: str
    span: Span

    @property
    def place(self) -> str:
        """Where it stands: `file:line`."""
        return f"{self.span.source.name}:{self.span.line}"


@dataclass(frozen=True)
class Question:
    """One case put to one rule set. Without `compiled` the rule set could not be compiled: `problem` says why."""

    case: Case
    rules: str
    compiled: Compiled | None
    problem: Text = field(default_factory=dict)


def questions(paths: Iterable[str | Path], only: List[str] = ()) -> list[Question]:
    """Every case of the files with every rule set it is for, in the order of the files; of a folder, its files by name.

    `only` keeps the cases of these rule sets, and puts cases that name none to them.

    Raises:
        RuleFileError: a file of cases cannot be read, or a case in it is broken.
    """
    asked: list[Question] = []
    for path in _all_files(paths):
        cases, findings = load_cases(_located(path))
        if has_errors(findings):
            raise RuleFileError(findings)
        if not only:
            _all_for_some_rules(cases)
        asked += [_question(case, rules) for case in cases for rules in _asked(case, path, only)]
    return asked


def _all_for_some_rules(cases: Iterable[Case]) -> None:
    """A case that is put to nothing would look tested."""
    if nowhere := [_for_no_rules(case) for case in cases if not case.rules]:
        raise RuleFileError(nowhere)


def _for_no_rules(case: Case) -> Finding:
    span = Span(case.span.source, case.span.start, case.span.start + 1)
    return missing_case_key.at(span, key="rules", example="rules: [bashifen-club, house.yaml]", notes=[_FOR_ALL])


def case_files(paths: Iterable[str | Path]) -> list[Path]:
    """The files whose cases `questions` asks."""
    return [_located(path) for path in _all_files(paths)]


def _all_files(paths: Iterable[str | Path]) -> Iterable[Path]:
    return chain.from_iterable(map(_files, map(Path, paths)))


def _files(path: Path) -> Iterable[Path]:
    """The file itself; of a folder the files below it that hold cases: others may hold rules, or be somebody else's."""
    if not path.is_dir():
        return [path]
    return (file for file in sorted(path.rglob("*.y*ml")) if file.suffix in (".yaml", ".yml") and _holds_cases(file))


def _holds_cases(file: Path) -> bool:
    try:
        return any(line.startswith((b"cases:", b"examples:")) for line in file.read_bytes().splitlines())
    except OSError:
        return True  # reading it says what is wrong


def _located(path: Path) -> Path:
    from ruleset import shelf

    return shelf.locate(str(path))


def _asked(case: Case, path: Path, only: List[str]) -> List[str]:
    named = list(rule_paths(case, path))
    return [rules for rules in named or only if not only or rules in only or Path(rules).stem in only]


def _question(case: Case, rules: str) -> Question:
    try:
        return Question(case, rules, _compile_with(rules, case.overrides) if case.overrides else _compile(rules))
    except RuleFileError as error:
        first = min(error.findings, key=lambda finding: finding.severity != "error")
        return Question(case, rules, None, first.message)


@lru_cache(maxsize=64)
def _compile(rules: str) -> Compiled:
    return _compile_with(rules, None)


def _compile_with(rules: str, overrides: Mapping | None) -> Compiled:
    from ruleset.pipeline import compile_rules

    return compile_rules(rules, overrides)


def load_cases(path: Path, name: str | None = None) -> tuple[list[Case], list[Finding]]:
    """The cases of a file of cases, or of a rule file's `examples` (which are about that file itself).

    `rules` are as written: ids, or paths relative to the file. A broken case is left out and reported.
    """
    root, findings = load_file(path, name)
    if root is None:
        return [], findings
    node, own = (root.get("cases"), ()) if "cases" in root else (root.get("examples"), (str(path),))
    if not isinstance(node, Sequence) or not len(node):
        return [], [*findings, _nothing(root, name or str(path))]
    if "cases" in root:
        findings = [*findings, *_unknown_beside(root)]
    pointer = "/cases" if "cases" in root else "/examples"
    reader = _Reader(path, own, findings)
    cases = [case for index, item in enumerate(node) if (case := reader.case(item, join_pointer(pointer, index)))]
    return cases, findings


class _Reader:
    def __init__(self, path: Path, own: tuple[str, ...], findings: list[Finding]) -> None:
        self.path = path
        self.own = own
        self.findings = findings
        self.seen: dict[str, Span] = {}

    def case(self, node: Node, pointer: str) -> Case | None:
        before = len(self.findings)
        if not isinstance(node, Mapping):
            self.wrong(node, pointer, "case", {"zh": "一组键值", "en": "a mapping"})
            return None
        self.check_keys(node, pointer)
        given, expect = self.mapping(node, "given", pointer), self.mapping(node, "expect", pointer)
        identity, kind = self.text(node, "id", pointer), self.text(node, "kind", pointer)
        rules, overrides = self.rules(node, pointer), self.overrides(node, pointer)
        self.once(identity, node)
        clause = self.text(node, "clause", pointer)
        if len(self.findings) > before:
            return None
        return Case(identity, kind, given, expect, rules or self.own, overrides, clause, node.span)

    def check_keys(self, node: Mapping, pointer: str) -> None:
        for entry in node:
            if entry.name not in CASE_KEYS:
                self.findings.append(_unknown(entry, pointer, CASE_KEYS, _CASE))
        for key in NEEDED:
            if key not in node:
                span = Span(node.span.source, node.span.start, node.span.start + 1)
                self.findings.append(missing_case_key.at(span, pointer=pointer, key=key, example=_EXAMPLE))

    def wrong(self, node: Node, pointer: str, key: str, wanted: Text) -> None:
        self.findings.append(case_shape.at(node.span, pointer=pointer, key=key, wanted=wanted, example=_EXAMPLE))

    def mapping(self, node: Mapping, key: str, pointer: str) -> dict[str, Any]:
        value = node.get(key)
        if value is not None and not isinstance(value, Mapping):
            self.wrong(value, join_pointer(pointer, key), key, {"zh": "一组键值", "en": "a mapping"})
        return value.data() if isinstance(value, Mapping) else {}

    def text(self, node: Mapping, key: str, pointer: str) -> str:
        value = node.get(key)
        if value is not None and not isinstance(value, Scalar):
            self.wrong(value, join_pointer(pointer, key), key, {"zh": "一段文字", "en": "a text"})
        return value.text if isinstance(value, Scalar) else ""

    def rules(self, node: Mapping, pointer: str) -> tuple[str, ...]:
        value = node.get("rules")
        items = [] if value is None else value.items if isinstance(value, Sequence) else [value]
        if any(not isinstance(item, Scalar) for item in items):
            assert value is not None
            self.wrong(
                value, join_pointer(pointer, "rules"), "rules", {"zh": "规则编号的列表", "en": "a list of rule set ids"}
            )
        return tuple(item.text for item in items if isinstance(item, Scalar))

    def overrides(self, node: Mapping, pointer: str) -> Mapping | None:
        value = node.get("with")
        if value is None:
            return None
        if not isinstance(value, Mapping):
            self.wrong(value, join_pointer(pointer, "with"), "with", {"zh": "一组键值", "en": "a mapping"})
            return None
        return nested(value)

    def once(self, identity: str, node: Mapping) -> None:
        span = (node.get("id") or node).span
        if identity and identity in self.seen:
            first = (self.seen[identity], {"zh": "第一次", "en": "first used here"})
            self.findings.append(duplicate_case.at(span, id=identity, related=[first]))
        self.seen.setdefault(identity, span)


def nested(mapping: Mapping) -> Mapping:
    """The same values with dotted keys (`follow.throw: suit only`) written out as mappings in mappings."""
    tree: dict[str, list[Entry]] = {}
    plain: list[Entry] = []
    for entry in mapping:
        head, dot, rest = entry.name.partition(".")
        if not dot:
            plain.append(entry)
            continue
        key = Scalar(entry.key.span, text=rest, value=rest)
        tree.setdefault(head, []).append(Entry(key, entry.value))
    for head, entries in tree.items():
        inner = nested(Mapping(mapping.span, entries=tuple(entries)))
        plain.append(Entry(Scalar(mapping.span, text=head, value=head), inner))
    return Mapping(mapping.span, entries=tuple(plain))


def rule_paths(case: Case, path: Path) -> Iterable[str]:
    """The rule sets of a case as `compile_rules` takes them: an id as it is, a path as seen from the case file."""
    for rule in case.rules:
        beside = path.parent / rule
        yield str(beside) if rule.endswith((".yaml", ".yml")) and beside.is_file() else rule


def _unknown_beside(root: Mapping) -> Iterable[Finding]:
    return (_unknown(entry, "", FILE_KEYS, _FILE) for entry in root if entry.name not in FILE_KEYS)


def _unknown(entry: Entry, above: str, known: List[str], where: Text) -> Finding:
    return unknown_case_key.at(
        entry.key.span,
        pointer=join_pointer(above, entry.name),
        where=where,
        key=entry.name,
        expected=known,
        suggestion=Suggestion.of(nearest(entry.name, known), entry.key.span, safe=True),
    )


def _nothing(root: Mapping, path: str) -> Finding:
    """A file without a case: perhaps a rule file was meant to be checked."""
    if "family" in root and "cases" not in root:
        return no_examples.at(root.key_span("family"), pointer="/family", path=path, example=f"paigui check {path}")
    return no_cases.at(_first_line(root.span), path=path, example=_EXAMPLE)


def _first_line(span: Span) -> Span:
    end = span.source.text.find("\n", span.start)
    return Span(span.source, span.start, min(span.end, end) if end >= 0 else span.end)
