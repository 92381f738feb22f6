// The links from the table to other pages: in a row where there is room, else in a menu.

import { element, setAttribute, setText } from "../shared/elements.js";
import { PhoneLink } from "../shared/phone_link.js";
import { text } from "../shared/texts.js";

const LINKS = ["learn", "practice", "honours", "box", "staff"];

export class PageLinks {
  /** @param {HTMLElement} nav */
  constructor(nav) {
    this.nav = nav;
    this.links = LINKS.map((name) => ({ name, node: element("a", { class: "button", href: `/${name}` }) }));
    this.phone = new PhoneLink();
    const list = element("div", { class: "page-links", id: "page-links", popover: "auto" }, ...this.links.map(({ node }) => node), this.phone.node);
    this.menu = element("button", { type: "button", class: "page-links-menu", popovertarget: "page-links" }, "☰");
    nav.append(this.menu, list);
  }

  // `part` may have `learnAddress`: where the game is learned, and practised, too, if it has a place of its own for that.
  /** @param {Box.TableTree} tree @param {Page.TablePart} part */
  show({ game, is_simulated: isSimulated, phone_url: phoneUrl }, part) {
    setAttribute(this.nav, "aria-label", text("table.menu"));
    setAttribute(this.menu, "aria-label", text("table.menu"));
    const isOff = { learn: part.learnAddress === undefined, practice: game.practice === null || (game.has_own_practice && part.learnAddress !== undefined), box: !isSimulated };
    const addresses = { learn: part.learnAddress, practice: game.practice };
    for (const { name, node } of this.links) {
      setText(node, text(`table.link.${name}`));
      node.hidden = isOff[name] ?? false;
      if (name in addresses) {
        setAttribute(node, "href", addresses[name]);
      }
    }
    this.phone.show(phoneUrl);
  }
}
