// The link from a phone to the game's practice page.

import { element, setAttribute, setText } from "./elements.js";
import { text } from "./texts.js";

export const FROM_PHONE = "#phone"; // so that the practice page links back to the phone's

export class PracticeLink {
  constructor() {
    this.node = element("a", { class: "button practice-way" });
  }

  /** @param {Box.Game} game @param {boolean} isOn */
  show({ practice, has_own_practice: isOwn }, isOn) {
    this.node.hidden = !isOn || practice === null;
    setAttribute(this.node, "href", isOwn || practice === null ? practice : `${practice}${FROM_PHONE}`);
    setText(this.node, text("table.link.practice"));
  }
}
