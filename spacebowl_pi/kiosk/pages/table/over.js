// The end of a match: who won, and how everybody stands.

import { seatName } from "./seats.js";
import { thing } from "/games/space_bowl/planets.js";
import { element, setText } from "../shared/dom.js";
import { fitted } from "../shared/fit.js";
import { text } from "../shared/texts.js";

export class Over {
  constructor() {
    this.title = element("h2");
    this.list = element("ol", { class: "over-list" });
    const sky = element("div", { class: "over-sky" }, ...["cyan", "yellow", "destination", "red", "green"].map((name) => thing(name, "over-thing")));
    this.node = element("section", { class: "over" }, sky, this.title, this.list);
    this.shown = null;
  }

  show({ view }) {
    this.node.hidden = view.phase !== "over";
    if (this.node.hidden) {
      return;
    }
    const names = view.winners.map((winner) => seatName(view.players.find(({ seat }) => seat === winner)));
    setText(this.title, text(names.length > 1 ? "table.now.winners" : "table.now.winner", { names: names.join(", ") }));
    const order = [...view.players].sort((one, other) => other.score - one.score || other.cards - one.cards);
    this.list.style.setProperty("--count", order.length);
    this.list.replaceChildren(
      ...order.map((player) => {
        const isWinner = view.winners.includes(player.seat);
        return element(
          "li",
          { class: `over-row seat-${player.seat}${isWinner ? " is-winner" : ""}` },
          element("span", { class: "token" }, String(player.seat)),
          fitted("over-name", seatName(player)),
          element("span", { class: "soft over-cards" }, text("table.cards_taken", { cards: player.cards })),
          element("span", { class: "over-score" }, String(player.score)),
        );
      }),
    );
  }
}
