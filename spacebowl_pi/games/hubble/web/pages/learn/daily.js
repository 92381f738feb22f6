// The puzzle of the day: a match alone, shown as a phone would show it, and how it ended. The box has the match; this device
// keeps what was drawn, so that a page that comes back goes on where it was.

import { SeatView } from "/pages/phone/seat_view.js";
import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { languageChooser } from "/pages/shared/page.js";
import { language, text } from "/pages/shared/texts.js";
import { DailyResult } from "./daily_result.js";
import { keep, turnsOf } from "./daily_state.js";

const NOON = "T12:00:00"; // so that a date is the same day in every zone
const ON_PAPER = "paper"; // offered at the table only

/** @param {string} date */
function dateWords(date) {
  return new Date(date + NOON).toLocaleDateString(language(), { weekday: "long", day: "numeric", month: "long", year: "numeric" });
}

class DailyPlay extends SeatView {
  /** @type {Hubble.Daily} */
  daily;
  /** @type {Hubble.DayPossible | null} */
  possible;

  /** @param {() => Page.Connection} connection */
  constructor(connection) {
    const lead = { us: 0 };
    const result = new DailyResult();
    const home = element("a", { class: "button daily-home", href: "#" }, "✕");
    super({ connection, nowUs: () => connection().nowUs() + lead.us, tools: [home, languageChooser()], below: [result.node] });
    this.lead = lead;
    this.result = result;
    this.home = home;
  }

  /** @param {Hubble.Daily} daily @param {Hubble.DayPossible | null} possible @param {Box.Game} game */
  showDaily(daily, possible, game) {
    this.daily = daily;
    this.possible = possible;
    const { view } = daily.practice;
    this.lead.us = daily.practice.lead_us;
    const players = view.players.map((player) => ({ ...player, name: text("practice.you") }));
    return this.show(/** @type {any} */ ({ ...daily.practice, game, view: { ...view, players } }));
  }

  showBelow({ isOver }) {
    setAttribute(this.home, "aria-label", text("learn.to_doors"));
    this.people.node.hidden = true;
    this.result.show(this.daily, isOver ? this.possible : null);
  }

  /** @param {Page.Now} now @returns {Page.PhoneAction[]} */
  actions(now) {
    const actions = super.actions(now).filter(({ id }) => id !== ON_PAPER);
    return now.isOver ? actions.map((action) => ({ ...action, label: text("learn.daily.again"), look: "" })) : actions;
  }

  lineNow(now) {
    return now.isOver ? dateWords(this.daily.date) : super.lineNow(now);
  }
}

export class Daily {
  /** @type {Hubble.LearnTree | null} */
  tree = null;
  date = "";
  /** @type {boolean | null} */
  wasOn = null;

  /** @param {() => Page.Connection} connection */
  constructor(connection) {
    this.connection = connection;
    this.day = element("p", { class: "soft" });
    this.heading = element("h1", { tabindex: -1 });
    this.body = element("p");
    this.ended = element("p", { class: "daily-note", role: "status" });
    this.start = element("button", { type: "button", class: "primary", onclick: () => this.begin() });
    this.intro = element("div", { class: "daily-intro panel" }, this.day, this.heading, this.body, this.ended, this.start);
    this.play = new DailyPlay(connection);
    this.node = element("section", { class: "learn-daily" }, this.intro, this.play.node);
  }

  get isOn() {
    return this.tree?.daily != null;
  }

  enter() {
    if (!this.isOn || this.tree?.daily?.line !== null) {
      this.connection()?.say({ do: "daily" });
    }
  }

  // Whether there is one, and which day it is of, the box says.
  /** @param {string} kind @param {any} what */
  told(kind, what) {
    if (kind === "daily") {
      this.date = what;
      this.show();
    } else if (kind === "heard") {
      this.play.sending.heard(what);
    }
  }

  begin() {
    this.connection().say({ do: "begin", date: this.date, turns: turnsOf(this.date) });
  }

  // A match that is gone without having been away for long was lost with the line: it is had again.
  /** @param {Hubble.LearnTree} tree */
  take(tree) {
    this.tree = tree;
    const { daily, has_idled: hasIdled, has_failed: hasFailed } = tree;
    if (daily !== null && daily.date !== "") {
      this.date = daily.date;
      if (daily.turns.length > 0 || this.wasOn) {
        keep(daily);
      }
    } else if (this.wasOn) {
      this.play.sending.forget();
      if (!hasIdled && !hasFailed) {
        this.begin();
      }
    } else if (this.date === "") {
      this.enter();
    }
    const isNew = this.wasOn !== null && this.wasOn !== this.isOn;
    this.wasOn = this.isOn;
    this.show();
    if (isNew && this.node.isConnected) {
      (this.isOn ? this.play.line : this.heading).focus({ preventScroll: true });
    }
  }

  show() {
    const { isOn, tree } = this;
    this.node.hidden = tree === null || this.date === "";
    this.intro.hidden = isOn;
    this.play.node.hidden = !isOn;
    document.body.classList.toggle("is-playing", isOn && this.node.isConnected);
    if (this.node.hidden || tree === null) {
      return;
    }
    if (tree.daily !== null) {
      this.play.showDaily(tree.daily, tree.possible, tree.game);
      return;
    }
    setText(this.day, dateWords(this.date));
    setText(this.heading, text("learn.choice.daily"));
    setText(this.body, text("learn.daily.body"));
    setText(this.ended, tree.has_failed ? text("practice.failed") : "");
    setText(this.start, text(turnsOf(this.date).length > 0 ? "learn.daily.go_on" : "learn.daily.start"));
  }
}
