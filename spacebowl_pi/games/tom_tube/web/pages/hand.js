// What somebody has in hand on the board: the move that is chosen, the rhomb that lies where it might, the triangle that
// fills a space. It is this page's own until it is said. The table's page and phones have the same.

import { text } from "/pages/shared/texts.js";
import { layAct, moveAct } from "./acts.js";
import { Board, boardWords, next } from "./board/board.js";
import { CELLS, cellAt, covered, shortName } from "./board/lattice.js";
import { Position, placeKey } from "./board/position.js";
import { choiceOf } from "./box_choice.js";
import { layWords, targetWords, unseenWords } from "./hand_words.js";
import { whyNot } from "./why_not.js";

const NEAR = 78; // of a place's middle, in the picture: a touch further off means none
const ASKED_MS = 450;
const HOW = ["drift", "control", "jump"]; // the cheapest way first
const TURNS = { bend: 3, fork: 1, blank: 1 };

/** @typedef {import("./acts.js").Act} Act */

export class Hand {
  /** @type {Position | null} */
  position = null;
  /** @type {Box.Seat | null} */
  seat = null; // whoever acts on this page now
  moment = "";
  /** @type {{ to: string, how: string } | null} */
  move = null;
  asked = ""; // draw, exchange or resign
  askedMs = -ASKED_MS;
  /** @type {number | null} */
  row = null; // of places, chosen by buttons
  /** @type {TomTube.Place | null} */
  place = null;
  /** @type {number | null} */
  cell = null;
  /** @type {TomTube.Filling | null} */
  filling = null;
  rot = 0;
  /** @type {string[]} */
  stranding = [];
  prompted = ""; // what was chosen by the box's buttons when last looked at
  /** @type {Box.Prompt | null} */
  prompt = null; // as long as it is what is in hand here
  hasSaid = false; // this page, what comes next
  mayResign = false; // where a match is on, and not a lesson

  // `send(action)` says something to the box; `redraw()` has the page show itself again; `announce(words)` says why not.
  /** @param {{ send: (action: { id: string, message: Box.Message }) => void, redraw: () => void, announce: (words: string) => void }} page */
  constructor({ send, redraw, announce }) {
    this.send = send;
    this.announce = announce;
    this.redraw = redraw;
    this.board = new Board({
      sphere: (to) => this.choose(to),
      space: (cell) => this.pick(cell),
      lay: (point, isNew) => this.lay(point, isNew),
      turn: () => this.turn(),
      key: (event) => this.key(event),
    });
    addEventListener("keydown", (event) => this.keyElsewhere(event));
  }

  // Nothing in hand.
  drop() {
    this.move = this.row = this.place = this.cell = this.filling = this.prompt = null;
    this.asked = "";
    this.rot = 0;
  }

  // `seat` is whoever acts on this page now; null: nobody. After a move that is `stranding` there is no way home.
  /** @param {TomTube.Match} match @param {Box.Seat | null} seat @param {string[]} stranding */
  look(match, seat, stranding) {
    this.stranding = stranding;
    if (this.position?.match !== match) {
      this.position = new Position(match);
    }
    const { turns, phase, rhombs, triangles, pending, players, may_exchange: may } = match;
    const moment = JSON.stringify([seat, turns, phase, rhombs.length, triangles.length, pending.length, players.map(({ alien }) => alien), may]);
    this.seat = seat;
    const isNew = moment !== this.moment;
    if (isNew) {
      this.moment = moment;
      this.drop();
      if (seat !== null && phase === "fill") {
        this.beginFilling(match);
      }
    }
    return isNew;
  }

  // What is chosen by the box's buttons is in hand here, too, until this page is touched. Whoever has just touched this
  // page, or `plays` elsewhere, has nothing to do with what the buttons begin with.
  /** @param {Box.Prompt | null} prompt @param {boolean} isNew @param {boolean} playsElsewhere */
  follow(prompt, isNew, playsElsewhere) {
    const key = JSON.stringify(prompt);
    const isOthers = isNew && (this.hasSaid || playsElsewhere);
    this.hasSaid &&= !isNew;
    if (prompt?.kind === "Told" || (key === this.prompted && !isNew)) {
      return;
    }
    this.prompted = key;
    const choice = isOthers ? null : choiceOf(prompt);
    if (choice !== null) {
      this.drop();
      Object.assign(this, choice, { prompt, askedMs: performance.now() });
      setTimeout(() => this.redraw(), ASKED_MS);
    } else if (this.prompt !== null) {
      this.drop();
    }
  }

