// A question before something that cannot be undone: answered by hand, or by itself when its time is over. The time can be
// seen, and any touch on "no" stops it.

import { element, setText } from "../shared/elements.js";
import { rest } from "../shared/deliberate_clicks.js";
import { text } from "../shared/texts.js";

const USUAL_S = 10;

export class Confirm {
  // `yes()` does it, `no()` lets it be. With `seconds` of null it waits for a hand.
  /** @param {{ yes: () => void, no?: () => void, seconds?: number | null }} answers */
  constructor({ yes, no = () => {}, seconds = USUAL_S }) {
    this.yes = yes;
    this.no = no;
    this.seconds = seconds;
    this.words = element("p", { class: "confirm-words" });
    this.yesButton = element("button", { type: "button", class: "primary", onclick: () => this.answer(true) });
    this.noButton = element("button", { type: "button", onclick: () => this.answer(false) });
    this.time = element("span", { class: "confirm-time", "aria-hidden": "true" });
    const answers = element("div", { class: "confirm-answers" }, this.yesButton, this.noButton);
    this.node = element("section", { class: "confirm panel", role: "status", hidden: true }, this.words, answers, this.time);
    this.timer = 0;
  }

  /** @param {string} words */
  ask(words) {
    setText(this.words, words);
    setText(this.yesButton, text("common.confirm_yes"));
    setText(this.noButton, text("common.confirm_no"));
    this.node.hidden = false;
    rest(this.yesButton); // what was touched to come here is no answer
    clearTimeout(this.timer);
    this.node.classList.remove("is-running");
    if (this.seconds !== null) {
      this.node.style.setProperty("--seconds", `${this.seconds}s`);
      void this.node.offsetWidth; // the time begins anew
      this.node.classList.add("is-running");
      this.timer = setTimeout(() => this.answer(true), this.seconds * 1000);
    }
  }

  answer(isYes) {
    clearTimeout(this.timer);
    this.node.hidden = true;
    (isYes ? this.yes : this.no)();
  }
}
