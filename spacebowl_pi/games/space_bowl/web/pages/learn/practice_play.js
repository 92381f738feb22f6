// A practice that is on: the board, the others, and what one can do now. A tapped card is marked, for oneself alone;
// the Wild and the pick then go there.

import { cellName } from "/pages/shared/names.js";
import { Countdown } from "/pages/shared/countdown.js";
import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { Board } from "./board.js";
import { rest, single } from "/pages/shared/deliberate_clicks.js";
import { Over } from "/pages/table/over.js";
import { overPicture } from "../lobby.js";
import { defineThings } from "../planets.js";
import { seatState } from "../standing.js";
import { Seats } from "/pages/table/seats.js";
import { text } from "/pages/shared/texts.js";
import { TopCard } from "../top_card.js";
import { Verdict } from "../verdict.js";
import { wildMark } from "../verdict_lines.js";

const LOOKS = { toss: "primary", go: "primary", red: "danger", concur: "primary", pick: "primary", next_round: "primary", close_match: "primary" };
// What is said for each of them.
const COMMANDS = {
  toss: "toss_planets", go: "say_go", red: "press_red", concur: "concur", wild: "place_wild", pick: "pick_card",
  decline: "decline_pick", call_off: "call_round_off", next_round: "next_round", close_match: "close_match",
};
const ACTIONS = ["toss", "go", "red", "concur", "wild", "pick", "decline", "call_off", "next_round", "close_match", "skip", "stop"];

// What the table's page is told of a player by the game's part of it, here too.
const PART = {
  seatState: ({ view }, player) => seatState(view, player),
  overNote: ({ cards }) => text("table.cards_taken", { cards }),
  overOrder: (one, other) => other.cards - one.cards,
};

/** @param {SpaceBowl.View} view @returns {SpaceBowl.Player} */
function meIn(view) {
  return /** @type {SpaceBowl.Player} */ (view.players.find(({ seat }) => seat === view.who));
}

// What to do now, as the end of a text's key.
/** @param {SpaceBowl.View} view */
function situation(view) {
  const me = meIn(view);
  switch (view.phase) {
    case "countdown":
      return view.call.kind === "go" ? (me.must_pick ? "go_in" : "go_out") : me.is_red ? "red_in" : me.must_pick ? "red_wild" : "red_out";
    case "picks":
      return !view.actions.includes("pick") ? "picks_wait" : me.must_pick ? "picks_must" : "picks_may";
    case "reveal":
      return view.call === null ? "called_off" : view.result.is_found ? "found" : "not_found";
    case "over":
      return view.winners.includes(view.who) ? "won" : "lost";
    default:
      return view.phase;
  }
}

// The buttons of this moment.
/** @param {SpaceBowl.View} view */
function possible(view) {
  const me = meIn(view);
  const actions = ACTIONS.filter((action) => view.actions.includes(action));
  if (view.actions.includes("pick") && !me.must_pick) {
    actions.push("decline");
  }
  if (["search", "countdown"].includes(view.phase) || (view.phase === "picks" && !view.actions.includes("pick"))) {
    actions.push("skip");
  }
  return [...actions, "stop"];
}

export class PracticePlay {
  /** @type {SpaceBowl.View} */
  view;
  /** @type {string} */
  offered;

