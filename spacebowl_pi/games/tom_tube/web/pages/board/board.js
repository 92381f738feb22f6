// The board: an orbit in which a station is built, drawn in layers that are made anew only where they have changed.

import { element, setAttribute, setText, svg } from "/pages/shared/elements.js";
import { text } from "/pages/shared/texts.js";
import { astronaut, ball, counter, rhombParts, triangleParts, tubes } from "./art.js";
import { HEXAGON, backdrop, spheres } from "./backdrop.js";
import { ALL_KNOTS, CELLS, EDGE, covered, outline, pointOf, rowLetter } from "./lattice.js";
import { drawnTubes } from "./tubes.js";

const VIEW = "-470 -390 918 780";
const HANDLE_AWAY = 0.98 * EDGE;
const TOUCHED = 0.32 * EDGE; // a touch so near to a sphere is meant for it
const NAMED_ABOVE = 3 * EDGE;
const GLIDES_MS = 900;
const TURN = "M-11 7A13 13 0 1 1 7 11M9 4L7 11L14 13";

/** @typedef {{ to: string, kinds: string[], label: string, isChosen: boolean, isRisky: boolean }} Target */
/** @typedef {{ place: TomTube.Place, rhomb: TomTube.Rhomb, outcome: import("./position.js").Outcome }} Ghost */
/** @typedef {{ cell: number, label: string, isChosen: boolean, filling: TomTube.Filling | null, rot: number, owner: number }} Space */
/** @typedef {{ label: string, targets?: Target[], way?: { d: string, kind: string } | null, isLaying?: boolean, layLabel?: string, row?: number | null, seen?: string | null, ghost?: Ghost | null, spaces?: Space[] }} Shown */

// A picture of its own for each layer, with the word that tells whether it has changed.
class Layer {
  constructor(name, more = {}) {
    this.node = svg("g", { class: `tube-layer is-${name}`, ...more });
    this.key = "";
  }

  /** @param {string} key @param {() => (Element | null)[]} draw */
  show(key, draw) {
    if (key === this.key) {
      return;
    }
    this.key = key;
    const focused = this.node.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
    this.node.replaceChildren(...draw().filter((node) => node !== null));
    if (focused != null) {
      /** @type {SVGElement | null} */ (this.node.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus();
    }
  }
}

export class Board {
  // `calls` are told of a sphere, a space, the handle, a key, or a point where something could be laid.
  /** @param {{ sphere: (to: string) => void, space: (cell: number) => void, lay: (point: { x: number, y: number }, isNew: boolean) => void, turn: () => void, key: (event: KeyboardEvent) => void }} calls */
  constructor(calls) {
    this.calls = calls;
    const hidden = { "aria-hidden": "true" };
    this.layers = {
      back: new Layer("back", hidden),
      plates: new Layer("plates", hidden),
      tubes: new Layer("tubes", hidden),
      marks: new Layer("marks", hidden),
      spheres: new Layer("spheres", hidden),
      way: new Layer("way", hidden),
      people: new Layer("people", hidden),
      row: new Layer("row", hidden),
      lit: new Layer("lit"),
    };
    this.surface = svg("path", { class: "tube-surface", d: outline(HEXAGON), "data-key": "placer" });
    this.ghost = new Layer("ghost", hidden);
    this.handle = svg("g", { class: "tube-handle", hidden: true, "aria-hidden": "true", onclick: () => calls.turn() }, svg("circle", { class: "tube-reach", r: 44 }), svg("circle", { r: 30 }), svg("path", { d: TURN, transform: "scale(1.25)" }));
    const { lit, ...under } = this.layers;
    const drawn = Object.values(under).map(({ node }) => node);
    this.svg = svg("svg", { class: "tube-sky", viewBox: VIEW, role: "group", tabindex: -1 }, ...drawn, this.surface, lit.node, this.ghost.node, this.handle);
    this.said = element("p", { class: "unseen", role: "status" });
    this.node = element("div", { class: "tube-board" }, this.svg, this.said);
    this.isDown = false;
    /** @type {any} */
    this.position = null;
    this.surface.addEventListener("pointerdown", (event) => this.down(event));
    this.surface.addEventListener("pointermove", (event) => this.isDown && event.buttons > 0 && calls.lay(this.pointAt(event), false));
    this.surface.addEventListener("click", (event) => event.detail === 0 && calls.key(new KeyboardEvent("keydown", { key: "Enter" })));
    this.svg.addEventListener("click", (event) => this.touch(event));
    this.svg.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.isDown = true;
    this.calls.lay(this.pointAt(event), true);
  }

