"""`--add-ignore REASON`: a comment above every line with a finding, so that a project can start with a clean check."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from ruleset.diagnostics.finding import Edit, Finding
from ruleset.review.ignores import OWN, WORD
from ruleset.review.usage import Misused
from ruleset.source.comments import lines_within_values
from ruleset.spans import Source


def comments_for(findings: Iterable[Finding], reason: str) -> Iterator[Edit]:
    """An edit for each line, that names all findings of the line. Errors get none: they have to be mended.

    Raises:
        Misused: there is no reason.
    """
    said = " ".join(reason.split())
    if not said:
        raise Misused("--add-ignore 要写明理由", "--add-ignore needs a reason")
    lines: dict[tuple[Source, int], list[str]] = defaultdict(list)
    for finding in findings:
        if finding.severity != "error" and finding.id not in OWN:
            lines[finding.span.source, finding.span.line].append(finding.id)
    inside = {source: lines_within_values(source) for source, _ in lines}
    for (source, number), ids in lines.items():
        if number in inside[source]:
            continue
        line = source.line(number)
        indent = line[: len(line) - len(line.lstrip(" "))]
        comment = f"{indent}# {WORD} ignore[{', '.join(sorted(set(ids)))}] {said}\n"
        yield Edit(source.span(source.line_starts[number - 1]), comment, safe=True)
