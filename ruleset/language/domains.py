"""What the names of a site stand for: finite domains of whole numbers (DESIGN §5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from math import prod

Inputs = dict[str, int]
"""One input of a site: a value for every name."""


@dataclass(frozen=True, slots=True)
class Domain:
    """The values ``lo, lo + step, ..., hi`` of a name, in ``unit`` (a word for messages, such as ``points``)."""

    lo: int
    hi: int
    step: int = 1
    unit: str = ""

    def __post_init__(self) -> None:
        if self.step < 1 or self.hi < self.lo:
            raise ValueError(f"not a domain: {self.lo}..{self.hi} step {self.step}")

    @property
    def values(self) -> range:
        """All values, rising."""
        return range(self.lo, self.hi + 1, self.step)

    def __str__(self) -> str:
        step = f" step {self.step}" if self.step > 1 else ""
        return f"{self.lo}..{self.hi}{step}"


Domains = tuple[tuple[str, Domain], ...]
"""The names of an environment with their domains, in order: what results are remembered by."""


@dataclass(frozen=True, slots=True)
class Environment:
    """The names one site may use, with their domains."""

    names: Mapping[str, Domain] = field(default_factory=dict)

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def size(self, names: Iterable[str] | None = None) -> int:
        """How many inputs ``names`` (all by default) have."""
        return prod(len(self.names[name].values) for name in self._chosen(names))

    def inputs(self, names: Iterable[str] | None = None) -> Iterator[Inputs]:
        """Every input over ``names`` (all by default), the last name running fastest."""
        chosen = self._chosen(names)
        for values in product(*(self.names[name].values for name in chosen)):
            yield dict(zip(chosen, values, strict=True))

    def domains(self, names: Iterable[str] | None = None) -> Domains:
        """The domains of ``names`` (all by default)."""
        return tuple((name, self.names[name]) for name in self._chosen(names))

    def _chosen(self, names: Iterable[str] | None) -> tuple[str, ...]:
        return tuple(self.names) if names is None else tuple(names)
