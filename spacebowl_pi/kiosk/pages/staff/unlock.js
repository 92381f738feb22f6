// PIN entry: a field and a pad, and the wait after wrong PINs.

import { element, setText } from "../shared/elements.js";
import { words } from "./staff_elements.js";
import { text } from "../shared/texts.js";

const LONGEST = 12;
const SHORTEST = { first: 6, unlock: 4 }; // one from before may have four digits
const COMMAND = "spacebowl-pi staff-pin";

export class UnlockForm {
  /** @param {Box.Say} say */
  constructor(say) {
    this.say = say;
    this.waitUntilMs = 0;
    this.pageName = ""; // staff type it on the box's buttons, to prove that they mean this page
    this.title = element("h1");
    this.line = element("p", { class: "soft" });
    this.field = element("input", {
      type: "password", inputmode: "numeric", autocomplete: "off", maxlength: LONGEST, id: "pin", "data-keys": "own", oninput: () => this.type(this.field.value),
    });
    this.name = element("span", { class: "unlock-name" });
    const byButtons = element(
      "li", {},
      words(element("p"), "staff.unlock.hold"), words(element("p"), "staff.unlock.type"), this.name, words(element("p"), "staff.unlock.choose"),
    );
    this.ways = element(
      "ul", { class: "unlock-ways" },
      byButtons, element("li", {}, words(element("span"), "staff.unlock.by_command"), element("code", {}, COMMAND)),
    );
    this.label = words(element("label", { for: "pin", class: "unseen" }), "staff.pin");
    this.told = element("p", { class: "told", role: "alert" });
    this.enter = element("button", { class: "primary", type: "submit" });
    const key = (digit) => element("button", { type: "button", onclick: () => this.type(this.field.value + digit) }, digit);
    const back = element("button", { type: "button", onclick: () => this.type(this.field.value.slice(0, -1)) }, "←");
    this.back = back;
    this.pad = element("div", { class: "pad" }, ..."123456789".split("").map(key), back, key("0"), this.enter);
    this.form = element("form", { class: "panel unlock", onsubmit: (event) => this.submit(event) });
    this.form.append(this.title, this.line, this.ways, this.label, this.field, this.pad, this.told);
    this.node = this.form;
  }

  /** @param {Box.LockedTree} tree */
  show(tree) {
    this.isFirst = tree.may_set_pin;
    const kind = this.isFirst ? "first" : tree.has_pin ? "unlock" : "none";
    setText(this.title, text("staff.title"));
    setText(this.line, text(`staff.unlock.${kind}`));
    if (this.name.textContent !== this.pageName) {
      this.name.replaceChildren(...[...this.pageName].map((digit) => element("span", { class: `dot seat-${digit}` }, digit)));
    }
    setText(this.enter, text(this.isFirst ? "staff.set" : "staff.open"));
    this.back.setAttribute("aria-label", text("staff.delete_digit"));
    this.field.type = this.isFirst ? "text" : "password";
    this.field.hidden = this.label.hidden = this.pad.hidden = kind === "none";
    this.ways.hidden = kind !== "none";
    if (kind !== this.kind) { // the message was about another kind of entry
      this.kind = kind;
      setText(this.told, "");
    }
    this.update();
  }

  focus() {
    if (!this.field.hidden && !matchMedia("(pointer: coarse)").matches) {
      this.field.focus();
    }
  }

  /** @param {string} value */
  type(value) {
    this.field.value = value.replace(/\D/g, "").slice(0, LONGEST);
    this.update();
  }

  update() {
    const leftS = Math.ceil((this.waitUntilMs - performance.now()) / 1000);
    this.enter.disabled = leftS > 0 || this.field.value.length < (SHORTEST[this.kind] ?? SHORTEST.first);
    if (leftS > 0) {
      setText(this.told, text("staff.says.wait", { wait_s: leftS }));
    }
    return leftS > 0;
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    if (!this.enter.disabled) {
      setText(this.told, "");
      this.say({ do: this.isFirst ? "set_pin" : "unlock", pin: this.field.value });
      this.type("");
    }
  }

  // Show the box's answer to a PIN, and count down the wait.
  /** @param {{ code: string, values: Box.Values }} said */
  tell({ code, values }) {
    setText(this.told, text(`staff.says.${code}`, values));
    if (values.wait_s) {
      this.waitUntilMs = performance.now() + values.wait_s * 1000;
      clearInterval(this.timer);
      setTimeout(() => {
        this.timer = setInterval(() => {
          if (!this.update()) {
            clearInterval(this.timer);
            setText(this.told, "");
          }
        }, 250);
      }, Math.min(900, values.wait_s * 500));
      this.enter.disabled = true;
    }
  }
}
