// Scores as bars, from the highest down: a seat's number and colour, the name, the points.

import { element, setText } from "../shared/elements.js";
import { setFitted } from "../shared/fit_text.js";
import { seatName } from "../shared/names.js";

export class Bars {
  constructor() {
    this.rows = new Map();
    this.node = element("ol", { class: "bars" });
  }

  // `players` are {seat, name, score}; `target` is what the longest bar stands for, else the highest score.
  /** @param {Box.Player[]} players @param {number | null} target */
  show(players, target = null) {
    const order = [...players].sort((one, other) => other.score - one.score || one.seat - other.seat);
    const longest = target ?? Math.max(1, ...players.map(({ score }) => score));
    for (const seat of this.rows.keys()) {
      if (!players.some((player) => player.seat === seat)) {
        this.rows.get(seat).node.remove();
        this.rows.delete(seat);
      }
    }
    order.forEach((player, at) => {
      if (!this.rows.has(player.seat)) {
        this.rows.set(player.seat, new Bar(player.seat));
      }
      const row = this.rows.get(player.seat);
      if (this.node.children[at] !== row.node) {
        this.node.insertBefore(row.node, this.node.children[at] ?? null);
      }
      row.show(player, longest);
    });
  }
}

class Bar {
  constructor(seat) {
    this.name = element("span", { class: "bar-name fitted" }, element("span"));
    this.score = element("strong");
    const token = element("span", { class: "token" }, String(seat));
    this.node = element("li", { class: `bar-row seat-number seat-${seat}` }, token, this.name, element("span", { class: "bar-length" }), this.score);
  }

  /** @param {Box.Player} player @param {number} longest */
  show(player, longest) {
    setFitted(this.name, seatName(player));
    setText(this.score, String(player.score));
    this.node.style.setProperty("--share", Math.max(0, Math.min(1, player.score / longest)));
  }
}
