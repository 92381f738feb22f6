"""Inputs other than the buttons: pages and the keypad. Also which page staff have confirmed by buttons."""

from spacebowl_pi.devices.ports import Keypad


class OtherInputs:
    """What is connected to the box."""

    def __init__(self) -> None:
        self.has_pages = False  # whether somebody has one open
        self.keypad: Keypad | None = None
        self.wants_first_pin = False  # a staff page is waiting for the first PIN
        self.confirmed_page: tuple[str, int] | None = None  # its name, and when it was confirmed

    @property
    def has_keypad(self) -> bool:
        return self.keypad is not None and self.keypad.is_there()

    @property
    def may_play(self) -> bool:
        """Whether people can play without the buttons."""
        return self.has_pages or self.has_keypad

    def confirm_page(self, name: str, now_us: int) -> None:
        """Allow the page of this name to set the first PIN; called when staff have typed its name at the buttons."""
        self.confirmed_page = (name, now_us)
