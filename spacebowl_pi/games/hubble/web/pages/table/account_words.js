// Where points come from, and what was nearly there, in words.

import { counted, pair, text, textOr } from "/pages/shared/texts.js";
import { signed } from "/pages/shared/names.js";

export const ICON_OF_CATEGORY = { galaxy: "galaxy", planet: "planet", asteroid: "asteroid", comet: "comet", stars: "star" };
export const CATEGORIES = Object.keys(ICON_OF_CATEGORY);
export const NEARLY = "nearly";

/** @typedef {{ words: string, points: string, label: string, hexes: number[], isMissed: boolean, icon: string, card: string }} Line `label` is how it is read out */

/** @param {Hubble.Part} part @param {Hubble.Constellation[]} cards */
export function partWords({ category, hexes, about, points }, cards) {
  switch (category) {
    case "galaxy":
      return text("account.galaxy", { count: hexes.length, where: text(`account.where.${about}`) });
    case "planet":
      return text(`account.planet.${about}`, { count: hexes.length });
    case "stars": {
      const isMore = points > (cards.find(({ id }) => id === about)?.base ?? points);
      return isMore ? text("account.stars.bonus", { card: cardName(about, cards) }) : cardName(about, cards);
    }
    default:
      return text(`account.${category}`, { count: hexes.length });
  }
}

/** @param {Hubble.Missed} missed @param {Hubble.Constellation[]} cards */
export function missedWords({ category, hexes, about }, cards) {
  if (category === "stars") {
    return counted("account.missed.stars", hexes.length, { card: cardName(about, cards), count: hexes.length });
  }
  return text(`account.missed.${category}`, category === "galaxy" ? { where: text(`account.where.${about}`) } : {});
}

// What is listed under a heading: a category, or what was nearly there; most points first.
/** @param {{ parts: Hubble.Part[], missed: Hubble.Missed[] }} account @param {string} heading @param {Hubble.Constellation[]} cards @returns {Line[]} */
export function linesOf({ parts, missed }, heading, cards) {
  if (heading === NEARLY) {
    const nearest = [...missed].sort((one, other) => other.gain - one.gain);
    return nearest.map((one) => line(missedWords(one, cards), signed(one.gain), one, true));
  }
  const found = parts.filter(({ category }) => category === heading).sort((one, other) => other.points - one.points);
  return found.map((one) => line(partWords(one, cards), String(one.points), one, false));
}

function line(words, points, { category, hexes, about }, isMissed) {
  return { words, points, label: pair(words.replace(/\.$/, ""), points), hexes, isMissed, icon: ICON_OF_CATEGORY[category], card: category === "stars" ? about : "" };
}

/** @param {Hubble.Part[]} parts @param {string} category */
export function pointsOf(parts, category) {
  return parts.filter((part) => part.category === category).reduce((sum, { points }) => sum + points, 0);
}

// What the search has to say: nothing better is a compliment, and more is a lower bound, found by somebody who knows all rolls.
/** @param {Hubble.Possible} possible @param {{ name: string, points: number }} own */
export function possibleWords({ total }, { name, points }) {
  if (total === null) {
    return text("account.failed");
  }
  return total > points ? `${text("account.possible", { total, name, points })} ${text("account.known")}` : text("account.best", { name, points });
}

/** @param {string} id @param {Hubble.Constellation[]} cards */
function cardName(id, cards) {
  return textOr([`constellation.${id}`], cards.find((card) => card.id === id)?.name ?? id);
}
