"""The notebooks run from the first cell to the last."""

from __future__ import annotations

from pathlib import Path

import pytest

BOOKS = sorted((Path(__file__).resolve().parents[1] / "notebooks").glob("*.ipynb"))


def test_there_are_three() -> None:
    assert len(BOOKS) == 3


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_a_notebook_runs(book: Path) -> None:
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    cells = nbformat.read(book, as_version=4)
    nbclient.NotebookClient(cells, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(book.parent)}}).execute()