  // A sphere that is not lit is touched as well: why it is not can be told.
  /** @param {MouseEvent} event */
  touch(event) {
    if (this.position === null || /** @type {Element} */ (event.target).closest("[data-key], .tube-handle") !== null) {
      return;
    }
    const at = this.pointAt(event);
    const far = (sphere) => Math.hypot(this.position.pointOf(sphere).x - at.x, this.position.pointOf(sphere).y - at.y);
    const [nearest] = [...ALL_KNOTS, ...this.position.middles.keys()].sort((one, other) => far(one) - far(other));
    if (far(nearest) < TOUCHED) {
      this.calls.sphere(nearest);
    }
  }

  /** @param {MouseEvent} event */
  pointAt(event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    return { x, y };
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const at = /** @type {SVGElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (at === this.surface) {
      this.calls.key(event);
    } else if (at === this.svg) {
      this.keyOnWhole(event);
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      this.walk(at, event.key);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      at.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    } else {
      this.calls.key(event);
    }
  }

  // The focus came here because what had it is gone: an arrow leads to what there is now.
  /** @param {KeyboardEvent} event */
  keyOnWhole(event) {
    if (!event.key.startsWith("Arrow")) {
      this.calls.key(event);
    } else if (this.focus()) {
      event.preventDefault();
    }
  }

  // To the next thing that lies in that direction.
  /** @param {SVGElement} from @param {string} key */
  walk(from, key) {
    const all = /** @type {SVGElement[]} */ ([...this.layers.lit.node.querySelectorAll("[data-key]")]);
    const spots = all.map((node) => ({ node, x: Number(node.dataset.x), y: Number(node.dataset.y) }));
    next(spots, { x: Number(from.dataset.x), y: Number(from.dataset.y) }, key)?.node.focus();
  }

  focus() {
    const first = this.svg.querySelector('.tube-target, .tube-space, .tube-surface[tabindex="0"]');
    /** @type {SVGElement | null} */ (first)?.focus();
    return first !== null;
  }

  // For those who do not see it.
  /** @param {string} words */
  say(words) {
    setText(this.said, words);
  }

  /** @param {import("./position.js").Position} position @param {Shown} shown */
  show(position, shown) {
    const { match } = position;
    this.position = position;
    setAttribute(this.svg, "aria-label", shown.label);
    this.showStation(position);
    this.layers.spheres.show(`${match.rhombs.length} ${match.complete} ${JSON.stringify(match.counters)} ${match.players.map(({ solar_out: out }) => out)}`, () => spheres(position));
    const [way, row] = [shown.way ?? null, shown.row ?? null];
    this.layers.row.show(`${row} ${row === null ? "" : match.rhombs.length}`, () => (row === null ? [] : rowParts(position, row)));
    const letter = row === null ? "" : rowLetter(row + 1); // a row of triangles is called after the knots above it
    this.layers.back.node.querySelectorAll(".tube-row").forEach((node) => node.classList.toggle("is-chosen", node.textContent === letter));
    this.showPeople(position, way?.kind === "gone" ? way.d : "");
    this.layers.way.show(JSON.stringify(way), () => (way === null ? [] : [svg("path", { class: "tube-way-under", d: way.d }), svg("path", { class: `tube-way is-${way.kind}`, d: way.d })]));
    this.showLit(position, shown);
    this.showGhost(position, shown);
  }

  /** @param {import("./position.js").Position} position */
  showStation(position) {
    const { match } = position;
    const { back, plates, tubes: laid, marks } = this.layers;
    back.show(match.kit.name, () => backdrop(match.kit));
    const key = `${match.rhombs.map(({ id, place }) => `${id}${Object.values(place)}`)} ${match.triangles.map((one) => Object.values(one))}`;
    const parts = () => [...match.rhombs.map(({ id, place }) => rhombParts(/** @type {TomTube.Rhomb} */ (position.kinds.get(id)), place)), ...match.triangles.map(({ cell, filling, rot, owner }) => triangleParts(cell, filling, rot, owner))];
    const isMore = key !== plates.key && this.known !== undefined && match.rhombs.length === this.known + 1;
    if (key !== plates.key) {
      this.known = match.rhombs.length;
      const drawn = parts();
      if (isMore) {
        drawn[match.rhombs.length - 1].forEach((node) => node.classList.add("is-new"));
      }
      plates.show(key, () => drawn.map(([plate]) => plate));
      laid.show(key, () => [...position.modules.map((links) => tubes(drawnTubes(links))), ...drawn.map(([, own]) => own)]);
    }
    const last = match.done?.rhomb ?? null;
    marks.show(`${match.left_open} ${JSON.stringify(last)} ${match.phase}`, () => [
      ...match.left_open.map((cell) => svg("path", { class: "tube-open", d: outline((CELLS.get(cell)?.knots ?? []).map(pointOf)) })),
      last === null ? null : svg("path", { class: "tube-last", d: outline(covered(last).knots.map(pointOf)) }),
    ]);
  }

  // The astronauts stay the same nodes, and glide along the way that was gone where motion is wanted.
  /** @param {import("./position.js").Position} position @param {string} gone */
  showPeople(position, gone) {
    this.layers.people.show("both", () => [0, 1].map((player) => svg("g", { class: "tube-person" }, astronaut(player))));
    position.match.players.forEach(({ seat, at }, player) => {
      const node = /** @type {SVGElement} */ (this.layers.people.node.children[player]);
      const { x, y } = position.pointOf(at);
      const was = node.dataset.at;
      setAttribute(node, "data-at", at);
      setAttribute(node, "data-turn", position.match.awaited.includes(seat));
      setAttribute(node, "transform", `translate(${x.toFixed(1)} ${(y - 14).toFixed(1)})`);
      if (was !== undefined && was !== at && gone !== "" && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
        glide(/** @type {SVGElement} */ (node.firstElementChild), gone, { x, y });
      }
    });
  }

  /** @param {import("./position.js").Position} position @param {Shown} shown */
  showLit(position, { targets = [], spaces = [], isLaying = false, layLabel = "", seen = null }) {
    const { node } = this.layers.lit;
    const hadFocus = node.contains(document.activeElement) || document.activeElement === this.surface;
    setAttribute(this.node, "data-laying", isLaying);
    setAttribute(this.surface, "tabindex", isLaying ? "0" : null);
    setAttribute(this.surface, "role", isLaying ? "button" : null);
    setAttribute(this.surface, "aria-label", isLaying ? layLabel : null);
    this.layers.lit.show(`${isLaying} ${position.match.rhombs.length} ${JSON.stringify([targets, spaces, seen])}`, () => [
      ...(isLaying ? freeCells(position) : []),
      ...targets.map((target) => this.target(position, target)),
      ...spaces.map((space) => this.space(space)),
      seen === null ? null : this.seen(position, seen),
    ]);
    if (hadFocus && !node.contains(document.activeElement) && !(isLaying && document.activeElement === this.surface)) {
      /** @type {SVGElement} */ (this.svg).focus({ preventScroll: true }); // what had it is gone
    }
  }

  // A sphere that is chosen, where nobody can touch it.
  /** @param {import("./position.js").Position} position @param {string} to */
  seen(position, to) {
    const { x, y } = position.pointOf(to);
    return svg("g", { class: "tube-target is-seen", "aria-hidden": "true", transform: `translate(${x} ${y})` }, svg("circle", { class: "tube-ring", r: 29 }), this.name(position, to));
  }

  // Beside the sphere, not over the one whose way it is, nor outside the picture.
  /** @param {import("./position.js").Position} position @param {string} to */
  name(position, to) {
    const { y } = position.pointOf(to);
    const isBelow = position.pointOf(position.playerAt(position.match.turn).at).y > y;
    const isAbove = y > NAMED_ABOVE || (isBelow && y > -NAMED_ABOVE);
    return svg("text", { class: "tube-name", y: isAbove ? -44 : 62, "aria-hidden": "true" }, position.nameOf(to));
  }

  /** @param {import("./position.js").Position} position @param {Target} target */
  target(position, { to, kinds, label, isChosen, isRisky }) {
    const { x, y } = position.pointOf(to);
    const price = { control: "control", jump: "energy" }[kinds[0]];
    const cost = price === undefined ? [] : [svg("g", { transform: "translate(27 -27) scale(.52)" }, counter(price))];
    return svg(
      "g",
      { class: `tube-target is-${kinds[0]}${isRisky ? " is-risky" : ""}`, role: "button", tabindex: 0, "aria-label": label, "aria-pressed": String(isChosen), "data-key": to, "data-x": x, "data-y": y, transform: `translate(${x} ${y})`, onclick: () => this.calls.sphere(to) },
      svg("circle", { class: "tube-reach", r: 47 }),
      svg("circle", { class: "tube-ring", r: 29 }),
      ...cost,
      isRisky ? svg("text", { class: "tube-risk", x: -30, y: -26, "aria-hidden": "true" }, "!") : null,
      isChosen ? this.name(position, to) : null,
    );
  }

  /** @param {Space} space */
  space({ cell, label, isChosen, filling, rot, owner }) {
    const { knots, middle } = /** @type {import("./lattice.js").Cell} */ (CELLS.get(cell));
    const laid = filling === null ? [] : [svg("g", { class: "tube-ghost", "aria-hidden": "true" }, ...triangleParts(cell, filling, rot, owner))];
    return svg(
      "g",
      { class: "tube-space", role: "button", tabindex: 0, "aria-label": label, "aria-pressed": String(isChosen), "data-key": `cell${cell}`, "data-x": middle.x, "data-y": middle.y, onclick: () => this.calls.space(cell) },
      ...laid,
      svg("path", { d: outline(knots.map(pointOf)) }),
    );
  }

  /** @param {import("./position.js").Position} position @param {Shown} shown */
  showGhost(position, { ghost = null, isLaying = false }) {
    this.ghost.show(ghost === null ? "" : JSON.stringify([ghost.place, ghost.rhomb.id, ghost.outcome]), () => (ghost === null ? [] : ghostParts(ghost)));
    setAttribute(this.handle, "hidden", ghost === null || !isLaying);
    if (ghost !== null) {
      const { x, y } = handlePoint(ghost.place);
      setAttribute(this.handle, "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    }
  }
}

// Along a path to where it leads.
/** @param {SVGElement} node @param {string} d @param {{ x: number, y: number }} end */
function glide(node, d, end) {
  const path = svg("path", { d });
  const length = path.getTotalLength();
  const steps = Array.from({ length: 25 }, (_, at) => path.getPointAtLength((length * at) / 24));
  node.animate(
    steps.map(({ x, y }) => ({ transform: `translate(${(x - end.x).toFixed(1)}px, ${(y - end.y).toFixed(1)}px)` })),
    { duration: GLIDES_MS, easing: "ease-in-out" },
  );
}

// --- what the layers are made of ---

/** @param {import("./position.js").Position} position */
function freeCells(position) {
  const cells = new Set(position.places.flatMap((place) => covered(place).cells));
  return [svg("path", { class: "tube-free", "aria-hidden": "true", d: [...cells].map((cell) => outline((CELLS.get(cell)?.knots ?? []).map(pointOf))).join("") })];
}

// A row of triangles where the rhomb could lie.
/** @param {import("./position.js").Position} position @param {number} row */
function rowParts(position, row) {
  const cells = new Set(position.places.filter(({ r }) => r === row).flatMap((place) => covered(place).cells));
  const inRow = [...CELLS.values()].filter(({ cell, r }) => r === row && cells.has(cell));
  return [svg("path", { class: "tube-band", d: inRow.map(({ knots }) => outline(knots.map(pointOf))).join("") })];
}

/** @param {Ghost} ghost */
function ghostParts({ place, rhomb, outcome }) {
  const { knots, middle } = covered(place);
  const spots = outcome.completed.map(({ sphere, counter: name }) => {
    const { x, y } = sphere === "new" ? middle : pointOf(sphere);
    return svg("g", { class: "tube-promise", transform: `translate(${x} ${y})` }, ball(sphere === "new"), ...(name === "" ? [] : [counter(name)]));
  });
  const lonely = outcome.isolated.map((cell) => {
    const { x, y } = CELLS.get(cell)?.middle ?? { x: 0, y: 0 };
    return svg("g", { class: "tube-lonely" }, svg("path", { d: outline((CELLS.get(cell)?.knots ?? []).map(pointOf)) }), svg("text", { x, y }, "!"));
  });
  return [svg("g", { class: "tube-ghost" }, ...rhombParts(rhomb, place)), svg("path", { class: "tube-ghost-rim", d: outline(knots.map(pointOf)) }), ...lonely, ...spots];
}

// The handle lies beside the rhomb, across its short diagonal, towards the middle of the board.
/** @param {TomTube.Place} place */
function handlePoint(place) {
  const { knots, middle } = covered(place);
  const ends = [knots[1], knots[3]].map(pointOf).map(({ x, y }) => {
    const far = Math.hypot(x - middle.x, y - middle.y);
    return { x: middle.x + (HANDLE_AWAY * (x - middle.x)) / far, y: middle.y + (HANDLE_AWAY * (y - middle.y)) / far };
  });
  return ends.sort((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y))[0];
}

const ARROWS = { ArrowRight: { x: 1, y: 0 }, ArrowLeft: { x: -1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

// What lies nearest in the direction of an arrow key.
/** @template {{ x: number, y: number }} P @param {P[]} spots @param {{ x: number, y: number }} from @param {string} key @returns {P | null} */
export function next(spots, from, key) {
  const way = ARROWS[key];
  const far = ({ x, y }) => {
    const along = (x - from.x) * way.x + (y - from.y) * way.y;
    const aside = Math.abs((x - from.x) * way.y) + Math.abs((y - from.y) * way.x);
    return along > 1 ? along + 2 * aside : Infinity;
  };
  const found = spots.map((spot) => ({ spot, by: far(spot) })).filter(({ by }) => by < Infinity);
  return found.length === 0 ? null : found.reduce((best, one) => (one.by < best.by ? one : best)).spot;
}

export function boardWords(position) {
  const { match } = position;
  const [tom, dave] = match.players.map(({ at }) => position.nameOf(at));
  return text("board", { rhombs: match.rhombs.length, tom, dave });
}
