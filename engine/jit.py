"""The compiler switch: `kernel` turns a function over int64 arrays into machine code, or leaves it as it is.

With numba installed and `PAIGUI_JIT` not 0, kernels are compiled on their first call (`nogil`, cached on disk).
Otherwise the same functions run as plain Python on numpy int64 with identical results (DESIGN §9).

The cache lives in the user's cache folder (`PAIGUI_CACHE` overrides it; a temporary folder when it cannot be
written), in one directory per state of the sources: its name holds a hash of the kernel's module and of every module
of the engine it imports, directly or not. So a read-only installation works and a stale kernel is impossible, although
numba itself only watches the file a function stands in.
"""

from __future__ import annotations

import ast
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.int64]
"""The one array type of the engine."""

try:
    import numba
    from numba.core import config
    from numba.extending import intrinsic, overload
except ImportError:
    numba = None  # type: ignore[assignment]

NUMBA_INSTALLED = numba is not None
_config: Any = config if NUMBA_INSTALLED else None
COMPILED = NUMBA_INSTALLED and os.environ.get("PAIGUI_JIT", "1") != "0"
"""True when kernels are compiled in this process."""

# Kernels divide by no zero, and nothing but kernels and Python calls them: no entries for C callbacks.
_OPTIONS: Any = {"cache": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}

_Function = TypeVar("_Function", bound=Callable[..., Any])
_ENGINE = Path(__file__).resolve().parent


def kernel(function: _Function) -> _Function:
    """Compile `function` with numba when that is switched on; else return it unchanged.

    Kernels take and return int64 scalars, int64 arrays and tuples of these, allocate nothing in loops, and may call
    other kernels and the bit functions of this module.
    """
    return _compile(function, inline="never")


def inlined(function: _Function) -> _Function:
    """Like `kernel`, but every kernel that calls `function` takes its source in instead of calling it.

    For large kernels that do little but hand on to others: each level of calls compiles all below it once more.
    """
    return _compile(function, inline="always")


def _compile(function: _Function, **options: Any) -> _Function:
    if not COMPILED:
        return function
    before = _config.CACHE_DIR
    # numba reads the setting while it decorates; it is put back so that other users of numba keep their own place.
    _config.CACHE_DIR = str(cache_directory(function.__module__))
    try:
        compiled = numba.njit(**_OPTIONS, **options)(function)
    finally:
        _config.CACHE_DIR = before
    _share_constants(compiled)
    return compiled  # type: ignore[return-value]


def _share_constants(compiled: Any) -> None:
    """Make calls with a constant argument use the version for int64: else every constant compiles one of its own."""
    template = compiled.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        plain = {name: numba.types.unliteral(kind) for name, kind in kws.items()}
        return template([numba.types.unliteral(kind) for kind in args], plain)

    compiled.get_call_template = get_call_template


@cache
def cache_directory(module: str) -> Path:
    """Directory of the compiled kernels of `module`, created if need be."""
    directory = _cache_root() / f"kernels-{_sources_hash(module)}"
    directory.mkdir(parents=True, exist_ok=True)
    return directory


@cache
def _cache_root() -> Path:
    wanted = os.environ.get("PAIGUI_CACHE")
    root = Path(wanted) if wanted else _user_cache() / "paigui"
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            return root
    except OSError:
        return Path(tempfile.gettempdir()) / f"paigui-{getattr(os, 'getuid', lambda: 0)()}"


def _user_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path(os.path.expanduser("~")) / ".cache")


def _sources_hash(module: str) -> str:
    digest = hashlib.sha256()
    for path in sorted(_closure(module)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _closure(module: str) -> set[Path]:
    """Files of `module` and of all engine modules it reaches by imports; this file always counts."""
    found = {Path(__file__).resolve()}
    waiting = [module]
    while waiting:
        path = _module_file(waiting.pop())
        if path is not None and path not in found:
            found.add(path)
            waiting += _imports(path)
    return found


def _module_file(module: str) -> Path | None:
    parts = module.split(".")
    if parts[0] != _ENGINE.name:
        loaded = getattr(sys.modules.get(module), "__file__", None)
        return Path(loaded).resolve() if loaded else None
    stem = _ENGINE.joinpath(*parts[1:])
    candidates = (stem.with_suffix(".py") if parts[1:] else stem / "__init__.py", stem / "__init__.py")
    return next((path for path in candidates if path.is_file()), None)


@cache
def _imports(path: Path) -> tuple[str, ...]:
    """Names of engine modules `path` may import; `from a import b` counts as both `a` and `a.b`."""
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return tuple(name for name in names if name.split(".")[0] == _ENGINE.name)


def popcount(x: int) -> int:
    """Number of set bits of `x` >= 0."""
    return int(x).bit_count()


def lowest(x: int) -> int:
    """Index of the lowest set bit of `x` > 0."""
    return (int(x) & -int(x)).bit_length() - 1


def highest(x: int) -> int:
    """Index of the highest set bit of `x` > 0."""
    return int(x).bit_length() - 1


if NUMBA_INSTALLED:
    # The twins above compile to one machine instruction each.

    @intrinsic  # type: ignore[untyped-decorator]
    def _count_bits(typing_context, x):  # type: ignore[no-untyped-def]
        def code(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            return builder.ctpop(arguments[0])

        return numba.int64(numba.int64), code

    @intrinsic  # type: ignore[untyped-decorator]
    def _trailing_zeros(typing_context, x):  # type: ignore[no-untyped-def]
        def code(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            return builder.cttz(arguments[0], context.get_constant(numba.boolean, True))

        return numba.int64(numba.int64), code

    @intrinsic  # type: ignore[untyped-decorator]
    def _leading_zeros(typing_context, x):  # type: ignore[no-untyped-def]
        def code(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            return builder.ctlz(arguments[0], context.get_constant(numba.boolean, True))

        return numba.int64(numba.int64), code

    @overload(popcount, inline="always")  # type: ignore[untyped-decorator]
    def _popcount(x):  # type: ignore[no-untyped-def]
        return lambda x: _count_bits(x)  # type: ignore[call-arg]

    @overload(lowest, inline="always")  # type: ignore[untyped-decorator]
    def _lowest(x):  # type: ignore[no-untyped-def]
        return lambda x: _trailing_zeros(x)  # type: ignore[call-arg]

    @overload(highest, inline="always")  # type: ignore[untyped-decorator]
    def _highest(x):  # type: ignore[no-untyped-def]
        return lambda x: 63 - _leading_zeros(x)  # type: ignore[call-arg]
