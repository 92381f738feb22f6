"""The last word before the box goes dark."""

from spacebowl_pi.box.flows.flow import Flow
from spacebowl_pi.box.shows.house_words import words
from spacebowl_pi.box.table.scene import Notice, Prompt


class GoodbyeFlow(Flow):
    """Hears nothing more."""

    @property
    def prompt(self) -> Prompt:
        """The word."""
        return Notice(words(self.seating.language).goodbye)
