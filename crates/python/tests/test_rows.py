"""Battles one by one: the same as in files, and the prices of ``fair`` fitted again from them."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import montjoie
import numpy as np
import polars as pl
import pytest

SMALL: dict[str, Any] = {"field__points": 150, "seed": 3}


@pytest.mark.parametrize("rows", ["battles", "units"])
def test_rows_are_those_of_the_command_line(program: Path, tmp_path: Path, rows: Any) -> None:
    file = tmp_path / "rows.csv"
    words = ["battle", "hc", "french", "english", "field.points=150", "--seed", "3", "--combats", "200", "--rows", rows, "--to", str(file)]
    subprocess.run([program, *words], check=True, capture_output=True)
    frame = getattr(montjoie.battle("hc", "french", "english", combats=200, rows=rows, **SMALL), rows)
    assert frame.equals(pl.read_csv(file, schema=frame.schema))
    assert frame["battle"].unique().to_list() == list(range(200))


def test_both_kinds_of_rows_and_threads() -> None:
    one = montjoie.battle("hc", combats=50, rows=["battles", "units"], threads=1, **SMALL)
    three = montjoie.battle("hc", combats=50, rows=["battles", "units"], threads=3, **SMALL)
    assert one.battles.equals(three.battles) and one.units.equals(three.units)
    lost = one.units.filter(side="a").group_by("battle", maintain_order=True).agg((pl.col("fate") == "lost").sum().alias("lost"))
    assert lost["lost"].to_list() == one.battles["a_lost"].to_list()
    assert one.battles is one.battles and one.json == montjoie.battle("hc", combats=50, **SMALL).json
    factions = montjoie.factions("hc", ["french", "english"], combats=400, rows="battles", **SMALL)
    assert set(factions.battles["a_list"]) == {"french", "english"}


def test_what_is_wrong_with_rows() -> None:
    battle = montjoie.battle("hc", combats=20, rows="battles", **SMALL)
    with pytest.raises(montjoie.MontjoieError, match='rows="units"'):
        _ = battle.units
    wrong: Any = "turns"
    with pytest.raises(montjoie.MontjoieError, match="no rows `turns`"):
        montjoie.battle("hc", combats=20, rows=wrong)
    with pytest.raises(montjoie.MontjoieError, match="battles are not fought"):
        montjoie.fair("hc", "french", by="duels", field__turns=2, rows="battles")


def logistic(x: Any, y: Any) -> Any:
    """The coefficients of a logistic regression, by Newton's steps."""
    theta = np.zeros(x.shape[1])
    for _ in range(12):
        p = 1 / (1 + np.exp(-x @ theta))
        theta += np.linalg.solve(x.T @ (x * (p * (1 - p))[:, None]), x.T @ (y - p))
    return theta


def test_the_regression_of_the_manual_finds_the_worths_of_fair_again() -> None:
    fair = montjoie.fair("hc", ["french", "english"], quick=True, combats=12_000, rows="battles")
    battles, units = fair.battles, fair.frame.drop_nulls("worth")
    kinds = units.group_by("list", "worth", maintain_order=True).agg("unit", pl.col("price").mean())

    def army(side: str) -> pl.DataFrame:
        of_kind = [pl.sum_horizontal(f"{side}:{unit}" for unit in alike).alias(alike[0]) for alike in kinds["unit"]]
        return battles.select(*of_kind, *((pl.col(f"{side}_divisions") == n).cast(pl.Int64).alias(f"divisions {n}") for n in numbers))

    numbers = sorted({*battles["a_divisions"], *battles["b_divisions"]})[1:]
    won = battles["winner"].replace_strict({"a": 1.0, "neither": 0.5, "b": 0.0})
    theta = logistic((army("a") - army("b")).to_numpy().astype(float), won.to_numpy())[: len(kinds)]
    mean = (army("a") + army("b")).mean().to_numpy()[0][: len(kinds)] / 2
    worth = theta * (mean @ kinds["price"].to_numpy()) / (mean @ theta)
    assert len(units) == len(fair.frame) and len(worth) > 15
    assert worth == pytest.approx(kinds["worth"].to_numpy(), abs=1e-6)
