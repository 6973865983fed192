"""Answers: figures as JSON at once; frames, sentences and charts when they are first read."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from html import escape
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, Any

from . import _door, _native

if TYPE_CHECKING:
    import polars

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
        """Every table of the answer by its name, where it is made of tables. See the page "JSON" of the manual."""
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
        """Charts as SVG, by name; the most telling first. Some answers have none."""
        return {name: svg for name, _, _, svg in self._found.charts(lang)}

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.summary}>"

    def _repr_html_(self) -> str:
        charts = self._found.charts("en")
        shown = charts[0][3] if charts else self.frame._repr_html_()
        return f"<p>{escape(self.summary)}</p>{shown}"

    def _columns(self) -> Columns:
        """The first table of the answer."""
        return _table(next(iter(self.json["tables"].values())))

    def _says(self) -> str:
        raise NotImplementedError


class Run(Answer):
    """What a scenario asks for. A row of ``frame`` is a winner of a duel or of a battle, or an outcome of a system."""

    def _says(self) -> str:
        return str(self.json.get("question", self.json.get("name", "")))


def _table(rows: list[dict[str, Any]]) -> Columns:
    """A table of an answer as columns."""
    return columns(rows, rows[0] if rows else ())


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
        return {row["of"]: row["mean"] for row in self.json["tables"]["means"]}


class Fought(Answer):
    """What comes of battles, which can be kept one by one."""

    @cached_property
    def battles(self) -> polars.DataFrame:
        """One row per battle, where ``rows`` asks for battles: its armies, how it ended, and what it cost."""
        return self._rows("battles")

    @cached_property
    def units(self) -> polars.DataFrame:
        """One row per unit and battle, where ``rows`` asks for units: what became of it."""
        return self._rows("units")

    def _rows(self, table: str) -> polars.DataFrame:
        import polars

        rows = self._found.rows(table)
        if rows is None:
            raise _door.error(f"the rows of {table} are not kept", f'ask with rows="{table}"')
        kinds = {"id": polars.String, "whole": polars.Int64, "number": polars.Float64, "flag": polars.Boolean}
        schema = {name: kinds[kind] for name, kind in rows[0]}
        return polars.concat([polars.read_csv(BytesIO(block), has_header=False, schema=schema) for block in rows[1]])


class Battle(Fought, Run):
    """Two armies, many times. A row of ``frame`` is a winner of a battle."""


class Handicap(Answer):
    """The points that make two armies even. ``frame`` has one row; ``tables["budgets"]`` has what was tried."""


class Matrix(Answer):
    """Every unit against every other. A row of ``frame`` is a cell; ``units`` has the means of each unit."""

    @property
    def units(self) -> polars.DataFrame:
        """One row per unit: its price, and its means against all units."""
        return self.tables["units"]


class Prices(Fought):
    """What units should cost. A row of ``frame`` is a unit; ``tables`` has every table."""

    def _columns(self) -> Columns:
        return _table(self.json["tables"]["prices"])

    def _says(self) -> str:
        return f"{len(self.json['tables']['prices'])} units."


class Factions(Fought, Run):
    """Lists against lists. A row of ``frame`` is a pair of lists."""


class Luck(Answer):
    """How lucky an evening was. The first row of ``frame`` is the evening, the others are its parts."""

    @property
    def percentile(self) -> float:
        """The share of evenings with less luck, those with the same luck by half."""
        return float(self.json["tables"]["luck"][0]["percentile"])


class Audit(Answer):
    """What lists say of themselves. A row of ``frame`` is a finding."""


class Army(Answer):
    """Whether an army is legal. A row of ``frame`` is a rule that it breaks, or a rule of composition that it keeps."""

    @property
    def legal(self) -> bool:
        """Whether it breaks no rule of composition."""
        return bool(self.json["tables"]["armies"][0]["legal"])
