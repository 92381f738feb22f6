// The roll, large: two dice with the quadrant that each opens, and the third icon, from the white die or as it was named.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { pair, text } from "/pages/shared/texts.js";
import { ICONS, iconPicture } from "../icons.js";
import { windowPicture } from "./sky_map.js";

const TURNS = 6; // faces that pass while a die tumbles
const TURN_MS = 110;
const FRESH_US = 2_000_000; // a roll that is older lies still when it is first seen
/** @type {Record<Hubble.Die, Hubble.Quadrant>} */
const QUADRANT_OF = { red: "red", blue: "blue", green: "purple", yellow: "yellow" };

/** @param {Hubble.Rolled} rolled @returns {Hubble.Quadrant} */
export function quadrantOf({ die }) {
  return QUADRANT_OF[die];
}

export class Dice {
  /** @param {() => number} nowUs */
  constructor(nowUs) {
    this.nowUs = nowUs;
    this.dice = [new Die(), new Die(), new Die()];
    this.rolled = null;
    this.node = element("div", { class: "hubble-dice" }, ...this.dice.map(({ node }) => node));
  }

  close() {
    this.dice.forEach((die) => die.rest());
  }

  /** @param {Hubble.Match} match */
  show({ round, roll, third, uses_white_die: isWhite, is_third_free: isFree, began_us: beganUs }) {
    const rolled = roll === null ? null : `${round} ${roll.map(({ die, icon }) => `${die} ${icon}`).join(" ")}`;
    const isNew = rolled !== null && rolled !== this.rolled && this.nowUs() - beganUs < FRESH_US && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.rolled = rolled;
    [0, 1].forEach((at) => {
      const lies = roll?.[at] ?? null;
      this.dice[at].show(lies === null ? null : lies.icon, lies === null ? null : quadrantOf(lies), isNew);
    });
    this.dice[2].showThird(third, { isWhite: isWhite && !isFree, isFree: isFree && roll !== null, isTumbling: isNew && isWhite && !isFree });
  }
}

class Die {
  constructor() {
    this.top = element("span", { class: "hubble-top" });
    this.face = element("div", { class: "hubble-die-face" }, this.top);
    this.icon = element("strong");
    this.where = element("span", { class: "soft" });
    this.node = element("figure", { class: "hubble-die" }, this.face, element("figcaption", {}, this.icon, this.where));
    this.timer = 0;
    this.shown = null;
    /** @type {Element} */
    this.lies = element("span"); // what is on top once it lies still
  }

  rest() {
    clearInterval(this.timer);
    this.node.classList.remove("is-tumbling");
    this.top.replaceChildren(this.lies);
  }

  // The icon on top, and the quadrant that the die opens; null before the roll.
  /** @param {Hubble.Icon | null} icon @param {Hubble.Quadrant | null} quadrant @param {boolean} isTumbling */
  show(icon, quadrant, isTumbling) {
    this.put({ icon, looks: quadrant === null ? "is-waiting" : `is-${quadrant}`, quadrant });
    setText(this.icon, icon === null ? "" : text(`icon.${icon}`));
    setText(this.where, quadrant === null ? "" : text(`quadrant.${quadrant}`));
    if (isTumbling && icon !== null) {
      this.tumble();
    }
  }

  // The third icon; before it is known, a place that waits for it.
  /** @param {Hubble.Icon | null} icon @param {{ isWhite: boolean, isFree: boolean, isTumbling: boolean }} how */
  showThird(icon, { isWhite, isFree, isTumbling }) {
    this.put({ icon, looks: icon === null ? `is-third ${isFree ? "is-free" : "is-waiting"}` : `is-third ${isWhite ? "is-white" : "is-named"}`, quadrant: null });
    setText(this.icon, icon === null ? text(isFree ? "table.third.free" : "table.third") : text(`icon.${icon}`));
    setText(this.where, icon === null ? "" : text(isWhite ? "table.third.white" : "table.third"));
    if (isTumbling && icon !== null) {
      this.tumble();
    }
  }

  /** @param {{ icon: Hubble.Icon | null, looks: string, quadrant: Hubble.Quadrant | null }} shown */
  put({ icon, looks, quadrant }) {
    const wanted = `${icon} ${looks}`;
    if (wanted === this.shown) {
      return;
    }
    this.shown = wanted;
    this.rest();
    setAttribute(this.node, "class", `hubble-die ${looks}`);
    const about = quadrant === null || icon === null ? {} : { role: "img", "aria-label": pair(text(`quadrant.${quadrant}`), text(`icon.${icon}`)) };
    ["role", "aria-label"].forEach((name) => setAttribute(this.face, name, about[name]));
    this.lies = icon === null ? element("span", { class: "hubble-unknown", "aria-hidden": "true" }, looks.includes("is-free") ? "✦" : "?") : iconPicture(icon);
    this.top.replaceChildren(this.lies);
    this.face.replaceChildren(this.top, ...(quadrant === null ? [] : [windowPicture([quadrant])]));
  }

  // Other faces pass before it lies still.
  tumble() {
    this.rest();
    let turn = 0;
    this.node.classList.add("is-tumbling");
    this.timer = setInterval(() => {
      turn += 1;
      if (turn >= TURNS) {
        this.rest();
        return;
      }
      this.top.replaceChildren(iconPicture(ICONS[Math.floor(Math.random() * ICONS.length)]));
    }, TURN_MS);
  }
}
