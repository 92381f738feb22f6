// As much of a browser as the tested modules need: storage, a few DOM nodes, texts from the files. No layout, no paint.

import { readFile, readdir } from "node:fs/promises";

const TEXTS = new URL("../../spacebowl_pi/kiosk/texts/", import.meta.url);
const GAMES = new URL("../../spacebowl_pi/games/", import.meta.url);
const EM_PX = 50; // every letter of the fake canvas is half as wide as its 100 px font

class FakeStorage {
  #values = new Map();

  getItem(key) {
    return this.#values.get(key) ?? null;
  }

  setItem(key, value) {
    this.#values.set(key, String(value));
  }

  removeItem(key) {
    this.#values.delete(key);
  }

  clear() {
    this.#values.clear();
  }
}

class FakeStyle {
  #values = new Map();

  setProperty(name, value) {
    this.#values.set(name, String(value));
  }

  getPropertyValue(name) {
    return this.#values.get(name) ?? "";
  }
}

class FakeClasses {
  constructor(node) {
    this.node = node;
  }

  get names() {
    return (this.node.getAttribute("class") ?? "").split(" ").filter(Boolean);
  }

  contains(name) {
    return this.names.includes(name);
  }

  toggle(name, isOn = !this.contains(name)) {
    this.node.setAttribute("class", [...this.names.filter((one) => one !== name), ...(isOn ? [name] : [])].join(" "));
  }

  add(name) {
    this.toggle(name, true);
  }

  remove(name) {
    this.toggle(name, false);
  }
}

// An element: its attributes, its children and their text, its listeners.
export class FakeElement extends EventTarget {
  hidden = false;
  disabled = false;
  dataset = {};
  style = new FakeStyle();
  classList = new FakeClasses(this);
  parent = null;
  childNodes = [];
  #attributes = new Map();

  constructor(name) {
    super();
    this.localName = name;
  }

  getAttribute(name) {
    return this.#attributes.get(name) ?? null;
  }

  setAttribute(name, value) {
    this.#attributes.set(name, String(value));
    if (name === "hidden" || name === "disabled") {
      this[name] = true;
    }
  }

  removeAttribute(name) {
    this.#attributes.delete(name);
  }

  get children() {
    return this.childNodes.filter((node) => node instanceof FakeElement);
  }

  get firstElementChild() {
    return this.children[0] ?? null;
  }

  get textContent() {
    return this.childNodes.map((node) => (node instanceof FakeElement ? node.textContent : node)).join("");
  }

  set textContent(words) {
    this.replaceChildren(...(words === "" ? [] : [words]));
  }

  append(...nodes) {
    nodes.forEach((node) => node instanceof FakeElement && node.remove());
    nodes.forEach((node) => node instanceof FakeElement && (node.parent = this));
    this.childNodes.push(...nodes);
  }

  insertBefore(node, next) {
    this.append(node);
    if (next !== null) {
      this.childNodes.pop();
      this.childNodes.splice(this.childNodes.indexOf(next), 0, node);
    }
  }

  replaceChildren(...nodes) {
    [...this.children].forEach((node) => node.remove());
    this.childNodes = [];
    this.append(...nodes);
  }

  remove() {
    if (this.parent !== null) {
      this.parent.childNodes = this.parent.childNodes.filter((node) => node !== this);
      this.parent = null;
    }
  }

  click() {
    this.dispatchEvent(new Event("click"));
  }
}

const documentElement = Object.assign(new FakeElement("html"), { lang: "en", dataset: { game: "space_bowl" } });
const body = new FakeElement("body");
const fakeDocument = Object.assign(new EventTarget(), {
  documentElement,
  body,
  activeElement: body,
  createElement: (name) => new FakeElement(name),
  createElementNS: (_, name) => new FakeElement(name),
});

async function fetchText(address) {
  const [, game, language] = /^(?:\/games\/(\w+))?\/texts\/(\w+)\.json$/.exec(address);
  const folder = game === undefined ? TEXTS : new URL(`${game}/texts/`, GAMES);
  const files = (await readdir(folder, { recursive: true })).filter((name) => name === `${language}.json` || (name.startsWith(`${language}/`) && name.endsWith(".json")));
  const parts = await Promise.all(files.map(async (name) => JSON.parse(await readFile(new URL(name, folder), "utf-8"))));
  return { ok: true, json: async () => Object.assign({}, ...parts) };
}

function set(name, value) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

// Only what a canvas is asked for: how wide words are.
class FakeCanvas {
  getContext() {
    return { measureText: (words) => ({ width: words.length * EM_PX }) };
  }
}

set("OffscreenCanvas", FakeCanvas);
set("localStorage", new FakeStorage());
set("sessionStorage", new FakeStorage());
set("document", fakeDocument);
set("navigator", { languages: ["en-GB"] });
set("location", { protocol: "http:", host: "box", pathname: "/", search: "", hash: "" });
set("getComputedStyle", () => ({ fontFamily: "Text" }));
set("fetch", fetchText);
set("addEventListener", () => {});
set("requestAnimationFrame", () => 0);

// Call without what it writes to the console, which is meant here.
export function silently(call) {
  const { error } = console;
  console.error = () => {};
  try {
    return call();
  } finally {
    console.error = error;
  }
}

// Time that passes only when a test says so: for `performance`, `Date`, timeouts and intervals, from now on.
export class FakeTime {
  #nowMs = 0;
  #timers = new Map();
  #number = 0;

  constructor() {
    performance.now = () => this.#nowMs;
    Date.now = () => 1_700_000_000_000 + this.#nowMs;
    set("setTimeout", (act, ms = 0) => this.#add(act, ms, null));
    set("setInterval", (act, ms) => this.#add(act, ms, ms));
    set("clearTimeout", (number) => this.#timers.delete(number));
    set("clearInterval", (number) => this.#timers.delete(number));
  }

  #add(act, ms, everyMs) {
    this.#number += 1;
    this.#timers.set(this.#number, { act, atMs: this.#nowMs + ms, everyMs });
    return this.#number;
  }

  // Let time pass, and whatever is due in it happen at its moment.
  pass(ms) {
    const endMs = this.#nowMs + ms;
    for (;;) {
      const [[number, next] = []] = [...this.#timers].sort(([, one], [, other]) => one.atMs - other.atMs);
      if (next === undefined || next.atMs > endMs) {
        break;
      }
      this.#nowMs = next.atMs;
      if (next.everyMs === null) {
        this.#timers.delete(number);
      } else {
        next.atMs += next.everyMs;
      }
      next.act();
    }
    this.#nowMs = endMs;
  }
}
