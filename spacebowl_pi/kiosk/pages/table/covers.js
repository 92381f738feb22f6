// The games to choose from: a cover each. With a single game there is nothing to choose.

import { element, setAttribute, setText } from "../shared/dom.js";
import { rest, single } from "../shared/meant.js";
import { text } from "../shared/texts.js";
import { Cover } from "../pieces/cover.js";

export class Covers {
  constructor(say) {
    this.say = say;
    this.covers = [];
    this.title = element("h3", { class: "soft" });
    this.row = element("div", { class: "covers-row", role: "group" });
    this.why = element("p", { class: "covers-why", role: "status" });
    this.node = element("section", { class: "covers" }, this.title, this.row, this.why);
  }

  show({ game, games, view }, mayPlay) {
    this.node.hidden = games.length < 2;
    if (this.node.hidden) {
      return;
    }
    const names = games.map(({ name }) => name).join();
    if (names !== this.names) {
      this.names = names;
      this.covers = games.map((one) => ({ game: one, cover: new Cover(one, single(() => this.choose(one))) }));
      this.row.replaceChildren(...this.covers.map(({ cover }) => cover.node));
      this.covers.forEach(({ cover }) => rest(cover.node));
    }
    setText(this.title, text("table.games"));
    setAttribute(this.row, "aria-label", text("table.games"));
    const seated = view.players.length;
    const last = Math.max(0, ...view.players.map(({ seat }) => seat));
    this.covers.forEach(({ game: one, cover }) => {
      const note = text("table.game_players", { least: one.least, most: one.most });
      cover.show({ note, isChosen: one.name === game.name, isOff: !mayPlay, suits: seated === 0 || suits(one, seated, last) });
    });
    setText(this.why, seated === 0 || suits(game, Math.max(seated, game.least), last) ? "" : whyNot(game, seated, last));
  }

  choose(game) {
    this.say({ do: "choose_game", game: game.name });
  }
}

function suits({ least, most }, seated, last) {
  return seated >= least && seated <= most && last <= most;
}

// Why the game that is chosen does not suit those who sit there, and what would.
function whyNot({ title, least, most }, seated, last) {
  if (seated > most) {
    return text("table.game_too_many", { game: title, most, count: seated - most });
  }
  return last > most ? text("table.game_no_seat", { game: title, most, seat: last }) : text("table.game_too_few", { game: title, least });
}
