"""The one way to the engine: what it would not survive is rejected before."""

from __future__ import annotations

import os
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


class _Process:
    """Whether this process has computed, and whether it is a fork of one that had."""

    used = False
    forked = False

    @classmethod
    def after_fork(cls) -> None:
        cls.forked = cls.used


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_Process.after_fork)


def _check(threads: int | None) -> None:
    # A fork has none of the threads of its parent: the engine would wait for them forever.
    if _Process.forked:
        raise error(
            "this process is a fork of one that has used montjoie, and has none of its threads",
            'start processes with "spawn" or "forkserver", as in multiprocessing.get_context("spawn")',
        )
    _Process.used = True
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        raise error(f"invalid value '{threads}' for 'threads': expected a whole number from 1 to {MOST_THREADS}")


def ask(request: str, threads: int | None = None, progress: Told | None = None, rows: list[str] | None = None) -> _native.Answer:
    """The answer to one request, on all cores or on so many threads; `rows` are tables of battles that are kept."""
    _check(threads)
    return _native.ask(request, threads, progress, rows or [])


def ask_all(requests: list[str], threads: int | None = None, progress: Told | None = None) -> list[_native.Answer]:
    """The answers to requests, side by side and in their order."""
    _check(threads)
    return _native.ask_all(requests, threads, progress)
