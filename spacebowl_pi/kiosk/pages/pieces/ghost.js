// Something that is not laid yet: it lies half seen where it would, and its handle turns it by quarters. What it is, who
// uses it draws; where it may not lie, it says so by more than a colour.

import { element, setAttribute, svg } from "../shared/elements.js";
import { text } from "../shared/texts.js";

const QUARTER = 90;

export class Ghost {
  // `turned(quarters)` is called with 0 to 3.
  /** @param {Element} picture @param {(quarters: number) => void} turned */
  constructor(picture, turned) {
    this.quarters = 0;
    this.turned = turned;
    this.picture = element("div", { class: "ghost-picture" }, picture);
    const arrow = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: "M19 12a7 7 0 1 1-2.500-5.400M17 2v5h-5", fill: "none", stroke: "currentColor", "stroke-width": 2.5 }));
    this.handle = element("button", { type: "button", class: "ghost-handle", onclick: () => this.turn(1) }, arrow);
    this.node = element("div", { class: "ghost", tabindex: 0, role: "group", onkeydown: (event) => this.key(event) }, this.picture, this.handle);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = { r: 1, R: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      this.turn(by);
    }
  }

  turn(by) {
    this.quarters = (this.quarters + by + 4) % 4;
    this.turned(this.quarters);
    this.show({});
  }

  /** @param {{ fits?: boolean, label?: string }} how */
  show({ fits = this.fits ?? true, label = this.label ?? "" }) {
    Object.assign(this, { fits, label });
    this.picture.style.setProperty("--turn", `${this.quarters * QUARTER}deg`);
    setAttribute(this.node, "data-fits", String(fits));
    setAttribute(this.node, "aria-label", label);
    setAttribute(this.handle, "aria-label", text("common.turn"));
  }
}
