// The points at the end, line by line, and who has won.

import { element, setText } from "/pages/shared/elements.js";
import { nameOf } from "/pages/shared/names.js";
import { text } from "/pages/shared/texts.js";
import { astronautIcon, counterIcon } from "./board/art.js";
import { countersIn, heldBy } from "./player_card.js";
import { endWords, wonWords } from "./words.js";

// What a counter of each kind is worth.
/** @param {TomTube.Match} match @returns {Record<string, number>} */
function worthOf({ kit }) {
  const [energy, control, alien] = kit.values;
  return { energy, control, alien, solar: kit.solar_value };
}

// The points that each line brings a player; what no counter has brought, the bonus has.
/** @param {TomTube.Match} match @param {TomTube.MatchPlayer} player @returns {Record<string, number>} */
export function linesOf(match, player) {
  const held = heldBy(match, player);
  const lines = Object.fromEntries(Object.entries(worthOf(match)).map(([name, each]) => [name, each * held[name]]));
  const bonus = player.total - Object.values(lines).reduce((sum, points) => sum + points, 0);
  return { ...lines, bonus, total: player.total };
}

export class Account {
  constructor() {
    this.title = element("h2");
    this.why = element("p", { class: "tube-end-why" });
    this.table = element("table", { class: "tube-account" });
    this.node = element("section", { class: "tube-end", hidden: true }, this.title, this.why, this.table);
  }

  /** @param {{ players: Box.Player[] }} view @param {TomTube.Match} match @param {Box.Seat | null} me whose own page it is */
  show(view, match, me = null) {
    setText(this.title, wonWords(view, match, me));
    setText(this.why, endWords(view, match, me));
    const lines = match.players.map((player) => linesOf(match, player));
    const held = match.players.map((player) => heldBy(match, player));
    const heads = match.players.map(({ seat, is_winner: isWinner }, player) => element("th", { scope: "col", class: isWinner ? "is-winner" : "" }, astronautIcon(player), element("span", {}, nameOf(view, seat))));
    const row = (line) => {
      const icon = line === "bonus" || line === "total" ? null : counterIcon(line);
      const each = worthOf(match)[line];
      const count = (player) => (each === undefined ? null : element("span", { class: "soft" }, `${held[player][line]} × ${each} = `));
      const cells = lines.map((one, player) => element("td", { class: match.players[player].is_winner ? "is-winner" : "" }, count(player), String(one[line])));
      return element("tr", { class: `is-${line}` }, element("th", { scope: "row" }, element("span", { class: "tube-account-line" }, icon, element("span", {}, text(`line.${line}`)))), ...cells);
    };
    this.table.replaceChildren(element("thead", {}, element("tr", {}, element("td"), ...heads)), element("tbody", {}, ...[...countersIn(match), "bonus", "total"].map(row)));
  }
}
