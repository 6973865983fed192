"""Figures are those of the command line, to the last digit."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import montjoie
import pytest
from montjoie import dask

A, B = "french/mounted-knights", "english/archers"


def test_a_duel_is_that_of_the_command_line(printed: Callable[..., Any]) -> None:
    duel = montjoie.duel("hail-caesar", A, B, b__stakes="planted", turns=4, combats=20_000, seed=3)
    words = ["duel", "hail-caesar", A, B, "b.stakes=planted", "turns=4", "--combats", "20000", "--seed", "3", "--no-effects"]
    assert duel.json == printed(*words)
    row = duel.frame.filter(winner="a").row(0, named=True)
    shares = duel.json["tables"]["shares"]
    assert row == shares[0] and row["exact"] == duel.share("a") and row["combats"] == 20_000
    assert row["sampled_low"] < row["sampled"] < row["sampled_high"]
    assert set(duel.tables) == set(duel.json["tables"]) and len(duel.tables["losses"]) == len(duel.json["tables"]["losses"])


def test_an_independent_figure() -> None:
    assert montjoie.duel("hail-caesar", A, B, b__stakes="planted", method="exact").share("a") == pytest.approx(0.4969, abs=5e-5)


def test_a_sweep_is_that_of_the_command_line(printed: Callable[..., Any]) -> None:
    sweep = montjoie.duel("hail-caesar", A, B, keys={"field.distance": [6, 12], "field.turns": 3}, method="exact")
    assert sweep.json == printed("duel", "hail-caesar", A, B, "field.distance=6,12", "field.turns=3", "--method", "exact", "--no-effects")
    assert sweep.frame["field_distance"].to_list() == [6, 6, 6, 12, 12, 12]


def test_many_duels_are_as_each_of_them() -> None:
    pairs = [(A, B), (B, A), ("english/billmen", A)] * 4
    together = montjoie.duels("hail-caesar", pairs, turns=3, combats=9000)
    for (a, b), duel in zip(pairs, together, strict=True):
        assert duel.json == montjoie.duel("hail-caesar", a, b, turns=3, combats=9000).json


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_change_nothing(threads: int) -> None:
    asked: dict[str, Any] = {"turns": 3, "combats": 50_000, "method": "sample"}
    assert montjoie.duel("hc", A, B, threads=threads, **asked).json == montjoie.duel("hc", A, B, **asked).json


@pytest.mark.parametrize("threads", [0, -1, 1025])
def test_a_number_of_threads_is_that_of_the_command_line(program: Path, threads: int) -> None:
    said = subprocess.run([program, "duel", "hc", A, B, f"--threads={threads}"], capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"})
    why = "expected a whole number from 1 to 1024"
    assert said.returncode == 2 and why in said.stderr
    request = {"ask": "duel", "system": "hc", "a": A, "b": B}
    asked: list[Callable[[], Any]] = [
        lambda: montjoie.ask(request, threads=threads),
        lambda: montjoie.duel("hc", A, B, threads=threads),
        lambda: montjoie.duels("hc", [(A, B)], threads=threads),
        lambda: montjoie.run("knights-v-longbows", threads=threads),
        lambda: montjoie.battle("hc", "french", "english", threads=threads),
        lambda: montjoie.matrix("hc", "english", threads=threads),
        lambda: montjoie.fair("hc", "english", threads=threads),
        lambda: montjoie.factions("hc", threads=threads),
        lambda: dask.shard(request, 0, 2, threads=threads),
    ]
    for ask in asked:
        with pytest.raises(montjoie.MontjoieError, match=f"invalid value '{threads}' for 'threads': {why}"):
            ask()


def test_the_other_commands_too(printed: Callable[..., Any], files: Path) -> None:
    mine, card = str(files / "mine.toml"), str(files / "contact.toml")
    odds = montjoie.odds("hail-caesar", "command", command=9, distance=18, militia=True)
    assert odds.json == printed("odds", "hail-caesar", "command", "command=9", "distance=18", "militia=true")
    assert montjoie.battle("hail-caesar", "french", "english", combats=50).json == printed(
        "battle", "hail-caesar", "french", "english", "--combats", "50"
    )
    factions = montjoie.factions("hail-caesar", ["french", "english"], combats=500)
    assert factions.json == printed("factions", "hail-caesar", "french", "english", "--combats", "500")
    assert "Fairness index" in factions.summary and factions.tables["fairness"]["battles"].to_list() == [500]
    matrix = montjoie.matrix("hail-caesar", "mine", own=mine, card=card)
    assert matrix.json == printed("matrix", "hail-caesar", "mine", "--list", mine, "--card", card)
    assert matrix.frame["a_wins"].to_list() == [cell["a_wins"] for cell in matrix.json["tables"]["cells"]]
    fair = montjoie.fair("hail-caesar", "mine", own=mine, card=card)
    assert fair.json == printed("fair", "hail-caesar", "mine", "--list", mine, "--card", card)
    assert fair.frame["worth"].to_list() == fair.tables["prices"]["worth"].to_list()
    assert montjoie.audit("hail-caesar", "french").json == printed("audit", "hail-caesar", "french")
    luck = montjoie.luck(files / "evening.toml")
    assert luck.json == printed("luck", str(files / "evening.toml"))
    assert 0 < luck.percentile < 0.5
    army = montjoie.army(files / "army.toml")
    assert army.json == printed("army", "check", str(files / "army.toml"))
    run = montjoie.run("knights-v-longbows", method="exact", effects=False)
    assert len(run.frame) == 3 * len(run.tables["duels"]) > 3


def test_a_scenario_of_battles_has_a_row_per_winner_of_each() -> None:
    run = montjoie.run("prepared-position", combats=50)
    assert len(run.frame) == 3 * len(run.tables["battles"]) == 12
    assert run.frame["sampled"].to_list() == [row["sampled"] for row in run.json["tables"]["shares"]]
    assert run.frame["variant"].unique(maintain_order=True).to_list() == run.tables["battles"]["variant"].to_list()
    assert run.to_pandas().shape == run.frame.shape and "Over all 4 situations" in run.summary
    swept = montjoie.run("exchange", combats=50)
    assert swept.frame.columns == ["b_army", "winner", "exact", "sampled", "sampled_low", "sampled_high", "combats"]
    assert swept.tables["costs"].columns[:3] == ["b_army", "side", "units"]


def test_prices_have_the_shape_of_their_schemas(printed: Callable[..., Any], files: Path) -> None:
    for name, words in (
        ("fair", ("fair", "hc", "french", "--quick", "--combats", "3000")),
        ("fair-duels", ("fair", "hail-caesar", "mine", "--list", str(files / "mine.toml"), "--card", str(files / "contact.toml"))),
    ):
        jsonschema.validate(printed(*words), json.loads((files / f"{name}.schema.json").read_text()))


def test_an_error_says_what_the_command_line_says(failed: Callable[..., str]) -> None:
    with pytest.raises(montjoie.MontjoieError) as raised:
        montjoie.duel("hail-caesar", "french/mounted-nights", B)
    assert str(raised.value) == failed("duel", "hail-caesar", "french/mounted-nights", B)
    assert "french/mounted-nights" in raised.value.message and "mounted-knights" in (raised.value.help or "")
    with pytest.raises(ValueError, match="there is no system"):
        montjoie.odds("hail-cesar", "command")


def test_answers_about_battles_have_the_shape_of_their_schema(printed: Callable[..., Any], files: Path) -> None:
    schema = json.loads((files / "battle.schema.json").read_text())
    for words in (
        ("hc", "french", "english", "depth=62", "--range"),
        ("hc", str(files / "vanguard.toml"), "2 english/archers"),
        (str(files / "who-holds.toml"),),
    ):
        jsonschema.validate(printed("battle", *words, "--combats", "4"), schema)
    schema = json.loads((files / "factions.schema.json").read_text())
    jsonschema.validate(printed("factions", "hc", "french", "english", "--combats", "2000", "--best", "8"), schema)


def test_answers_have_the_shape_of_their_schema(printed: Callable[..., Any], files: Path) -> None:
    for schema, words in (
        ("odds", ("odds", "impetus", "cohesion")),
        ("audit", ("audit", "impetus")),
        ("luck", ("luck", str(files / "evening.toml"))),
        ("army", ("army", "check", str(files / "army.toml"))),
        ("random", ("army", "random", "hc/english")),
        ("random-means", ("army", "random", "hc/english", "--count", "20")),
        ("matrix", ("matrix", "hc", "mine", "--list", str(files / "mine.toml"), "--card", str(files / "contact.toml"))),
        ("within", ("matrix", "hc", "--within", "5", "--between", "french/vougiers:english/billmen", "--combats", "200")),
    ):
        jsonschema.validate(printed(*words), json.loads((files / f"{schema}.schema.json").read_text()))


def test_answers_about_duels_have_the_shape_of_the_schema(printed: Callable[..., Any], files: Path) -> None:
    schema = json.loads((files / "duel.schema.json").read_text())
    for words in (
        ("hc", A, B, "turns=3", "--combats", "2000"),
        ("hc", "hobilars", "billmen", "distance=6,12", "turns=2", "--method", "exact", "--no-effects"),
        ("black-powder", "riflemen", "dragoons", "--method", "exact", "--no-effects"),
        ("bloody-big-battles", "french-line", "old-guard", "--method", "sample", "--combats", "500", "--no-effects"),
        ("impetus", "tutorial/knights", "tutorial/infantry", "--method", "exact", "--no-effects"),
        ("puissance-de-feu", "basic/infantry", "basic/cavalry", "--method", "exact"),
    ):
        jsonschema.validate(printed("duel", *words), schema)
    broken = printed("duel", "hc", A, B, "turns=2", "--method", "exact", "--no-effects")
    del broken["tables"]["shares"][0]["winner"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(broken, schema)
