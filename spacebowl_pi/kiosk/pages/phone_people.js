// The others at the table, and oneself: seat, name, points, and how far they are.

import { element, setAttribute, setText } from "./dom.js";
import { setFitted } from "./fit.js";
import { seatName } from "./seats.js";
import { text } from "./texts.js";

function statusOf(view, player) {
  if (view.phase === "picks") {
    return player.has_picked ? "picked" : player.may_pick ? "picking" : player.is_red ? "red" : "";
  }
  if (view.phase === "countdown") {
    return player.is_red ? "red" : player.must_pick ? "in" : "";
  }
  return "";
}

export class PhonePeople {
  constructor() {
    this.rows = new Map();
    this.node = element("ul", { class: "phone-people" });
  }

  show(view) {
    this.node.hidden = ["search", "reveal"].includes(view.phase);
    const seats = view.players.map(({ seat }) => seat);
    if (seats.join() !== [...this.rows.keys()].join()) {
      this.rows = new Map(seats.map((seat) => [seat, new Person(seat)]));
      this.node.replaceChildren(...[...this.rows.values()].map((row) => row.node));
    }
    setAttribute(this.node, "aria-label", text("phone.players"));
    view.players.forEach((player) => this.rows.get(player.seat).show(view, player));
  }
}

class Person {
  constructor(seat) {
    this.name = element("span", { class: "phone-person-name fitted" }, element("span"));
    this.status = element("span", { class: "soft" });
    this.score = element("strong");
    const token = element("span", { class: "phone-token" }, String(seat));
    this.node = element("li", { class: `phone-person seat-${seat}` }, token, this.name, this.status, this.score);
  }

  show(view, player) {
    const status = statusOf(view, player);
    setFitted(this.name, seatName(player));
    setText(this.status, status === "" ? "" : text(`phone.status.${status}`));
    setText(this.score, view.phase === "lobby" ? "" : String(player.score));
    setAttribute(this.node, "data-winner", view.winners.includes(player.seat));
  }
}
