// What is agreed on before a match, as switches and lists: what the game offers, in its own words.

import { element, setAttribute, setText } from "../shared/elements.js";
import { rest } from "../shared/deliberate_clicks.js";
import { language, pair, text } from "../shared/texts.js";
import { choiceLine, choiceName, valueWords } from "./choice_words.js";

export const LANGUAGE = "language"; // a choice like any other, but of the house

const isSwitch = (offered) => offered.length === 2 && offered.every((value) => typeof value === "boolean");
const wordsOf = (name, value) => (name === LANGUAGE ? value.toUpperCase() : valueWords(name, value));

export class Choices {
  /** @type {Record<string, Box.Value>} */
  chosen;

  // `choose(name, value)` is called with what was touched.
  /** @param {(name: string, value: any) => void} choose */
  constructor(choose) {
    this.choose = choose;
    /** @type {ReturnType<Choices["switch"]>[]} */
    this.switches = [];
    /** @type {ReturnType<Choices["select"]>[]} */
    this.selects = [];
    this.switchRow = element("div", { class: "lobby-variants" });
    this.selectRow = element("div", { class: "lobby-choices" });
    this.game = null;
  }

  // A touch that woke the page was not meant for a switch that came under the finger.
  appear() {
    this.switches.forEach(({ node }) => rest(node));
  }

  // `choices` are the values offered, `chosen` those that are chosen, both by name; `order` has names that come
  // first, and `picture(name)` draws what a switch does.
  /** @param {{ game: Box.Game, choices: Record<string, Box.Value[]>, chosen: Record<string, Box.Value> }} offered @param {boolean} mayChoose @param {string[]} order @param {(name: string) => Element | null} [picture] */
  show({ game, choices, chosen }, mayChoose, order = [], picture = () => null) {
    this.chosen = chosen;
    if (this.game !== game.name) {
      this.game = game.name;
      this.make(choices, order, picture);
    }
    if (this.named !== language()) {
      this.name();
    }
    this.switches.forEach(({ name, node }) => {
      setAttribute(node, "aria-pressed", String(chosen[name]));
      node.disabled = !mayChoose;
    });
    this.selects.forEach(({ name, values, select }) => {
      if (JSON.stringify(choices[name]) !== JSON.stringify(values)) {
        values.splice(0, values.length, ...choices[name]);
        fill(name, values, select);
      }
      select.selectedIndex = values.indexOf(chosen[name]);
      select.disabled = !mayChoose;
    });
  }

  // The game that is chosen has its own things to agree on.
  /** @param {Record<string, Box.Value[]>} choices @param {string[]} order @param {(name: string) => Element | null} picture */
  make(choices, order, picture) {
    const names = Object.keys(choices);
    const ordered = [...order, ...names].filter((name, at, all) => names.includes(name) && all.indexOf(name) === at);
    this.switches = ordered.filter((name) => isSwitch(choices[name])).map((name) => this.switch(name, picture(name)));
    this.selects = ordered.filter((name) => !isSwitch(choices[name])).map((name) => this.select(name));
    this.switchRow.replaceChildren(...this.switches.map(({ node }) => node));
    this.selectRow.replaceChildren(...this.selects.map(({ row }) => row));
    this.switchRow.hidden = this.switches.length === 0;
    this.selectRow.hidden = this.selects.length === 0;
    this.named = null;
  }

  // What is chosen other than usual, in short.
  /** @param {Record<string, Box.Value>} usual */
  unusual(usual = {}) {
    const names = Object.keys(usual).filter((name) => this.chosen[name] !== usual[name]);
    return names.map((name) => (this.chosen[name] === true ? choiceName(name) : pair(choiceName(name), wordsOf(name, this.chosen[name])))).join(" · ");
  }

  /** @param {string} name @param {Element | null} picture */
  switch(name, picture) {
    const title = element("strong");
    const line = element("span", { class: "soft" });
    const node = element("button", { type: "button", class: "lobby-variant" }, picture, element("span", {}, title, line));
    node.addEventListener("click", () => this.choose(name, !this.chosen[name]));
    return { name, node, title, line };
  }

  /** @param {string} name */
  select(name) {
    const label = element("span");
    const select = element("select");
    const values = []; // those that the box offers
    select.addEventListener("change", () => this.choose(name, values[select.selectedIndex]));
    return { name, values, label, select, row: element("label", { class: "lobby-choice" }, label, select) };
  }

  name() {
    this.named = language();
    this.switches.forEach(({ name, title, line }) => {
      setText(title, choiceName(name));
      setText(line, choiceLine(name));
    });
    this.selects.forEach(({ name, values, label, select }) => {
      setText(label, name === LANGUAGE ? text("table.choice.language") : choiceName(name));
      fill(name, values, select);
    });
  }
}

/** @param {string} name @param {Box.Value[]} values @param {HTMLSelectElement} select */
function fill(name, values, select) {
  select.replaceChildren(...values.map((value) => element("option", {}, wordsOf(name, value))));
}
