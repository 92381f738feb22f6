// Letting phones in from the table of a simulated box, whose screen is somebody's own: first it says what that opens.

import { element, setText } from "../shared/elements.js";
import { text } from "../shared/texts.js";

export class PhoneAllow {
  // `allow(isOn)` asks the box for it; `off`, which ends it, stands where the address is.
  /** @param {(isOn: boolean) => void} allow */
  constructor(allow) {
    this.what = element("p");
    this.until = element("p", { class: "soft" });
    this.yes = element("button", { type: "button", class: "primary", onclick: () => (this.panel.hidePopover(), allow(true)) });
    this.no = element("button", { type: "button", onclick: () => this.panel.hidePopover() });
    this.panel = element("div", { class: "panel phone-allow-panel", id: "phone-allow", popover: "auto" }, this.what, this.until, element("div", { class: "phone-allow-answers" }, this.yes, this.no));
    this.ask = element("button", { type: "button", popovertarget: "phone-allow" });
    this.off = element("button", { type: "button", onclick: () => allow(false) });
    this.node = element("div", { class: "phone-allow", hidden: true }, this.ask, this.panel);
  }

  /** @param {Box.TableTree} tree @param {boolean} mayPlay */
  show({ is_simulated: isSimulated, phone_url: url }, mayPlay) {
    this.node.hidden = !isSimulated || !mayPlay || url !== null;
    this.off.hidden = !isSimulated || !mayPlay;
    setText(this.ask, text("table.phones_allow"));
    setText(this.off, text("table.phones_off"));
    setText(this.what, text("common.phones_open"));
    setText(this.until, text("table.phones_until_end"));
    setText(this.yes, text("table.phones_yes"));
    setText(this.no, text("table.action.cancel"));
  }
}
