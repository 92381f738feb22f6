"""Space Bowl on the pages: what they see, what they may send, and what other programs may ask."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.core.json_reading import FormatError
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.difficulty import right_cards
from spacebowl_pi.games.space_bowl.rules.interchange import asked_galaxy, judge_text, solve_text
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Own, Phase, Settings, View
from spacebowl_pi.games.space_bowl.rules.match import commands as deeds
from spacebowl_pi.games.space_bowl.rules.match.refusals import Reason
from spacebowl_pi.games.space_bowl.rules.match.view import seen_galaxy
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.web import staff
from spacebowl_pi.games.space_bowl.web.explanations import explanations
from spacebowl_pi.games.space_bowl.web.learn import LearnChannel
from spacebowl_pi.games.space_bowl.web.signals import SpaceBowlSignals
from spacebowl_pi.games.space_bowl.web.trees import deck_tree, seen, seen_by
from spacebowl_pi.kiosk.channels.channel import Channel
from spacebowl_pi.kiosk.game import LOBBY, NoAnswer, NotNow, Question, WebGame
from spacebowl_pi.kiosk.staff.game_acts import StaffAct

SEARCHED_PHASES = (Phase.SEARCH, Phase.COUNTDOWN, Phase.PICKS)


class SpaceBowlWeb(WebGame):
    """What Space Bowl brings to the pages. Go!, red and concur are button presses, not commands from a page."""

    commands = (
        deeds.LayCard,
        deeds.TakeUpCard,
        deeds.NameTopCard,
        deeds.DeclareTopCard,
        deeds.TossPlanets,
        deeds.PlaceWild,
        deeds.PickCard,
        deeds.DeclinePick,
        deeds.DeclareWild,
        deeds.DeclareResult,
        deeds.CallRoundOff,
        deeds.NextRound,
    )
    staff_commands = (
        deeds.CorrectScore,
        deeds.GivePoints,
        deeds.ForcePick,
        deeds.VoidPick,
        deeds.CallRoundOff,
    )
    own_practice = "/learn#practice"
    reasons = (Reason,)
    goes_on = (deeds.NextRound,)
    drafts: Mapping[str, type] = {"touch": deeds.PickCard}
    addresses: Mapping[str, str] = {"/learn": "learn/learn.html"}

    def __init__(self, rules: SpaceBowl) -> None:
        super().__init__(rules)
        self._deck = rules.deck

    def phase(self, view: View | None) -> str:
        return LOBBY if view is None else view.phase.value

    def began_us(self, view: View) -> int:
        return view.began_us

    def seen(self, scene: Scene, settings: Settings) -> dict[str, Json]:
        """The public tree of the table."""
        return seen(scene, settings)

    def seen_by(self, seen: dict[str, Json], view: View, seat: Seat, own: Own | None) -> dict[str, Json]:  # noqa: ARG002
        """Add a seat's own pick, and what it can do."""
        return seen_by(seen, seat, own)

    def about(self, scene: Scene) -> dict[str, Json]:
        """The planets, and why each pick was right or wrong."""
        view: View | None = scene.view
        is_told = view is not None and not scene.is_demo
        return {**deck_tree(view, self._deck), "explanations": explanations(view) if view and is_told else []}

    def about_choices(self, settings: Settings) -> dict[str, Json]:
        """How many cards are right with the chosen variants, if the box knows the deck."""
        is_known = settings.mode is not GalaxyMode.HONOUR
        expected = right_cards(self._deck, settings.variants) if is_known else None
        return {"right_cards": None if expected is None else to_data(expected)}

    def told_programs(self, scene: Scene) -> dict[str, Json]:
        return {"planets": deck_tree(scene.view, self._deck)["deck"]}

    def signals(self) -> SpaceBowlSignals:
        return SpaceBowlSignals()

    def staff_tree(self, view: View | None, settings: Settings) -> dict[str, Json]:
        """Round, variants and what can be corrected."""
        return staff.match_tree(view, settings)

    def staff_player(self, view: View | None, seat: Seat) -> dict[str, Json]:
        """A player's score and pick."""
        return staff.player_tree(view, seat)

    def staff_acts(self, view: View) -> Sequence[StaffAct]:
        """The corrections that take no more than a button, a seat, a number or a place."""
        return staff.acts(view)

    def channels(self, control: BoxControl) -> Mapping[str, Channel]:
        """Lessons, practice and the puzzle of the day."""
        return {"learn": LearnChannel(control, SpaceBowlWeb(SpaceBowl(self._deck)))}

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        """The solver and the judge."""
        return {"solve": Question("puzzle", self._solve), "judge": Question("round", self._judge)}

    def _solve(self, text: str, view: View | None, is_own_screen: bool) -> str:  # noqa: FBT001 (as Question has it)
        return self._answered(text, view, is_own_screen=is_own_screen, is_judged=False)

    def _judge(self, text: str, view: View | None, is_own_screen: bool) -> str:  # noqa: FBT001
        return self._answered(text, view, is_own_screen=is_own_screen, is_judged=True)

    def _answered(self, text: str, view: View | None, *, is_own_screen: bool, is_judged: bool) -> str:
        try:
            if not is_own_screen and view is not None and self._is_searched(text, view):
                raise NotNow("That galaxy is being searched in this round. Ask again when the round is over.")
            return (judge_text if is_judged else solve_text)(text, self._deck)
        except FormatError as error:
            raise NoAnswer(str(error)) from None

    def _is_searched(self, text: str, view: View) -> bool:
        """Whether a question is about the very cards that the players are searching now."""
        is_whole = view.galaxy is not None and None not in view.galaxy
        return view.phase in SEARCHED_PHASES and is_whole and asked_galaxy(text, self._deck).is_same(seen_galaxy(view))
