// The picture of a match's end, over the page until it is put away.

import { element, setText } from "../shared/elements.js";
import { text } from "../shared/texts.js";

export class PictureDialog {
  constructor() {
    this.picture = element("img", { class: "picture-shown" });
    this.hint = element("p", { class: "soft" });
    this.save = element("a", { class: "button primary", download: "result.png" });
    this.back = element("button", { type: "button", onclick: () => this.node.close() });
    this.node = element("dialog", { class: "panel picture-dialog" }, this.picture, this.hint, this.save, this.back);
  }

  /** @param {Page.Now} now @param {Partial<Page.PhonePart>} part */
  async open({ tree }, part) {
    const { resultPicture } = await import("./result_picture.js"); // few ask for it
    this.picture.src = this.save.href = await resultPicture(tree, part, new Date());
    this.picture.alt = text("phone.picture_alt");
    setText(this.hint, text("phone.picture_hint"));
    setText(this.save, text("phone.picture_save"));
    setText(this.back, text("phone.picture_back"));
    this.node.showModal();
  }
}
