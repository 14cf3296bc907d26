"""The exception that carries findings to callers of the library."""

from __future__ import annotations

from collections.abc import Iterable

from ruleset.diagnostics.finding import Finding, in_order
from ruleset.diagnostics.formats.concise import line


class RuleFileError(ValueError):
    """A rule file has errors. `findings` holds them; the text is their concise rendering."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = in_order(findings)
        super().__init__(self.findings)

    def __str__(self) -> str:
        return "\n".join(line(finding, "en") for finding in self.findings)
