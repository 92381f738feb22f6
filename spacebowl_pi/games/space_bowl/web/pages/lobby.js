// What Space Bowl has to say before a match: how it goes, and how hard the variants that are chosen make it.

import { element, setText } from "/pages/shared/elements.js";
import { text } from "/pages/shared/texts.js";
import { thing } from "./planets.js";

export const LEARN = "/learn";
const STEPS = [["join", "destination"], ["toss", "cyan"], ["search", "yellow"], ["pick", "green"]];

export class LobbySteps {
  constructor() {
    this.steps = STEPS.map(([name, picture]) => ({ name, node: element("span"), picture: thing(picture, "lobby-picture") }));
    this.node = element("ol", { class: "lobby-steps" }, ...this.steps.map(({ node, picture }) => element("li", {}, picture, node)));
  }

  show() {
    this.steps.forEach(({ name, node }) => setText(node, text(`table.step.${name}`)));
  }
}

// How many cards are right, and how that compares; the box does not know of every deck.
/** @param {SpaceBowl.RightCards | null | undefined} expected */
export function expectedWords(expected) {
  if (!expected) {
    return "";
  }
  const { least, most, cards, plenty } = expected;
  return `${text("table.right_cards", { least, most, cards })} · ${text(`table.plenty.${plenty}`)}`;
}

// Over the names at the end.
export function overPicture() {
  return element("div", { class: "over-things" }, ...["cyan", "yellow", "destination", "red", "green"].map((name) => thing(name, "over-thing")));
}
