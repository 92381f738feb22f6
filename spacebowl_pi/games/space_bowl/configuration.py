"""Space Bowl's section of the configuration, and the rules made from it, with the deck it names."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated

from spacebowl_pi.box.config.sections import ConfigError, ConfigFault, GameSection, expanded
from spacebowl_pi.box.config.value_kinds import MOST_TOLD, Choice, FilePath, Number, misfit
from spacebowl_pi.box.files.given_file import GivenFault, read_given
from spacebowl_pi.core.did_you_mean import did_you_mean
from spacebowl_pi.core.quoting import quoted
from spacebowl_pi.core.toml_lines import LARGEST_FILE
from spacebowl_pi.games.space_bowl.box.flows.scan import KEYPAD_TURN_S
from spacebowl_pi.games.space_bowl.rules.choices import CHOICES
from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.deck_file import DeckError, read_deck
from spacebowl_pi.games.space_bowl.rules.match import Settings
from spacebowl_pi.games.space_bowl.rules.play_modes import Way, with_way
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES, Variants

_CHOICES = {choice.name: choice for choice in CHOICES}


def _number(name: str) -> Number:
    """A choice's limits; "none" is allowed where the choice offers it."""
    choice = _CHOICES[name]
    if choice.least is None or choice.most is None:
        raise ValueError(f"{name} has no limits")
    return Number(choice.least, choice.most, word="none" if None in choice.offered else None)


@dataclass(frozen=True, slots=True)
class VariantNames:
    """A list of the variants that are on."""

    @property
    def allowed(self) -> str:
        return f"a list of {', '.join(VARIANT_NAMES)}"

    def read(self, value: object) -> object:
        if not isinstance(value, list):
            raise misfit(value, f"not a list; allowed {self.allowed}")
        unknown = [name for name in value if name not in VARIANT_NAMES]
        if unknown:
            said = [
                f"{quoted(it)}{did_you_mean(it, VARIANT_NAMES) if isinstance(it, str) else ''}"
                for it in unknown[:MOST_TOLD]
            ]
            said += ["…"] * (len(unknown) > MOST_TOLD)
            raise misfit(value, f"not all variants: {', '.join(said)}; allowed {self.allowed}")
        return Variants(**dict.fromkeys(value, True))

    def write(self, value: object) -> str:
        return json.dumps([field.name for field in fields(Variants) if getattr(value, field.name)])


@dataclass(frozen=True, slots=True)
class SpaceBowlConfig:
    """What a new match of Space Bowl starts with; the lobby can change all but the deck."""

    deck: Annotated[Path | None, FilePath("standard"), "the deck file"] = None
    mode: Annotated[Way, Choice(_CHOICES["mode"].offered), _CHOICES["mode"].meaning] = Way.SCREEN
    search_limit_s: Annotated[int | None, _number("search_limit_s"), _CHOICES["search_limit_s"].meaning] = None
    pick_limit_s: Annotated[
        int | None,
        _number("pick_limit_s"),
        f"{_CHOICES['pick_limit_s'].meaning}; where there is a keypad,"
        f" {KEYPAD_TURN_S} s more for each player but the first",
    ] = Settings().pick_limit_s
    target_score: Annotated[int, _number("target_score"), _CHOICES["target_score"].meaning] = Settings().target_score
    variants: Annotated[Variants, VariantNames(), "which variants are on"] = Variants()

    def match_settings(self) -> Settings:
        """The settings of a new match."""
        settings = Settings(
            variants=self.variants,
            search_limit_s=self.search_limit_s,
            pick_limit_s=self.pick_limit_s,
            target_score=self.target_score,
        )
        return with_way(settings, self.mode)


def _files(section: SpaceBowlConfig) -> Mapping[str, Path]:
    return {} if section.deck is None else {"deck.toml": expanded(section.deck, Path.home())}


_OF_BOX, _OF_RULES = ("deck", "mode"), ("search_limit_s", "pick_limit_s", "target_score", "variants")
SECTION = GameSection(
    "space_bowl",
    SpaceBowlConfig,
    {("box", name): name for name in _OF_BOX} | {("rules", name): name for name in _OF_RULES},
    _files,
)


def configured(section: SpaceBowlConfig) -> SpaceBowl:
    """Make the rules; raises ConfigError."""
    deck = standard_deck() if section.deck is None else _deck(expanded(section.deck, Path.home()))
    settings = section.match_settings()
    rules = SpaceBowl(deck, settings)
    if refusal := rules.refusal_of(settings):
        raise ConfigError("the configuration", [ConfigFault(0, f"[{SECTION.name}]", refusal.text)])
    return rules


def _deck(path: Path) -> Deck:
    try:
        return read_deck(read_given(path, LARGEST_FILE, may_be_pipe=False))
    except GivenFault as fault:
        reasons = [str(fault)]
    except DeckError as error:
        reasons = [str(fault) for fault in error.faults]
    raise ConfigError(str(path), [ConfigFault(0, f"[{SECTION.name}] deck", reason) for reason in reasons])
