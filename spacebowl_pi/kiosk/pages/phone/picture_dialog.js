// The picture of a match's end, over the page until it is put away or the table goes on.

import { element, setText } from "../shared/elements.js";
import { announce } from "../shared/notice.js";
import { text } from "../shared/texts.js";

export class PictureDialog {
  constructor() {
    this.isWanted = false;
    this.picture = element("img", { class: "picture-shown" });
    this.hint = element("p", { class: "soft" });
    this.save = element("a", { class: "button primary" });
    this.back = element("button", { type: "button", onclick: () => this.close() });
    this.node = element("dialog", { class: "panel picture-dialog" }, this.picture, this.hint, this.save, this.back);
  }

  /** @param {Page.Now} now @param {Partial<Page.PhonePart>} part */
  async open({ tree }, part) {
    this.isWanted = true;
    const today = new Date();
    try {
      const { resultPicture } = await import("./result_picture.js"); // few ask for it
      this.picture.src = this.save.href = await resultPicture(tree, part, today);
    } catch {
      announce(text("common.reconnecting")); // the box is away
      return;
    }
    this.save.download = `${tree.game.name}-${today.toLocaleDateString("sv")}.png`;
    this.picture.alt = text("phone.picture_alt");
    setText(this.hint, text("phone.picture_hint"));
    setText(this.save, text("phone.picture_save"));
    setText(this.back, text("phone.picture_back"));
    if (this.isWanted && !this.node.open) {
      this.node.showModal();
    }
  }

  close() {
    this.isWanted = false;
    this.node.close();
  }
}
