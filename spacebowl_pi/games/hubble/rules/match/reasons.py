"""Why a command is refused, beyond the reasons that any game has."""

from spacebowl_pi.core.refusal import Reason


class HubbleReason(Reason):
    ALREADY_ROLLED = "The dice have already been rolled."
    NOT_LEGAL = "That cannot be drawn now."
    THIRD_FIRST = "Choose your third icon first."
    ALREADY_DRAWN = "You have already drawn in this round."
    NOT_DRAWN = "Seat {seat} has not drawn in this round."
    OUT = "Seat {seat} has three Fogged Lenses and is out."
    FULL_IS_POSSIBLE = "A Fogged Lens is allowed only where nothing else is possible."
    ON_SCREEN = "Seat {seat} draws on a screen."
    ON_PAPER = "You draw on paper: just say when you are done."
    IMPOSSIBLE_POINTS = "A pad cannot be worth that many points there."
    TOO_MUCH_TOGETHER = (
        "Together with the points entered before, that is too much for one pad: it would take at least {needed} icons, "
        "and there is room for {room}. Check them all, or enter them again."
    )
    NOTHING_ENTERED = "Nothing has been entered for seat {seat}."
