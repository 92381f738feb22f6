// Small elements of the staff's page: texts that follow the language, lists that follow data, buttons that ask for confirmation.

import { element, setAttribute, setText } from "../shared/elements.js";
import { rest } from "../shared/deliberate_clicks.js";
import { onLanguage, pair, text } from "../shared/texts.js";

const ASKS_FOR_MS = 5000;
const READ_MS = 600;

// Keep a node's text in the viewer's language; for nodes that stay as long as the page.
/** @template {Element} T @param {T} node @param {string} key @param {Box.Values} [values] @returns {T} */
export function words(node, key, values) {
  const fill = () => setText(node, text(key, values));
  onLanguage(fill);
  fill();
  return node;
}

/** @param {string} id @param {string} key @param {Node[]} children */
export function panel(id, key, ...children) {
  const title = words(element("h2", { id: `${id}-title` }), key);
  return element("section", { id, class: "panel", "aria-labelledby": `${id}-title` }, title, ...children);
}

// Keep a list in step with data: `make` gives {node, show(item)}, once for each key.
export class Rows {
  /** @param {HTMLElement} node @param {(item: any) => unknown} keyOf @param {(item: any) => { node: HTMLElement, show: (item: any) => void }} make */
  constructor(node, keyOf, make) {
    this.node = node;
    this.keyOf = keyOf;
    this.make = make;
    this.rows = new Map();
  }

  /** @param {any[]} items */
  show(items) {
    const keys = items.map(this.keyOf);
    for (const [key, row] of this.rows) {
      if (!keys.includes(key)) {
        row.node.remove();
        this.rows.delete(key);
      }
    }
    items.forEach((item, index) => {
      const key = keys[index];
      if (!this.rows.has(key)) {
        this.rows.set(key, this.make(item));
      }
      const row = this.rows.get(key);
      if (this.node.children[index] !== row.node) {
        this.node.insertBefore(row.node, this.node.children[index] ?? null);
      }
      row.show(item);
    });
  }
}

// A button that does it only when touched again: `asks` are the keys of its questions, one after the other; `key` is its
// own, or says its words; `whose` says whom it concerns, where that is not on the button.
/** @param {string | (() => string)} key @param {string[]} asks @param {(asked: number, last: number) => void} act @param {string} [name] @param {() => string} [whose] */
export function askingButton(key, asks, act, name, whose) {
  let asked = 0;
  let timer = 0;
  const label = element("span", { "aria-live": "polite" });
  const node = element("button", { type: "button", onclick: touch }, label);
  const show = () => {
    setText(label, asked > 0 ? text(asks[asked - 1], { name }) : typeof key === "function" ? key() : text(key, { name }));
    setAttribute(node, "aria-label", whose && pair(label.textContent, whose()));
    node.classList.toggle("danger", asked > 0);
  };
  function forget() {
    asked = 0;
    show();
  }
  function touch() {
    clearTimeout(timer);
    act(asked, asks.length);
    asked = asked === asks.length ? 0 : asked + 1;
    if (asked > 0) {
      timer = setTimeout(forget, ASKS_FOR_MS);
      rest(node, READ_MS);
    }
    show();
  }
  node.addEventListener("blur", forget);
  onLanguage(show);
  show();
  return node;
}
