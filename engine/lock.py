"""The behavioural lock: what rule sets do, kept in a file, so that no change of behaviour is silent.

For each rule set: its fingerprint, its tables (`ruleset.lock`), and a few deals played by random bots from a fixed seed,
with how many actions were legal at each step. The bytes are the same whether kernels are compiled or not.
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from engine.autoplay import next_action
from engine.game import Game
from engine.log import engine_version, line_of
from ruleset import shelf
from ruleset.compiled import Compiled
from ruleset.diagnostics.finding import Text
from ruleset.lock import locked_tables, table_changes
from ruleset.pipeline import compile_rules

VERSION = 1
FILE = "paigui.lock"
SEED, DEALS = 1, 3
MOST_COUNTED = 200
"""Legal actions counted at one step; there can be millions of burials."""

Lock = dict[str, Any]


class LockError(ValueError):
    """A file that is no lock of this version; `zh` and `en` say what is wrong with it."""

    def __init__(self, zh: str, en: str) -> None:
        self.zh, self.en = zh, en
        super().__init__(en)


@dataclass(frozen=True)
class Difference:
    """What a rule set does otherwise than it was locked: one line for the rule set, and one for each change."""

    rules: str
    changes: tuple[Text, ...]


def lock_of(references: Sequence[str], folder: Path) -> Lock:
    """The lock of some rule sets, by id or by their path as seen from the lock's folder.

    Raises:
        RuleFileError: a rule set does not compile.
    """
    rules = {_named(reference, folder): _entry(compile_rules(reference)) for reference in references}
    return {"version": VERSION, "engine": _version(), "rules": rules}


def _version() -> str:
    """The engine's version, whether it is installed or runs from its sources."""
    project = Path(__file__).resolve().parent.parent / "pyproject.toml"
    if not project.is_file():
        return engine_version()
    return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])


def shipped_rule_sets() -> list[str]:
    """Ids of the shipped rule sets, without the bases they extend."""
    from ruleset.pipeline import load

    bases = {layer.id for each in shelf.shipped() for layer in load(each).layers if layer.base}
    return [each for each in shelf.shipped() if each not in bases]


def _named(reference: str, folder: Path) -> str:
    if not shelf.looks_like_path(reference) and reference in shelf.shipped():
        return reference
    path = shelf.real(Path(reference))
    if shelf.is_shipped(path):
        return path.stem
    return Path(os.path.relpath(path, shelf.real(folder))).as_posix()


def _found(name: str, folder: Path) -> str:
    return name if not shelf.looks_like_path(name) else str(folder / name)


def _entry(compiled: Compiled) -> dict[str, Any]:
    return {"fingerprint": compiled.fingerprint, "tables": locked_tables(compiled), "play": _play(compiled)}


def _play(compiled: Compiled) -> dict[str, Any]:
    """Deals of one match from a fixed seed: a digest of all that happened, and legal actions by deal and phase."""
    game = Game(compiled, SEED)
    seated = [game.table.bots["random"]] * game.seats
    legal: list[Counter[str]] = []
    while not game.over and not (game.phase == "done" and game.table.deal >= DEALS):
        while len(legal) < game.table.deal:
            legal.append(Counter())
        for seat in game.actors():
            legal[-1][game.phase] += sum(1 for _ in islice(game.legal(seat), MOST_COUNTED))
        game.apply(next_action(game, seated))
    events = "".join(line_of(event) for event in game.log)
    return {
        "seed": SEED, "events": len(game.log), "digest": hashlib.sha256(events.encode()).hexdigest(),
        "legal": [dict(sorted(counts.items())) for counts in legal],
    }  # fmt: skip


def locked_names(path: Path) -> list[str]:
    """What a lock without other orders is about: the rule sets it holds, or where there is none the shipped ones.

    Raises:
        LockError: the file is no lock.
    """
    if not path.exists():
        return shipped_rule_sets()
    return [_found(name, path.parent) for name in read_lock(path)["rules"]]


def lock_text(lock: Lock) -> str:
    """A lock as JSON with one line for each table, so that a difference of two locks can be read."""
    return "\n".join(_lines(json.loads(json.dumps(lock)), 0))


