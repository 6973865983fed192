from collections.abc import Callable

__version__: str
engine: str

class MontjoieError(ValueError):
    message: str
    help: str | None

class Answer:
    def json(self) -> str: ...
    def words(self, lang: str) -> str | None: ...
    def charts(self, lang: str) -> list[tuple[str, str, str, str]]: ...

def ask(request: str, threads: int | None = None, progress: Callable[[str, int, int], object] | None = None) -> Answer: ...
def ask_all(
    requests: list[str], threads: int | None = None, progress: Callable[[str, int, int], object] | None = None
) -> list[Answer]: ...
