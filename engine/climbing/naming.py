"""Names of readings: the pattern's name, and the card or rank a play is measured by, as files and logs write them."""

from __future__ import annotations

from engine.cards import RANKS
from engine.climbing.tables import KEY_STEP, Tables
from ruleset.climbing_tables import NO_SLOT, ClimbingTables, PatternKind, pattern_index
from ruleset.tables import MATCH_WON

RANK_NAMES = (*RANKS, "sj", "BJ")
Reading = tuple[int, int, int]


def key_name(rules: ClimbingTables, T: Tables, level: int, reading: Reading) -> str | None:
    """Rank of a set, rank of the highest slot of a run, None for a set of jokers; of a wheel the slot, not the ace."""
    pattern, _, key = reading
    plain = key // int(T.params[KEY_STEP])
    match rules.patterns[pattern].kind:
        case PatternKind.SET:
            return RANK_NAMES[rules.play_value[level].index(plain)]
        case PatternKind.RUN:
            return RANK_NAMES[rules.run_slots[level][plain]]
        case _:
            return None


def reading_to_json(rules: ClimbingTables, T: Tables, level: int, reading: Reading) -> dict[str, str]:
    """A reading as a log or a case writes it."""
    key = key_name(rules, T, level, reading)
    name = rules.patterns[reading[0]].name
    return {"type": name} if key is None else {"type": name, "key": key}


def claim_of(rules: ClimbingTables, level: int, said: tuple[str, str | None]) -> tuple[int, int]:
    """(pattern, key without suit) of what a player says, -1 for a key left open.

    Raises:
        ValueError: the rules know no such pattern, or no card of that name in it.
    """
    name, key = said
    pattern = pattern_index(rules, name)
    if key is None or rules.patterns[pattern].kind == PatternKind.JOKERS:
        return pattern, -1
    rank = RANK_NAMES.index(str(key))
    if rules.patterns[pattern].kind == PatternKind.SET:
        return pattern, rules.play_value[level][rank]
    slots = [slot for slot, there in enumerate(rules.run_slots[level]) if there == rank and there != NO_SLOT]
    if not slots:
        raise ValueError(f"no run ends in {key}")
    return pattern, slots[-1]


def level_name(level: int) -> str:
    """Name of a level index; ``won`` beyond the goal."""
    return "won" if level == MATCH_WON else RANKS[level]
