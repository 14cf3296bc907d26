"""From a file to a compiled rule set, stage by stage. Each stage works on what the ones before it left whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ruleset import shelf
from ruleset.clauses import check_clauses
from ruleset.diagnostics.errors import RuleFileError
from ruleset.diagnostics.finding import Finding, Suggestion, at_most, has_errors, in_order
from ruleset.diagnostics.nearest import MOST_SUGGESTIONS, nearest
from ruleset.inherit import Resolved, resolve
from ruleset.mending import Mended, mend
from ruleset.schema import kinds as shape_kinds
from ruleset.schema import words
from ruleset.schema.complete import check_complete
from ruleset.schema.document import description_at
from ruleset.schema.shape import check_shape
from ruleset.source import kinds as source_kinds
from ruleset.source.flow import flow
from ruleset.source.limits import DEFAULT_LIMITS, Limits
from ruleset.source.loader import load_text
from ruleset.source.nodes import Mapping as MappingNode
from ruleset.source.nodes import Node, Scalar
from ruleset.spans import Source

if TYPE_CHECKING:
    from ruleset.compiled import Compiled
    from ruleset.reading import Problem

Reference = str | Path
"""A shipped id or the path of a rule file."""
Overrides = Mapping[str, Any] | MappingNode
"""Values on top of a file's own: nested plain data, or a mapping read from another file with its places."""


@dataclass(frozen=True)
class Examined:
    """How far a file got, and everything found on the way. `rules` are those of the file's family."""

    resolved: Resolved | None
    rules: Any
    findings: list[Finding]


def load(reference: Reference, overrides: Overrides | None = None) -> Resolved:
    """A rule file with everything it inherits, its shape checked.

    Raises:
        RuleFileError: something is wrong with the file, its parents or the overrides.
    """
    resolved, findings = _read(reference, overrides)
    if resolved is None or has_errors(findings):
        raise RuleFileError(findings)
    return resolved


def check(paths: Iterable[Reference], lang: str = "en") -> list[Finding]:
    """Everything wrong with some rule files, in order of file and place.

    Args:
        paths: ids and paths.
        lang: changes nothing: a finding carries both languages, the renderer picks one.
    """
    return in_order(finding for path in paths for finding in examine(path).findings)


def examine(
    reference: Reference, overrides: Overrides | None = None, limits: Limits = DEFAULT_LIMITS
) -> Examined:
    """Read, check and prove one rule file. Nothing is raised for a mistake in it."""
    examined = _examined(reference, overrides, limits)
    return replace(examined, findings=at_most(examined.findings, limits.findings))


def _examined(reference: Reference, overrides: Overrides | None, limits: Limits) -> Examined:
    resolved, findings = _read(reference, overrides, limits)
    if resolved is None or not _has_schema(resolved, findings):
        return Examined(resolved, None, findings)
    whole = not has_errors(findings)
    mended = mend(resolved, findings)
    rules, found = _typed(mended, whole)
    whole = whole and not found
    found += _outside_gaps(check_clauses(mended), mended)
    if mended.resolved.whole and not _is_bare(findings):
        found += _outside_gaps(_prove(mended, rules), mended)
    found = found if whole and not has_errors(found) else _without_repeats(found)
    found = [mended.as_written(finding) for finding in _news(found, findings)]
    return Examined(resolved, rules if whole else None, findings + (found if overrides else _traced(found, resolved)))


def _has_schema(resolved: Resolved, findings: list[Finding]) -> bool:
    """Whether it is known which keys the file may have."""
    return resolved.family in shelf.families() and not any(finding.name == "family-differs" for finding in findings)


def _is_bare(findings: list[Finding]) -> bool:
    """Whether a parent was forgotten: the values left are no rule set, and proofs about them would be noise."""
    return any(finding.name == "incomplete-rules" or _meant_extends(finding) for finding in findings)


def _meant_extends(finding: Finding) -> bool:
    return finding.name == "unknown-key" and finding.suggestion is not None and finding.suggestion.text == "extends"


