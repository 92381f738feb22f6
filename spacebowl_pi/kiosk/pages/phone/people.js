// The others at the table, and oneself: seat, name, points, and how far they are.

import { element, setAttribute, setText } from "../shared/elements.js";
import { ending } from "../shared/ending.js";
import { setFitted } from "../shared/fit_text.js";
import { seatName } from "../shared/names.js";
import { text } from "../shared/texts.js";

export class PhonePeople {
  // `isRow` is for a row of tokens, where there is no room for names.
  constructor({ isRow }) {
    this.isRow = isRow;
    this.rows = new Map();
    this.node = element("ul", { class: isRow ? "phone-tokens" : "phone-people" });
  }

  // `part` may have `status(view, player)`, {name, words}: how far somebody is; and `hasNoPeople(view)`.
  /** @param {Box.SeatTree<any>} tree @param {Partial<Page.PhonePart>} part */
  show(tree, part = {}) {
    const { view } = tree;
    this.node.hidden = !this.isRow && (part.hasNoPeople?.(view) ?? false);
    const players = tree.is_over ? ending(tree, part).order : view.players;
    const seats = players.map(({ seat }) => seat);
    if (seats.join() !== [...this.rows.keys()].join()) {
      this.rows = new Map(seats.map((seat) => [seat, new Person(seat, this.isRow)]));
      this.node.replaceChildren(...[...this.rows.values()].map((row) => row.node));
    }
    setAttribute(this.node, "aria-label", text("phone.players"));
    const winners = tree.standing.filter((one) => one.is_winner).map(({ seat }) => seat);
    players.forEach((player) => this.rows.get(player.seat).show(tree, player, statusOf(tree, player, part), winners.includes(player.seat)));
  }
}

/** @param {Box.SeatTree} tree @param {Box.Player} player @param {Partial<Page.PhonePart>} part */
function statusOf({ view, computers, awaited, is_over: isOver }, player, part) {
  const isLobby = view.phase === "lobby";
  if (isLobby && computers?.[player.seat] !== undefined) {
    return { name: "computer", words: text(`common.strength.${computers[player.seat]}`) };
  }
  if (part.status) {
    return part.status(view, player);
  }
  return !isLobby && !isOver && awaited.includes(player.seat) ? { name: "awaited", words: text("phone.status.awaited") } : null;
}

class Person {
  constructor(seat, isRow) {
    const unseen = isRow ? " unseen" : "";
    this.name = element("span", { class: `phone-person-name fitted${unseen}` }, element("span"));
    this.status = element("span", { class: `soft${unseen}` });
    this.score = element("strong", { class: unseen });
    const token = element("span", { class: "phone-token" }, String(seat));
    this.node = element("li", { class: `phone-person seat-${seat}` }, token, this.name, this.status, this.score);
  }

  /** @param {Box.SeatTree} tree @param {Box.Player} player @param {{ name: string, words: string } | null} status @param {boolean} isWinner */
  show({ view }, player, status, isWinner) {
    setFitted(this.name, seatName(player));
    setAttribute(this.node, "data-status", status?.name ?? null);
    setText(this.status, status?.words ?? "");
    setText(this.score, view.phase === "lobby" ? "" : String(player.score));
    setAttribute(this.node, "data-winner", isWinner);
  }
}
