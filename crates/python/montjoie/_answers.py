"""Answers: figures as JSON at once; frames, sentences and charts when they are first read."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import _native

if TYPE_CHECKING:
    import polars

WINNERS = ("a", "neither", "b")

Columns = dict[str, list[Any]]


def bar(progress: Any) -> Callable[[str, int, int], object] | None:
    """The function that is told how far it is: the caller's, or one line on standard error."""
    if progress is None or progress is False:
        return None
    if progress is not True:
        return progress  # type: ignore[no-any-return]

    def line(stage: str, done: int, expected: int) -> None:
        share = f"{100 * done // expected} %" if expected else f"{done:,}"
        print(f"\r{stage} {share}", end="", file=sys.stderr, flush=True)

    return line


def columns(rows: Iterable[Mapping[str, Any]], names: Iterable[str]) -> Columns:
    """Rows as columns of these names; what a row does not have is missing."""
    found = list(rows)
    return {name: [row.get(name) for row in found] for name in names}


class Answer:
    """What was found. ``json`` is what the command line prints with ``--format json``."""

    def __init__(self, found: _native.Answer) -> None:
        self._found = found

    @cached_property
    def json(self) -> Any:
        """The figures."""
        return json.loads(self._found.json())

    @cached_property
    def frame(self) -> polars.DataFrame:
        """The figures as a data frame."""
        import polars

        frame = polars.DataFrame(self._columns(), strict=False)
        # A column without any value is one of numbers that were not asked for.
        return frame.with_columns(polars.col(polars.Null).cast(polars.Float64))

    @cached_property
    def tables(self) -> dict[str, polars.DataFrame]:
        """Every table of the answer by its name; of duels and prices only. See the page "JSON" of the manual."""
        import polars

        return {name: polars.DataFrame(_table(rows), strict=False) for name, rows in self.json.get("tables", {}).items()}

    def to_pandas(self) -> Any:
        """The figures as a ``pandas.DataFrame``; pandas must be installed."""
        return import_module("pandas").DataFrame(self._columns())

    def words(self, lang: str = "en") -> Any:
        """The answer in words, in English or French; None where there are none. Of duels and prices it is a document: parts with a name and a rank."""
        words = self._found.words(lang)
        return None if words is None else json.loads(words)

    def sentence(self, lang: str = "en") -> str:
        """The answer in a sentence or two, in English or French; where it has none, what there is to say in English."""
        words = self.words(lang)
        if isinstance(words, dict) and "parts" in words:
            return next(str(part["sentence"]) for part in words["parts"] if "sentence" in part)
        return str(words["sentence"]) if isinstance(words, dict) and "sentence" in words else self._says()

    @cached_property
    def summary(self) -> str:
        """The answer in a sentence or two."""
        return self.sentence()

    def charts(self, lang: str = "en") -> dict[str, str]:
        """Charts as SVG, by name; the most telling first. Duels and scenarios of duels have charts."""
        return {name: svg for name, _, _, svg in self._found.charts(lang)}

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.summary}>"

    def _repr_html_(self) -> str:
        charts = self._found.charts("en")
        shown = charts[0][3] if charts else self.frame._repr_html_()
        return f"<p>{escape(self.summary)}</p>{shown}"

    def _columns(self) -> Columns:
        raise NotImplementedError

    def _says(self) -> str:
        raise NotImplementedError


class Run(Answer):
    """What a scenario asks for. A row of ``frame`` is a winner of a duel or of a battle, or an outcome of a system."""

    @property
    def battles(self) -> list[dict[str, Any]]:
        """The battles, as JSON has them; none in other scenarios."""
        found: list[dict[str, Any]] = self.json.get("battles", [])
        return found

    def _columns(self) -> Columns:
        if self.battles:
            return _battle_columns(self.battles)
        if "tables" in self.json:
            return _table(self.json["tables"]["shares"])
        return columns([{key: value if not isinstance(value, (dict, list)) else json.dumps(value) for key, value in row.items()}
                        for row in self.json.get("systems", [])], self.json.get("systems", [{}])[0])  # fmt: skip

    def _says(self) -> str:
        return str(self.json.get("question", self.json.get("name", "")))


def _table(rows: list[dict[str, Any]]) -> Columns:
    """A table of an answer as columns."""
    return columns(rows, rows[0] if rows else ())


def _battle_columns(battles: list[dict[str, Any]]) -> Columns:
    """The rows of battles: one per winner of each."""
    points = list(_point(battles[0]))
    rows = []
    for battle in battles:
        for winner in WINNERS:
            share = battle[winner if winner == "neither" else f"{winner}_wins"]
            rows.append({"variant": battle["variant"], **_point(battle), "winner": winner, **share, "battles": battle["battles"]})
    variants = ["variant"] if any(battle["variant"] is not None for battle in battles) else []
    return columns(rows, [*variants, *points, "winner", "share", "low", "high", "battles"])


