// The nine spaces, as large as the box's own: what was tossed tumbles, then settles where it truly fell.

import { places, planetName, thing } from "./planets.js";
import { element, setAttribute } from "/pages/shared/elements.js";
import { pair, text } from "/pages/shared/texts.js";

const BEAT_US = 350_000; // as in the box's own show of the toss
const ROOM = 0.88;

const SPACE_NAMES = ["north_west", "north", "north_east", "west", "middle", "east", "south_west", "south", "south_east"];

/** @param {number} index @param {number} count @param {number} tumblesUs */
function settlesAtUs(index, count, tumblesUs) {
  const beats = Math.round(tumblesUs / BEAT_US);
  return Math.max(1, Math.floor((beats * (index + 1)) / count)) * BEAT_US;
}

/** @param {SpaceBowl.Toss} toss */
function thingsOf(toss) {
  return [
    ...toss.planets.map(({ planet, space }) => ({ name: planet, space })),
    { name: "destination", space: toss.destination },
    ...(toss.black_hole === null ? [] : [{ name: "black_hole", space: toss.black_hole }]),
  ];
}

/** @param {string} name */
function thingName(name) {
  return name === "destination" || name === "black_hole" ? text(`common.${name}`) : planetName(name);
}

export class Spaces {
  /** @type {{ name: string, space: number, node: SVGElement }[]} */
  things;
  /** @type {number} */
  beganUs;
  /** @type {number | null} */
  opensUs;

  /** @param {() => number} nowUs */
  constructor(nowUs) {
    this.nowUs = nowUs;
    this.toss = null;
    this.things = [];
    this.timer = 0;
    const board = Array.from({ length: 9 }, () => element("i", { class: "space" }));
    this.layer = element("div", { class: "spaces-things" });
    this.node = element("div", { class: "spaces", role: "img" }, ...board, this.layer);
  }

  // Of a view: what was tossed, and as long as a search opens, since when and until when it tumbles.
  /** @param {{ toss: SpaceBowl.Toss | null, began_us: number, opens_us?: number | null }} view */
  show({ toss, began_us: beganUs, opens_us: opensUs = null }) {
    this.beganUs = beganUs;
    this.opensUs = opensUs;
    const key = toss && JSON.stringify(toss);
    if (key !== this.toss) {
      this.toss = key;
      this.things = toss === null ? [] : thingsOf(toss).map((one) => ({ ...one, node: thing(one.name, "space-thing") }));
      this.layer.replaceChildren(...this.things.map((one) => one.node));
    }
    this.settle();
    this.name();
  }

  isTumbling() {
    return this.opensUs !== null && this.nowUs() < this.opensUs;
  }

  // Put everything where it is now, and come back at the next beat as long as something tumbles.
  settle() {
    clearTimeout(this.timer);
    const tumblesUs = this.opensUs === null ? 0 : this.opensUs - this.beganUs;
    const elapsedUs = this.opensUs === null ? Infinity : Math.max(0, this.nowUs() - this.beganUs);
    const beat = Math.floor(elapsedUs / BEAT_US);
    /** @type {Spaces["things"][]} */
    const lying = Array.from({ length: 9 }, () => []);
    this.things.forEach((one, index) => {
      if (elapsedUs >= settlesAtUs(index, this.things.length, tumblesUs)) {
        lying[one.space].push(one);
      } else {
        const mixed = Math.sin((index + 1) * 91.7 + beat * 47.3 + one.space) * 9973;
        place(one.node, Math.floor((mixed - Math.floor(mixed)) * 9), [50, 50, 40], true);
      }
    });
    lying.forEach((sharing, space) => {
      const spots = places(sharing.length);
      sharing.forEach((one, index) => place(one.node, space, spots[index], false));
    });
    if (elapsedUs < tumblesUs) {
      this.timer = setTimeout(() => this.settle(), (BEAT_US - (elapsedUs % BEAT_US)) / 1000 + 5);
    } else if (this.node.classList.contains("is-tumbling")) {
      this.name();
    }
  }

  name() {
    const isTumbling = this.isTumbling();
    this.node.classList.toggle("is-tumbling", isTumbling);
    const words = isTumbling || this.things.length === 0 ? text("table.spaces") : placesWords(this.things);
    setAttribute(this.node, "aria-label", words);
  }
}

// What fell where, in words.
/** @param {SpaceBowl.Toss} toss */
export function fallenWords(toss) {
  return placesWords(thingsOf(toss));
}

/** @param {{ name: string, space: number }[]} things */
function placesWords(things) {
  const fallen = SPACE_NAMES.map((name, space) => {
    const here = things.filter((one) => one.space === space).map((one) => thingName(one.name));
    return here.length === 0 ? null : pair(text(`table.space.${name}`), here.join(", "));
  });
  return fallen.filter(Boolean).join("; ");
}

// Hundredths of a space, as a part of it without its rim.
/** @param {number} hundredths */
function inner(hundredths) {
  return 0.5 + (hundredths / 100 - 0.5) * ROOM;
}

/** @param {SVGElement} node @param {number} space @param {number[]} spot @param {boolean} isTumbling */
function place(node, space, [x, y, width], isTumbling) {
  node.style.setProperty("--x", (space % 3) + inner(x));
  node.style.setProperty("--y", Math.floor(space / 3) + inner(y));
  node.style.setProperty("--w", (width / 100) * ROOM);
  node.classList.toggle("is-tumbling", isTumbling);
}
