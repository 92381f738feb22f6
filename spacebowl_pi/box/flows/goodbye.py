"""The message before the box goes dark."""

from spacebowl_pi.box.flows.flow import Flow
from spacebowl_pi.box.shows.matrix_words import matrix_words
from spacebowl_pi.box.table.scene import Notice, Prompt


class GoodbyeFlow(Flow):
    """Says goodbye and ignores all presses."""

    @property
    def prompt(self) -> Prompt:
        return Notice(matrix_words(self.seating.language).goodbye)
