// Telling the box which numbered card lies where: a place of the galaxy or the top card, then its number. The next place
// is chosen by itself. How a number is typed, `entry_pad.js` knows.

import { cellName } from "/pages/shared/names.js";
import { element, setAttribute, setText, svg } from "/pages/shared/elements.js";
import { EntryPad, touchButton } from "./entry_pad.js";
import { pair, text } from "/pages/shared/texts.js";

const TOP = "top";
const ANSWER_MS = 1000; // how long to wait for an answer, which a lost connection may have swallowed

/** @param {SpaceBowl.EnteredTree} tree */
function isEntered({ view, is_demo: isDemo }) {
  const { mode, are_numbers_entered: areEntered } = view.settings;
  return !isDemo && mode === "numbered" && areEntered && ["laying", "ready"].includes(view.phase);
}

export class Entry {
  /** @type {SpaceBowl.View} */
  view;
  /** @type {number} */
  askedMs;
  /** @type {boolean} */
  isUnknown;

  // `say(message)` tells the box; `changed()` is called when another place is chosen.
  /** @param {Box.Say} say @param {() => void} changed */
  constructor(say, changed) {
    this.say = say;
    this.changed = changed;
    this.isOpen = false;
    /** @type {SpaceBowl.Cell | "top" | null} */
    this.target = null; // a cell, TOP, or null where all is told
    /** @type {any} */
    this.asked = null; // what was said and is not answered yet
    /** @type {SpaceBowl.Cell[]} */
    this.told = []; // cells in the order they were told here
    this.title = element("h2");
    this.count = element("p", { class: "soft entry-count" });
    this.place = element("span", { class: "entry-place", role: "status", "aria-live": "polite" });
    this.pad = new EntryPad(() => this.enter(), (down, right) => this.walk(down, right));
    this.down = touchButton(() => this.tell({ do: "lay_card", cell: this.target, number: null, face_down: true }));
    this.undo = touchButton(() => this.tell({ do: "take_up_card", cell: this.last() }));
    this.top = touchButton(() => this.aim(TOP));
    this.node = element(
      "section",
      { class: "entry panel", hidden: true },
      element("div", { class: "entry-head" }, this.title, this.count),
      element("div", { class: "entry-what" }, this.place, this.pad.field),
      this.pad.node,
      element("div", { class: "entry-more" }, this.down, this.undo, this.top),
    );
  }

  /** @param {SpaceBowl.EnteredTree} tree @param {boolean} mayTell */
  show(tree, mayTell) {
    const wasOpen = this.isOpen;
    this.isOpen = mayTell && isEntered(tree);
    this.node.hidden = !this.isOpen;
    if (!this.isOpen) {
      [this.target, this.asked, this.told] = [null, null, []];
      return;
    }
    this.view = tree.view;
    if (!wasOpen) {
      this.target = this.next(-1);
    }
    this.hearAnswer();
    this.name(tree.highest_card);
    if (!wasOpen) {
      this.focus();
    }
    if (this.asked === null && this.pad.isComplete) {
      this.enter(); // typed while the box was still thinking
    }
  }

  // Whether a number is awaited now.
  get isAsking() {
    return this.isOpen && this.target !== null;
  }

  /** @param {number} highest */
  name(highest) {
    const { galaxy, size, top_card: top, settings } = this.view;
    const isCell = typeof this.target === "number";
    const where = typeof this.target === "number" ? cellName(this.target, size) : text(this.isAsking ? "table.entry.top" : "table.entry.done");
    setText(this.title, text("table.entry.title"));
    setText(this.count, text("table.entry.count", { told: galaxy.filter((card) => card !== null).length, places: galaxy.length }));
    setText(this.place, where);
    this.place.classList.toggle("is-words", !isCell);
    this.pad.show(highest, text("table.entry.number", { place: where }), this.isAsking);
    setText(this.down, text("common.face_down"));
    this.down.hidden = !this.isAsking || !settings.variants.void;
    this.down.disabled = !isCell;
    setText(this.undo, text("table.entry.undo"));
    this.undo.disabled = this.last() < 0;
    this.undo.hidden = !this.isAsking && this.undo.disabled;
    setText(this.top, top === null ? text("table.entry.top") : pair(text("table.entry.top"), top.number));
    setAttribute(this.top, "aria-pressed", String(this.target === TOP));
  }