def _outside_gaps(found: Iterable[Finding], mended: Mended) -> list[Finding]:
    return [finding for finding in found if not mended.lacks(finding.pointer)]


def compile_rules(reference: Reference, overrides: Overrides | None = None) -> Compiled:
    """The compiled form of a rule file: typed rules, tables, fingerprint.

    Raises:
        RuleFileError: something is wrong with the file, its parents or the overrides.
    """
    from ruleset.compiled import compile_ruleset

    examined = examine(reference, overrides)
    if examined.resolved is None or examined.rules is None or has_errors(examined.findings):
        raise RuleFileError(examined.findings)
    return compile_ruleset(examined.resolved, examined.rules)


def compile_over(resolved: Resolved, overrides: Overrides) -> Compiled:
    """The compiled form of a file read before with values on top of it; no file is read again, no clause looked at.

    Raises:
        RuleFileError: the values do not fit the rules.
    """
    from ruleset.compiled import compile_ruleset

    resolved, findings = _overridden(resolved, overrides, [])
    rules: Any = None
    if not has_errors(findings):
        rules, findings = _typed(Mended(resolved), whole=True)
    if not has_errors(findings):
        findings += _prove(Mended(resolved), rules)
    if has_errors(findings):
        raise RuleFileError(findings)
    return compile_ruleset(resolved, rules)


def _read(
    reference: Reference, overrides: Overrides | None, limits: Limits = DEFAULT_LIMITS
) -> tuple[Resolved | None, list[Finding]]:
    """Source, inheritance and shape."""
    resolved, findings = resolve(*_file(reference), limits)
    if resolved is None:
        return None, [_with_suggestion(finding) for finding in findings]
    if not any(finding.name == "family-differs" for finding in findings):
        findings += _news(_shape(resolved, limits.findings + 1), findings)
    findings = _traced(findings, resolved)
    return _overridden(resolved, overrides, findings) if overrides else (resolved, findings)


def _traced(findings: list[Finding], resolved: Resolved) -> list[Finding]:
    """A finding in a parent also says by which files the parent was reached."""
    return [replace(finding, origin=finding.origin or _way_to(finding.span.source, resolved)) for finding in findings]


def _way_to(source: Source, resolved: Resolved) -> tuple[str, ...]:
    sources = [layer.source for layer in resolved.layers]
    if source is sources[0]:
        return ()
    before = sources[: sources.index(source)] if source in sources else sources
    return tuple(each.name for each in (*before, source))


def _news(found: list[Finding], known: list[Finding]) -> list[Finding]:
    """What is not a consequence of an error found before at the same place."""
    places = {finding.span for finding in known if finding.severity == "error"}
    return [finding for finding in found if finding.span not in places]


def _overridden(resolved: Resolved, overrides: Overrides, findings: list[Finding]) -> tuple[Resolved, list[Finding]]:
    root, found = _override_root(overrides)
    if root is None or resolved.family not in shelf.families():
        return resolved, findings + found
    shape = check_shape(root, shelf.schema(resolved.family))
    # Values on top of a file are no file: they need not name format and family.
    found += [finding for finding in shape if finding.name != "missing-key" or finding.pointer]
    return resolved.over(root), findings + found


def _file(reference: Reference) -> tuple[Path, str | None]:
    """The file, and the name messages give it: what the user typed, but for an id the shipped file's own."""
    path = shelf.locate(str(reference))
    return path, str(reference) if str(path) == str(reference) else None


def _with_suggestion(finding: Finding) -> Finding:
    """A missing file may be a misspelt id."""
    if finding.name != "missing-file":
        return finding
    name = finding.span.source.name
    close = nearest(name, [] if shelf.looks_like_path(name) else shelf.shipped())
    return source_kinds.missing_file.at(
        finding.span, path=name, expected=[] if shelf.looks_like_path(name) else [*shelf.shipped()],
        suggestion=Suggestion.of(close),
    )


