"""Reports of many findings, of none, and of hostile text against the published schemas of their formats."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import jsonschema
import pytest
import xmlschema

from ruleset.diagnostics.formats import render
from ruleset.diagnostics.report import Report, Style
from tests.ruleset.diagnostics.examples import findings, hostile_report

SCHEMAS = Path(__file__).resolve().parents[2] / "schemas"
FILES = {"sarif": "sarif-2.1.0.json", "gitlab": "gitlab-code-quality.json", "rdjson": "rdjson.json", "junit": "junit-10.xsd"}


@cache
def _validator(form: str) -> Callable[[str], None]:
    file = SCHEMAS / FILES[form]
    if file.suffix == ".xsd":
        validate_xml: Callable[[str], None] = xmlschema.XMLSchema(str(file)).validate
        return validate_xml
    validator = jsonschema.Draft7Validator(json.loads(file.read_text(encoding="utf-8")))
    return lambda text: validator.validate(json.loads(text))


def validate(form: str, text: str) -> None:
    """Raises when a report is not what the schema of its format allows."""
    _validator(form)(text)


REPORTS = {
    "nothing": Report.of([], ["a.yaml", "b.yaml"], version="1"),
    "hostile": hostile_report(),
    "many": Report.of(findings("a: 0\n" + "a: 1\n" * 50), ["house.yaml", "clean.yaml"], version="1"),
    "warnings": Report.of(findings("format: 1\nfamily: yes\n"), ["house.yaml"], version="1"),
}


@pytest.mark.parametrize("form", FILES)
@pytest.mark.parametrize("name", REPORTS)
def test_reports_are_valid(form: str, name: str) -> None:
    validate(form, render(form, REPORTS[name], Style()))


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("sarif", '{"version": "2.1.0", "runs": [{"tool": {}}]}'),
        ("sarif", '{"version": "2.1.0", "runs": [], "extra": 1}'),
        ("gitlab", '[{"description": "a"}]'),
        ("rdjson", '{"diagnostics": [{"message": "a"}]}'),
        ("junit", '<testsuites><testsuite name="a"/></testsuites>'),
    ],
)
def test_the_schemas_refuse_what_is_wrong(form: str, text: str) -> None:
    with pytest.raises((jsonschema.ValidationError, xmlschema.XMLSchemaValidationError)):
        validate(form, text)
