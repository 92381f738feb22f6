// Over the demo that the box plays by itself: the invitation, and a touch to take a seat.

import { element, setAttribute, setText } from "./dom.js";
import { text } from "./texts.js";

const SEATS = [1, 2, 3, 4, 5, 6, 7, 8];

export class Attract {
  constructor(join) {
    this.title = element("h2");
    this.words = element("p");
    this.seats = SEATS.map((seat) =>
      element("button", { type: "button", class: `token attract-seat seat-${seat}`, onclick: () => join(seat) }, String(seat)),
    );
    this.row = element("div", { class: "attract-seats" }, ...this.seats);
    this.node = element("section", { class: "attract", hidden: true }, this.title, this.words, this.row);
  }

  show({ is_demo: isDemo }, mayPlay) {
    this.node.hidden = !isDemo;
    this.row.hidden = !mayPlay;
    setText(this.title, text("table.title"));
    setText(this.words, text("table.attract"));
    this.seats.forEach((node, index) => setAttribute(node, "aria-label", text("table.take_seat", { seat: index + 1 })));
  }
}
