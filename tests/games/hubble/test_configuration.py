"""Hubble's section: a pad and cards of one's own, and how a match begins."""

from dataclasses import replace
from pathlib import Path

import pytest

from spacebowl_pi.box.config.sections import ConfigError
from spacebowl_pi.games.hubble.configuration import SECTION, HubbleConfig, configured
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.rules.standard_kit import STANDARD_CARDS, STANDARD_PAD, standard_kit


def test_without_a_section_it_is_the_standard_pad() -> None:
    rules = configured(HubbleConfig())
    assert rules.kit == standard_kit()
    assert rules.settings == Settings()


def test_a_pad_and_cards_of_ones_own_are_read(tmp_path: Path) -> None:
    pad, cards = tmp_path / "pad.toml", tmp_path / "cards.toml"
    pad.write_text(STANDARD_PAD.replace("voluntary_fog = true", "voluntary_fog = false"), encoding="utf-8")
    cards.write_text(STANDARD_CARDS.replace('name = "Aquila"', 'name = "Eagle"'), encoding="utf-8")
    section = HubbleConfig(pad=pad, cards=cards, draw_limit_s=45, withdraw_s=0)
    rules = configured(section)
    assert not rules.kit.pad.rulings.voluntary_fog
    assert rules.kit.by_id["aquila"].name == "Eagle"
    assert (rules.settings.draw_limit_s, rules.settings.withdraw_s) == (45, 0)
    assert set(SECTION.files(section).values()) == {pad, cards}  # what a backup takes along


def test_all_faults_of_a_file_are_told(tmp_path: Path) -> None:
    path = tmp_path / "pad.toml"
    path.write_text(STANDARD_PAD.replace("RRRPPP", "RRQPPP").replace("rows = 8", "rows = 9"), encoding="utf-8")
    with pytest.raises(ConfigError) as raised:
        configured(replace(HubbleConfig(), pad=path))
    assert len(raised.value.faults) == 2
    with pytest.raises(ConfigError, match="pad"):
        configured(replace(HubbleConfig(), pad=tmp_path / "nowhere.toml"))
