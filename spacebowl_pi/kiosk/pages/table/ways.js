// The ways from the table to other pages: in a row where there is room, else behind one button.

import { element, setAttribute, setText } from "../shared/dom.js";
import { PhoneWay } from "../shared/phone_way.js";
import { text } from "../shared/texts.js";

const LINKS = ["learn", "honours", "box", "staff"];

export class Ways {
  constructor(nav) {
    this.nav = nav;
    this.links = LINKS.map((name) => ({ name, node: element("a", { class: "button", href: `/${name}` }) }));
    this.phone = new PhoneWay();
    const list = element("div", { class: "ways", id: "ways", popover: "auto" }, ...this.links.map(({ node }) => node), this.phone.node);
    this.menu = element("button", { type: "button", class: "ways-menu", popovertarget: "ways" }, "☰");
    nav.append(this.menu, list);
  }

  show({ is_simulated: isSimulated, phone_url: phoneUrl }) {
    setAttribute(this.nav, "aria-label", text("table.menu"));
    setAttribute(this.menu, "aria-label", text("table.menu"));
    for (const { name, node } of this.links) {
      setText(node, text(`table.link.${name}`));
      node.hidden = name === "box" && !isSimulated;
    }
    this.phone.show(phoneUrl);
  }
}
