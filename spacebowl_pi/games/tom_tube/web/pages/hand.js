// What somebody has in hand on the board: the move that is chosen, the rhomb that lies where it might, the triangle that
// fills a space. It is this page's own until it is said. The table's page and phones have the same.

import { text, counted } from "/pages/shared/texts.js";
import { Board, boardWords, next } from "./board/board.js";
import { CELLS, cellAt, covered, shortName } from "./board/lattice.js";
import { placeKey, Position } from "./board/position.js";

const NEAR = 78; // of a place's middle, in the picture: a touch further off means none
const ASKED_MS = 450; // a question takes no answer before it can have been read
const HOW = ["drift", "control", "jump"]; // the cheapest way first
const COMMANDS = { drift: "drift", control: "control_drift", jump: "jump" };
const TURNS = { bend: 3, fork: 1, blank: 1 };

/** @typedef {Page.PhoneAction & { id: string }} Act */

export class Hand {
  // `send(action)` says something to the box; `redraw()` has the page show itself again.
  /** @param {{ send: (action: { id: string, message: Box.Message }) => void, redraw: () => void }} page */
  constructor({ send, redraw }) {
    this.send = send;
    this.redraw = redraw;
    this.board = new Board({
      sphere: (to) => this.choose(to),
      space: (cell) => this.pick(cell),
      lay: (point, isNew) => this.lay(point, isNew),
      turn: () => this.turn(),
      key: (event) => this.key(event),
    });
    /** @type {Position | null} */
    this.position = null;
    /** @type {Box.Seat | null} */
    this.seat = null;
    this.moment = "";
    this.drop();
  }

  // Nothing in hand.
  drop() {
    /** @type {{ to: string, how: string } | null} */
    this.move = null;
    this.asked = ""; // draw or exchange
    this.askedMs = 0;
    /** @type {TomTube.Place | null} */
    this.place = null;
    /** @type {number | null} */
    this.cell = null;
    /** @type {TomTube.Filling | null} */
    this.filling = null;
    this.rot = 0;
  }

  // `seat` is whoever acts on this page now; null: nobody.
  /** @param {TomTube.Match} match @param {Box.Seat | null} seat */
  look(match, seat) {
    if (this.position?.match !== match) {
      this.position = new Position(match);
    }
    const { turns, phase, rhombs, triangles, pending, players, may_exchange: may } = match;
    const moment = JSON.stringify([seat, turns, phase, rhombs.length, triangles.length, pending.length, players.map(({ alien }) => alien), may]);
    this.seat = seat;
    if (moment !== this.moment) {
      this.moment = moment;
      this.drop();
      if (seat !== null && phase === "fill") {
        this.beginFilling(match);
      }
    }
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
    return this.at.playerAt(this.seat ?? 1);
  }

  // --- moves ---

  waysTo(to) {
    return HOW.filter((how) => this.match.moves.includes(`${how} ${to}`));
  }

