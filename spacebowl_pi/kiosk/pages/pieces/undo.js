// The way back from what was just done, as long as there is one.

import { element, setText } from "../shared/elements.js";
import { rest, single } from "../shared/deliberate_clicks.js";
import { text } from "../shared/texts.js";

export class Undo {
  /** @param {() => void} undo */
  constructor(undo) {
    this.words = element("span");
    this.button = element("button", { type: "button", onclick: single(undo) });
    this.node = element("div", { class: "undo", role: "status", hidden: true }, this.words, this.button);
  }

  // What can be undone, in words; null is nothing.
  /** @param {string | null} words */
  show(words) {
    if (words !== null && this.node.hidden) {
      rest(this.button);
    }
    this.node.hidden = words === null;
    setText(this.words, words ?? "");
    setText(this.button, text("common.undo"));
  }
}
