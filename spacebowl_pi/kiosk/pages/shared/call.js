// A call that stops the whole table: while it holds, the page has the caller's colour at its rim; as it begins, that
// colour floods the page for a moment, and large letters say who it is, and what they called.

import { element, setAttribute } from "./elements.js";
import { setFitted } from "./fit_text.js";

export class Call {
  constructor() {
    this.name = element("span", { class: "call-name fitted" }, element("span"));
    this.words = element("span", { class: "call-said fitted" }, element("span"));
    // The line at the top says the same, to screen readers as well.
    this.node = element("div", { class: "call", "aria-hidden": "true", hidden: true }, element("div", { class: "call-words" }, this.name, this.words));
    /** @type {string | null | undefined} */
    this.shown = undefined; // which call; null for none, undefined before anything was shown
  }

  // Gives whether it has just been called: a page that is opened later missed the moment.
  /** @param {Page.Call | null | undefined} call */
  show(call) {
    const which = call ? `${call.seat} ${call.words}` : null;
    if (which === this.shown) {
      return false;
    }
    const isNew = which !== null && this.shown === null;
    this.shown = which;
    this.node.hidden = which === null;
    if (!call) {
      return false;
    }
    this.node.className = `call seat-${call.seat}`;
    setAttribute(this.node, "data-is-new", isNew);
    setAttribute(this.node, "data-is-alarm", call.isAlarm === true);
    setFitted(this.name, call.name.toLocaleUpperCase()); // here, not in the style sheet: capitals are wider
    setFitted(this.words, call.words.toLocaleUpperCase());
    return isNew;
  }
}
