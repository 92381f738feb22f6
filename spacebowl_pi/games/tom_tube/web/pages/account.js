// The points at the end, line by line, and who has won.

import { element, setText } from "/pages/shared/elements.js";
import { nameOf } from "/pages/shared/names.js";
import { text } from "/pages/shared/texts.js";
import { astronautIcon, counterIcon } from "./board/art.js";
import { heldBy } from "./player_card.js";
import { endWords } from "./words.js";

const LINES = ["energy", "control", "alien", "solar", "bonus", "total"];

// What each line brings a player: how many, and the points.
/** @param {TomTube.Match} match @param {TomTube.MatchPlayer} player */
export function linesOf(match, player) {
  const held = heldBy(match, player);
  const [energy, control, alien] = match.kit.values;
  const worth = { energy: energy * held.energy, control: control * held.control, alien: alien * held.alien, solar: match.kit.solar_value * held.solar };
  const bonus = player.total - Object.values(worth).reduce((sum, points) => sum + points, 0);
  return { ...worth, bonus, total: player.total };
}

export class Account {
  constructor() {
    this.title = element("h2");
    this.why = element("p", { class: "tube-end-why" });
    this.table = element("table", { class: "tube-account" });
    this.node = element("section", { class: "tube-end", hidden: true }, this.title, this.why, this.table);
  }

  /** @param {{ players: Box.Player[] }} view @param {TomTube.Match} match */
  show(view, match) {
    setText(this.title, this.words(view, match));
    setText(this.why, endWords(view, match));
    const lines = match.players.map((player) => linesOf(match, player));
    const held = match.players.map((player) => heldBy(match, player));
    const heads = match.players.map(({ seat, is_winner: isWinner }, player) => element("th", { scope: "col", class: isWinner ? "is-winner" : "" }, astronautIcon(player), element("span", {}, nameOf(view, seat))));
    const row = (line) => {
      const icon = line === "bonus" || line === "total" ? null : counterIcon(line);
      const cells = lines.map((one, player) => element("td", { class: match.players[player].is_winner ? "is-winner" : "" }, held[player][line] === undefined ? "" : element("span", { class: "soft" }, `${held[player][line]} × `), String(one[line])));
      return element("tr", { class: `is-${line}` }, element("th", { scope: "row" }, element("span", { class: "tube-account-line" }, icon, element("span", {}, text(`line.${line}`)))), ...cells);
    };
    this.table.replaceChildren(element("thead", {}, element("tr", {}, element("td"), ...heads)), element("tbody", {}, ...LINES.map(row)));
  }

  /** @param {{ players: Box.Player[] }} view @param {TomTube.Match} match */
  words(view, match) {
    const winner = match.players.find(({ is_winner: isWinner }) => isWinner);
    if (winner !== undefined) {
      return text("end.won", { name: nameOf(view, winner.seat) });
    }
    return text(match.is_broken_off || match.end === null ? "end.nobody" : "end.draw");
  }
}
