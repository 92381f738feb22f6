"""Space Bowl as a box is configured: the deck read, and checked against the settings."""

from pathlib import Path

from spacebowl_pi.box.config import Config, ConfigError, ConfigFault, expanded
from spacebowl_pi.box.given_file import GivenFault, read_given
from spacebowl_pi.core.toml_lines import LARGEST_FILE
from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.deck_file import DeckError, read_deck
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck


def configured(config: Config) -> SpaceBowl:
    """Make the rules; raises ConfigError."""
    deck = standard_deck() if config.box.deck is None else _deck(expanded(config.box.deck, Path.home()))
    settings = config.match_settings()
    rules = SpaceBowl(deck, settings)
    if refusal := rules.refusal_of(settings):
        raise ConfigError("the configuration", [ConfigFault(0, "[rules]", refusal.text)])
    return rules


def _deck(path: Path) -> Deck:
    try:
        return read_deck(read_given(path, LARGEST_FILE, may_be_pipe=False))
    except GivenFault as fault:
        reasons = [str(fault)]
    except DeckError as error:
        reasons = [str(fault) for fault in error.faults]
    raise ConfigError(str(path), [ConfigFault(0, "[box] deck", reason) for reason in reasons])