  // This page was touched.
  touched() {
    this.prompt = this.row = null;
    this.redraw();
  }

  get match() {
    return /** @type {Position} */ (this.position).match;
  }

  get at() {
    return /** @type {Position} */ (this.position);
  }

  // What can be done on this page now.
  get phase() {
    return this.seat === null || this.position === null ? "" : this.match.phase;
  }

  get mine() {
    return this.at.playerAt(this.seat ?? this.prompt?.what.seat ?? 1);
  }

  // Whether something is to be touched on the board before there is a button for it.
  get needsTouch() {
    return this.phase === "lay" ? this.place === null : this.phase === "turn" && this.move === null && this.asked === "" && this.match.places_left === 0;
  }

  // --- moves ---

  waysTo(to) {
    return HOW.filter((how) => this.match.moves.includes(`${how} ${to}`));
  }

  // The way is shown at a first touch, and taken at a second.
  choose(to) {
    if (this.phase !== "turn") {
      return;
    }
    const [how] = this.waysTo(to);
    if (how === undefined) {
      this.announce(whyNot(this.at, this.mine.seat, to));
      return;
    }
    const isAgain = this.move?.to === to && !this.isJustAsked;
    if (this.move?.to !== to) {
      this.drop();
      this.move = { to, how };
      this.askedMs = performance.now();
    }
    if (isAgain || !this.match.settings.confirm) {
      this.say(moveAct(this, how));
    }
    this.touched();
  }

  // --- the rhomb ---

  // A touch where the ghost lies already turns it.
  /** @param {{ x: number, y: number }} point @param {boolean} isNew */
  lay(point, isNew) {
    if (this.phase !== "lay") {
      return;
    }
    const far = ({ x, y }) => Math.hypot(x - point.x, y - point.y);
    const spots = this.at.places.map((place) => ({ place, by: far(covered(place).middle) }));
    const nearest = spots.reduce((best, one) => (one.by < best.by ? one : best));
    if (nearest.by > NEAR) {
      if (isNew) {
        this.announce(text("refusal.not_free"));
      }
      return;
    }
    const lies = this.place;
    if (lies === null || placeKey(nearest.place) !== placeKey(lies)) {
      this.put({ ...nearest.place, rot: lies?.rot ?? 0 });
    } else if (isNew) {
      this.turn();
    }
  }

  /** @param {TomTube.Place} place */
  put(place) {
    this.place = place;
    this.touched();
  }

  turn() {
    if (this.phase === "lay" && this.place !== null) {
      this.put({ ...this.place, rot: 1 - this.place.rot });
    } else if (this.phase === "fill" && this.filling !== null) {
      this.rot = (this.rot + 1) % TURNS[this.filling];
      this.touched();
    }
  }

  // --- the triangle ---

  /** @param {TomTube.Match} match */
  beginFilling({ pending }) {
    const [{ is_up: isUp, q, r }] = pending;
    this.cell = cellAt(isUp, q, r);
    this.filling = this.fillings[0] ?? null;
  }

  // The kinds of triangles that are left.
  get fillings() {
    return /** @type {TomTube.Filling[]} */ (Object.keys(TURNS).filter((filling) => this.mine.triangles[filling] > 0));
  }

  // A touch on the space that is chosen already turns what lies there.
  /** @param {number} cell */
  pick(cell) {
    if (this.phase !== "fill") {
      return;
    }
    if (this.cell === cell) {
      this.turn();
    } else {
      [this.cell, this.rot] = [cell, 0];
      this.touched();
    }
  }

  /** @param {TomTube.Filling} filling */
  take(filling) {
    [this.filling, this.rot] = [filling, 0];
    this.touched();
  }

  // --- keys ---

  /** @param {KeyboardEvent} event */
  key(event) {
    const { key } = event;
    if (key === "r" || key === "R") {
      this.turn();
    } else if (key === "Escape" && (this.asked !== "" || (this.place ?? this.move) !== null)) {
      this.back();
    } else if (this.phase === "lay" && key.startsWith("Arrow")) {
      this.step(key);
    } else if (this.phase === "lay" && (key === "Enter" || key === " ")) {
      this.enter();
    } else {
      return;
    }
    event.preventDefault();
  }

