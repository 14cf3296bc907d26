"""Game logs: JSON Lines, one event a line; the first line says what was played, by which seed and engine.

{"log":1,"engine":"0.1.0","rules":"shengji-competition","fingerprint":"...","seed":7}
{"event":"deal","deal":1,...}
{"event":"draw","seat":2,"card":"H10"}
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from engine.actions import shortened
from engine.game import Game
from engine.rulings import Earlier, earlier_from_json

LOG_VERSION = 1


class LogError(ValueError):
    """Raised for a file that is no log, or a line in it that is no event. ``line`` counts from 1."""

    def __init__(self, message: str, line: int) -> None:
        self.line = line
        super().__init__(f"line {line}: {message}")


@dataclass(frozen=True)
class Log:
    """A log as read: its header, its whole events, and the line cut off at the end of the file, if any."""

    header: Mapping[str, Any]
    events: tuple[Mapping[str, Any], ...]
    cut: str = ""


def engine_version() -> str:
    """Version of the installed engine, ``source`` when it runs from a checkout that was never installed."""
    try:
        return version("paigui")
    except PackageNotFoundError:
        return "source"


def header_of(game: Game) -> dict[str, Any]:
    """First line of a game's log."""
    header = {
        "log": LOG_VERSION,
        "engine": engine_version(),
        "rules": game.rules.id,
        "fingerprint": game.rules.fingerprint,
        "seed": game.seed,
    }
    return header | ({"earlier": [one.to_json() for one in game.earlier]} if game.earlier else {})


def log_lines(game: Game) -> Iterator[str]:
    """Yield the lines of a game's log, each with its line end."""
    yield line_of(header_of(game))
    for event in game.log:
        yield line_of(event)


def line_of(data: Mapping[str, Any]) -> str:
    """One line of a log."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def write_log(game: Game, path: Path) -> None:
    """Write the whole log of a game."""
    path.write_text("".join(log_lines(game)), encoding="utf-8")


def append_events(path: Path, events: Iterable[Mapping[str, Any]]) -> None:
    """Add events to a log, after cutting away a last line that was never finished."""
    text = path.read_bytes()
    with path.open("r+b") as file:
        file.truncate(text.rfind(b"\n") + 1)
        file.seek(0, 2)
        for event in events:
            file.write(line_of(event).encode())


def read_log(text: str) -> Log:
    """Read a log. A last line without its line end is not an event; it is returned as ``cut``.

    Raises:
        LogError: no header, or a whole line that is not a JSON object.
    """
    lines = text.split("\n")
    cut = lines.pop()
    if not lines:
        raise LogError("the log has no whole line", 1)
    records = [_record(line, number) for number, line in enumerate(lines, 1)]
    header = records[0]
    if header.get("log") != LOG_VERSION:
        raise LogError(f"this is no log of version {LOG_VERSION}", 1)
    _check_header(header)
    return Log(header, tuple(records[1:]), cut)


def _check_header(header: Mapping[str, Any]) -> None:
    """Names are text, and the seed is a whole number of 64 bits, as every random stream takes it."""
    names = ("engine", "rules", "fingerprint")
    missing = [name for name in (*names, "seed") if name not in header]
    if missing:
        raise LogError(f"the header lacks {', '.join(missing)}", 1)
    for name in names:
        if not isinstance(header[name], str) or not header[name]:
            raise LogError(f"the header's {name} is not a name: {shortened(header[name])}", 1)
    seed = header["seed"]
    if type(seed) is not int or not -(2**63) <= seed < 2**63:
        raise LogError(f"the header's seed is not a whole number of 64 bits: {shortened(seed)}", 1)
    earlier_of(header)


def earlier_of(header: Mapping[str, Any]) -> tuple[Earlier, ...]:
    """The offences counted before the match of a log.

    Raises:
        LogError: they are not written as a header has them.
    """
    try:
        return tuple(earlier_from_json(one) for one in header.get("earlier", ()))
    except (TypeError, ValueError) as problem:
        raise LogError(f"the header's earlier: {problem}", 1) from None


def _record(line: str, number: int) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except RecursionError:
        raise LogError("nested too deep for an event", number) from None
    except ValueError as problem:
        raise LogError(f"not JSON: {problem}", number) from problem
    if not isinstance(record, dict):
        raise LogError("not a JSON object", number)
    return record
