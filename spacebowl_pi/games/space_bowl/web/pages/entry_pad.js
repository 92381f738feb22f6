// A number, typed or touched on a pad. It is taken as soon as no other can be meant: 7 of 56 at once, 5 with a ✓, 05 too.

import { element, setAttribute } from "/pages/shared/elements.js";
import { text } from "/pages/shared/texts.js";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "⌫", "0", "✓"];
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class EntryPad {
  // `enter()` takes what is typed; `walk(down, right)` is asked for by the arrows.
  /** @param {() => void} enter @param {(down: number, right: number) => void} walk */
  constructor(enter, walk) {
    this.enter = enter;
    this.walk = walk;
    this.highest = 0;
    this.field = element("input", { class: "entry-number", inputmode: "none", autocomplete: "off" });
    this.field.addEventListener("input", () => this.typed());
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.keys = new Map(KEYS.map((sign) => [sign, touchButton(() => this.tap(sign), sign, `entry-key${sign === "✓" ? " primary" : ""}`)]));
    this.node = element("div", { class: "entry-pad" }, ...this.keys.values());
  }

  show(highest, label, isAsking) {
    this.highest = highest;
    setAttribute(this.field, "aria-label", label);
    setAttribute(this.field, "placeholder", `1–${highest}`);
    this.field.hidden = this.field.disabled = this.node.hidden = !isAsking;
    setAttribute(this.keys.get("⌫"), "aria-label", text("table.entry.erase"));
    setAttribute(this.keys.get("✓"), "aria-label", text("table.entry.take"));
  }

  get isEmpty() {
    return this.field.value === "";
  }

  get number() {
    return Number(this.field.value);
  }

  get isComplete() {
    return !this.isEmpty && (this.field.value.length >= String(this.highest).length || this.number * 10 > this.highest);
  }

  clear(isRefused = false) {
    this.field.value = "";
    setAttribute(this.field, "aria-invalid", isRefused ? "true" : null);
  }

  focus() {
    this.field.focus({ preventScroll: true });
  }

  /** @param {string} sign */
  tap(sign) {
    if (sign === "✓") {
      this.enter();
    } else {
      this.field.value = sign === "⌫" ? this.field.value.slice(0, -1) : this.field.value + sign;
      this.typed();
    }
  }

  typed() {
    this.field.value = this.field.value.replace(/\D/g, "").slice(0, String(this.highest).length);
    setAttribute(this.field, "aria-invalid", null);
    if (this.isComplete) {
      this.enter();
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Enter") {
      this.enter();
    } else if (event.key in STEPS) {
      this.walk(...STEPS[event.key]);
    } else {
      return;
    }
    event.preventDefault();
  }
}

// A touched button leaves the focus where one types.
/** @param {() => void} act */
export function touchButton(act, sign = "", className = "") {
  const node = element("button", { type: "button", class: className, onclick: act }, sign);
  node.addEventListener("mousedown", (event) => event.preventDefault());
  return node;
}
