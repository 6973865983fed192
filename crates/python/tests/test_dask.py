"""A cluster of Dask answers what one machine answers, whatever happens to its workers."""

from __future__ import annotations

import doctest
import os
import signal
from collections.abc import Iterator
from typing import Any

import montjoie
import pytest

distributed = pytest.importorskip("distributed")
from montjoie import dask  # noqa: E402

DUEL = {"ask": "duel", "system": "hc", "a": "french/mounted-knights", "b": "english/archers", "combats": 400_000, "method": "sample", "effects": False}


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """Two workers, each a process."""
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def test_a_cluster_answers_what_one_machine_answers(client: Any) -> None:
    matrix = {"ask": "matrix", "system": "hail-caesar", "lists": ["english"], "keys": {"field.turns": 3}}
    told: list[tuple[int, int]] = []
    for question in (DUEL, matrix):
        merged = dask.run(client, question, shards=5, progress=lambda *so_far: told.append(so_far))
        assert merged == montjoie.ask(question)
    assert told[-1][0] == told[-1][1] and len(told) > 4


def test_its_examples_are_right(client: Any) -> None:
    found = doctest.testmod(dask, extraglobs={"montjoie": montjoie, "dask": dask, "client": client})
    assert found.attempted == 5 and found.failed == 0


def test_a_killed_worker_loses_nothing(client: Any) -> None:
    workers = client.run(os.getpid)
    killed: list[int] = []

    def kill(done: int, of: int) -> None:
        if not killed:
            killed.append(next(iter(workers.values())))
            os.kill(killed[0], signal.SIGKILL)

    assert dask.run(client, DUEL, shards=12, progress=kill) == montjoie.ask(DUEL)
    assert killed


def test_a_cluster_without_a_worker_yet_has_many_shards() -> None:
    told: list[tuple[int, int]] = []
    with (
        distributed.LocalCluster(n_workers=0, threads_per_worker=1, dashboard_address=":0", host="127.0.0.1") as cluster,
        distributed.Client(cluster) as client,
    ):
        assert not client.nthreads()
        cluster.scale(1)
        assert dask.run(client, DUEL, progress=lambda *so_far: told.append(so_far)) == montjoie.ask(DUEL)
    assert told[-1][0] == told[-1][1] > 30


def test_a_worker_with_another_engine_is_named(client: Any) -> None:
    def other(engine: str) -> None:
        import montjoie._native

        montjoie._native.engine = engine

    client.run(other, "0123456789ab")
    with pytest.raises(montjoie.MontjoieError, match="another engine: 0123456789ab"):
        dask.run(client, DUEL, shards=4)
    client.run(other, montjoie._native.engine)
    assert dask.run(client, DUEL, shards=4) == montjoie.ask(DUEL)
