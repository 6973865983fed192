"""The package as a notebook uses it: frames, charts, threads, Ctrl-C, types, examples."""

from __future__ import annotations

import doctest
import inspect
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import montjoie
import pytest

A, B = "french/mounted-knights", "english/archers"


def test_an_answer_shows_itself() -> None:
    duel = montjoie.duel("hail-caesar", A, B, turns=4, method="exact")
    assert duel.summary.startswith("Mounted knights win ") and duel.summary in repr(duel)
    html = duel._repr_html_()
    assert "<svg" in html and html.startswith("<p>Mounted knights")
    assert list(duel.charts("fr"))[0] == list(duel.charts())[0]
    parts = {part["name"]: part for part in duel.words("fr")["parts"]}
    assert parts["headline"]["sentence"] != duel.summary and len(parts["shares"]["table"]["rows"]) == 3
    assert "<table" in montjoie.odds("hail-caesar", "command", command=8)._repr_html_()


def test_a_frame_is_one_of_pandas_too() -> None:
    duel = montjoie.duel("hail-caesar", A, B, turns=4, method="exact")
    assert duel.to_pandas()["exact"].tolist() == duel.frame["exact"].to_list()


def test_other_threads_of_python_go_on() -> None:
    counted, done = 0, threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0.001)

    other = threading.Thread(target=count)
    other.start()
    # On one thread, so that a machine of many cores takes long enough too.
    montjoie.duel("hail-caesar", A, B, method="sample", combats=1_500_000, threads=1)
    done.set()
    other.join()
    assert counted > 20


def test_progress_is_told_and_can_stop() -> None:
    told: list[tuple[str, int, int]] = []
    # Progress is told every 50 ms: on one thread, because many would be done before.
    montjoie.duel("hail-caesar", A, B, method="sample", combats=1_500_000, threads=1, progress=lambda *so_far: told.append(so_far))
    assert told and all(done <= expected == 1_500_000 for _, done, expected in told if expected)

    def stop(stage: str, done: int, expected: int) -> None:
        raise RuntimeError("enough")

    start = time.monotonic()
    with pytest.raises(RuntimeError, match="enough"):
        montjoie.duel("hail-caesar", A, B, method="sample", combats=10_000_000_000, progress=stop)
    assert time.monotonic() - start < 5


def test_control_c_stops_it() -> None:
    text = f"import montjoie\nprint('go', flush=True)\nmontjoie.duel('hail-caesar', '{A}', '{B}', method='sample', combats=10_000_000_000)"
    child = subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout is not None and child.stdout.readline() == "go\n"
    time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    _, said = child.communicate(timeout=10)
    assert "KeyboardInterrupt" in said and child.returncode != 0


FORK = f"""
import multiprocessing, montjoie

def ask(number):
    try:
        return montjoie.duel("hc", "{A}", "{B}", turns=2, method="exact").summary
    except montjoie.MontjoieError as error:
        return str(error)

if __name__ == "__main__":
    for method in ("fork", "spawn", "forkserver"):
        # The first fork begins before anything is computed: it may compute.
        for _ in range(2 if method == "fork" else 1):
            with multiprocessing.get_context(method).Pool(1) as pool:
                print(pool.map(ask, [0]))
            ask(0)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_fork_says_that_it_cannot_compute(tmp_path: Path) -> None:
    file = tmp_path / "several.py"
    file.write_text(FORK)
    said = subprocess.run([sys.executable, file], capture_output=True, text=True, timeout=20)
    assert said.returncode == 0, said.stderr
    before, after, spawned, served = said.stdout.splitlines()
    assert "fork of one that has used montjoie" in after and "spawn" in after
    assert all("Mounted knights win" in answer for answer in (before, spawned, served))


def test_every_function_has_an_example_and_it_is_right(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    public = [name for name in montjoie.__all__ if inspect.isfunction(getattr(montjoie, name))]
    assert len(public) == 14
    for name in public:
        assert ">>> " in (inspect.getdoc(getattr(montjoie, name)) or ""), name
    monkeypatch.chdir(files)
    found = doctest.testmod(montjoie, extraglobs={"montjoie": montjoie})
    assert found.attempted > 14 and found.failed == 0


def test_every_answer_has_a_frame_a_summary_and_shows_itself(files: Path) -> None:
    small: dict[str, Any] = {"field__turns": 2, "method": "exact"}
    mine: dict[str, Any] = {"own": files / "mine.toml", "card": str(files / "contact.toml")}
    answers = [
        montjoie.duel("hc", A, B, **small),
        *montjoie.duels("hc", [(A, B)], **small),
        montjoie.odds("hc", "command", command=8),
        montjoie.luck(files / "evening.toml"),
        montjoie.run("knights-v-longbows", method="exact"),
        montjoie.run("prepared-position", combats=20),
        montjoie.matrix("hc", "mine", **mine),
        montjoie.fair("hc", "mine", by="duels", **mine),
        montjoie.audit("hc", "french"),
        montjoie.army(files / "army.toml"),
        montjoie.battle("hc", "french", "english", combats=20),
        montjoie.factions("hc", ["french", "english"], combats=500),
        montjoie.handicap("hc", "french", "english", points=300, combats=2000),
    ]
    for answer in answers:
        assert answer.summary and "\n" not in answer.summary, answer
        html = answer._repr_html_()
        assert html.startswith("<p>") and ("<svg" in html or "<table" in html), answer
        assert answer.to_pandas().shape == answer.frame.shape, answer
        assert len(answer.frame.columns) >= 4, answer


def test_a_call_costs_little_beside_the_solving() -> None:
    """One combat is fought in next to no time: what is left is the call."""

    def took() -> float:
        start = time.perf_counter()
        montjoie.duel("hc", "english/kerns", "french/ribauds", method="sample", combats=1)
        return time.perf_counter() - start

    took()
    # The least of many, because the machine may be busy. It is 0.06 ms on a machine at rest. The bound is far above: the module under
    # test has its shell unoptimised (profile `release`), unlike the engine, and other machines are slower.
    assert min(took() for _ in range(300)) < 1e-3


def test_many_duels_use_several_cores() -> None:
    if (os.cpu_count() or 1) < 2:
        pytest.skip("there is one core")
    seen: set[str] = set()
    ended = threading.Event()

    def look() -> None:
        tasks, mine = Path("/proc/self/task"), str(threading.get_native_id())
        while not ended.is_set():
            for task in tasks.iterdir():
                try:
                    used = sum(int(ticks) for ticks in (task / "stat").read_text().rsplit(")")[-1].split()[11:13])
                except OSError:
                    continue
                if used >= 5 and task.name not in before and task.name != mine:
                    seen.add(task.name)
            time.sleep(0.01)

    before = {task.name for task in Path("/proc/self/task").iterdir()}
    looker = threading.Thread(target=look)
    looker.start()
    montjoie.duels("hc", [(A, B)] * 100, threads=2, method="sample", combats=40_000)
    ended.set()
    looker.join()
    # Threads that began with the call and worked for at least 50 ms each.
    assert len(seen) >= 2


def test_types_are_right() -> None:
    package = Path(__file__).resolve().parents[1]
    said = subprocess.run([sys.executable, "-m", "mypy", "--strict", "montjoie"], cwd=package, capture_output=True, text=True)
    assert said.returncode == 0, said.stdout
