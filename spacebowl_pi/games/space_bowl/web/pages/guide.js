// What the demo shows of the game before anybody reads a rule: the tossed pattern leaves the nine spaces, glides over the
// galaxy, stops where it does not fit and locks where it does. What moves is in the style sheet; here is where and when.

import { element, setText } from "/pages/shared/elements.js";
import { text } from "/pages/shared/texts.js";
import { planetSpot } from "./galaxy.js";
import { bestTurn, lookedAt, offset } from "./pattern.js";
import { places, planetName, thing } from "./planets.js";

const GLIDE_MS = 900;
const LAID_MS = 200; // by then the page stands
const LIFT_MS = 900;
const WRONG_MS = 1500;
const RIGHT_MS = 5000;
const SEARCHED = ["search", "countdown", "picks"];

// The cards on which the pattern stops: two that are wrong but nearly right, and one that is right, if only by the Wild.
// Each tour takes others. `failing` are the planets that are missing there; of the last stop, those the Wild stands for.
/** @param {SpaceBowl.View} view @param {number} tour @returns {SpaceBowl.Stop[]} */
export function stopsOf(view, tour = 0) {
  const tried = view.galaxy.flatMap((card, cell) => {
    const turns = bestTurn(view, cell);
    const looked = lookedAt(view, cell, turns);
    return card === null || card.is_face_down ? [] : [{ cell, turns, looked, failing: looked.filter(({ isMet }) => !isMet), isLast: false }];
  });
  const canHelp = ({ cell, isSwallowed }) => cell !== null && !isSwallowed && !view.settings.variants.no_wild;
  const right = tried.filter(({ failing }) => failing.length === 0);
  const last = right.length > 0 ? right : tried.filter(({ failing }) => failing.length === 1 && failing.every(canHelp));
  const wrong = tried.filter((one) => one.failing.length > 0 && !last.includes(one) && one.looked.every(({ cell }) => cell !== null));
  wrong.sort((one, other) => one.failing.length - other.failing.length);
  const first = wrong[(2 * tour) % wrong.length];
  const apart = wrong.filter(({ cell }) => Math.abs((cell % view.size) - (first.cell % view.size)) > 1);
  const second = apart[tour % apart.length];
  const end = last[tour % last.length];
  return [first, second, end && { ...end, isLast: true }].filter((stop) => stop !== undefined);
}

export class Guide {
  /** @type {SpaceBowl.View} */
  view;
  /** @type {{ node: SVGElement, spot: number[] }[]} */
  things;
  /** @type {SpaceBowl.Stop[]} */
  stops;
  tour = 0;
  /** @type {(SpaceBowl.Cell | null)[]} */
  lit = []; // the cards that do not step back
  isOn = false;

  // `words` is what it says, `from` where the pattern lies, `over` the galaxy; `draw()` draws that again.
  /** @param {HTMLElement} words @param {HTMLElement} from @param {HTMLElement} over @param {() => void} draw */
  constructor(words, from, over, draw) {
    this.words = words;
    this.from = from;
    this.draw = draw;
    this.key = null;
    /** @type {[string, string] | null} */
    this.said = null;
    this.timer = 0;
    this.panel = element("i", { class: "guide-panel" });
    this.node = element("div", { class: "guide", hidden: true, "aria-hidden": "true" });
    over.append(this.node);
  }

  /** @param {SpaceBowl.TableTree} tree @param {boolean} isTumbling */
  show({ view, is_demo: isDemo, is_over: isOver }, isTumbling) {
    this.words.hidden = !isDemo || isOver;
    this.isOn = isDemo && !isTumbling && view.galaxy !== null && SEARCHED.includes(view.phase);
    this.node.hidden = !this.isOn;
    const key = this.isOn ? JSON.stringify([view.round_number, view.toss]) : null;
    if (key !== this.key) {
      this.key = key;
      this.view = view;
      this.close();
      if (this.isOn) {
        this.lay();
        this.begin(0);
      }
    }
    if (isDemo && !this.isOn) {
      this.say(view.phase === "reveal" ? "table.guide.points" : "table.guide.toss");
    } else if (this.isOn && this.said !== null) {
      this.say(...this.said); // the language may be another one
    }
  }

  close() {
    clearTimeout(this.timer);
    this.lit = [];
  }

  /** @param {string} key */
  say(key, planet = "") {
    this.said = [key, planet];
    setText(this.words, text(key, { planet: planet && planetName(planet) }));
  }

  /** @param {number} ms @param {() => void} act */
  after(ms, act) {
    this.timer = setTimeout(act, ms);
  }

  // What was tossed, around the Destination: that is the place of this node.
  lay() {
    const { planets, destination } = this.view.toss;
    const lying = (at) => planets.filter(({ space }) => space === at);
    this.things = planets.map(({ planet, space }) => {
      const sharing = lying(space);
      return { node: thing(planet, "guide-thing"), spot: places(sharing.length + Number(space === destination))[sharing.findIndex((one) => one.planet === planet)] };
    });
    const aim = thing("destination", "guide-thing guide-aim");
    const alone = lying(destination).length;
    place(aim, { right: 0, down: 0 }, places(alone + 1)[alone]);
    this.node.replaceChildren(this.panel, ...this.things.map(({ node }) => node), aim);
  }

