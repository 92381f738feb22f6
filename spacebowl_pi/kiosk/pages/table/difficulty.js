// How hard what is chosen makes a game: five steps of a meter, and words for it.

import { element, setText } from "../shared/elements.js";
import { pair, text } from "../shared/texts.js";

const STEPS = [1, 2, 3, 4, 5];

export class Difficulty {
  constructor() {
    this.steps = STEPS.map(() => element("span"));
    this.meter = element("span", { class: "meter", "aria-hidden": "true" }, ...this.steps);
    this.level = element("strong");
    this.note = element("span", { class: "soft" });
    this.node = element("p", { class: "lobby-expected", role: "status" }, this.meter, this.level, " ", this.note);
  }

  // `level` is one of the steps, or null where nobody knows; `note` is what else there is to know.
  /** @param {number | null} level @param {string} note */
  show(level, note) {
    const reached = level ?? 0;
    this.node.hidden = level === null && note === "";
    this.meter.hidden = this.level.hidden = level === null;
    this.meter.style.setProperty("--level", reached);
    this.steps.forEach((step, at) => step.classList.toggle("is-on", STEPS[at] <= reached));
    setText(this.level, level === null ? "" : pair(text("table.difficulty"), text(`table.difficulty.${level}`)));
    setText(this.note, note);
  }
}
