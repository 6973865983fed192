"""The one way to the engine: what it would not survive is rejected before."""

from __future__ import annotations

from collections.abc import Callable

from . import _native
from ._native import MontjoieError

# The bounds of `--threads`.
MOST_THREADS = 1024

Told = Callable[[str, int, int], object]


def error(message: str, help: str | None = None) -> MontjoieError:
    """An error with the text and the parts that the engine gives its own."""
    found = MontjoieError(f"  × {message}" + (f"\n  help: {help}" if help else ""))
    found.message, found.help = message, help
    return found


def _check(threads: int | None) -> None:
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        raise error(f"invalid value '{threads}' for 'threads': {threads} is not in 1..={MOST_THREADS}")


def ask(request: str, threads: int | None = None, progress: Told | None = None) -> _native.Answer:
    """The answer to one request, on all cores or on so many threads."""
    _check(threads)
    return _native.ask(request, threads, progress)


def ask_all(requests: list[str], threads: int | None = None, progress: Told | None = None) -> list[_native.Answer]:
    """The answers to requests, side by side and in their order."""
    _check(threads)
    return _native.ask_all(requests, threads, progress)
