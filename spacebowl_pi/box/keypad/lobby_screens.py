"""The lobby on the keypad: players, computer players, and the game if several are offered."""

from collections.abc import Mapping, Sequence

from spacebowl_pi.box.keypad.game_screens import KeyAction
from spacebowl_pi.box.keypad.key_messages import seat
from spacebowl_pi.box.keypad.questions import Answer, Choose, Left, Questions
from spacebowl_pi.box.keypad.texts import SAYINGS
from spacebowl_pi.box.shows.matrix_words import matrix_words as words_of
from spacebowl_pi.core.computer_names import name_for
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import AnyRules, Asker
from spacebowl_pi.core.seating import ChooseGame, JoinSeat, Seating
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.devices.keypad.messages import Misread, Screen


class LobbyScreens:
    """What the lobby can ask: which game, and how strong a new computer player is."""

    def __init__(self) -> None:
        self._questions = Questions()
        self._is_choosing_game = False
        self._computer: Seat | None = None

    def screen(self, seating: Seating, rules: AnyRules, titles: Mapping[str, str]) -> Screen:
        """Choose the screen. `rules` are those of the chosen game, `titles` has the offered games."""
        says = SAYINGS[seating.language]
        if self._is_choosing_game and len(titles) > 1:
            games = tuple(
                Answer(title, KeyAction(Asker.TABLE, ChooseGame(name)), is_on=name == seating.game)
                for name, title in titles.items()
            )
            return self._questions.screen(Choose(says.which_game, games), may_leave=True)
        if self._computer is not None and rules.takes_computers and seating.player(self._computer) is None:
            name, called = name_for(seating.players, self._computer), words_of(seating.language).strength
            strengths = tuple(
                Answer(called(strength).capitalize(), KeyAction(Asker.TABLE, JoinSeat(self._computer, name, strength)))
                for strength in Strength
            )
            return self._questions.screen(Choose(says.how_strong, strengths), may_leave=True)
        self.close()
        return Screen(
            "lobby",
            {
                "seats": list(seating.seats),
                "computers": [player.seat for player in seating.players if player.computer is not None],
                "fewest": rules.seats[0],
                "most": rules.seats[-1],
                "add": rules.takes_computers,
                "game": titles.get(seating.game) if len(titles) > 1 else None,
            },
        )

    def read(self, matrix_words: Sequence[str]) -> KeyAction | Refusal | None:
        """Read an input; None if only the screen changes. Raises Misread."""
        if list(matrix_words) == ["games"]:
            self._is_choosing_game = True
        elif len(matrix_words) == 2 and matrix_words[0] == "computer":
            self._computer = seat(matrix_words[1])
        else:
            meant = self._questions.read(matrix_words)
            if isinstance(meant, KeyAction | Refusal):
                return meant
            if meant is Left.LEFT:
                self.close()
            elif meant is not None:
                raise Misread(matrix_words)
        return None

    def close(self) -> None:
        """Go back to the overview of seats."""
        self._questions.close()
        self._is_choosing_game = False
        self._computer = None
