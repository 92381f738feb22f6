// An unfinished match that was not restored in time: people in the lobby decide whether to resume it.

import { seatName } from "../shared/names.js";
import { element, setText } from "../shared/elements.js";
import { text } from "../shared/texts.js";

const unbroken = (words) => words.replaceAll(" ", "\u00a0"); // keeps a score on the line of its name

export class Unfinished {
  /** @param {Box.Say} say */
  constructor(say) {
    this.title = element("h2");
    this.line = element("p", { class: "soft" });
    this.goOn = element("button", { type: "button", class: "primary", onclick: () => say({ do: "go_on_with_unfinished" }) });
    this.leave = element("button", { type: "button", onclick: () => say({ do: "leave_unfinished" }) });
    const answers = element("div", { class: "unfinished-answers" }, this.goOn, this.leave);
    this.node = element("section", { class: "unfinished panel", role: "status" }, element("div", {}, this.title, this.line), answers);
  }

  /** @param {Box.TableTree} tree @param {boolean} mayPlay */
  show({ unfinished }, mayPlay) {
    this.node.hidden = unfinished === null;
    if (unfinished !== null) {
      const players = unfinished.players.map((player) => unbroken(`${seatName(player)} ${player.score}`)).join(", ");
      setText(this.title, text("table.unfinished.title"));
      setText(this.line, text("table.unfinished.line", { rounds: unfinished.rounds, players }));
      setText(this.goOn, text("table.unfinished.go_on"));
      setText(this.leave, text("table.unfinished.leave"));
      this.goOn.hidden = this.leave.hidden = !mayPlay;
    }
  }
}
