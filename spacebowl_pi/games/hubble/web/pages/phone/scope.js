// The dice of the round with the quadrants they show, the third icon, the fog squares, and the time.

import { Countdown } from "/pages/shared/countdown.js";
import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { text } from "/pages/shared/texts.js";
import { iconPicture } from "../icons.js";
import { initialOf } from "../initials.js";

const FOG_SQUARES = 3;
export const QUADRANT_OF_DIE = { red: "red", blue: "blue", green: "purple", yellow: "yellow" };

export class Scope {
  // `reopen()` is for a third icon that can still be chosen otherwise.
  /** @param {() => number} nowUs @param {() => void} reopen */
  constructor(nowUs, reopen) {
    this.dice = [new Face("span"), new Face("span")];
    this.third = new Face("button", reopen);
    this.round = element("span", { class: "hubble-phone-round soft" });
    this.squares = Array.from({ length: FOG_SQUARES }, () => element("i", { class: "hubble-phone-fog-square" }));
    this.fog = element("span", { class: "hubble-phone-fog", role: "img" }, ...this.squares);
    this.countdown = new Countdown(nowUs);
    const faces = element("span", { class: "hubble-phone-faces" }, ...this.dice.map(({ node }) => node), this.third.node);
    this.node = element("div", { class: "hubble-phone-scope" }, faces, this.round, this.countdown.node, this.fog);
  }

  // `willFog` is the square that would be marked next.
  show({ round, roll, uses_white_die: usesWhiteDie, is_third_free: isFree }, { third, canReopen, fog, willFog, limit }) {
    this.dice.forEach((face, at) => face.show(roll?.[at].icon ?? null, roll === null ? null : QUADRANT_OF_DIE[roll[at].die]));
    this.third.show(third, null, canReopen);
    setAttribute(this.third.node, "data-how", isFree ? "free" : usesWhiteDie ? "white" : "named");
    setText(this.round, text("phone.round", { round }));
    this.squares.forEach((square, at) => setAttribute(square, "data-is", at < fog ? "marked" : at === fog && willFog ? "next" : null));
    setAttribute(this.fog, "aria-label", text("phone.fog", { count: fog }));
    this.countdown.show(limit, "plain", "");
    this.round.hidden = limit?.deadline_us != null;
  }
}

// For who draws on paper: the same, large, where the pad of others is.
export class PaperScope {
  constructor() {
    this.faces = [new Face("span"), new Face("span"), new Face("span", null, true)];
    this.node = element("div", { class: "hubble-phone-paper" }, ...this.faces.map(({ node }) => node));
  }

  show({ roll }, third) {
    const [one, two, free] = this.faces;
    [one, two].forEach((face, at) => face.show(roll?.[at].icon ?? null, roll === null ? null : QUADRANT_OF_DIE[roll[at].die]));
    free.show(third, null);
  }
}

class Face {
  /** @param {"span" | "button"} name @param {(() => void) | null} touched */
  constructor(name, touched = null, isThird = touched !== null) {
    this.key = "";
    this.isThird = isThird;
    this.picture = element("span", { class: "hubble-phone-face-icon" });
    this.letter = element("b", { "aria-hidden": "true" });
    this.words = element("span", { class: "unseen" });
    /** @type {any} */
    this.node = element(name, { class: "hubble-phone-face", ...(touched === null ? {} : { type: "button", onclick: touched }) }, this.picture, this.letter, this.words);
  }

  show(icon, quadrant, canBeTouched = false) {
    const words = icon === null ? text("phone.none_yet") : text(`icon.${icon}`);
    setText(this.words, quadrant === null ? words : `${words}, ${text(`quadrant.${quadrant}`)}`);
    if (this.node.localName === "button") {
      this.node.disabled = !canBeTouched;
    }
    setText(this.letter, quadrant === null ? "" : initialOf(quadrant));
    if (`${icon} ${quadrant}` !== this.key) {
      this.key = `${icon} ${quadrant}`;
      this.picture.replaceChildren(...(icon === null ? [] : [iconPicture(icon)]));
      this.node.className = `hubble-phone-face ${this.isThird ? "is-third" : `is-${quadrant}`}`;
      setAttribute(this.node, "data-empty", icon === null);
    }
  }
}
