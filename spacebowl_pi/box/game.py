"""The game that a configuration asks for: its deck read, and checked against its rules."""

from dataclasses import dataclass
from pathlib import Path

from spacebowl_pi.box.config import Config, ConfigError, ConfigFault, expanded
from spacebowl_pi.box.given_file import GivenFault, read_given
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.toml_lines import LARGEST_FILE
from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.deck_file import DeckError, read_deck
from spacebowl_pi.games.space_bowl.rules.match import BLANK, Settings, commands, decide
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck


@dataclass(frozen=True, slots=True)
class Game:
    """What a new match starts with."""

    deck: Deck
    settings: Settings


def configured_game(config: Config) -> Game:
    """Read the deck, and see whether it can be played by the configured rules; raises ConfigError."""
    deck = standard_deck() if config.box.deck is None else _deck(expanded(config.box.deck, Path.home()))
    settings = config.match_settings()
    refusal = decide(BLANK, Asked(0, Asker.BOX, commands.OpenMatch(deck, settings)))
    if isinstance(refusal, Refusal):
        raise ConfigError("the configuration", [ConfigFault(0, "[rules]", refusal.text)])
    return Game(deck, settings)


def _deck(path: Path) -> Deck:
    try:
        return read_deck(read_given(path, LARGEST_FILE, may_be_pipe=False))
    except GivenFault as fault:
        reasons = [str(fault)]
    except DeckError as error:
        reasons = [str(fault) for fault in error.faults]
    raise ConfigError(str(path), [ConfigFault(0, "[box] deck", reason) for reason in reasons])
