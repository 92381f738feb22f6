// The six icons, of which one is named for all, or chosen for oneself.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { text } from "/pages/shared/texts.js";
import { ICONS, iconPicture } from "../icons.js";

export class Thirds {
  /** @param {(icon: string) => void} chosen */
  constructor(chosen) {
    this.buttons = ICONS.map((icon) => {
      const words = element("span", { class: "hubble-phone-third-name" });
      const node = element("button", { type: "button", class: "hubble-phone-third", "data-icon": icon, onclick: () => chosen(icon) }, iconPicture(icon), words);
      return { icon, node, words };
    });
    this.node = element("div", { class: "hubble-phone-thirds", role: "group", hidden: true }, ...this.buttons.map(({ node }) => node));
  }

  /** @param {{ isOpen: boolean, chosen: string | null }} how */
  show({ isOpen, chosen }) {
    this.node.hidden = !isOpen;
    setAttribute(this.node, "aria-label", text("phone.thirds"));
    this.buttons.forEach(({ icon, node, words }) => {
      setText(words, text(`icon.${icon}`));
      setAttribute(node, "aria-pressed", String(icon === chosen));
    });
  }

  focus() {
    this.buttons[0].node.focus({ preventScroll: true });
  }
}
