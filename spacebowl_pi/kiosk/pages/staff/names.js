// The nicknames on the board of honour, each of which can be taken off.

import { element, setText } from "../shared/elements.js";
import { Rows, askingButton, panel, words } from "./staff_elements.js";

export class NamesPanel {
  /** @param {Box.Say} say */
  constructor(say) {
    this.list = element("ul", { class: "names", "aria-labelledby": "names-title" });
    const row = (name) => {
      const called = element("span");
      const remove = askingButton("staff.delete", ["staff.delete_sure"], (asked, last) => asked === last && say({ do: "delete_name", name }), name);
      return { node: element("li", {}, called, remove), show: (item) => setText(called, item) };
    };
    this.rows = new Rows(this.list, (name) => name, row);
    this.none = words(element("p", { class: "soft" }), "staff.no_names");
    this.node = panel("names", "staff.names", this.none, this.list);
  }

  /** @param {string[]} names */
  show(names) {
    if (names !== this.shown) {
      this.shown = names;
      this.none.hidden = names.length > 0;
      this.list.hidden = names.length === 0;
      this.rows.show(names);
    }
  }
}
