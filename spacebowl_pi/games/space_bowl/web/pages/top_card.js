// The Infinity deck: its top card says what is tossed, and how many rounds are left.

import { cardPicture, cardWords } from "./galaxy.js";
import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { pair, text } from "/pages/shared/texts.js";

export class TopCard {
  constructor() {
    this.caption = element("span", { class: "top-caption" });
    this.left = element("span", { class: "soft top-left" });
    this.card = element("div", { class: "card top-face", role: "img" });
    this.node = element("div", { class: "top-card" }, this.card, element("div", { class: "top-words" }, this.caption, this.left));
    this.shown = null;
  }

  /** @param {SpaceBowl.View} view */
  show({ phase, top_card: card, rounds_left: left, round_number: played }) {
    const round = played + (["ready", "laying"].includes(phase) ? 1 : 0); // the one to come
    setText(this.caption, text("common.infinity_deck"));
    setText(this.left, text("table.rounds", { round, left }));
    const key = JSON.stringify(card);
    if (key !== this.shown) {
      this.shown = key;
      this.card.replaceChildren(...(card === null ? [] : [cardPicture({ ...card, is_face_down: false, comets: 0, stars: 0 })]));
    }
    this.node.style.setProperty("--left", Math.min(4, Math.max(0, left - 1)));
    setAttribute(this.card, "aria-label", card === null ? text("table.top_card_unknown") : pair(text("common.infinity_deck"), cardWords(card)));
  }
}
