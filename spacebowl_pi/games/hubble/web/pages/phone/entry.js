// The points of a paper pad, category by category: touched where there are few values, else typed.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { text } from "/pages/shared/texts.js";
import { CATEGORIES } from "./score.js";

const MOST_TOUCHED = 16;

// Whether there are too many values for buttons.
/** @param {{ possible: number[] }} asked */
export function isTyped({ possible }) {
  return possible.length > MOST_TOUCHED;
}

export class Entry {
  // `enter(points)` sends them.
  /** @param {(points: number) => void} enter @param {() => void} changed */
  constructor(enter, changed) {
    this.enter = enter;
    /** @type {Pick<Hubble.Entry, "possible" | "room" | "too_much">} */
    this.asked = { possible: [], room: 0, too_much: {} };
    this.shown = "";
    this.title = element("h2");
    this.how = element("p", { class: "soft" });
    this.values = element("div", { class: "hubble-phone-values", role: "group" });
    this.field = element("input", { type: "text", inputmode: "numeric", autocomplete: "off", maxlength: 3, class: "hubble-phone-number", oninput: changed });
    this.form = element("form", { class: "hubble-phone-typed", onsubmit: (event) => this.send(event) }, this.field);
    this.fault = element("p", { class: "hubble-phone-fault", role: "alert" });
    this.said = element("ul", { class: "hubble-phone-said" });
    this.node = element("section", { class: "hubble-phone-entry panel", hidden: true }, this.title, this.how, this.values, this.form, this.fault, this.said);
  }

  // What is typed, if a pad can have that; else null.
  get typed() {
    const points = this.number;
    return this.asked.possible.includes(points) && !(points in this.asked.too_much) ? points : null;
  }

  get number() {
    const value = this.field.value.trim();
    return /^\d+$/.test(value) ? Number(value) : -1;
  }

  // `asked` is {category, possible, room, too_much}, or nothing; `seat` is whose pad it is, `entered` what was said so far.
  show(asked, seat, entered) {
    this.node.hidden = asked == null;
    if (asked == null) {
      return;
    }
    this.asked = asked;
    const isTouched = !isTyped(asked);
    setText(this.title, text(`category.${asked.category}`));
    setText(this.how, text("phone.entry.how"));
    setAttribute(this.field, "aria-label", text(`category.${asked.category}`));
    this.values.hidden = !isTouched;
    this.form.hidden = isTouched;
    const question = `${seat} ${asked.category}`;
    if (this.shown !== question) {
      this.shown = question;
      this.field.value = "";
      this.complain(-1);
      const buttons = isTouched ? asked.possible.map((points) => element("button", { type: "button", class: "phone-move", onclick: () => this.take(points) }, String(points))) : [];
      this.values.replaceChildren(...buttons);
    }
    setAttribute(this.field, "aria-invalid", String(this.field.value !== "" && this.typed === null));
    if (!isTouched) {
      this.complain(this.number);
    }
    this.said.replaceChildren(...entered.map((points, at) => element("li", {}, `${text(`category.${CATEGORIES[at]}`)}: ${points}`)));
  }

  // Say of points that are too much, together with those before, how much they are.
  /** @param {number} points */
  complain(points) {
    const needed = this.asked.too_much[points];
    setText(this.fault, needed === undefined ? "" : text("refusal.too_much_together", { needed, room: this.asked.room }));
  }

  /** @param {number} points */
  take(points) {
    this.complain(points);
    if (!(points in this.asked.too_much)) {
      this.enter(points);
    }
  }

  /** @param {SubmitEvent} event */
  send(event) {
    event.preventDefault();
    if (this.typed !== null) {
      this.enter(this.typed);
    }
  }
}
