"""What the doctor reports about the games."""

from collections.abc import Iterator

from spacebowl_pi.box.doctor.finding import Finding, Verdict
from spacebowl_pi.games import BrokenGame, found_games, load, manifest_of
from spacebowl_pi.terminal.complaint import printable


def look_at_games() -> Iterator[Finding]:
    """Lists the games, and which of them are broken."""
    for game in found_games():
        try:
            manifest = manifest_of(game)
            for place in (manifest.rules, manifest.section, manifest.box, manifest.web, manifest.terminal):
                if place is not None:
                    load(place)
        except BrokenGame as broken:
            step = f"update or remove what {game.package} came with; the other games are not touched by it"
            yield Finding("game", Verdict.WARN, printable(str(broken)), step)
        else:
            fewest, most = manifest.players[0], manifest.players[-1]
            yield Finding("game", Verdict.OK, f"{manifest.title}, {fewest} to {most} players")
