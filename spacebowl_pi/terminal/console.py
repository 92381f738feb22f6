"""Where the program draws: rich's console, set to leave text as it is and to crop what does not fit."""

from typing import NoReturn

from rich.console import Console
from rich.text import Text


class Terminal(Console):
    """A console that adds no colours and interprets no markup."""

    def __init__(self) -> None:
        super().__init__(highlight=False, markup=False, emoji=False)

    def draw(self, drawing: Text) -> None:
        """Prints lines that must not wrap: cropped on a terminal that is too narrow, whole in a file or pipe."""
        self.print(drawing, no_wrap=True, overflow="ignore", crop=self.is_terminal)

    def say(self, what: str | Text) -> None:
        """Prints a sentence, or draws."""
        if isinstance(what, Text):
            self.draw(what)
        else:
            self.print(what)

    def on_broken_pipe(self) -> NoReturn:
        """Leaves the exit status to the program."""
        raise BrokenPipeError
