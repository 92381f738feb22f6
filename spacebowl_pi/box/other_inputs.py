"""Where one can play besides the buttons: on pages and at the keypad. And the page that staff vouch for, by buttons."""

from spacebowl_pi.devices.ports import Keypad


class OtherInputs:
    """What has joined the box."""

    def __init__(self) -> None:
        self.has_pages = False  # on which somebody looks
        self.keypad: Keypad | None = None
        self.wants_first_pin = False  # a page of the staff's waits for it
        self.confirmed_page: tuple[str, int] | None = None  # its name, and since when staff vouch for it

    @property
    def has_keypad(self) -> bool:
        """Say whether the keypad is there."""
        return self.keypad is not None and self.keypad.is_there()

    @property
    def may_play(self) -> bool:
        """Say whether something can be done elsewhere than at the buttons."""
        return self.has_pages or self.has_keypad

    def confirm_page(self, name: str, now_us: int) -> None:
        """Know that somebody at the buttons vouches for the page of this name: there the first PIN may be set."""
        self.confirmed_page = (name, now_us)
