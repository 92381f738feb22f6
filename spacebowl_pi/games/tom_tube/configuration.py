"""Tom Tube's section of the configuration, and the rules made from it, with the board and tiles it names."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from spacebowl_pi.box.config.sections import ConfigError, ConfigFault, GameSection, expanded
from spacebowl_pi.box.config.value_kinds import FilePath
from spacebowl_pi.box.files.given_file import GivenFault, read_given
from spacebowl_pi.core.toml_lines import LARGEST_FILE
from spacebowl_pi.games.tom_tube.rules.board.kit_file import KitError, read_kit
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import STANDARD
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from spacebowl_pi.games.tom_tube.rules.settings import Settings


@dataclass(frozen=True, slots=True)
class TomTubeConfig:
    """What a new match of Tom Tube is played with; the rest is chosen in the lobby."""

    kit: Annotated[Path | None, FilePath("standard"), "the file with board and tiles"] = None


def _files(section: TomTubeConfig) -> Mapping[str, Path]:
    return {} if section.kit is None else {"tom-tube.toml": expanded(section.kit, Path.home())}


SECTION = GameSection("tom_tube", TomTubeConfig, files=_files)


def configured(section: TomTubeConfig) -> TomTube:
    """Make the rules; raises ConfigError."""
    return TomTube(Settings(), STANDARD if section.kit is None else _read(section.kit))


def _read(named: Path) -> str:
    path = expanded(named, Path.home())
    try:
        text = read_given(path, LARGEST_FILE, may_be_pipe=False)
        read_kit(text)
    except GivenFault as fault:
        reasons = [str(fault)]
    except KitError as error:
        reasons = list(error.faults)
    else:
        return text
    raise ConfigError(str(path), [ConfigFault(0, f"[{SECTION.name}] kit", reason) for reason in reasons])
