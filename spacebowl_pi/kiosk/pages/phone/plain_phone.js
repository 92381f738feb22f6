// The phone of a game that brings none of its own: what time there is, what this seat alone may know, and its moves as large buttons. A move
// is touched, then confirmed: a finger that slips gives nothing away.

import { Countdown } from "../shared/countdown.js";
import { Facts } from "../pieces/facts.js";
import { element, setAttribute, setText } from "../shared/elements.js";
import { nameOf } from "../shared/names.js";
import { text, textOr } from "../shared/texts.js";
import { plainName } from "../table/choice_words.js";

const COMMAND = "command"; // where a move as data says what it is

const keyOf = (move) => JSON.stringify(move);

// As a page says it: {command: "NameNumber", number: 7} is {do: "name_number", number: 7}.
/** @param {Box.Move} move @returns {Box.Message} */
export function messageOf(move) {
  const { [COMMAND]: name, ...fields } = move;
  return { do: name.replace(/(?<!^)(?=[A-Z])/g, "_").toLowerCase(), ...fields };
}

// A move in words: the game's own, `move.NAME` with its fields, or what the rules call it.
/** @param {Box.Move} move @param {Box.View} view */
export function moveWords(move, view) {
  const { [COMMAND]: name, ...fields } = move;
  const values = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, key === "seat" ? nameOf(view, value) : textOr([`${key}.${value}`], String(value ?? "–"))]));
  const plain = Object.entries(values).map(([key, value]) => `${plainName(key)} ${value}`.trim());
  return textOr([`move.${name}`], plain.length === 0 ? plainName(name) : plain.join(", "), values);
}

export class Phone {
  /** @type {{ move: Box.Move, key: string }[]} */
  possible;
  /** @type {HTMLElement[]} */
  buttons;

  /** @param {Page.PhoneServices} page */
  constructor({ redraw, nowUs }) {
    this.redraw = redraw;
    this.touched = null; // the key of a move that waits to be confirmed
    this.shown = null;
    this.own = new Facts("own");
    this.public = new Facts("public");
    this.moves = element("div", { class: "phone-moves", role: "group" });
    this.countdown = new Countdown(nowUs);
    this.nodes = [this.countdown.node, this.own.node, this.public.node, this.moves];
  }

  // What was touched must still be possible, and in the same round.
  /** @param {Page.Now} now */
  look(now) {
    const { view } = now;
    const round = this.round(now);
    if (round !== this.looked) {
      this.looked = round;
      this.touched = null;
    }
    this.possible = (view.moves ?? []).map((move) => ({ move, key: keyOf(move) }));
    if (!this.possible.some(({ key }) => key === this.touched)) {
      this.touched = this.possible.length === 1 ? this.possible[0].key : null;
    }
  }

  /** @param {Page.Now} now */
  round({ view }) {
    return keyOf([view.public?.round_number ?? null, view.own]);
  }

  /** @param {Page.Now} now */
  line({ tree, view, me }) {
    if (this.possible.length > 0) {
      return textOr(["turn"], text(this.touched === null ? "phone.now.choose" : "phone.now.confirm"));
    }
    const others = tree.awaited.filter((seat) => seat !== me.seat);
    return others.length === 0 ? text("phone.now.wait") : text("phone.now.wait_for", { names: others.map((seat) => nameOf(view, seat)).join(", ") });
  }

  /** @param {Page.Now} now @returns {Page.PhoneAction[]} */
  actions({ view }) {
    if (this.possible.length === 0) {
      return [];
    }
    const touched = this.possible.find(({ key }) => key === this.touched);
    const label = touched === undefined ? text("phone.move_none") : text("phone.move_sure", { move: moveWords(touched.move, view) });
    return [{ id: "move", label, message: touched && messageOf(touched.move), look: "primary", isOff: touched === undefined }];
  }

  /** @param {Page.Now} now */
  show({ tree, view, isLobby, isOver }) {
    this.countdown.show(tree.limit, "plain", "");
    this.own.show(isLobby || isOver ? null : view.own, view);
    this.public.show(isLobby ? null : view.public, view);
    this.moves.hidden = this.possible.length < 2 || isLobby || isOver;
    setAttribute(this.moves, "aria-label", text("phone.moves"));
    const words = this.possible.map(({ move }) => moveWords(move, view));
    const shown = keyOf(words);
    if (shown !== this.shown) {
      this.shown = shown;
      setAttribute(this.moves, "data-short", words.every((one) => one.length <= 3));
      this.buttons = this.possible.map(({ key }) => element("button", { type: "button", class: "phone-move", onclick: () => this.touch(key) }));
      this.moves.replaceChildren(...this.buttons);
    }
    this.buttons.forEach((node, at) => {
      setText(node, words[at]);
      setAttribute(node, "aria-pressed", String(this.possible[at].key === this.touched));
    });
  }

  /** @param {string} key */
  touch(key) {
    this.touched = key;
    this.redraw();
  }
}
