// Data in words: a row for each thing, its name as the game's texts have it (`public.NAME`, `own.NAME`), or made of the
// name that the rules have. What the page shows elsewhere, such as the time, is left out.

import { element } from "../shared/elements.js";
import { nameOf } from "../shared/names.js";
import { pair, text, textOr } from "../shared/texts.js";
import { plainName } from "../table/choice_words.js";

const ELSEWHERE = ["awaited", "is_over", "scores", "seat", "winners"];

const isNothing = (value) => value === null || value === undefined || value === "" || (typeof value === "object" && Object.keys(value).length === 0);

// Numbers by seats, as all who play have them.
function isBySeat(value, view) {
  if (typeof value !== "object" || Array.isArray(value)) {
    return false;
  }
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => view.players.some(({ seat }) => String(seat) === key));
}

function valueWords(name, value, view) {
  if (typeof value === "boolean") {
    return text(value ? "common.yes" : "common.no");
  }
  if (Array.isArray(value)) {
    return value.map((one) => valueWords(name, one, view)).join(", ");
  }
  if (typeof value === "object") {
    return Object.entries(value).map(([key, one]) => pair(plainName(key), valueWords(key, one, view))).join(" · ");
  }
  return String(value);
}

// What is told of each seat: its number in its colour, and the words; who sits there is read out.
function bySeat(value, view) {
  const seats = Object.entries(value).map(([seat, one]) => {
    const token = element("span", { class: "token", "aria-hidden": "true" }, seat);
    return element("span", { class: `facts-seat seat-number seat-${seat}` }, token, element("span", { class: "unseen" }, nameOf(view, Number(seat))), valueWords("", one, view));
  });
  return element("span", { class: "facts-seats" }, ...seats);
}

// Rows of a name and words; what is inside of something stands in rows of its own.
function rowsOf(kind, data, view) {
  return Object.entries(data).flatMap(([name, value]) => {
    if (ELSEWHERE.includes(name) || name.endsWith("_us") || isNothing(value)) {
      return [];
    }
    const isPlainObject = typeof value === "object" && !Array.isArray(value) && !isBySeat(value, view);
    return isPlainObject ? rowsOf(kind, value, view) : [[textOr([`${kind}.${name}`], plainName(name)), value]];
  });
}

export class Facts {
  constructor(kind = "public") {
    this.kind = kind;
    this.shown = null;
    this.node = element("dl", { class: "facts-list panel" });
  }

  /** @param {any} data @param {{ players: Box.Player[] }} view */
  show(data, view) {
    const rows = typeof data === "object" && data !== null ? rowsOf(this.kind, data, view) : [];
    const shown = JSON.stringify([rows, view.players]);
    this.node.hidden = rows.length === 0;
    if (shown !== this.shown) {
      this.shown = shown;
      this.node.replaceChildren(...rows.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, isBySeat(value, view) ? bySeat(value, view) : valueWords(name, value, view))]));
    }
  }
}
