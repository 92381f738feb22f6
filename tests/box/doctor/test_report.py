"""The doctor's report, to be pasted into a message."""

from spacebowl_pi.box.doctor import Finding, Verdict, report, worst


def test_the_report_can_be_pasted() -> None:
    findings = [
        Finding("board", Verdict.OK, "Raspberry Pi 4 Model B Rev 1.4"),
        Finding("spidev0.0", Verdict.FAULT, "missing (NeoPixels): SPI is not enabled", "add dtparam=spi=on"),
        Finding("power", Verdict.UNKNOWN, "no sensor"),
    ]
    assert report(findings) == (
        "OK       board      Raspberry Pi 4 Model B Rev 1.4\n"
        "FAULT    spidev0.0  missing (NeoPixels): SPI is not enabled\n"
        "                    -> add dtparam=spi=on\n"
        "UNKNOWN  power      no sensor\n"
        "Summary: 1 fault, 0 warnings, 1 unknown, 1 good.\n"
    )
    assert worst(findings) is Verdict.FAULT
    assert report([]) == "Summary: 0 faults, 0 warnings, 0 unknown, 0 good.\n"
