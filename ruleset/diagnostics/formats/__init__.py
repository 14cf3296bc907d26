"""What `paigui check` can print: one module a format, each with `render(report, style)`."""

from __future__ import annotations

from importlib import import_module

from ruleset.diagnostics.report import Report, Style

FORMATS = ("text", "concise", "json", "sarif", "junit", "github", "gitlab", "rdjson")
FOR_PEOPLE = ("text", "concise", "github")
"""Formats that are read in a terminal or a log; the others are documents for programs."""


def render(form: str, report: Report, style: Style) -> str:
    """The report in one of `FORMATS`, without a line break at its end. Only that format's module is loaded."""
    text: str = import_module(f"{__name__}.{form}").render(report, style)
    return text