  // What was asked for has come true: on to the next place.
  hearAnswer() {
    const { galaxy, top_card: top } = this.view;
    const at = this.asked?.cell;
    if (this.asked?.do === "name_top_card" && top?.number === this.asked.number) {
      [this.asked, this.target] = [null, this.target === TOP ? this.next(-1) : this.target];
    } else if (this.asked?.do === "lay_card" && galaxy[at] !== null && galaxy[at].number === this.asked.number) {
      this.told = [...this.told.filter((cell) => cell !== at), at];
      [this.asked, this.target] = [null, this.target === at ? this.next(at) : this.target];
    } else if (this.asked?.do === "take_up_card" && galaxy[at] === null) {
      this.told = this.told.filter((cell) => cell !== at);
      [this.asked, this.target] = [null, at];
    } else if (this.isUnknown && !this.isOpenPlace(this.target)) {
      this.target = this.next(typeof this.target === "number" ? this.target : -1); // somebody else has told it
    }
    this.told = this.told.filter((cell) => galaxy[cell] !== null);
    this.isUnknown = this.isOpenPlace(this.target);
  }

  // The box said no, and why: the same place again.
  refused() {
    this.asked = null;
    this.pad.clear(true);
  }

  /** @param {SpaceBowl.Cell | "top" | null} target */
  isOpenPlace(target) {
    return target === TOP ? this.view.top_card === null : target !== null && this.view.galaxy[target] === null;
  }

  /** @param {SpaceBowl.Cell} from */
  next(from) {
    const { galaxy, top_card: top } = this.view;
    const open = galaxy.flatMap((card, cell) => (card === null ? [cell] : []));
    return open.find((cell) => cell > from) ?? open[0] ?? (top === null ? TOP : null);
  }

  // What taking back takes back: a cell, or -1.
  last() {
    const { galaxy, phase } = this.view;
    return this.told.at(-1) ?? (phase === "laying" ? galaxy.findLastIndex((card) => card !== null) : -1);
  }

  /** @param {SpaceBowl.Cell | "top"} target */
  aim(target) {
    this.target = target;
    this.isUnknown = this.isOpenPlace(target);
    this.pad.clear();
    this.changed();
    this.pad.focus();
  }

  /** @param {number} down @param {number} right */
  walk(down, right) {
    if (typeof this.target === "number") {
      const { size } = this.view;
      const row = (Math.floor(this.target / size) + down + size) % size;
      this.aim(row * size + (((this.target % size) + right + size) % size));
    }
  }

  // Who types already somewhere else is left alone.
  focus() {
    const focused = document.activeElement;
    if (focused === null || focused === document.body || !focused.checkVisibility()) {
      this.pad.focus();
    }
  }

  marks() {
    if (typeof this.target !== "number") {
      return [];
    }
    const [x, y] = [this.target % this.view.size, Math.floor(this.target / this.view.size)];
    return [svg("rect", { x: x + 0.03, y: y + 0.03, width: 0.94, height: 0.94, rx: 0.1, class: "mark-aim" })];
  }

  enter() {
    const isWaiting = this.asked !== null && performance.now() - this.askedMs < ANSWER_MS;
    if (this.pad.isEmpty || this.target === null || isWaiting) {
      return;
    }
    const { number } = this.pad;
    this.pad.clear();
    this.tell(this.target === TOP ? { do: "name_top_card", number } : { do: "lay_card", cell: this.target, number, face_down: false });
  }

  /** @param {Box.Message} message */
  tell(message) {
    this.asked = message;
    this.askedMs = performance.now();
    this.say(message);
  }
}
