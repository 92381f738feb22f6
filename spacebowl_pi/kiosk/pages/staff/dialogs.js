// The staff page's dialogs: choosing one of many numbers or places, and what can be done about one player.

import { element, setText } from "../shared/elements.js";
import { askingButton, words } from "./staff_elements.js";
import { text } from "../shared/texts.js";

const LONGEST_NAME = 20;

export const playerName = ({ seat, name }) => name || text("common.seat", { seat });

class Dialog {
  constructor(id, ...children) {
    this.title = element("h2", { id });
    const cancel = words(element("button", { type: "button", onclick: () => this.node.close() }), "staff.cancel");
    this.node = element("dialog", { class: "panel", "aria-labelledby": id }, this.title, ...children, cancel);
    // A touch beside it closes it, as people expect.
    this.node.addEventListener("click", (event) => event.target === this.node && this.node.close());
  }

  /** @param {string} title */
  openAs(title) {
    setText(this.title, title);
    this.node.showModal();
  }
}

// A button for every choice: {label, isNow, act}.
export class Chooser extends Dialog {
  constructor(id = "chooser-title") {
    const choices = element("div", { class: "choices" });
    super(id, choices);
    this.choices = choices;
  }

  /** @param {string} title @param {number} columns @param {{ label: string, isNow: boolean, act: () => void }[]} choices */
  open(title, columns, choices) {
    this.choices.style.setProperty("--columns", columns);
    this.choices.replaceChildren(
      ...choices.map(({ label, isNow, act }) => {
        const take = () => {
          this.node.close(); // first: what is done may ask for something else here
          act();
        };
        return element("button", { type: "button", "aria-pressed": String(isNow), autofocus: isNow, onclick: take }, label);
      }),
    );
    this.openAs(title);
  }
}

// A number that is typed, within limits.
export class NumberDialog extends Dialog {
  /** @type {(value: number) => void} */
  take;

  constructor() {
    const field = element("input", { id: "number", type: "number", inputmode: "numeric", step: 1, required: true, "aria-labelledby": "number-title" });
    const save = words(element("button", { type: "submit", class: "primary" }), "staff.set");
    const submit = (event) => {
      event.preventDefault();
      this.node.close();
      this.take(field.valueAsNumber);
    };
    super("number-title", element("form", { class: "line", onsubmit: submit }, field, save));
    this.field = field;
  }

  /** @param {string} title @param {{ least: number, most: number }} limits @param {number | undefined} now @param {(value: number) => void} take */
  open(title, { least, most }, now, take) {
    Object.assign(this.field, { min: least, max: most, value: now ?? "" });
    this.take = take;
    this.openAs(title);
    this.field.select();
  }
}

// Another name for a player, or an empty seat.
export class PlayerDialog extends Dialog {
  /** @param {Box.Say} say */
  constructor(say) {
    const field = element("input", { id: "player-name", maxlength: LONGEST_NAME, autocomplete: "off", autocapitalize: "words", spellcheck: "false" });
    const save = words(element("button", { type: "submit", class: "primary" }), "staff.set");
    const rename = (event) => {
      event.preventDefault();
      say({ do: "take_name", seat: this.seat, name: field.value.trim() });
      this.node.close();
    };
    const form = element("form", { class: "line", onsubmit: rename }, words(element("label", { for: "player-name" }), "staff.name"), field, save);
    const free = askingButton("staff.free_seat", ["staff.sure"], (asked, last) => {
      if (asked === last) {
        say({ do: "leave_seat", seat: this.seat });
        this.node.close();
      }
    });
    const why = words(element("p", { class: "soft" }), "staff.free_not_now");
    super("player-title", form, free, why);
    this.field = field;
    this.free = free;
    this.why = why;
  }

  /** @param {Box.StaffPlayer} player */
  open(player) {
    this.seat = player.seat;
    this.field.value = player.name;
    this.free.disabled = !player.can_free;
    this.why.hidden = player.can_free;
    this.openAs(`${text("common.seat", { seat: player.seat })}${player.name && ` · ${player.name}`}`);
  }
}
