"""Where the program draws: rich's console, with our own ending when the reader of a pipe goes away."""

from typing import NoReturn

from rich.console import Console


class Terminal(Console):
    """A console that colours nothing by itself."""

    def __init__(self) -> None:
        super().__init__(highlight=False)

    def on_broken_pipe(self) -> NoReturn:
        """Leave the exit status to the program."""
        raise BrokenPipeError