  choose(to) {
    if (this.phase !== "turn") {
      return;
    }
    const [how] = this.waysTo(to);
    const isAgain = this.move?.to === to;
    this.drop();
    this.move = isAgain ? null : { to, how };
    if (this.move !== null && !this.match.settings.confirm) {
      this.say(this.moveAct(how));
    }
    this.redraw();
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
      return;
    }
    const isThere = this.place !== null && placeKey(nearest.place) === placeKey(this.place);
    if (!isThere) {
      this.put({ ...nearest.place, rot: this.place?.rot ?? 0 });
    } else if (isNew) {
      this.turn();
    }
  }

  /** @param {TomTube.Place} place */
  put(place) {
    this.place = place;
    this.redraw();
    this.board.say(this.layWords());
  }

  turn() {
    if (this.phase === "lay" && this.place !== null) {
      this.put({ ...this.place, rot: 1 - this.place.rot });
    } else if (this.phase === "fill" && this.filling !== null) {
      this.rot = (this.rot + 1) % TURNS[this.filling];
      this.redraw();
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
      this.redraw();
    }
  }

  /** @param {TomTube.Filling} filling */
  take(filling) {
    [this.filling, this.rot] = [filling, 0];
    this.redraw();
  }

  // --- keys ---

  /** @param {KeyboardEvent} event */
  key(event) {
    const { key } = event;
    if (key === "r" || key === "R") {
      this.turn();
    } else if (key === "Escape" && (this.place ?? this.move) !== null) {
      this.drop();
      this.redraw();
    } else if (this.phase === "lay" && key.startsWith("Arrow")) {
      this.step(key);
    } else if (this.phase === "lay" && key === "Enter") {
      this.enter();
    } else {
      return;
    }
    event.preventDefault();
  }

  step(key) {
    if (this.place === null) {
      this.first();
      return;
    }
    const { rot } = this.place;
    const spots = this.at.places.map((place) => ({ place, ...covered(place).middle }));
    const found = next(spots, covered(this.place).middle, key);
    if (found !== null) {
      this.put({ ...found.place, rot });
    }
  }

  // Enter lays what lies there; before that it has something lie there.
  enter() {
    if (this.place === null) {
      this.first();
    } else {
      this.say(this.layAct(this.place));
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

  // --- what can be said ---

  /** @param {Act} act */
  say({ id, message }) {
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

  back() {
    this.drop();
    this.redraw();
  }

  /** @returns {Act[]} */
  actions() {
    switch (this.phase) {
      case "turn":
        return this.turnActs();
      case "lay":
        return this.layActs();
      case "fill":
        return this.fillActs();
      default:
        return [];
    }
  }

  /** @returns {Act[]} */
  turnActs() {
    const back = { id: "back", label: text("act.back"), act: () => this.back() };
    if (this.move !== null) {
      return [...this.waysTo(this.move.to).map((how) => this.moveAct(how)), back];
    }
    if (this.asked !== "") {
      const isOff = performance.now() - this.askedMs < ASKED_MS;
      return [{ ...this.commitAct(this.asked), isOff }, back];
    }
    return this.match.settings.confirm ? this.openActs((what) => ({ act: () => this.ask(what) })) : this.openActs((what) => this.commitAct(what));
  }

  openActs(how) {
    const { places_left: places, may_exchange: may } = this.match;
    const draw = { ...how("draw"), id: "draw", label: text("act.draw"), look: "primary" };
    const exchange = { ...how("exchange"), id: "exchange", label: text("act.exchange") };
    return [...(places > 0 ? [draw] : []), ...(may ? [exchange] : [])];
  }

  /** @param {string} what @returns {Act} */
  commitAct(what) {
    const message = { do: what === "draw" ? "draw_rhomb" : "exchange" };
    return { id: `${what} now`, label: text(`act.${what}_now`), message, look: "primary" };
  }

  /** @param {string} how @returns {Act} */
  moveAct(how) {
    const to = this.move?.to ?? "";
    return { id: `${how} ${to}`, label: text(`act.${how}`, { to: this.at.nameOf(to) }), message: { do: COMMANDS[how], to }, look: "primary" };
  }

  /** @returns {Act[]} */
  layActs() {
    if (this.place === null) {
      return [{ id: "show", label: text("act.show"), act: () => this.first() }];
    }
    return [this.layAct(this.place), { id: "turn", label: text("act.turn"), act: () => this.turn() }];
  }

  /** @param {TomTube.Place} place @returns {Act} */
  layAct(place) {
    return { id: `lay ${placeKey(place)},${place.rot}`, label: text("act.lay"), message: { do: "lay_rhomb", place }, look: "primary" };
  }

  /** @returns {Act[]} */
  fillActs() {
    const { filling, rot, seat } = this;
    const space = this.match.pending.find(({ is_up: isUp, q, r }) => cellAt(isUp, q, r) === this.cell);
    const fill = space === undefined || filling === null ? [] : [{ id: `fill ${this.cell} ${filling} ${rot}`, label: text("act.fill"), message: { do: "fill_space", space, filling, rot }, look: "primary" }];
    const open = seat === this.match.turn ? [] : [{ id: "leave", label: text("act.leave_open"), message: { do: "leave_open" } }];
    return [...fill, { id: "take up", label: text("act.take_up"), message: { do: "take_up" } }, ...open];
  }

  // What is sent without a button.
  get alsoOffered() {
    return this.phase === "lay" && this.place !== null ? [this.layAct(this.place).id] : this.phase === "turn" && this.move !== null ? [this.moveAct(this.move.how).id] : [];
  }

  // --- in words ---

  // What there is to do; nothing where it is not this page's turn.
  words() {
    switch (this.phase) {
      case "turn":
        return this.turnWords();
      case "lay":
        return this.place === null ? text("say.lay") : this.layWords();
      case "fill":
        return this.seat === this.match.turn ? counted("say.fill", this.match.pending.length, { count: this.match.pending.length }) : text("say.fill_other");
      default:
        return "";
    }
  }

  turnWords() {
    if (this.move !== null) {
      return this.targetWords(this.move.to, this.move.how);
    }
    if (this.asked !== "") {
      const [energy, control] = this.match.kit.exchanged;
      return text(`say.${this.asked}`, { energy, control });
    }
    const can = this.match.places_left === 0 ? "move" : this.match.moves.length === 0 ? "build" : "both";
    return text(this.match.fast === null ? `say.${can}` : "say.return");
  }

  // Where a move leads, by what, and what lies there.
  targetWords(to, how) {
    const { match } = this;
    const name = this.at.nameOf(to);
    const solar = this.mine.solar_out.includes(to) ? "solar" : "";
    const lies = match.counters[to] ?? solar;
    const home = this.at.centres.get(to)?.is_base ? text("say.home") : "";
    return [text(`say.${how}`, { to: name }), lies === "" ? home : text(`say.finds.${lies}`)].filter(Boolean).join(" ");
  }

  layWords() {
    if (this.place === null) {
      return "";
    }
    const { completed, isolated } = this.at.outcome(this.place);
    const [, one, , other] = covered(this.place).knots;
    const where = text("say.laid", { one: shortName(one), other: shortName(other) });
    const knots = completed.map(({ sphere, counter }) => {
      const name = sphere === "new" ? text("say.own_sphere") : shortName(sphere);
      return counter === "" ? name : text("say.with", { sphere: name, counter: text(`counter.${counter}`) });
    });
    const brings = knots.length === 0 ? "" : text("say.completes", { spheres: knots.join(", ") });
    const alone = isolated.length === 0 ? "" : counted("say.isolates", isolated.length, { count: isolated.length });
    return [where, brings, alone].filter(Boolean).join(" ");
  }

  // --- what the board shows ---

  show() {
    const { position, match, phase } = this;
    if (position === null) {
      return;
    }
    const ghost = phase === "lay" && this.place !== null && match.drawn !== null ? { place: this.place, rhomb: /** @type {TomTube.Rhomb} */ (position.kinds.get(match.drawn)), outcome: position.outcome(this.place) } : null;
    this.board.show(position, {
      label: boardWords(position),
      targets: phase === "turn" ? this.targets() : [],
      way: this.way(),
      isLaying: phase === "lay",
      layLabel: `${this.place === null ? text("say.lay") : this.layWords()} ${text("say.lay_keys")}`,
      ghost,
      spaces: this.spaces(),
    });
  }

  targets() {
    const spheres = [...new Set(this.match.moves.map((move) => move.split(" ")[1]))];
    return spheres.map((to) => {
      const kinds = this.waysTo(to);
      return { to, kinds, label: this.targetWords(to, kinds[0]), isChosen: this.move?.to === to };
    });
  }

  // The way of the move that is chosen, or faintly of the last one.
  way() {
    if (this.phase === "turn" && this.move !== null) {
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
      const isChosen = this.seat !== null && cell === this.cell;
      const knots = (CELLS.get(cell)?.knots ?? []).map(shortName).join("–");
      return { cell, label: text("say.space", { knots }), isChosen, filling: isChosen ? this.filling : null, rot: this.rot, owner: (this.seat ?? this.match.turn) - 1 };
    });
  }
}
