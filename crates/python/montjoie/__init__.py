"""Fights miniature-wargame combats, solves them exactly, and says whether a price is fair.

Every function asks the engine of the command line ``montjoie``, with the same words and the same figures:

>>> import montjoie
>>> duel = montjoie.duel("hail-caesar", "french/mounted-knights", "english/archers", b__stakes="planted", method="exact")
>>> round(duel.share("a"), 4)
0.4969

Keys of the situation are keyword arguments, with ``__`` for the dot (``b__stakes``), or members of ``keys``
(``keys={"b.stakes": "planted"}``). A list of values is a sweep. ``seed``, ``combats``, ``precision`` and ``method`` are those of the
command line. ``threads``, from 1 to 1024, bounds the cores; ``progress`` is True, or a function of the stage, of what is done and of what is expected.

With ``multiprocessing``, use the start method ``spawn`` or ``forkserver``: a fork of a process that has used montjoie cannot compute, and every
function raises :class:`MontjoieError` there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from . import _door, _native
from ._answers import Answer, Army, Audit, Battle, Duel, Factions, Handicap, Luck, Matrix, Odds, Prices, Run, bar
from ._native import MontjoieError, __version__

__all__ = [
    "Answer", "Army", "Audit", "Battle", "Duel", "Factions", "Handicap", "Luck", "Matrix", "MontjoieError", "Odds", "Prices", "Run",
    "__version__", "army", "ask", "audit", "battle", "duel", "duels", "factions", "fair", "handicap", "luck", "matrix", "odds", "reprice", "run",
]  # fmt: skip

Path = str | os.PathLike[str]
Value = str | int | float | bool
Values = Value | Sequence[Value]
Progress = Any
Method = Literal["both", "exact", "sample"]
Row = Literal["battles", "units"]
Rows = Row | Sequence[Row]


def _request(what: str, keys: Mapping[str, Values] | None, words: Mapping[str, Values], **members: Any) -> dict[str, Any]:
    """A request without the members that nothing is said of."""
    request: dict[str, Any] = {"ask": what, **{name: member for name, member in members.items() if member is not None}}
    named = {**(keys or {}), **{name.replace("__", "."): value for name, value in words.items()}}
    if named:
        request["keys"] = {key: list(value) if isinstance(value, (list, tuple, range)) else value for key, value in named.items()}
    return request


def _files(own: Path | Iterable[Path] | None) -> list[str] | None:
    if own is None:
        return None
    return [os.fspath(own)] if isinstance(own, (str, os.PathLike)) else [os.fspath(file) for file in own]


def _several(named: str | Iterable[str] | None) -> list[str] | None:
    return None if named is None else [named] if isinstance(named, str) else list(named)


def _ask(request: Mapping[str, Any], threads: int | None, progress: Progress, rows: Rows | None = None) -> _native.Answer:
    return _door.ask(json.dumps(request), threads, bar(progress), _several(rows))


def ask(request: Mapping[str, Any], *, threads: int | None = None, progress: Progress = None) -> Any:
    """The answer to a request as JSON has it: see the page "Requests as JSON" of the manual.

    >>> montjoie.ask({"ask": "units", "system": "hail-caesar", "list": "english"})[0]["id"]
    'english'
    """
    return json.loads(_ask(request, threads, progress).json())


def duel(
    system: str,
    a: str,
    b: str,
    *,
    keys: Mapping[str, Values] | None = None,
    method: Method | None = None,
    combats: int | None = None,
    precision: float | None = None,
    seed: int | None = None,
    effects: bool = False,
    own: Path | Iterable[Path] | None = None,
    threads: int | None = None,
    progress: Progress = None,
    **words: Values,
) -> Duel:
    """Who wins a duel of two units. ``effects`` finds out what each side can do otherwise (``tables["choices"]``), and how far each setting
    that the sheet does not print moves the answer.

    >>> duel = montjoie.duel("hail-caesar", "english/mounted-knights", "english/archers", distance=[6, 12], first="a", method="exact")
    >>> duel.frame.select("field_distance", "winner", "exact").filter(winner="a").rows()[0][:2]
    (6, 'a')
    """
    members = {"system": system, "a": a, "b": b, "method": method, "combats": combats, "precision": precision, "seed": seed}
    return Duel(_ask(_request("duel", keys, words, effects=effects, own=_files(own), **members), threads, progress))


def duels(
    system: str,
    pairs: Iterable[tuple[str, str]],
    *,
    keys: Mapping[str, Values] | None = None,
    method: Method | None = None,
    combats: int | None = None,
    precision: float | None = None,
    seed: int | None = None,
    effects: bool = False,
    own: Path | Iterable[Path] | None = None,
    threads: int | None = None,
    progress: Progress = None,
    **words: Values,
) -> list[Duel]:
    """The same of many pairs of units, side by side on all cores; the answers come in the order of the pairs.

    >>> pairs = [("french/foot-knights", "english/billmen"), ("french/peasants", "english/billmen")]
    >>> [len(duel.frame) for duel in montjoie.duels("hail-caesar", pairs, method="exact", turns=3)]
    [3, 3]
    """
    same = {"system": system, "method": method, "combats": combats, "precision": precision, "seed": seed}
    requests = [_request("duel", keys, words, effects=effects, own=_files(own), a=a, b=b, **same) for a, b in pairs]
    return [Duel(found) for found in _door.ask_all([json.dumps(request) for request in requests], threads, bar(progress))]


def odds(system: str, question: str, *, keys: Mapping[str, Values] | None = None, own: Path | Iterable[Path] | None = None, **words: Values) -> Odds:
    """The odds of one roll.

    >>> montjoie.odds("hail-caesar", "command", command=9, distance=18, militia=True).means["moves"]
    1.2777777777777777
    """
    return Odds(_ask(_request("odds", keys, words, system=system, question=question, own=_files(own)), None, None))


def run(
    scenario: Path,
    *,
    method: Method | None = None,
    combats: int | None = None,
    precision: float | None = None,
    seed: int | None = None,
    effects: bool = False,
    own: Path | Iterable[Path] | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> Run:
    """Everything that a scenario asks for: a file, or a shipped scenario by its name.

    >>> run = montjoie.run("knights-v-longbows", method="exact")
    >>> run.frame.columns[:2]
    ['field_distance', 'b_stakes']
    >>> montjoie.run("prepared-position", combats=20).frame.columns
    ['variant', 'winner', 'exact', 'sampled', 'sampled_low', 'sampled_high', 'combats']
    """
    members = {"scenario": os.fspath(scenario), "method": method, "combats": combats, "precision": precision, "seed": seed}
    return Run(_ask(_request("run", None, {}, effects=effects, own=_files(own), **members), threads, progress))


def battle(
    system: str,
    a: str | None = None,
    b: str | None = None,
    *,
    card: str | None = None,
    keys: Mapping[str, Values] | None = None,
    combats: int | None = None,
    precision: float | None = None,
    seed: int | None = None,
    range: bool = False,
    set: str | Iterable[str] | None = None,
    rows: Rows | None = None,
    own: Path | Iterable[Path] | None = None,
    threads: int | None = None,
    progress: Progress = None,
    **words: Values,
) -> Battle:
    """Two armies, many times: army files, or lists of which every battle draws a random legal army. ``set`` tries prices, numbers and rules
    of units in the same battles. ``rows`` keeps every battle, or every unit of every battle, as a row of ``battles`` or ``units``.

    >>> montjoie.battle("hail-caesar", "french", "english", combats=20).frame["combats"].to_list()
    [20, 20, 20]
    >>> montjoie.battle("hail-caesar", "french", "english", combats=20, rows="battles").battles.columns[:3]
    ['battle', 'a_list', 'b_list']
    >>> montjoie.battle("hail-caesar", "french", "english", combats=20, set=["english/archers.stakes=off"]).tables["set"].columns[:3]
    ['set', 'before', 'after']
    """
    members = {"system": system, "a": a, "b": b, "card": card, "combats": combats, "precision": precision, "seed": seed}
    return Battle(_ask(_request("battle", keys, words, range=range or None, set=_several(set), own=_files(own), **members), threads, progress, rows))


def handicap(
    system: str,
    a: str | None = None,
    b: str | None = None,
    *,
    card: str | None = None,
    keys: Mapping[str, Values] | None = None,
    combats: int | None = None,
    seed: int | None = None,
    own: Path | Iterable[Path] | None = None,
    threads: int | None = None,
    progress: Progress = None,
    **words: Values,
) -> Handicap:
    """The points that make two armies even: one side is drawn at more and at fewer points.

    >>> montjoie.handicap("hail-caesar", "french", "english", points=300, combats=2000).frame["varied"].item()
    'b'
    """
    members = {"system": system, "a": a, "b": b, "card": card, "combats": combats, "seed": seed}
    return Handicap(_ask(_request("handicap", keys, words, own=_files(own), **members), threads, progress))


def matrix(
    system: str,
    lists: str | Iterable[str] | None = None,
    *,
    card: str | None = None,
    options: bool = False,
    keys: Mapping[str, Values] | None = None,
    method: Literal["exact", "sample"] | None = None,
    combats: int | None = None,
    seed: int | None = None,
    own: Path | Iterable[Path] | None = None,
    threads: int | None = None,
    progress: Progress = None,
    **words: Values,
) -> Matrix:
    """Every unit of some lists against every other, over a situation card.

    >>> matrix = montjoie.matrix("hail-caesar", "english", field__turns=3)
    >>> len(matrix.frame) == len(matrix.units) ** 2
    True
    """
    members = {"system": system, "lists": _several(lists), "card": card, "options": options or None}
    request = _request("matrix", keys, words, method=method, combats=combats, seed=seed, own=_files(own), **members)
    return Matrix(_ask(request, threads, progress))


def fair(
    system: str,
    lists: str | Iterable[str] | None = None,
    *,
    by: Literal["duels", "armies"] | None = None,
    card: str | None = None,
    options: bool = False,
    set: str | Iterable[str] | None = None,
    against: str | None = None,
    anchor: str | None = None,
    ratio: tuple[str, str] | None = None,
    rules: bool = False,
    quick: bool = False,
    only: str | None = None,
    everybody: bool = False,
    rows: Rows | None = None,
    keys: Mapping[str, Values] | None = None,
    method: Literal["exact", "sample"] | None = None,
    combats: int | None = None,
    seed: int | None = None,
    own: Path | Iterable[Path] | None = None,
    threads: int | None = None,
    progress: Progress = None,
    **words: Values,
) -> Prices:
    """What units should cost. ``rows`` keeps every battle of prices from armies, as :func:`battle` does.

    >>> prices = montjoie.fair("hail-caesar", "english", by="duels", field__turns=3)
    >>> prices.frame.columns[:3]
    ['list', 'unit', 'price']
    """
    members = {"system": system, "lists": _several(lists), "by": by, "card": card, "options": options or None, "set": _several(set)}
    chosen = {"against": against, "anchor": anchor, "ratio": ratio, "rules": rules or None, "quick": quick or None}
    chosen |= {"only": only, "everybody": everybody or None}
    how = {"method": method, "combats": combats, "seed": seed, "own": _files(own)}
    return Prices(_ask(_request("fair", keys, words, **members, **chosen, **how), threads, progress, rows))


def factions(
    system: str,
    lists: str | Iterable[str] | None = None,
    *,
    card: str | None = None,
    only: str | None = None,
    everybody: bool = False,
    set: str | Iterable[str] | None = None,
    keys: Mapping[str, Values] | None = None,
    combats: int | None = None,
    seed: int | None = None,
    rows: Rows | None = None,
    own: Path | Iterable[Path] | None = None,
    threads: int | None = None,
    progress: Progress = None,
    **words: Values,
) -> Factions:
    """Which list wins: random legal armies of every list against those of every other; of one list, or of `own`, against the others.

    ``rows`` keeps every battle, as :func:`battle` does.

    >>> montjoie.factions("hail-caesar", ["french", "english"], combats=500).frame.columns
    ['row', 'column', 'battles', 'share', 'share_low', 'share_high']
    """
    members = {"system": system, "lists": _several(lists), "card": card, "combats": combats, "seed": seed}
    members |= {"only": only, "everybody": everybody or None, "set": _several(set)}
    return Factions(_ask(_request("factions", keys, words, own=_files(own), **members), threads, progress, rows))


def reprice(
    system: str,
    lists: str | Iterable[str] | None = None,
    *,
    from_nothing: bool = False,
    start: Literal["even", "duels"] | None = None,
    first: float | None = None,
    anchor: str | None = None,
    keep: Literal["total", "changes"] | None = None,
    rounds: int | None = None,
    card: str | None = None,
    only: str | None = None,
    everybody: bool = False,
    keys: Mapping[str, Values] | None = None,
    combats: int | None = None,
    seed: int | None = None,
    own: Path | Iterable[Path] | None = None,
    threads: int | None = None,
    progress: Progress = None,
    **words: Values,
) -> Prices:
    """Prices at which armies are in balance, found round after round; ``from_nothing`` uses no printed price.

    >>> prices = montjoie.reprice("hc", "companies", from_nothing=True, rounds=1, combats=1500, points="270-330")
    >>> prices.frame.columns[:5]
    ['list', 'unit', 'price', 'price_low', 'price_high']
    """
    members: dict[str, object] = {"system": system, "lists": _several(lists), "card": card, "combats": combats, "seed": seed}
    members |= {"only": only, "everybody": everybody or None, "keep": keep, "rounds": rounds}
    members |= {"from_nothing": from_nothing or None, "start": start, "first": first, "anchor": anchor}
    return Prices(_ask(_request("reprice", keys, words, own=_files(own), **members), threads, progress))


def luck(file: Path, *, own: Path | Iterable[Path] | None = None) -> Luck:
    """How lucky an evening was: of a file as the page "Was I unlucky?" of the manual has it.

    >>> montjoie.luck("evening.toml").frame.columns[:4]
    ['by', 'part', 'rolls', 'luck']
    """
    return Luck(_ask(_request("luck", None, {}, file=os.fspath(file), own=_files(own)), None, None))


def audit(system: str, lists: str | Iterable[str] | None = None, *, own: Path | Iterable[Path] | None = None) -> Audit:
    """What lists say of themselves, without dice.

    >>> montjoie.audit("hail-caesar", "french").frame.columns
    ['finding', 'kind', 'reach', 'unit', 'other', 'about', 'paragraph']
    """
    return Audit(_ask(_request("audit", None, {}, system=system, lists=_several(lists), own=_files(own)), None, None))


def army(
    file: Path,
    *,
    keys: Mapping[str, Values] | None = None,
    points: float | None = None,
    own: Path | Iterable[Path] | None = None,
    **words: Values,
) -> Army:
    """Whether an army is legal, and which rules of composition it breaks: of a file as the page "Armies" of the manual has it.

    >>> montjoie.army("army.toml").legal
    True
    """
    return Army(_ask(_request("army", keys, words, file=os.fspath(file), points=points, own=_files(own)), None, None))