def _override_root(overrides: Overrides) -> tuple[MappingNode | None, list[Finding]]:
    if isinstance(overrides, MappingNode):
        return overrides, []
    return load_text(flow(dict(overrides)), "<overrides>")


def _shape(resolved: Resolved, most: int) -> list[Finding]:
    """The shape of the chain's own files, then what is missing in the sum. Shipped parents are known to be right."""
    family = resolved.root.get("family") or _misspelt_family(resolved.layers[0].root)
    if not isinstance(family, Scalar) or family.text not in shelf.families():
        return [_family_finding(resolved.layers[0].root, family)]
    schema = shelf.schema(family.text)
    own = [layer for place, layer in enumerate(resolved.layers) if place == 0 or not layer.shipped]
    found = [finding for layer in own for finding in check_shape(layer.root, schema, most)]
    return found + (check_complete(resolved, schema, found) if resolved.whole else [])


def _misspelt_family(root: MappingNode) -> Node | None:
    """The value of a key that only `family` can be meant by: its schema will say that no such key is known."""
    known = {name for family in shelf.families() for name in shelf.schema(family)["properties"]}
    unknown = islice((entry for entry in root if entry.name not in known), MOST_SUGGESTIONS)
    return next((entry.value for entry in unknown if nearest(entry.name, known) == "family"), None)


def _family_finding(root: MappingNode, family: Node | None) -> Finding:
    known = shelf.families()
    if family is None and "cases" in root:
        example = f"paigui test {root.span.source.name}"
        return shape_kinds.file_of_cases.at(root.key_span("cases"), pointer="/cases", example=example)
    if family is None:
        start = root.span.source.span(root.span.start)
        return shape_kinds.no_family.at(start, pointer="/family", expected=known, example=f"family: {known[0]}")
    if not isinstance(family, Scalar) or not isinstance(family.value, str):
        return shape_kinds.wrong_type.at(
            family.span, pointer="/family", key="family", wanted=words.wanted(["string"]), found=words.found(family),
            expected=known, example=f"family: {known[0]}",
        )
    close = nearest(family.text, known)
    return shape_kinds.unknown_family.at(
        family.span, pointer="/family", family=family.text, expected=known,
        suggestion=Suggestion.of(close, family.span),
    )


def _without_repeats(found: list[Finding]) -> list[Finding]:
    """What may be left out of a file is told once the file is right: a mistake may be the reason that it repeats."""
    return [finding for finding in found if finding.name != "repeats-parent"]


def _typed(mended: Mended, whole: bool) -> tuple[Any, list[Finding]]:
    """The values as typed rules; what the rule language cannot read becomes findings, unless an error explains it."""
    from ruleset.defaults import fill_defaults
    from ruleset.families import family
    from ruleset.partial import without

    resolved = mended.resolved
    data = fill_defaults(resolved.root.data(), shelf.schema(resolved.family))
    rules, problems = family(resolved.family).read_rules(data)
    told = problems if whole else [problem for problem in problems if not _explained(problem, mended)]
    return without(rules, mended.gaps), [_problem_finding(resolved, problem) for problem in told]


def _explained(problem: Problem, mended: Mended) -> bool:
    """Whether a value is missing or wrong because of an error found before."""
    if problem.error is None:
        return mended.resolved.root.find(problem.pointer) is None or mended.touched(problem.pointer)
    return not problem.key and mended.lacks(problem.pointer)


def _problem_finding(resolved: Resolved, problem: Problem) -> Finding:
    from ruleset.diagnostics.expressions import expression_finding, value_finding

    if problem.error is None:
        return value_finding(resolved.root, problem.pointer, problem.expected)
    about = description_at(shelf.schema(resolved.family), problem.pointer)
    return expression_finding(resolved.root, problem.pointer, problem.error, in_key=problem.key, about=about)


def _prove(mended: Mended, rules: Any) -> Iterable[Finding]:
    from ruleset.families import family

    return family(mended.resolved.family).prove(mended.resolved, rules)
