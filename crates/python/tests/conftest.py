"""Where the program and the files of the manual are."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def files() -> Path:
    """A list and a card."""
    return ROOT / "docs" / "files"


@pytest.fixture(scope="session")
def program() -> Path:
    """The command line: named by MONTJOIE, or as cargo built it."""
    built = [ROOT / "target" / kind / "montjoie" for kind in ("release", "debug")]
    named = os.environ.get("MONTJOIE")
    return Path(named) if named else next(path for path in built if path.exists())


@pytest.fixture(scope="session")
def printed(program: Path) -> Callable[..., Any]:
    """What the command line prints as JSON."""

    def printed(*words: str) -> Any:
        said = subprocess.run([program, *words, "--format", "json"], capture_output=True, text=True, check=True)
        return json.loads(said.stdout)

    return printed


@pytest.fixture(scope="session")
def failed(program: Path) -> Callable[..., str]:
    """What the command line says of an error."""

    def failed(*words: str) -> str:
        environment = {**os.environ, "NO_COLOR": "1", "LC_ALL": "C"}
        said = subprocess.run([program, *words], capture_output=True, text=True, env=environment)
        assert said.returncode == 1, said
        return said.stderr.rstrip()

    return failed
