// For who has not finished a match here yet: Learners, by one touch. Who does not want it is not asked again.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { rest } from "/pages/shared/deliberate_clicks.js";
import { isShared, text } from "/pages/shared/texts.js";

const DECLINED = "learners_declined"; // on a device of one's own; at a shared screen others sit down next

export class Newcomers {
  // `accept()` turns Learners on.
  /** @param {() => void} accept */
  constructor(accept) {
    this.isDeclined = !isShared && localStorage.getItem(DECLINED) !== null;
    this.hadSeats = false;
    this.words = element("p");
    this.yes = element("button", { type: "button", class: "primary", onclick: accept });
    this.no = element("button", { type: "button", class: "newcomers-no", onclick: () => this.decline() }, "✕");
    this.node = element("div", { class: "newcomers", hidden: true }, this.words, this.yes, this.no);
  }

  decline() {
    this.isDeclined = this.node.hidden = true;
    if (!isShared) {
      localStorage.setItem(DECLINED, "");
    }
  }

  /** @param {SpaceBowl.TableTree} tree @param {boolean} mayPlay */
  show({ view, is_first_match: isFirst, is_demo: isDemo }, mayPlay) {
    const hasSeats = view.players.length > 0;
    if (isShared && (isDemo || (this.hadSeats && !hasSeats))) {
      this.isDeclined = false;
    }
    this.hadSeats = hasSeats;
    const isLobby = view.phase === "lobby" && !isDemo;
    const knowsBetter = Object.values(view.settings.variants).includes(true) || view.settings.mode === "honour";
    const wasHidden = this.node.hidden;
    this.node.hidden = !isLobby || !isFirst || !mayPlay || this.isDeclined || knowsBetter;
    if (wasHidden && !this.node.hidden) {
      rest(this.yes);
    }
    setText(this.words, text("table.newcomers"));
    setText(this.yes, text("choice.learners"));
    setAttribute(this.no, "aria-label", text("table.newcomers_no"));
  }
}
