// The others at the table, and oneself: seat, name, points, and how far they are.

import { element, setAttribute, setText } from "../shared/dom.js";
import { setFitted } from "../shared/fit.js";
import { seatName } from "../table/seats.js";
import { text } from "../shared/texts.js";

function statusOf(view, player) {
  if (view.phase === "picks") {
    return player.has_picked ? "picked" : player.may_pick ? "picking" : player.is_red ? "red" : "";
  }
  if (view.phase === "countdown") {
    return player.is_red ? "red" : player.must_pick ? "in" : "";
  }
  return "";
}

const ROUND = ["search", "countdown", "picks"];

export class PhonePeople {
  // In a round there is no room for names: `isCrowd` is for the row of tokens that stands there then.
  constructor({ isCrowd }) {
    this.isCrowd = isCrowd;
    this.rows = new Map();
    this.node = element("ul", { class: isCrowd ? "phone-crowd" : "phone-people" });
  }

  show(view) {
    this.node.hidden = view.phase === "reveal" || ROUND.includes(view.phase) !== this.isCrowd;
    const seats = view.players.map(({ seat }) => seat);
    if (seats.join() !== [...this.rows.keys()].join()) {
      this.rows = new Map(seats.map((seat) => [seat, new Person(seat, this.isCrowd)]));
      this.node.replaceChildren(...[...this.rows.values()].map((row) => row.node));
    }
    setAttribute(this.node, "aria-label", text("phone.players"));
    view.players.forEach((player) => this.rows.get(player.seat).show(view, player));
  }
}

class Person {
  constructor(seat, isCrowd) {
    const unseen = isCrowd ? " unseen" : "";
    this.name = element("span", { class: `phone-person-name fitted${unseen}` }, element("span"));
    this.status = element("span", { class: `soft${unseen}` });
    this.score = element("strong", { class: unseen });
    const token = element("span", { class: "phone-token" }, String(seat));
    this.node = element("li", { class: `phone-person seat-${seat}` }, token, this.name, this.status, this.score);
  }

  show(view, player) {
    const status = statusOf(view, player);
    setFitted(this.name, seatName(player));
    setAttribute(this.node, "data-status", status === "" ? null : status);
    setText(this.status, status === "" ? "" : text(`phone.status.${status}`));
    setText(this.score, view.phase === "lobby" ? "" : String(player.score));
    setAttribute(this.node, "data-winner", view.winners.includes(player.seat));
  }
}
