"""Which flow belongs to which phase."""

from spacebowl_pi.box.flows.flow import Flow, Machine
from spacebowl_pi.box.flows.honour import HonourFlow
from spacebowl_pi.box.flows.lobby import LobbyFlow
from spacebowl_pi.box.flows.rounds import (
    GoCountdownFlow,
    OverFlow,
    ReadyFlow,
    RedCountdownFlow,
    RevealFlow,
    SearchFlow,
)
from spacebowl_pi.box.flows.scan import ScanFlow
from spacebowl_pi.games.space_bowl.rules.judge import CallKind
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase

_FLOWS: dict[Phase, type[Flow]] = {
    Phase.READY: ReadyFlow,
    Phase.SEARCH: SearchFlow,
    Phase.PICKS: ScanFlow,
    Phase.DECLARING: HonourFlow,
    Phase.REVEAL: RevealFlow,
    Phase.OVER: OverFlow,
}


def flow_for(machine: Machine, now_us: int) -> Flow:
    """Make the flow of the phase that has begun."""
    match = machine.match
    if match is None:
        return LobbyFlow(machine, now_us)
    if match.phase is Phase.COUNTDOWN:
        is_go = match.countdown_kind() is CallKind.GO
        return (GoCountdownFlow if is_go else RedCountdownFlow)(machine, now_us)
    return _FLOWS.get(match.phase, Flow)(machine, now_us)


def flow_key(match: Match | None) -> object:
    """Give what a flow belongs to: as long as it is the same, so is the flow."""
    return () if match is None else (match.phase, match.countdown_kind(), match.began_us)
