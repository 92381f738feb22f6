// Beside the demo that the box plays by itself: the invitation, and a seat to touch for everybody.

import { element, setAttribute, setText } from "./dom.js";
import { PhoneWay } from "./phone_way.js";
import { text } from "./texts.js";

const SEATS = [1, 2, 3, 4, 5, 6, 7, 8];

export class Attract {
  constructor(join) {
    this.badge = element("span", { class: "badge" });
    this.title = element("h2");
    this.words = element("p");
    this.seats = SEATS.map((seat) =>
      element("button", { type: "button", class: `token attract-seat seat-${seat}`, onclick: () => join(seat) }, String(seat)),
    );
    this.row = element("div", { class: "attract-seats" }, ...this.seats);
    this.phone = new PhoneWay();
    this.node = element("section", { class: "attract", hidden: true }, this.badge, this.title, this.words, this.row, this.phone.node);
  }

  show({ is_demo: isDemo, phone_url: phoneUrl }, mayPlay) {
    this.node.hidden = !isDemo;
    this.row.hidden = !mayPlay;
    this.phone.show(phoneUrl);
    setText(this.badge, text("table.demo"));
    setText(this.title, text("table.title"));
    setText(this.words, text("table.attract"));
    this.seats.forEach((node, index) => setAttribute(node, "aria-label", text("table.take_seat", { seat: index + 1 })));
  }
}
