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
from spacebowl_pi.games.space_bowl.rules.match import Phase

_FLOWS: dict[Phase, type[Flow]] = {
    Phase.LOBBY: LobbyFlow,
    Phase.READY: ReadyFlow,
    Phase.SEARCH: SearchFlow,
    Phase.PICKS: ScanFlow,
    Phase.DECLARING: HonourFlow,
    Phase.REVEAL: RevealFlow,
    Phase.OVER: OverFlow,
}


def flow_for(machine: Machine, now_us: int) -> Flow:
    """Make the flow of the phase that has begun."""
    phase = machine.match.phase
    if phase is Phase.COUNTDOWN:
        is_go = machine.match.countdown_kind() is CallKind.GO
        return (GoCountdownFlow if is_go else RedCountdownFlow)(machine, now_us)
    return _FLOWS.get(phase, Flow)(machine, now_us)
