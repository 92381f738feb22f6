// What a paper pad is worth, asked category by category: as buttons where few values are possible, else as a number.

import { element, setText } from "/pages/shared/elements.js";
import { rest, single } from "/pages/shared/deliberate_clicks.js";
import { text, textOr } from "/pages/shared/texts.js";

const MOST_BUTTONS = 14;

export class Entry {
  // `enter(points)` says the points of the category that is asked for.
  /** @param {(points: number) => void} enter */
  constructor(enter) {
    this.enter = enter;
    this.title = element("h3", { id: "hubble-ask" });
    this.line = element("p", { class: "soft" });
    this.buttons = element("div", { class: "hubble-ask-values", role: "group", "aria-labelledby": this.title.id });
    this.input = element("input", { type: "number", inputmode: "numeric", "aria-labelledby": this.title.id, required: true });
    this.ok = element("button", { type: "submit", class: "primary" });
    this.form = element("form", { class: "hubble-ask-form", onsubmit: (event) => this.submit(event) }, this.input, this.ok);
    this.fault = element("p", { class: "hubble-ask-fault", role: "alert" });
    this.node = element("section", { class: "hubble-ask", hidden: true }, this.title, this.line, this.buttons, this.form, this.fault);
    this.shown = "";
    /** @type {Hubble.Entry | null} */
    this.asked = null;
  }

  /** @param {Hubble.Entry | null} entry */
  show(entry) {
    this.node.hidden = entry === null;
    if (entry === null) {
      this.shown = "";
      return;
    }
    this.asked = entry;
    setText(this.title, text(entry.category === "star_count" ? "table.entry.stars" : "table.entry.points", { category: text(`category.${entry.category}`) }));
    setText(this.line, textOr([`category.${entry.category}.line`], ""));
    setText(this.ok, text("table.entry.ok"));
    if (this.shown !== entry.category) {
      this.shown = entry.category;
      this.begin(entry);
    }
  }

  begin({ possible }) {
    const isFew = possible.length <= MOST_BUTTONS;
    setText(this.fault, "");
    this.form.hidden = isFew;
    this.buttons.hidden = !isFew;
    this.buttons.replaceChildren(...(isFew ? possible.map((points) => element("button", { type: "button", onclick: single(() => this.say(points)) }, String(points))) : []));
    [...this.buttons.children].forEach((node) => rest(/** @type {HTMLElement} */ (node)));
    this.input.value = "";
    this.input.min = String(possible[0]);
    this.input.max = String(possible[possible.length - 1]);
    this.focus();
  }

  focus() {
    const node = /** @type {HTMLElement | null} */ (this.form.hidden ? this.buttons.firstElementChild : this.input);
    node?.focus();
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    this.say(Number(this.input.value));
  }

  // What the box would refuse is said here: its own notice lies under this dialog.
  /** @param {number} points */
  say(points) {
    const { possible = [], room = 0, too_much = {} } = this.asked ?? {};
    if (!possible.includes(points)) {
      setText(this.fault, text("refusal.impossible_points"));
    } else if (points in too_much) {
      setText(this.fault, text("refusal.too_much_together", { needed: too_much[points], room }));
    } else {
      setText(this.fault, "");
      this.enter(points);
    }
  }
}
