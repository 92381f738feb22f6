// What has just happened, large, for a moment: then it goes by itself. A screen reader hears it once.

import { element, setAttribute, setText } from "../shared/elements.js";

const SHOWN_MS = 2500;

export class Banner {
  constructor() {
    this.words = element("span");
    this.node = element("div", { class: "banner", role: "status", "aria-live": "polite" }, this.words);
    this.timer = 0;
  }

  // `seat` gives it that seat's colour; null is nobody's.
  /** @param {string} words @param {Box.Seat | null} seat */
  say(words, seat = null) {
    clearTimeout(this.timer);
    setAttribute(this.node, "class", `banner is-shown seat-number${seat === null ? "" : ` seat-${seat}`}`);
    setText(this.words, words);
    this.timer = setTimeout(() => {
      this.node.classList.remove("is-shown");
      setText(this.words, "");
    }, SHOWN_MS);
  }
}
