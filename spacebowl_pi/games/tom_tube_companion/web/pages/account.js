// The points at the end, line by line, and who has won.

import { element, setText } from "/pages/shared/elements.js";
import { nameOf } from "/pages/shared/names.js";
import { text } from "/pages/shared/texts.js";
import { counterIcon, homeIcon } from "./icons.js";
import { endWords, wonWords } from "./words.js";

const COUNTERS = /** @type {Companion.Counter[]} */ (["energy", "control", "alien", "solar"]);
const LEFT_OUT = ["control", "alien"]; // where nobody has any: a first game is played without them

export class Account {
  constructor() {
    this.title = element("h2");
    this.why = element("p", { class: "companion-why" });
    this.table = element("table", { class: "companion-account" });
    this.node = element("section", { class: "companion-end", hidden: true }, this.title, this.why, this.table);
  }

  /** @param {Companion.View} view @param {Companion.Match} match */
  show(view, match) {
    setText(this.title, wonWords(view, match));
    setText(this.why, endWords(view, match));
    const classOf = ({ is_winner: isWinner }) => (isWinner ? "is-winner" : "");
    const heads = match.players.map((player) => element("th", { scope: "col", class: classOf(player) }, nameOf(view, player.seat)));
    const row = (name, icon, cells) => {
      const label = element("span", { class: "companion-line" }, icon, element("span", {}, text(name === "bonus" || name === "total" ? `line.${name}` : `counter.${name}`)));
      return element("tr", { class: `is-${name}` }, element("th", { scope: "row" }, label), ...match.players.map((player) => element("td", { class: classOf(player) }, ...cells(player))));
    };
    const isThere = (name) => !LEFT_OUT.includes(name) || match.players.some(({ entered }) => (entered[name] ?? 0) > 0);
    const counters = COUNTERS.filter(isThere).map((name) => row(name, counterIcon(name), ({ entered, points }) => [this.count(entered[name] ?? 0, points[name]), String(points[name])]));
    const bonus = row("bonus", homeIcon(), ({ points }) => [String(points.bonus)]);
    const total = row("total", null, (player) => [String(player.total)]);
    this.table.replaceChildren(element("thead", {}, element("tr", {}, element("td"), ...heads)), element("tbody", {}, ...counters, bonus, total));
  }

  // How many there are, and what each is worth.
  /** @param {number} count @param {number} points */
  count(count, points) {
    return count === 0 ? null : element("span", { class: "soft" }, `${count} × ${points / count} = `);
  }
}
