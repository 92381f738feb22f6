// The six icons to choose from, for who names the third one at the table's screen.

import { element, setText } from "/pages/shared/elements.js";
import { rest, single } from "/pages/shared/deliberate_clicks.js";
import { pair, text } from "/pages/shared/texts.js";
import { ICONS, iconPicture } from "../icons.js";

export class ThirdChoice {
  /** @param {(icon: string) => void} name */
  constructor(name) {
    this.title = element("span", { class: "hubble-naming-title", id: "hubble-naming" });
    this.buttons = ICONS.map((icon) => {
      const words = element("span");
      return { icon, words, node: element("button", { type: "button", class: "hubble-naming-icon", onclick: single(() => name(icon)) }, iconPicture(icon), words) };
    });
    const row = element("div", { class: "hubble-naming-row", role: "group", "aria-labelledby": this.title.id }, ...this.buttons.map(({ node }) => node));
    this.node = element("div", { class: "hubble-naming", hidden: true }, this.title, row);
  }

  /** @param {boolean} isOpen @param {string} who */
  show(isOpen, who) {
    if (isOpen && this.node.hidden) {
      this.buttons.forEach(({ node }) => rest(node)); // a touch that rolled the dice names nothing
    }
    this.node.hidden = !isOpen;
    setText(this.title, isOpen ? pair(who, text("table.third")) : "");
    this.buttons.forEach(({ icon, words }) => setText(words, text(`icon.${icon}`)));
  }
}
