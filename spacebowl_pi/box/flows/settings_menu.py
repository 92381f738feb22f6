"""The settings menu on the buttons: game, computer players, the game's options, language.

Button 1 moves on to the next entry, 2 changes it, 8 closes. With a single game there is none to choose.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from spacebowl_pi.box.flows.flow import FlowMachine
from spacebowl_pi.box.shows.matrix_words import LANGUAGES
from spacebowl_pi.box.table.computer_seats import computers, following_number, with_strength
from spacebowl_pi.box.table.scene import Menu
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import Choose, ChooseGame, LeaveSeat, SeatingCommand, Speak
from spacebowl_pi.core.seats import Strength


@dataclass(frozen=True, slots=True)
class Entry:
    """A setting, and the commands that change it."""

    name: str
    value: str
    change: Sequence[SeatingCommand]


class Settings:
    """The menu and its current entry."""

    def __init__(self, machine: FlowMachine) -> None:
        self._machine = machine
        self._at = 0

    @property
    def prompt(self) -> Menu:
        entry = self._entry()
        return Menu(self._machine.game_words.words.settings, entry.name, entry.value)

    def go_on(self) -> None:
        self._at = (self._at + 1) % len(self._entries())

    def change(self, at_us: int) -> Refusal | None:
        """Change the current entry; returns the refusal, if any."""
        for command in self._entry().change:
            decision = self._machine.do(Asked(at_us, Asker.TABLE, command))
            if isinstance(decision, Refusal):
                return decision
        return None

    def _entry(self) -> Entry:
        entries = self._entries()
        return entries[self._at % len(entries)]  # the list may have become shorter, as computers have left

    def _entries(self) -> list[Entry]:
        choices = self._choices()
        return [*self._games(), *choices[:1], self._language(), *self._computers(), *choices[1:]]

    def _games(self) -> list[Entry]:
        machine = self._machine
        offered, game = machine.offered, machine.seating.game
        if len(offered) < 2 and game in offered:
            return []
        following = offered[(offered.index(game) + 1) % len(offered)] if game in offered else offered[0]
        return [Entry(machine.game_words.words.game, machine.title_of(game), [ChooseGame(following)])]

    def _computers(self) -> list[Entry]:
        machine, matrix_words = self._machine, self._machine.game_words.words
        seated = computers(machine.seating)
        offer = machine.rules.offers[machine.seating.game]
        if not offer.takes_computers:
            leave = [LeaveSeat(player.seat) for player in seated]
            return [Entry(matrix_words.robots, str(len(seated)), leave)] if seated else []
        seats = offer.seats
        number = Entry(
            matrix_words.robots, str(len(seated)), following_number(machine.seating, seats, machine.seat_buttons)
        )
        if not seated:
            return [number]
        strength = seated[0].computer or Strength.PILOT
        strengths = list(Strength)
        stronger = strengths[(strengths.index(strength) + 1) % len(strengths)]
        return [
            number,
            Entry(matrix_words.level, matrix_words.strength(strength), with_strength(machine.seating, seats, stronger)),
        ]

    def _language(self) -> Entry:
        languages, spoken = list(Language), self._machine.seating.language
        following = languages[(languages.index(spoken) + 1) % len(languages)]
        return Entry(self._machine.game_words.words.language, LANGUAGES[spoken], [Speak(following)])

    def _choices(self) -> list[Entry]:
        machine, game_words = self._machine, self._machine.game_words
        settings = machine.rules.settings(machine.seating)
        return [
            Entry(
                game_words.choice(choice),
                game_words.value(choice, value := choice.of(settings)),
                [Choose(choice.name, choice.following(value))],
            )
            for choice in machine.rules.offers[machine.seating.game].choices
        ]