  /** @param {() => number} nowUs @param {Box.Say} say */
  constructor(nowUs, say) {
    this.say = say;
    this.lead = 0;
    const myUs = () => nowUs() + this.lead;
    this.topCard = new TopCard();
    this.countdown = new Countdown(myUs);
    this.verdict = new Verdict((nodes, lit) => this.board.draw(nodes, lit));
    this.board = new Board(myUs, (cell) => this.touch(cell), element("div", { class: "practice-beside" }, this.topCard.node, this.countdown.node), this.verdict.node);
    this.seats = new Seats({});
    this.over = new Over();
    this.over.decorate(overPicture());
    this.line = element("p", { class: "practice-now", role: "status", "aria-live": "polite" });
    this.buttons = ACTIONS.map((name) => ({ name, node: element("button", { type: "button", class: LOOKS[name] ?? "", onclick: single(() => this.act(name)) }) }));
    this.heading = element("h1", { class: "unseen", tabindex: -1 });
    const bar = element("div", { class: "practice-bar" }, this.line, element("div", { class: "practice-buttons" }, ...this.buttons.map(({ node }) => node)));
    this.node = element("section", { class: "practice-play learn-part" }, this.heading, bar, this.over.node, this.board.node, this.seats.node);
    this.chosen = null;
    this.isLeaving = false; // by choice, not because the connection was lost
  }

  /** @param {{ practice: SpaceBowl.Practice }} tree */
  show({ practice }) {
    defineThings(practice.deck);
    this.lead = practice.lead_us;
    const players = practice.view.players.map((player) => (player.seat === practice.seat ? { ...player, name: text("learn.you") } : player));
    const view = (this.view = { ...practice.view, players });
    const standing = players.map(({ seat, score }) => ({ seat, score, is_winner: view.winners.includes(seat) }));
    /** @type {any} */
    const seen = { view, standing, is_over: view.phase === "over", explanations: practice.explanations, pressed: [], locked: [] };
    if (view.phase === "ready" || view.phase === "over") {
      this.chosen = null;
    }
    setAttribute(this.node, "data-phase", view.phase);
    setText(this.heading, text("learn.practice.title"));
    setText(this.line, text(`learn.now.${situation(view)}`));
    const isOver = view.phase === "over";
    this.board.node.hidden = isOver;
    this.over.show(seen, PART);
    if (!isOver) {
      this.board.show(view, { isOpen: ["search", "countdown", "picks"].includes(view.phase) });
    }
    this.topCard.show(view);
    this.countdown.show(view, view.phase === "countdown" ? view.call.kind : view.phase, "");
    this.verdict.show(seen);
    this.seats.show(seen, false, PART);
    this.mark();
  }

  mark() {
    const { view } = this;
    if (view.phase !== "reveal" && view.phase !== "over") {
      const wild = wildMark(view);
      this.board.draw(this.chosen === null ? wild : [this.board.frame(this.chosen, "mark-frame mark-mine"), ...wild]);
    }
    const now = possible(view);
    const focused = this.buttons.find(({ node }) => node === document.activeElement);
    const place = this.chosen === null ? null : cellName(this.chosen, view.size);
    this.buttons.forEach(({ name, node }) => {
      const needsCard = name === "pick" || name === "wild";
      node.hidden = !now.includes(name);
      node.disabled = needsCard && place === null;
      setText(node, needsCard && place === null ? text(`learn.act.${name}_first`) : text(`learn.act.${name}`, { place }));
    });
    if (now.join() !== this.offered) {
      this.offered = now.join();
      this.buttons.forEach(({ node }) => !node.hidden && rest(node)); // others stand now where one has just touched
    }
    if (focused?.node.hidden) {
      this.refocus();
    }
  }

  // Where the button that was just pressed has gone: on to the galaxy, or else to what can be done next.
  refocus() {
    if (this.board.galaxy.isOpen) {
      this.board.galaxy.focus();
    } else {
      this.buttons.find(({ node }) => !node.hidden && !node.disabled)?.node.focus({ preventScroll: true });
    }
  }

  /** @param {SpaceBowl.Cell} cell */
  touch(cell) {
    this.chosen = this.chosen === cell ? null : cell;
    this.mark();
  }

  /** @param {string} name */
  act(name) {
    if (name === "skip" || name === "stop") {
      this.isLeaving = name === "stop";
      this.say({ do: name });
    } else {
      this.say(name === "pick" || name === "wild" ? { do: COMMANDS[name], cell: this.chosen } : { do: COMMANDS[name] });
      this.chosen = name === "wild" ? null : this.chosen;
    }
  }
}
