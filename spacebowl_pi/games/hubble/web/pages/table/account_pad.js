// The pad of an account: what a line is about is lit on it, and what was missed is there like a ghost. It can be walked
// through with the keys, hex by hex.

import { element } from "/pages/shared/elements.js";
import { text } from "/pages/shared/texts.js";
import { stepped } from "../hexes.js";
import { ICON_OF } from "../icons.js";
import { Pad } from "../pad.js";
import { NEARLY } from "./account_words.js";

export class AccountPad {
  constructor() {
    this.pad = new Pad({ isLarge: true });
    this.cursor = 0;
    this.node = element("div", { class: "hubble-account-pad" }, this.pad.node);
    this.pad.svg.addEventListener("keydown", (event) => this.walk(event));
    this.pad.svg.addEventListener("focusin", ({ target }) => this.stand(Number(/** @type {Element} */ (target).getAttribute("data-hex"))));
  }

  // `name` is whose pad it is, or null for one that was only possible.
  /** @param {string} drawn @param {string[]} rows @param {string | null} name @param {import("./account_parts.js").AccountParts} parts @param {string[]} cards */
  show(drawn, rows, name, { line, lines, heading }, cards) {
    const icons = [...drawn].filter((letter) => letter in ICON_OF).length;
    const label = name === null ? text("account.pad_possible", { icons }) : text("table.pad_of", { name, icons });
    const seen = line === null ? lines : [line];
    const stars = seen.filter(({ card, isMissed }) => card !== "" && !isMissed);
    const found = stars.map(({ hexes, card }) => ({ hexes, mark: String(cards.indexOf(card) + 1), isComplete: true }));
    const ghost = seen.filter(({ isMissed }) => isMissed).flatMap(({ hexes, icon }) => hexes.map((hex) => ({ hex, icon })));
    this.pad.show(drawn, { rows, label, labelOf: hexWords, found, ghost, lit: lit(drawn, seen, line === null ? heading : "") });
    this.pad.stand(this.cursor, false);
  }

  stand(hex) {
    this.cursor = hex;
    this.pad.stand(hex, false);
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : stepped(this.pad.hexes, this.cursor, event.key);
    if (next !== null) {
      event.preventDefault();
      this.pad.stand(next, true);
    }
  }
}

// The hexes that are lit: those of the lines; beside what was missed, all icons of its kind; of galaxies, as long as no
// line is seen alone, all of them, since each quadrant is held against the others.
/** @param {string} drawn @param {import("./account_words.js").Line[]} seen @param {string} heading */
export function lit(drawn, seen, heading) {
  if (heading === NEARLY || seen.length === 0) {
    return null;
  }
  const kinds = new Set([...seen.filter(({ isMissed }) => isMissed).map(({ icon }) => icon), ...(heading === "galaxy" ? ["galaxy"] : [])]);
  const ofKinds = [...drawn].flatMap((letter, hex) => (kinds.has(ICON_OF[letter]) ? [hex] : []));
  return new Set([...ofKinds, ...seen.flatMap(({ hexes }) => hexes)]);
}

// How a hex is told to somebody who does not see it.
/** @param {import("../hexes.js").Hex} hex @param {string | null} icon */
function hexWords({ row, place, quadrant }, icon) {
  const what = text(icon === null ? "phone.hex.empty" : `icon.${icon}`);
  return text("phone.hex", { row: row + 1, place, quadrant: text(`quadrant.${quadrant}`), what });
}