  // Put the pattern where it is laid on a card, each planet in its space.
  /** @param {SpaceBowl.Looked[]} looked @param {number} turns */
  spread(looked, turns) {
    looked.forEach((one, index) => {
      const { node, spot } = this.things[index];
      node.classList.remove("is-met", "is-missing", "is-wild");
      place(node, one, spot);
    });
    const { destination } = this.view.toss;
    const corners = [0, 8].map((space) => offset(space, destination, turns));
    this.panel.style.setProperty("--x", Math.min(...corners.map(({ right }) => right)));
    this.panel.style.setProperty("--y", Math.min(...corners.map(({ down }) => down)));
  }

  /** @param {number} x @param {number} y @param {number} scale */
  move(x, y, scale) {
    Object.entries({ "--at-x": x, "--at-y": y, "--scale": scale }).forEach(([name, value]) => this.node.style.setProperty(name, String(value)));
  }

  /** @param {number} tour */
  begin(tour) {
    this.tour = tour;
    this.stops = stopsOf(this.view, tour);
    if (isCalm()) {
      this.stopAt(this.stops.findIndex(({ isLast }) => isLast));
    } else {
      this.node.className = "guide is-gone";
      this.after(LAID_MS, () => this.lift());
    }
  }

  // It starts where it lies, as large as it lies there.
  lift() {
    const { destination } = this.view.toss;
    this.node.className = "guide is-lying";
    this.move(0, 0, 1);
    this.spread(lookedAt(this.view, 0, 0), 0);
    const [at, lies] = [this.node, this.from].map((node) => node.getBoundingClientRect());
    const scale = lies.width / 3 / at.width || 1;
    this.move((lies.left - at.left) / at.width + (destination % 3) * scale, (lies.top - at.top) / at.height + Math.floor(destination / 3) * scale, scale);
    this.light([]);
    this.say("table.guide.look");
    this.after(LIFT_MS, () => this.glide(0));
  }

  // Come to the end: a stop where it fits, or, below 0, none.
  /** @param {number} index */
  stopAt(index) {
    if (index >= 0) {
      this.rest(index);
    } else {
      this.node.className = "guide is-gone";
      this.say("table.guide.nowhere");
    }
  }

  /** @param {number} index */
  glide(index) {
    if (index >= this.stops.length) {
      this.stopAt(-1);
      this.after(RIGHT_MS, () => this.begin(this.tour + 1));
      return;
    }
    const { cell, looked, turns } = /** @type {SpaceBowl.Stop} */ (this.stops[index]);
    const { size } = this.view;
    this.node.className = "guide";
    this.spread(looked, turns);
    this.move(cell % size, Math.floor(cell / size), 1);
    this.after(GLIDE_MS, () => this.rest(index));
  }

  // It lies on a card: each planet goes to its like there, or finds none.
  /** @param {number} index */
  rest(index) {
    const { size, galaxy } = this.view;
    const { cell, looked, turns, failing, isLast } = this.stops[index];
    this.spread(looked, turns);
    this.move(cell % size, Math.floor(cell / size), 1);
    looked.forEach((one, which) => {
      const { node } = this.things[which];
      const straight = cell + one.down * size + one.right; // not across an edge
      const card = one.cell === straight && one.isMet && !one.isSwallowed ? galaxy[straight] : null;
      node.classList.add(one.isMet ? "is-met" : isLast ? "is-wild" : "is-missing");
      if (card !== null) {
        place(node, one, planetSpot(card, one.planet));
      }
    });
    this.node.className = `guide is-resting ${isLast ? "is-right" : "is-wrong"}`;
    const [missing] = failing.map((one) => one.planet);
    this.say(!isLast ? "table.guide.no" : missing ? "table.guide.wild" : "table.guide.yes", missing);
    this.light(isLast ? [cell, ...looked.map((one) => one.cell)] : []);
    if (!isCalm()) {
      this.after(isLast ? RIGHT_MS : WRONG_MS, () => (isLast ? this.begin(this.tour + 1) : this.glide(index + 1)));
    }
  }

  /** @param {(SpaceBowl.Cell | null)[]} lit */
  light(lit) {
    this.lit = lit;
    this.draw();
  }
}

function isCalm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// Places a thing on a card that lies so many rows and columns from the Destination, in hundredths of the card.
/** @param {SVGElement} node @param {{ right: number, down: number }} from @param {number[]} spot */
function place(node, { right, down }, [x, y, width]) {
  node.style.setProperty("--x", String(right + x / 100));
  node.style.setProperty("--y", String(down + y / 100));
  node.style.setProperty("--w", String(width / 100));
}
