// An on-screen keyboard for touchscreens without one. It opens when a finger touches a text field: at once on the box's own
// screen, elsewhere only if the device has not opened its own keyboard.
//
// The field keeps the focus and the caret. What is typed is shown above the keys as well, since they may cover the field.

import { element, setText } from "./elements.js";
import { isOwnScreen, language, text } from "./texts.js";

const ROWS = {
  en: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
  fr: ["azertyuiop", "qsdfghjklm", "wxcvbn"],
  de: ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"],
};
const ACCENTS = ["àâäæçéèêëîï", "ôöœùûüÿßáíñ", "óúøåãõ-’.!"];
const DIGITS = "1234567890";
const FIELDS = ":is(textarea, input:is(:not([type]), [type=text])):not([inputmode=none], [data-keys=own])";
const OWN_KEYBOARD_MS = 700; // by then a phone's keyboard is open, and the page is lower
const LOWER_PX = 80;

// Capital letters; ß has none on a keyboard.
const capital = (letter) => (letter === "ß" ? letter : letter.toUpperCase());

let keyboard = null; // created on first use
let pointer = "mouse"; // the last kind of pointer

class Keyboard {
  constructor() {
    this.field = null;
    this.written = element("output", { class: "keys-written", "aria-hidden": "true" });
    this.rows = element("div", { class: "keys-rows" });
    this.node = element("div", { class: "keys", role: "region", hidden: true }, this.rows);
    this.isReady = new Promise((resolve) => {
      document.head.append(element("link", { rel: "stylesheet", href: "/pages/shared/keyboard.css", onload: resolve, onerror: resolve }));
    });
    // The field must not lose the focus to a key.
    this.node.addEventListener("pointerdown", (event) => event.preventDefault());
    this.node.addEventListener("mousedown", (event) => event.preventDefault());
  }

  async open(field) {
    await this.isReady;
    if (document.activeElement !== field || this.field === field) {
      return;
    }
    this.close();
    this.field = field;
    this.before = field.value;
    this.hasTyped = false;
    this.hasAccents = false;
    this.inputmode = field.getAttribute("inputmode");
    field.setAttribute("inputmode", "none"); // no second keyboard
    (field.closest("dialog") ?? document.body).append(this.node); // beside an open dialog nothing can be touched
    this.node.hidden = false;
    field.setSelectionRange(field.value.length, field.value.length); // at the end, not where the finger touched
    this.follow();
  }

  // Shift is for the first letter of a word, as names have it.
  follow() {
    this.isCapital = /(^|[ \-'’])$/.test(this.field.value.slice(0, this.field.selectionStart));
    this.draw();
  }

  draw() {
    const isNumber = this.inputmode === "numeric";
    const letters = isNumber ? [] : this.hasAccents ? ACCENTS : ROWS[language()];
    this.node.setAttribute("aria-label", text("common.keys"));
    const most = this.field.maxLength > 0 ? ` ${this.field.value.length}/${this.field.maxLength}` : "";
    setText(this.written, this.field.value);
    this.written.dataset.most = most;
    const key = (name, label, act, how = {}) => element("button", { type: "button", tabindex: -1, class: `key key-${name}`, "data-key": name, ...acting(act), ...how }, label);
    const write = (letter) => key(letter, letter, () => this.write(letter));
    const row = (signs) => element("div", { class: "keys-row" }, ...[...signs].map((sign) => write(this.isCapital && !isNumber ? capital(sign) : sign)));
    const erase = key("delete", "⌫", () => this.erase(), { "aria-label": text("common.key.delete") });
    // On click, not on pointerdown: otherwise what lies under the key would get the click.
    const done = key("done", text("common.key.done"), () => {}, { onclick: () => this.done() });
    const others = isNumber ? [] : [
      key("capitals", "⇧", () => this.turn("isCapital"), { "aria-label": text("common.key.capitals"), "aria-pressed": String(this.isCapital) }),
      key("accents", this.hasAccents ? "abc" : "é ß", () => this.turn("hasAccents"), { "aria-label": text("common.key.accents"), "aria-pressed": String(this.hasAccents) }),
      key("space", " ", () => this.write(" "), { "aria-label": text("common.key.space") }),
      key("-", "-", () => this.write("-")),
    ];
    this.rows.replaceChildren(
      element("div", { class: "keys-row keys-head" }, this.written, erase, done),
      row(DIGITS),
      ...letters.map(row),
      ...(isNumber ? [] : [element("div", { class: "keys-row" }, ...others)]),
    );
  }

  turn(what) {
    this[what] = !this[what];
    this.draw();
  }

  write(letter) {
    const { field } = this;
    const [start, end] = [field.selectionStart, field.selectionEnd];
    if (field.maxLength < 0 || field.value.length - (end - start) + letter.length <= field.maxLength) {
      this.change(letter, start, end);
    }
  }

  erase() {
    const { selectionStart: start, selectionEnd: end, value } = this.field;
    const letter = [...value.slice(0, start)].at(-1) ?? ""; // an emoji is more than one sign
    this.change("", start === end ? start - letter.length : start, end);
  }

  change(letters, start, end) {
    this.hasTyped = true;
    this.field.setRangeText(letters, start, end, "end");
    this.field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    this.follow();
  }

  done() {
    const { field } = this;
    this.close();
    field.form?.requestSubmit();
    field.blur();
  }

  // Counts as leaving the field: fires its change event.
  close() {
    if (this.field === null) {
      return;
    }
    const { field } = this;
    this.field = null;
    this.node.hidden = true;
    if (this.inputmode === null) {
      field.removeAttribute("inputmode");
    } else {
      field.setAttribute("inputmode", this.inputmode);
    }
    if (this.hasTyped && field.value !== this.before) {
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
}

// Keys act on pointerdown, since two typing thumbs overlap; a screen reader clicks without any pointer.
function acting(act) {
  return { onpointerdown: (event) => event.button === 0 && act(), onclick: (event) => event.detail === 0 && event.pointerType !== "touch" && act() };
}

const height = () => (window.visualViewport ?? { height: innerHeight }).height;

addEventListener("pointerdown", (event) => (pointer = event.pointerType), { capture: true });
addEventListener("click", ({ target }) => {
  if (pointer === "mouse" || !target?.matches?.(FIELDS)) {
    return;
  }
  keyboard ??= new Keyboard();
  if (isOwnScreen) {
    keyboard.open(target);
    return;
  }
  const before = height();
  setTimeout(() => before - height() < LOWER_PX && keyboard.open(target), OWN_KEYBOARD_MS);
});
addEventListener("focusout", ({ target }) => target === keyboard?.field && keyboard.close());
addEventListener("keydown", (event) => event.isTrusted && keyboard?.close(), { capture: true }); // there is a real keyboard
