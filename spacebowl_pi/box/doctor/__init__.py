"""The doctor: examines the computer without changing it, and says what is wrong and what to do next.

`examine` returns findings, `report` formats them. What takes an eye or a finger to check is for `selftest`.
"""

import os
from collections.abc import Mapping
from pathlib import Path

from spacebowl_pi.box.config.sections import Config, journal_folder
from spacebowl_pi.box.doctor import base_checks, pi_checks, power_checks, spi_checks
from spacebowl_pi.box.doctor.finding import Finding, Verdict, report, worst
from spacebowl_pi.box.doctor.host import Host

__all__ = ["Finding", "Host", "Verdict", "examine", "report", "worst"]

DEFAULTS = Config()


def examine(
    root: Path = Path("/"),
    config: Config = DEFAULTS,
    host: Host | None = None,
    environ: Mapping[str, str] = os.environ,
) -> list[Finding]:
    """Check everything a program can check. Checks for the Raspberry Pi are skipped elsewhere."""
    host = host or Host(root)
    findings = [
        *base_checks.board(host),
        *base_checks.system(host),
        *base_checks.packages(host, config),
        *base_checks.working_folder(host, config),
        *_files(config),
        *base_checks.journal(host, journal_folder(config, environ)),
        *base_checks.clock(host),
    ]
    board = host.board
    if board is not None:
        findings += [
            *pi_checks.groups(host, config),
            *pi_checks.gpio_chip(host, board),
            *pi_checks.lines(host, board, config),
            *pi_checks.stamps(config),
            *spi_checks.spi(host, config),
            *spi_checks.pixel_driver(host, board, config),
            *spi_checks.pin_functions(host, board, config),
            *pi_checks.boot_configuration(host, board, config),
            *pi_checks.keypad(host, config),
            *pi_checks.console(host, config),
            *power_checks.power(host),
        ]
    return findings


def _files(config: Config) -> list[Finding]:
    """Check the files that the games' settings name."""
    findings = []
    for section in config.game_sections:
        for name, path in section.files(config.game(section)).items():
            what = name.removesuffix(".toml")
            if os.access(path, os.R_OK):
                findings.append(Finding(what, Verdict.OK, str(path)))
            else:
                step = f"see that it can be read, or leave it out of [{section.name}]; then spacebowl-pi config check"
                findings.append(Finding(what, Verdict.FAULT, f"{path} cannot be read", step))
    return findings
