// The end of a match: who won, and how everybody stands.

import { element, setText } from "../shared/elements.js";
import { fitted } from "../shared/fit_text.js";
import { seatName } from "../shared/names.js";
import { text } from "../shared/texts.js";

export class Over {
  constructor() {
    this.title = element("h2");
    this.list = element("ol", { class: "over-list" });
    this.sky = element("div", { class: "over-sky" });
    this.node = element("section", { class: "over", hidden: true }, this.sky, this.title, this.list);
  }

  // A picture of the game's own, over the list; null is none.
  /** @param {Element | null} picture */
  decorate(picture) {
    this.sky.replaceChildren(...(picture === null ? [] : [picture]));
  }

  // `part` may have `overNote(player)`, a word or two beside the name, and `overOrder(one, other)` for those of equal score.
  /** @param {Page.OverTree} tree @param {Partial<Page.TablePart>} part */
  show({ view, standing, is_over: isOver }, part = {}) {
    this.node.hidden = !isOver;
    if (!isOver) {
      return;
    }
    const winners = standing.filter((one) => one.is_winner).map(({ seat }) => seat);
    const players = view.players.map((player) => ({ ...player, score: standing.find(({ seat }) => seat === player.seat)?.score ?? player.score }));
    const names = players.filter(({ seat }) => winners.includes(seat)).map(seatName);
    const key = names.length === 0 ? "nobody" : names.length > 1 ? "winners" : "winner";
    setText(this.title, text(`table.now.${key}`, { names: names.join(", ") }));
    const order = players.sort((one, other) => other.score - one.score || (part.overOrder?.(one, other) ?? 0));
    this.list.style.setProperty("--count", order.length);
    this.list.replaceChildren(...order.map((player) => row(player, winners.includes(player.seat), part.overNote?.(player))));
  }
}

/** @param {Box.Player} player @param {boolean} isWinner @param {string | undefined} note */
function row(player, isWinner, note) {
  return element(
    "li",
    { class: `over-row seat-${player.seat}${isWinner ? " is-winner" : ""}` },
    element("span", { class: "token" }, String(player.seat)),
    fitted("over-name", seatName(player)),
    note ? element("span", { class: "soft over-note" }, note) : null,
    element("span", { class: "over-score" }, String(player.score)),
  );
}