def _point(answer: dict[str, Any]) -> dict[str, Any]:
    """The values of a sweep by the names of their columns: `field.distance` is `field_distance`."""
    return {key.replace(".", "_"): _number(value) for key, value in answer["point"].items()}


def _number(value: Any) -> Any:
    """A value of a sweep as a number where it is one."""
    for kind in (int, float):
        try:
            return kind(value)
        except (TypeError, ValueError):
            pass
    return value


class Duel(Run):
    """One duel, or several that differ in swept keys. A row of ``frame`` is a winner of a duel."""

    def share(self, winner: str) -> float:
        """The share of combats that ``a``, ``neither`` or ``b`` wins: exact where it was solved, in [0, 1]."""
        rows = [row for row in self.json["tables"]["shares"] if row["winner"] == winner]
        if len(rows) != 1:
            raise ValueError(f"there are {len(rows)} duels: read `frame`")
        return float(rows[0]["sampled"] if rows[0]["exact"] is None else rows[0]["exact"])


class Odds(Answer):
    """The odds of one roll. A row of ``frame`` is an outcome."""

    @property
    def means(self) -> dict[str, float]:
        """The mean of each quantity that is a number."""
        found: dict[str, float] = self.json["means"]
        return found

    def _columns(self) -> Columns:
        return columns(self.json["outcomes"], ("of", "outcome", "probability", "fraction"))

    def _says(self) -> str:
        likely = max(self.json["outcomes"], key=lambda row: row["probability"])
        return f"{self.json['question']}: most likely {likely['of']} {likely['outcome']} ({100 * likely['probability']:.1f} %)"


class Battle(Answer):
    """Two armies, many times. A row of ``frame`` is a winner of a battle."""

    def _columns(self) -> Columns:
        return _battle_columns(self.json["battles"])

    def _says(self) -> str:
        first = self.json["battles"][0]
        share, names = first["a_wins"], {side: first["armies"][side]["en"] for side in "ab"}
        ends = f"{100 * share['low']:.1f} to {100 * share['high']:.1f}"
        return f"A ({names['a']}) beats B ({names['b']}) in {100 * share['share']:.1f} % of battles ({ends})."


class Matrix(Answer):
    """Every unit against every other. A row of ``frame`` is a cell; ``units`` has the means of each unit."""

    @cached_property
    def units(self) -> polars.DataFrame:
        """One row per unit: its price, and its means against all units."""
        import polars

        rows = [{"id": unit["id"], "points": unit["points"], **unit["mean"]} for unit in self.json["units"]]
        return polars.DataFrame(columns(rows, ("id", "points", "win", "neither", "loss", "destroyed", "lost")), strict=False)

    def _columns(self) -> Columns:
        return columns(self.json["cells"], ("row", "column", "win", "neither", "loss", "destroyed", "lost"))

    def _says(self) -> str:
        best = max(self.json["units"], key=lambda unit: unit["mean"]["win"] + unit["mean"]["neither"] / 2)
        return f"{len(self.json['units'])} units; {best['en']} wins most: {100 * best['mean']['win']:.1f} % of its duels."


class Prices(Answer):
    """What units should cost. A row of ``frame`` is a unit; ``tables`` has every table."""

    def _columns(self) -> Columns:
        return _table(self.json["tables"]["prices"])

    def _says(self) -> str:
        return f"{len(self.json['tables']['prices'])} units."


class Factions(Answer):
    """Lists against lists. A row of ``frame`` is a pair of lists."""

    def _columns(self) -> Columns:
        return columns(self.json["cells"], ("row", "column", "battles", "share", "low", "high"))

    def _says(self) -> str:
        best = max(self.json["lists"], key=lambda one: one["mean"])
        index, equal = self.json["index"], self.json["index_of_equal_lists"]
        return f"{best['en']} wins {100 * best['mean']:.1f} %; fairness index {index:.0f} (equal lists would show {equal:.0f})."


class Audit(Answer):
    """What lists say of themselves. A row of ``frame`` is a finding."""

    def _columns(self) -> Columns:
        def row(found: Mapping[str, Any]) -> dict[str, Any]:
            return {**found, "says": found["en"], "rows": [row["id"] for row in found["rows"]]}

        return columns(map(row, self.json["findings"]), ("kind", "reach", "says", "rows", "prices", "paragraph"))

    def _says(self) -> str:
        return f"{self.json['rows']} rows, {len(self.json['findings'])} findings."


class Army(Answer):
    """Whether an army is legal. A row of ``frame`` is a rule that it breaks."""

    @property
    def legal(self) -> bool:
        """Whether it breaks no rule of composition."""
        return bool(self.json["legal"])

    def _columns(self) -> Columns:
        return columns(self.json.get("violations", []), ("rule", "division", "en", "paragraph"))

    def _says(self) -> str:
        broken = len(self.json.get("violations", []))
        verdict = "legal" if self.legal else f"not legal: {broken} rules broken"
        return f"{self.json['en']}, {self.json['units']} units, {self.json['points']} points: {verdict}."