def _lines(value: Any, depth: int, key: str = "", end: str = "") -> Iterator[str]:
    pad = " " * depth
    name = f"{json.dumps(key, ensure_ascii=False)}: " if key else ""
    if depth >= 4 or not isinstance(value, Mapping):
        yield f"{pad}{name}{json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(', ', ': '))}{end}"
        return
    yield f"{pad}{name}{{"
    keys = sorted(value)
    for each in keys:
        yield from _lines(value[each], depth + 1, each, "" if each == keys[-1] else ",")
    yield f"{pad}}}{end}"


def read_lock(path: Path) -> Lock:
    """A lock from its file.

    Raises:
        LockError: there is none, or it is not what `lock_text` writes.
    """
    try:
        lock = json.loads(path.read_text(encoding="utf-8"))
        if lock["version"] != VERSION:
            raise LockError(f"{path} 不是第 {VERSION} 版的锁文件", f"{path} is no lock of version {VERSION}")
        if not lock["rules"]:
            raise LockError(f"锁文件 {path} 里没有规则", f"the lock {path} holds no rule set")
        for entry in lock["rules"].values():
            _ = entry["fingerprint"], entry["tables"].items(), entry["play"]["legal"]
    except OSError:
        raise LockError(
            f"没有锁文件 {path}；用 paigui lock 写一份", f"there is no lock {path}; paigui lock writes one"
        ) from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        if isinstance(error, LockError):
            raise
        raise LockError(f"{path} 不是锁文件", f"{path} is no lock") from None
    found: Lock = lock
    return found


def check_lock(path: Path, references: Iterable[str] = ()) -> list[Difference]:
    """What rule sets do otherwise than they were locked; by default all that are in the lock.

    Raises:
        LockError: as `read_lock`.
        RuleFileError: a rule set does not compile.
    """
    locked, folder = read_lock(path)["rules"], path.parent
    names = [_named(reference, folder) for reference in references] or list(locked)
    found = [Difference(name, tuple(_changes(name, locked, folder))) for name in names]
    return [difference for difference in found if difference.changes]


def _changes(name: str, locked: Mapping[str, Any], folder: Path) -> Iterator[Text]:
    if name not in locked:
        yield {"zh": "不在锁文件里", "en": "is not in the lock"}
        return
    compiled = compile_rules(_found(name, folder))
    before = locked[name]
    tables = list(table_changes(compiled, before["tables"]))
    for change in tables:
        yield {lang: f"{change.table}: {change.words[lang]}" for lang in ("zh", "en")}
    if before["fingerprint"] != compiled.fingerprint and not tables:
        yield {"zh": "比赛的规程变了，打法不变", "en": "the tournament around it changed, play did not"}
    yield from _changed_play(before["play"], _play(compiled))


def _changed_play(before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[Text]:
    """The first legal count that differs; else that the same choices led elsewhere."""
    if before["legal"] != now["legal"]:
        yield _changed_count(before["legal"], now["legal"])
    if before["digest"] != now["digest"]:
        events = " → ".join(dict.fromkeys((str(before["events"]), str(now["events"]))))
        yield {
            "zh": f"随机牌局（种子 {SEED}）打出来不同：事件 {events}",
            "en": f"random deals (seed {SEED}) go another way: {events} events",
        }


def _changed_count(before: Sequence[Mapping[str, int]], now: Sequence[Mapping[str, int]]) -> Text:
    for number, (one, other) in enumerate(zip(before, now, strict=False), 1):
        for phase in sorted({*one, *other}):
            if one.get(phase, 0) != other.get(phase, 0):
                counts = f"{one.get(phase, 0)} → {other.get(phase, 0)}"
                return {
                    "zh": f"第 {number} 局 {phase} 阶段的合法选择 {counts}",
                    "en": f"legal choices of deal {number}, {phase}: {counts}",
                }
    return {"zh": f"局数 {len(before)} → {len(now)}", "en": f"{len(before)} → {len(now)} deals"}
