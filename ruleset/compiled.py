"""What compilation yields: rules, tables, clauses, and the fingerprint of the behaviour; written as canonical JSON.

The fingerprint is the SHA-256 of what decides play: family, tables, tournament. Names, notes, comments, clauses and the
way a rule is written do not enter it, so two files with one fingerprint play alike on any machine.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, is_dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ruleset import shelf
from ruleset.defaults import fill_defaults
from ruleset.families import Family, family
from ruleset.inherit import Resolved
from ruleset.tables import Effect

VERSION = 1
"""Version of the JSON. It changes whenever a reader of the old form would misread the new one."""

TEXT_KEYS = ("source", "clauses", "procedures", "decided")
FILE_KEYS = ("format", "family", "base", "extends", "name", "examples", "notes")

Data = Mapping[str, Any]


class CompiledFileError(ValueError):
    """A file that is no compiled rule set of this version, or not the one its fingerprint says."""


@dataclass(frozen=True)
class Compiled:
    """One rule set, ready to play.

    Attributes:
        id: stem of the rule file.
        name: {"zh": ..., "en": ...}, either may be missing.
        data: the rules as plain data, every default filled in.
        text: what the file says about the text it encodes: source, clauses, procedures, decided.
        rules: the same rules, typed: the `Ruleset` of the family.
        tables: what the engine plays by: `TricksTables` or `ClimbingTables`.
    """

    id: str
    family: str
    name: Data
    data: Data = field(repr=False)
    text: Data = field(repr=False)
    rules: Any = field(repr=False)
    tables: Any = field(repr=False)

    @cached_property
    def fingerprint(self) -> str:
        """64 hexadecimal digits."""
        tables = _plain(family(self.family), self.tables)
        decisive = {"family": self.family, "tables": tables, "tournament": self.data.get("tournament", {})}
        return hashlib.sha256(canonical(decisive).encode()).hexdigest()

    @property
    def clauses(self) -> Mapping[str, list[str]]:
        """Dotted key -> ids of the clauses it rests on."""
        return self.text.get("clauses", {})  # type: ignore[no-any-return]

    def to_json(self) -> str:
        """Canonical JSON: sorted keys, one form for one rule set, the same bytes on any machine."""
        document = {
            "version": VERSION,
            "id": self.id,
            "family": self.family,
            "fingerprint": self.fingerprint,
            "name": self.name,
            "rules": self.data,
            "text": self.text,
            "tables": _plain(family(self.family), self.tables),
        }
        return canonical(document) + "\n"


def compile_ruleset(resolved: Resolved, rules: Any) -> Compiled:
    """The compiled form of a resolved file whose rules passed the checks."""
    written = resolved.root.data()
    filled = fill_defaults(written, shelf.schema(resolved.family))
    return Compiled(
        id=resolved.id,
        family=resolved.family,
        name=_name(written.get("name", {})),
        data={key: value for key, value in filled.items() if key not in (*TEXT_KEYS, *FILE_KEYS)},
        text={key: written[key] for key in TEXT_KEYS if key in written},
        rules=rules,
        tables=family(resolved.family).lower(rules),
    )


def load_compiled(path: Path) -> Compiled:
    """A compiled rule set from its file.

    Raises:
        CompiledFileError: the file is not what `Compiled.to_json` writes.
        OSError: it cannot be read.
    """
    return from_json(path.read_text(encoding="utf-8"))


def from_json(text: str) -> Compiled:
    """A compiled rule set from its JSON, equal to the one written.

    Raises:
        CompiledFileError: not JSON, another version, an unreadable value, or rules, tables and fingerprint that do not
            fit together.
    """
    document = _document(text)
    try:
        kind = family(document["family"])
        rules, problems = kind.read_rules(document["rules"])
        if problems:
            raise CompiledFileError(f"the rules cannot be read at {problems[0].pointer}")
        parts = {key: document[key] for key in ("id", "family", "name", "text")}
        compiled = Compiled(**parts, data=document["rules"], rules=rules, tables=_tables(kind, document["tables"]))
        expected = document["fingerprint"]
    except (KeyError, TypeError, AttributeError) as error:
        raise CompiledFileError(f"a part is missing or misshapen: {error}") from error
    if compiled.fingerprint != expected:
        raise CompiledFileError("the fingerprint does not fit the tables")
    if kind.lower(rules) != compiled.tables:
        raise CompiledFileError("the tables do not fit the rules")
    return compiled


def canonical(value: Any) -> str:
    """JSON with sorted keys and no spaces; the one spelling of a value."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _document(text: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except ValueError as error:
        raise CompiledFileError(f"not JSON: {error}") from error
    if not isinstance(document, dict) or document.get("version") != VERSION:
        raise CompiledFileError(f"not a compiled rule set of version {VERSION}")
    return document


def _name(name: Any) -> Data:
    return name if isinstance(name, Mapping) else {"zh": str(name), "en": str(name)}


def _plain(kind: Family, tables: Any) -> dict[str, Any]:
    """Tables as JSON has them. Only the fields that hold records are walked through: the others are plain already."""
    values = {each.name: getattr(tables, each.name) for each in fields(tables)}
    return {name: _without_records(value) if name in kind.records else value for name, value in values.items()}


def _without_records(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    return [_without_records(part) for part in value] if isinstance(value, tuple) else value


def _tables(kind: Family, data: Mapping[str, Any]) -> Any:
    return kind.tables(
        **{each.name: _with_records(data[each.name], kind.records.get(each.name)) for each in fields(kind.tables)}
    )


def _with_records(value: Any, record: type[Any] | None) -> Any:
    """Lists as tuples, and every mapping as the record it is: an effect, or what the field holds."""
    if isinstance(value, Mapping):
        is_effect = record is None or value.keys() == {each.name for each in fields(Effect)}
        return (Effect if is_effect else record)(**{name: _with_records(part, record) for name, part in value.items()})  # type: ignore[misc]
    return tuple(_with_records(part, record) for part in value) if isinstance(value, list) else value
