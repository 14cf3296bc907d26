"""Reports that the tests of the formats render: of the bad example of each page, and of a file that wants to do harm."""

from __future__ import annotations

from pathlib import Path

from ruleset.diagnostics import Finding
from ruleset.diagnostics.pages import page
from ruleset.diagnostics.report import Report
from ruleset.source import load_text
from tests.ruleset.diagnostics.page_examples import findings_of, write_example

VERSION = "1.2.3"
HOSTILE = (
    'levels: {"\\e[31m\\r\\n::error::forged\\u202e ##[add-mask]x ]]> </script> <b> & % | `": 1,\n'
    '  "\\e[31m\\r\\n::error::forged\\u202e ##[add-mask]x ]]> </script> <b> & % | `": 2}\n'
)


def report_of(kind: str, folder: Path) -> Report:
    """The bad example of the page of a kind such as `R201-unknown-key`, checked in an empty folder, the current one."""
    identifier = kind.partition("-")[0]
    known = page(identifier)
    assert known, f"{kind} has no page"
    file = write_example(known.bad, folder)
    return Report.of(findings_of(identifier, file), [file], version=VERSION)


def hostile_report(name: str = "house.yaml") -> Report:
    """One finding, whose message, excerpt and excerpt's lines hold every sign that means something to a format."""
    return Report.of(findings(HOSTILE, name), [name], version=VERSION)


def findings(content: str, name: str = "house.yaml") -> list[Finding]:
    """What reading a text finds."""
    return load_text(content, name)[1]
