"""Long requests on a Dask cluster: cut into shards, answered by the workers, merged here to the figures of one machine."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from . import _door, _native

__all__ = ["run", "shard"]

# Shards of a run that starts before any worker is connected.
BEFORE_WORKERS = 64


def _answered(request: Mapping[str, Any], threads: int | None) -> Any:
    return json.loads(_door.ask(json.dumps(request), threads).json())


def shard(request: Mapping[str, Any], number: int, of: int, threads: int | None = 1) -> str:
    """One shard of a request, as hexadecimal digits; 0 is the first.

    >>> question = {"ask": "duel", "system": "hc", "a": "hobilars", "b": "billmen", "combats": 9000, "effects": False}
    >>> parts = [dask.shard(question, number, 2) for number in range(2)]
    >>> montjoie.ask({"ask": "merge", "shards": parts, "request": question}) == montjoie.ask(question)
    True
    """
    answer: str = _answered({"ask": "shard", "number": number, "of": of, "request": request}, threads)["shard"]
    return answer


def _done(request: Mapping[str, Any], number: int, of: int) -> tuple[str, str, str]:
    """A shard as a worker sends it: with its engine and its machine."""
    return _native.engine, socket.gethostname(), shard(request, number, of)


def run(
    client: Any,
    question: Mapping[str, Any],
    *,
    shards: int | None = None,
    retries: int = 3,
    progress: Callable[[int, int], object] | None = None,
) -> Any:
    """The answer to a long request, as JSON has it, from the workers of a ``dask.distributed.Client``.

    ``question`` is a request of :func:`montjoie.ask`. Without ``shards`` there are four shards per thread of the workers that are connected, or
    64 if none is connected yet. A shard that raises an exception is done again, at most ``retries`` times. A shard whose worker dies is done
    again as often as Dask's setting ``distributed.scheduler.allowed-failures`` says, 3 times by default. ``progress`` is told how many shards
    are done, and of how many. The workers need this package with the same engine: a shard of another is rejected, and its machine named.

    >>> question = {"ask": "duel", "system": "hc", "a": "hobilars", "b": "billmen", "combats": 9000, "effects": False}
    >>> dask.run(client, question, shards=2) == montjoie.ask(question)
    True
    """
    as_completed = import_module("distributed").as_completed
    # To wait for a worker would be to wait forever on an adaptive cluster: it starts workers only when there are tasks.
    most = shards or 4 * sum(client.nthreads().values()) or BEFORE_WORKERS
    count = _answered({"ask": "plan", "most": most, "request": question}, None)["shards"]
    futures = [client.submit(_done, dict(question), number, count, retries=retries, pure=False) for number in range(count)]
    answers = []
    for _, (engine, machine, answer) in as_completed(futures, with_results=True):
        if engine != _native.engine:
            client.cancel(futures)
            message = f"a worker on {machine} has another engine: {engine}, here it is {_native.engine}"
            raise _door.error(message, "install the same version of montjoie there")
        answers.append(answer)
        if progress is not None:
            progress(len(answers), count)
    return _answered({"ask": "merge", "shards": answers, "request": question}, None)
