"""The screens: a module each, which turns the words of the box's line into tiles."""

from screens.amount import Number
from screens.choose import Choose
from screens.confirm import Confirm
from screens.countdown import Countdown
from screens.declare import Declare
from screens.grid import Grid
from screens.lobby import Lobby
from screens.numbers import Numbers
from screens.over import Over
from screens.picks import Picks
from screens.result import Result
from screens.top_card import TopCard
from screens.wait import Wait

BOX_SCREENS = {
    "lobby": Lobby,
    "wait": Wait,
    "countdown": Countdown,
    "picks": Picks,
    "top_card": TopCard,
    "numbers": Numbers,
    "declare": Declare,
    "result": Result,
    "over": Over,
    "choose": Choose,
    "number": Number,
    "grid": Grid,
    "confirm": Confirm,
}