  // Escape goes back and R turns wherever the focus is, as on a button; what is open above the page goes first.
  /** @param {KeyboardEvent} event */
  keyElsewhere(event) {
    const { key, target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
    const isMeant = key === "Escape" || (/^[rR]$/.test(key) && !ctrlKey && !metaKey && !altKey && !(/** @type {Element} */ (target).matches("input, select")));
    if (isMeant && !defaultPrevented && this.board.node.isConnected && document.querySelector("dialog[open]") === null) {
      this.key(event);
    }
  }

  step(key) {
    const { place } = this;
    if (place === null) {
      this.first();
      return;
    }
    const spots = this.at.places.map((other) => ({ place: other, ...covered(other).middle }));
    const found = next(spots, covered(place).middle, key);
    if (found !== null) {
      this.put({ ...found.place, rot: place.rot });
    }
  }

  // Enter lays what lies there; before that it has something lie there.
  enter() {
    if (this.place === null) {
      this.first();
    } else {
      this.say(layAct(this.place));
    }
  }

  first() {
    this.lay(this.nearest(), true);
  }

  // The free place that is nearest to one's astronaut.
  nearest() {
    const here = this.at.pointOf(this.mine.at);
    const far = ({ x, y }) => Math.hypot(x - here.x, y - here.y);
    return this.at.places.map((place) => covered(place).middle).sort((one, other) => far(one) - far(other))[0];
  }

  // --- what is said to the box ---

  /** @param {Act} act */
  say({ id, message }) {
    this.hasSaid = true;
    this.send({ id, message: /** @type {Box.Message} */ (message) });
  }

  /** @param {string} what */
  ask(what) {
    this.drop();
    this.asked = what;
    this.askedMs = performance.now();
    setTimeout(() => this.redraw(), ASKED_MS);
    this.redraw();
  }

  // A question takes no answer before it can have been read.
  get isJustAsked() {
    return performance.now() - this.askedMs < ASKED_MS;
  }

  back() {
    this.drop();
    this.redraw();
  }

  // What is sent without a button.
  get alsoOffered() {
    if (this.phase === "lay" && this.place !== null) {
      return [layAct(this.place).id];
    }
    return this.phase === "turn" && this.move !== null ? [moveAct(this, this.move.how).id] : [];
  }

  // --- what the board shows ---

  show() {
    const { position, match, phase } = this;
    if (position === null) {
      return;
    }
    const ghost = this.place !== null && match.drawn !== null ? { place: this.place, rhomb: /** @type {TomTube.Rhomb} */ (position.kinds.get(match.drawn)), outcome: position.outcome(this.place) } : null;
    this.board.say(unseenWords(this));
    this.board.show(position, {
      label: boardWords(position),
      targets: phase === "turn" ? this.targets() : [],
      seen: phase !== "turn" && this.move !== null ? this.move.to : null,
      way: this.way(),
      isLaying: phase === "lay",
      row: this.row,
      layLabel: `${this.place === null ? text("say.lay") : layWords(this)} ${text("say.lay_keys")}`,
      ghost,
      spaces: this.spaces(),
    });
  }

  targets() {
    const spheres = [...new Set(this.match.moves.map((move) => move.split(" ")[1]))];
    return spheres.map((to) => {
      const kinds = this.waysTo(to);
      return { to, kinds, label: targetWords(this, to, kinds[0]), isChosen: this.move?.to === to, isRisky: this.stranding.includes(`${kinds[0]} ${to}`) };
    });
  }

  // The way of the move that is chosen, or faintly of the last one.
  way() {
    if (this.move !== null) {
      const { to, how } = this.move;
      return { d: this.at.way(how, to, { seat: this.mine.seat, from: this.mine.at }), kind: how };
    }
    const { done } = this.match;
    return done === null || done.how === null ? null : { d: this.at.wayGone(done), kind: "gone" };
  }

  spaces() {
    if (this.match.phase !== "fill") {
      return [];
    }
    return this.match.pending.map(({ is_up: isUp, q, r }) => {
      const cell = cellAt(isUp, q, r);
      const isChosen = cell === this.cell;
      const knots = (CELLS.get(cell)?.knots ?? []).map(shortName).join("–");
      return { cell, label: text("say.space", { knots }), isChosen, filling: isChosen ? this.filling : null, rot: this.rot, owner: this.mine.seat - 1 };
    });
  }
}
