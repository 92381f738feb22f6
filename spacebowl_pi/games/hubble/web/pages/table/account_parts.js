// What a pad's points come from, a heading at a time: the five categories, and what was nearly there.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { pair, text } from "/pages/shared/texts.js";
import { iconPicture } from "../icons.js";
import { CATEGORIES, ICON_OF_CATEGORY, NEARLY, linesOf, pointsOf } from "./account_words.js";

const HEADINGS = [...CATEGORIES, NEARLY];
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

export class AccountParts {
  // `lit()` is called whenever something else is to be seen on the pad.
  /** @param {() => void} lit */
  constructor(lit) {
    this.lit = lit;
    this.heading = HEADINGS[0];
    this.shown = "";
    /** @type {import("./account_words.js").Line[]} */
    this.lines = [];
    /** @type {HTMLElement[]} */
    this.buttons = [];
    this.pointed = -1;
    this.focused = -1;
    this.tabs = HEADINGS.map((name) => {
      const words = element("span", { class: "hubble-account-tab-name" });
      const points = element("strong");
      const picture = name === NEARLY ? element("span", { class: "hubble-account-nearly", "aria-hidden": "true" }, "≈") : iconPicture(ICON_OF_CATEGORY[name]);
      const node = element("button", { type: "button", role: "tab", id: `hubble-account-${name}`, class: `hubble-account-tab is-${name}`, "aria-controls": "hubble-account-list", onclick: () => this.turn(name) }, picture, words, points);
      return { name, words, points, node };
    });
    this.row = element("div", { class: "hubble-account-tabs", role: "tablist", onkeydown: (event) => this.walkTabs(event) }, ...this.tabs.map(({ node }) => node));
    this.list = element("ul", { class: "hubble-account-lines" });
    this.rule = element("p", { class: "soft hubble-account-rule" });
    this.none = element("p", { class: "hubble-account-none" });
    this.panel = element("div", { class: "hubble-account-panel", role: "tabpanel", id: "hubble-account-list", onkeydown: (event) => this.walk(event) }, this.rule, this.list, this.none);
  }

  // From the beginning, for another pad.
  begin() {
    this.heading = HEADINGS[0];
    this.pointed = this.focused = -1;
    this.shown = "";
  }

  // The line to be seen alone, if there is one.
  get line() {
    return this.lines[this.pointed] ?? this.lines[this.focused] ?? null;
  }

  /** @param {{ parts: Hubble.Part[], missed: Hubble.Missed[] } | null} account null: not known yet @param {Hubble.Constellation[]} cards */
  show(account, cards) {
    const hasNearly = account !== null && account.missed.length > 0;
    setAttribute(this.row, "aria-label", text("account.categories"));
    if (!hasNearly && this.heading === NEARLY) {
      this.heading = HEADINGS[0];
    }
    this.tabs.forEach(({ name, words, points, node }) => {
      const isOn = name === this.heading;
      node.hidden = name === NEARLY && !hasNearly;
      setText(words, text(name === NEARLY ? "account.nearly" : `category.${name}`));
      setText(points, account === null ? "…" : String(name === NEARLY ? account.missed.length : pointsOf(account.parts, name)));
      setAttribute(node, "aria-label", pair(words.textContent ?? "", points.textContent));
      setAttribute(node, "aria-selected", String(isOn));
      setAttribute(node, "tabindex", isOn ? 0 : -1);
    });
    setAttribute(this.panel, "aria-labelledby", `hubble-account-${this.heading}`);
    this.lines = account === null ? [] : linesOf(account, this.heading, cards);
    this.none.hidden = account === null || this.lines.length > 0;
    setText(this.rule, this.heading === NEARLY ? "" : text(`category.${this.heading}.line`));
    setText(this.none, this.heading === NEARLY ? "" : text(`account.none.${this.heading}`));
    this.fill();
  }

  // The buttons stay as long as they say the same: one of them may have the focus.
  fill() {
    const wanted = JSON.stringify([this.heading, this.lines]);
    if (wanted === this.shown) {
      return;
    }
    this.shown = wanted;
    this.pointed = this.focused = -1;
    this.buttons = this.lines.map(({ words, points, label, icon }, at) => {
      const node = element("button", { type: "button", class: `hubble-account-line is-${icon}`, "aria-label": label, onclick: () => node.focus(), onfocus: () => this.mark("focused", at), onblur: () => this.mark("focused", -1) }, element("span", {}, words), element("strong", {}, points));
      node.addEventListener("pointerenter", ({ pointerType }) => pointerType === "mouse" && this.mark("pointed", at));
      node.addEventListener("pointerleave", () => this.mark("pointed", -1));
      return node;
    });
    this.list.replaceChildren(...this.buttons.map((node) => element("li", {}, node)));
    this.panel.scrollTop = 0;
  }

  /** @param {"pointed" | "focused"} how @param {number} at */
  mark(how, at) {
    this[how] = at;
    this.buttons.forEach((node, number) => setAttribute(node, "data-on", this.lines[number] === this.line));
    this.lit();
  }

  /** @param {string} heading */
  turn(heading) {
    this.heading = heading;
    this.lit();
  }

  focus() {
    this.tabs.find(({ name }) => name === this.heading)?.node.focus();
  }

  /** @param {KeyboardEvent} event */
  walkTabs(event) {
    const there = this.tabs.filter(({ node }) => !node.hidden).map(({ name }) => name);
    const at = there.indexOf(this.heading);
    const to = { ArrowRight: (at + 1) % there.length, ArrowLeft: (at + there.length - 1) % there.length, Home: 0, End: there.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      this.turn(there[to]);
      this.focus();
    } else if (STEPS[event.key] === 1 && this.buttons.length > 0) {
      event.preventDefault();
      this.buttons[0].focus();
    }
  }

  // Up from the first line leads back to the heading.
  /** @param {KeyboardEvent} event */
  walk(event) {
    if (event.key in STEPS && this.focused >= 0) {
      event.preventDefault();
      const to = this.focused + STEPS[event.key];
      if (to < 0) {
        this.focus();
      } else {
        this.buttons[to]?.focus();
      }
    }
  }
}
