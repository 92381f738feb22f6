// Mixes of choices that a game has names for, side by side; and how hard what is chosen makes the game.

import { rest } from "../shared/deliberate_clicks.js";
import { element, setAttribute, setText } from "../shared/elements.js";
import { language, pair, text, textOr } from "../shared/texts.js";
import { plainName } from "./choice_words.js";

const STEPS = [1, 2, 3, 4, 5];
const NEWCOMERS = "first_time"; // suggested for a first match

// The one that fits what is chosen is lit.
export class Presets {
  /** @type {Record<string, Box.Value> | null} */
  wanted = null; // what was touched, until the box has agreed to all of it
  /** @type {Record<string, Box.Value>} */
  chosen = {};

  // `choose(name, value)` is called for each choice that has to change.
  /** @param {(name: string, value: Box.Value) => void} choose */
  constructor(choose) {
    this.choose = choose;
    /** @type {{ name: string, values: Record<string, Box.Value>, node: HTMLButtonElement, suggested: HTMLElement }[]} */
    this.presets = [];
    this.node = element("div", { class: "presets", role: "group" });
  }

  appear() {
    this.wanted = null;
    this.presets.forEach(({ node }) => rest(node));
  }

  /** @param {Box.TableTree} tree @param {boolean} mayChoose */
  show({ game, presets = {}, chosen, is_first_match: isFirst }, mayChoose) {
    this.chosen = chosen;
    const made = game.name + language();
    if (made !== this.made) {
      this.made = made;
      this.wanted = null;
      this.presets = Object.entries(presets).map(([name, values]) => this.preset(name, values));
      this.node.replaceChildren(...this.presets.map(({ node }) => node));
      setAttribute(this.node, "aria-label", text("table.presets"));
    }
    this.node.hidden = this.presets.length === 0;
    const fitting = this.presets.find(({ values }) => this.left(values).length === 0)?.name;
    this.presets.forEach(({ name, node, suggested }) => {
      setAttribute(node, "aria-pressed", String(name === fitting));
      node.disabled = !mayChoose;
      suggested.hidden = !isFirst || !mayChoose || name !== NEWCOMERS || name === fitting;
    });
    this.ask();
  }

  /** @param {string} name @param {Record<string, Box.Value>} values */
  preset(name, values) {
    const suggested = element("span", { class: "badge preset-suggested", hidden: true }, text("table.suggested"));
    const title = textOr([`preset.${name}`, `table.preset.${name}`], plainName(name));
    const line = element("span", { class: "soft" }, textOr([`preset.${name}.line`], ""));
    const node = element("button", { type: "button", class: "preset" }, suggested, element("strong", {}, title), line);
    node.addEventListener("click", () => {
      this.wanted = values;
      this.ask();
    });
    return { name, values, node, suggested };
  }

  // What still differs is said again with each new state, as a message may be lost with its connection.
  ask() {
    const left = this.left(this.wanted ?? {});
    this.wanted = left.length === 0 ? null : this.wanted;
    left.forEach(([name, value]) => this.choose(name, value));
  }

  /** @param {Record<string, Box.Value>} values */
  left(values) {
    return Object.entries(values).filter(([name, value]) => this.chosen[name] !== value);
  }
}

// Five steps of a meter, and words for it.
export class Difficulty {
  constructor() {
    this.steps = STEPS.map(() => element("span"));
    this.meter = element("span", { class: "meter", "aria-hidden": "true" }, ...this.steps);
    this.level = element("strong");
    this.note = element("span", { class: "soft" });
    this.node = element("p", { class: "lobby-expected", role: "status" }, this.meter, this.level, " ", this.note);
  }

  // `level` is one of the steps, or null where nobody knows; `note` is what else there is to know.
  /** @param {number | null} level @param {string} note */
  show(level, note) {
    const reached = level ?? 0;
    this.node.hidden = level === null && note === "";
    this.meter.hidden = this.level.hidden = level === null;
    this.meter.style.setProperty("--level", reached);
    this.steps.forEach((step, at) => step.classList.toggle("is-on", STEPS[at] <= reached));
    setText(this.level, level === null ? "" : pair(text("table.difficulty"), text(`table.difficulty.${level}`)));
    setText(this.note, note);
  }
}
