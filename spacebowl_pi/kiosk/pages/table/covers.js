// The games to choose from: a cover each. With a single game there is nothing to choose.

import { element, setAttribute, setText } from "../shared/elements.js";
import { rest, single } from "../shared/deliberate_clicks.js";
import { playersWords, suits, whyNot } from "../shared/player_count.js";
import { language, text } from "../shared/texts.js";
import { Cover } from "../pieces/cover.js";

export class Covers {
  /** @param {Box.Say} say */
  constructor(say) {
    this.say = say;
    this.covers = [];
    this.title = element("h3", { class: "soft" });
    this.row = element("div", { class: "covers-row", role: "group" });
    this.why = element("p", { class: "covers-why", role: "status" });
    this.node = element("section", { class: "covers" }, this.title, this.row, this.why);
  }

  /** @param {Box.TableTree} tree @param {boolean} mayPlay */
  show({ game, games, view }, mayPlay) {
    this.node.hidden = games.length < 2;
    if (this.node.hidden) {
      return;
    }
    const names = [language(), ...games.map(({ name }) => name)].join();
    if (names !== this.names) {
      this.names = names;
      this.covers = games.map((one) => ({ game: one, cover: new Cover({ name: one.name, title: one.titles[language()] }, single(() => this.choose(one))) }));
      this.row.replaceChildren(...this.covers.map(({ cover }) => cover.node));
      this.covers.forEach(({ cover }) => rest(cover.node));
    }
    setText(this.title, text("table.games"));
    setAttribute(this.row, "aria-label", text("table.games"));
    const { players } = view;
    this.covers.forEach(({ game: one, cover }) => {
      const note = playersWords(one);
      cover.show({ note, isChosen: one.name === game.name, isOff: !mayPlay, suits: players.length === 0 || suits(one, players) });
    });
    setText(this.why, whyNot(game, players));
  }

  /** @param {Box.Game} game */
  choose(game) {
    this.say({ do: "choose_game", game: game.name });
  }
}
