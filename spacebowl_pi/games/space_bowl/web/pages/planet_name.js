// What a planet is called.

import { text } from "/pages/shared/texts.js";

const STANDARD = ["red", "yellow", "green", "cyan", "blue", "white"];

// A deck of one's own has planets that no language knows.
export function planetName(name) {
  return STANDARD.includes(name) ? text(`common.planet.${name}`) : name;
}
