// The link for phones: a QR code, and its address beside it.

import { element, setAttribute, setText } from "./elements.js";
import { text } from "./texts.js";

export class PhoneLink {
  // `beside` is a node next to the address.
  /** @param {Node | null} beside */
  constructor(beside = null) {
    this.code = element("img", { class: "phone-link-code", width: 200, height: 200 });
    this.link = element("a");
    this.node = element("div", { class: "phone-link", hidden: true }, this.code, element("div", { class: "phone-link-words" }, this.link, beside));
  }

  // `url` is null where phones are not allowed.
  /** @param {string | null | undefined} url */
  show(url) {
    this.node.hidden = url == null;
    if (url != null) {
      setAttribute(this.code, "src", "/phone.svg");
      setAttribute(this.code, "alt", text("table.phone_code"));
      setAttribute(this.link, "href", url);
      setText(this.link, text("table.by_phone", { address: url.replace(/^https?:\/\//, "") }));
    }
  }
}
