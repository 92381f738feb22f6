"""Where the program draws: rich's console, told to leave text as it is and to crop what a terminal has no room for."""

from typing import NoReturn

from rich.console import Console
from rich.text import Text


class Terminal(Console):
    """A console that colours and interprets nothing by itself."""

    def __init__(self) -> None:
        super().__init__(highlight=False, markup=False, emoji=False)

    def draw(self, drawing: Text) -> None:
        """Print lines that must not be broken: cropped on a terminal that is too narrow, whole in a file or pipe."""
        self.print(drawing, no_wrap=True, overflow="ignore", crop=self.is_terminal)

    def on_broken_pipe(self) -> NoReturn:
        """Leave the exit status to the program."""
        raise BrokenPipeError
