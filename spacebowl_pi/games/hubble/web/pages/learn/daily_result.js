// How the puzzle of the day ended: points and title, the line to share, and what these dice could have brought.

import { copied } from "/pages/shared/copying.js";
import { element, setText } from "/pages/shared/elements.js";
import { counted, text } from "/pages/shared/texts.js";
import { iconPicture } from "../icons.js";
import { Pad } from "../pad.js";
import { CATEGORIES } from "../table/ranking.js";
import { titleWords } from "../table/titles.js";
import { firstOf, isAnother, shareLine } from "./daily_state.js";

const ICON_OF = { stars: "star" }; // others are named like their category

export class DailyResult {
  /** @type {() => string} */
  told = () => "";
  shared = "";

  constructor() {
    this.title = element("strong", { class: "daily-title" });
    this.total = element("span", { class: "daily-total" });
    this.rows = CATEGORIES.map((category) => ({ category, name: element("span"), points: element("strong") }));
    const rows = this.rows.map(({ category, name, points }) => element("li", {}, iconPicture(ICON_OF[category] ?? category), name, points));
    this.line = element("p", { class: "daily-line" });
    this.copy = element("button", { type: "button", class: "primary", onclick: () => this.share() });
    this.said = element("p", { class: "soft daily-said", role: "status" });
    this.note = element("p", { class: "daily-note" });
    this.possible = element("p", { class: "daily-possible", role: "status" });
    this.pads = ["mine", "possible"].map((whose) => ({ whose, pad: new Pad(), words: element("figcaption") }));
    const figures = element("div", { class: "daily-pads" }, ...this.pads.map(({ pad, words }) => element("figure", {}, words, pad.node)));
    const score = element("div", { class: "daily-score panel" }, this.title, this.total, element("ul", { class: "daily-points" }, ...rows));
    const share = element("div", { class: "daily-share panel" }, this.note, this.line, this.copy, this.said);
    const others = element("div", { class: "daily-others panel" }, this.possible, figures);
    this.node = element("div", { class: "daily-result", hidden: true }, score, share, others);
  }

  /** @param {Hubble.Daily} daily @param {Hubble.DayPossible | null} possible */
  show(daily, possible) {
    const { line, practice } = daily;
    this.node.hidden = line === null;
    if (line === null) {
      return;
    }
    this.shared = shareLine(firstOf(line.date)?.line ?? line);
    setText(this.title, titleWords(line.title));
    setText(this.total, counted("phone.points", line.total, { points: line.total }));
    this.rows.forEach(({ category, name, points }, at) => {
      setText(name, text(`category.${category}`));
      setText(points, String(line.by_category[at]));
    });
    setText(this.line, this.shared);
    setText(this.copy, text("learn.daily.copy"));
    setText(this.said, this.told());
    setText(this.note, text(isAnother(daily) ? "learn.daily.first_counts" : "learn.daily.share_it"));
    setText(this.possible, this.possibleWords(line.total, possible));
    const { pad: mine } = practice.view.public.players[0];
    const { rows } = practice.view.public.pad;
    this.showPad(0, rows, mine, line.total);
    this.showPad(1, rows, possible?.pad ?? null, possible?.total ?? 0);
  }

  /** @param {number} at @param {string[]} rows @param {string | null} letters @param {number} points */
  showPad(at, rows, letters, points) {
    const { whose, pad, words } = this.pads[at];
    /** @type {HTMLElement} */ (pad.node.parentElement).hidden = letters === null;
    if (letters !== null) {
      const label = text(`learn.daily.pad.${whose}`, { points });
      setText(words, label);
      pad.show(letters, { rows, label });
    }
  }

  // The box's search finds much, and not all: it says what was possible at least.
  /** @param {number} mine @param {Hubble.DayPossible | null} possible */
  possibleWords(mine, possible) {
    if (possible === null) {
      return text("learn.daily.searching");
    }
    const { total } = possible;
    if (total === null) {
      return text("learn.daily.failed");
    }
    return total > mine ? text("learn.daily.possible", { total, mine }) : text("learn.daily.unbeaten", { total, mine });
  }

  async share() {
    const isDone = await copied(this.shared);
    this.told = () => text(isDone ? "learn.daily.copied" : "learn.daily.copy_by_hand");
    setText(this.said, this.told());
  }
}
