"""A game's words on the matrix: its settings and their values, its refusals, its staff entries.

A game's own words for the matrix come first, then its texts, which the pages use too, then the code's English names.
The house's own refusals have their sentences in every language.
"""

from spacebowl_pi.box.game import BoxGame
from spacebowl_pi.box.game_texts import game_texts
from spacebowl_pi.box.refusal_texts import house_refusals
from spacebowl_pi.box.shows.matrix_words import matrix_words
from spacebowl_pi.core.choices import Choice, Value
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.seating import SeatingReason


class GameWords:
    """The words of one game in one language."""

    def __init__(self, game: BoxGame, language: Language) -> None:
        self._game, self._language = game, language
        self.words = matrix_words(language)

    def word_for(self, key: str) -> str | None:
        """The word for a key; None if the game has none."""
        word = self._game.words(self._language).get(key)
        return game_texts(self._game.rules, self._language).get(key) if word is None else word

    def choice(self, choice: Choice) -> str:
        """The name of a setting."""
        return self.word_for(f"choice.{choice.name}") or choice.name.replace("_", " ")

    def value(self, choice: Choice, value: Value) -> str:
        """The name of a setting's value."""
        written = "none" if value is None else str(value).lower()
        if word := self.word_for(f"choice.{choice.name}.{written}"):
            return word
        if value is None:
            return self.words.none
        return (self.words.yes if value else self.words.no) if isinstance(value, bool) else str(value)

    def refusal(self, refusal: Refusal) -> str:
        """Why something is refused, in a short form if there is one."""
        if refusal.reason in (CommonReason.TOO_FEW_PLAYERS, CommonReason.TOO_MANY_PLAYERS):
            return self.words.how_many(self._game.rules.seats)
        if refusal.reason is SeatingReason.NO_SUCH_SEAT:
            return self.words.no_seat.format(**dict(refusal.values))
        word = self._game.words(self._language).get(f"refusal.{refusal.code}")
        return self.sentence(refusal) if word is None else word.format(**dict(refusal.values))

    def sentence(self, refusal: Refusal) -> str:
        """Say why something cannot be, as the pages do."""
        known = {**house_refusals(self._language), **game_texts(self._game.rules, self._language)}
        found = known.get(f"refusal.{refusal.code}")
        return refusal.text if found is None else found.format(**dict(refusal.values))
