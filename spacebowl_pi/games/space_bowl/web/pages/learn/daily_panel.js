// What is said of the puzzle of the day: its rules, how far one has come, the stars and the line to share.

import { clock, shareLine, stars, starWords } from "./daily_state.js";
import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { language, pair, text } from "/pages/shared/texts.js";

const NOON = "T12:00:00"; // so that a date is the same day in every zone

/** @param {string} date */
function dateWords(date) {
  /** @type {Intl.DateTimeFormatOptions} */
  const parts = { weekday: "long", day: "numeric", month: "long", year: "numeric" };
  return new Date(date + NOON).toLocaleDateString(language(), parts);
}

export class DailyPanel {
  /** @type {() => string} */
  told;

  // `on` has: begin(), giveUp(), share(), again().
  /** @param {{ begin(): void, giveUp(): void, share(): void, again(): void }} on */
  constructor(on) {
    const button = (className, act) => element("button", { type: "button", class: className, onclick: act });
    this.date = element("p", { class: "soft" });
    this.heading = element("h1", { tabindex: -1 });
    this.flavour = element("h2");
    this.rules = element("ul", { class: "daily-rules" });
    this.body = element("p", { class: "lesson-body" });
    this.note = element("p", { class: "daily-note" });
    this.time = element("span", { class: "daily-time", role: "timer", "aria-live": "off" });
    this.found = element("span");
    this.facts = element("p", { class: "daily-facts" }, this.time, this.found);
    this.feedback = element("p", { class: "lesson-feedback", role: "status", "aria-live": "polite" });
    this.start = button("primary", on.begin);
    this.giveUp = button("", on.giveUp);
    this.stars = element("p", { class: "daily-stars", role: "img" });
    this.line = element("p", { class: "daily-line" });
    this.copy = button("primary", on.share);
    this.again = button("", on.again);
    this.result = element("div", { class: "daily-result" }, this.stars, this.line, this.copy);
    const turns = element("div", { class: "lesson-turns" }, this.start, this.giveUp, this.again);
    const parts = [this.date, this.heading, this.flavour, this.rules, this.body, this.note, this.facts, this.result, this.feedback, turns];
    this.node = element("div", { class: "lesson-words panel" }, ...parts);
  }

  // `first` is how the first time of the day ended: that one is shared, whatever comes later.
  /** @param {SpaceBowl.Puzzle} puzzle @param {SpaceBowl.DailyState} state @param {SpaceBowl.DailyState | null} first */
  show(puzzle, state, first) {
    const { date, flavour, solutions, toss } = puzzle;
    const hasBegun = state.began_ms !== null;
    const isOver = state.ended_ms !== null;
    setText(this.date, dateWords(date));
    setText(this.heading, text("learn.daily.title"));
    setText(this.flavour, text(`learn.flavour.${flavour}`));
    setText(this.body, text("learn.daily.body", { solutions, planets: toss.planets.length }));
    setText(this.start, text("learn.daily.start"));
    setText(this.giveUp, text(state.right.length > 0 ? "learn.daily.enough" : "learn.daily.give_up"));
    setText(this.found, text("learn.daily.found", { found: state.right.length, solutions }));
    setText(this.copy, text("learn.daily.copy"));
    setText(this.again, text("learn.daily.again"));
    setText(this.note, text("learn.daily.again_note"));
    const counted = first ?? state;
    setText(this.line, shareLine(counted, solutions));
    const count = stars(counted, solutions);
    setText(this.stars, starWords(count));
    setAttribute(this.stars, "aria-label", text("learn.daily.stars", { count }));
    this.showRules(puzzle.settings.variants);
    this.body.hidden = this.start.hidden = hasBegun;
    this.facts.hidden = this.giveUp.hidden = !hasBegun || isOver;
    this.note.hidden = first === null || first.began_ms === state.began_ms;
    this.result.hidden = this.again.hidden = !isOver;
    this.tick(state);
    setText(this.feedback, this.told());
  }

  /** @param {Record<string, boolean>} variants */
  showRules(variants) {
    const names = Object.keys(variants).filter((name) => variants[name] && name !== "no_wild");
    const rules = names.map((name) => pair(text(`choice.${name}`), text(`choice.${name}.line`)));
    if (rules.join() !== this.rulesShown) {
      this.rulesShown = rules.join();
      this.rules.replaceChildren(...rules.map((rule) => element("li", {}, rule)));
    }
  }

  /** @param {SpaceBowl.DailyState} state */
  tick(state) {
    setText(this.time, clock(state));
  }

  // `words()` gives what to say, in whichever language it is shown.
  /** @param {string} looks @param {() => string} words */
  tell(looks, words = () => "") {
    this.told = words;
    setAttribute(this.feedback, "data-looks", looks);
    setText(this.feedback, words());
  }
}
