"""The games that a configuration asks for: the deck read, and checked against its rules."""

from pathlib import Path

from spacebowl_pi.box.config import Config, ConfigError, ConfigFault, expanded
from spacebowl_pi.box.given_file import GivenFault, read_given
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.table import TableRules
from spacebowl_pi.core.toml_lines import LARGEST_FILE
from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.deck_file import DeckError, read_deck
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck


def configured_games(config: Config) -> TableRules:
    """Read the deck, and see whether it can be played by the configured rules; raises ConfigError."""
    deck = standard_deck() if config.box.deck is None else _deck(expanded(config.box.deck, Path.home()))
    settings = config.match_settings()
    rules = SpaceBowl(deck, settings)
    if refusal := rules.refusal_of(settings):
        raise ConfigError("the configuration", [ConfigFault(0, "[rules]", refusal.text)])
    return TableRules({rules.name: rules})


def home(config: Config, rules: TableRules) -> Seating:
    """Give the table as it is where nobody has changed anything."""
    return Seating(next(iter(rules.games)), config.box.language)


def _deck(path: Path) -> Deck:
    try:
        return read_deck(read_given(path, LARGEST_FILE, may_be_pipe=False))
    except GivenFault as fault:
        reasons = [str(fault)]
    except DeckError as error:
        reasons = [str(fault) for fault in error.faults]
    raise ConfigError(str(path), [ConfigFault(0, "[box] deck", reason) for reason in reasons])
