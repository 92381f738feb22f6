// What there is to tell of a round, one card after the other, and the words that say why a card was right or wrong.

import { cellName } from "/pages/shared/names.js";
import { planetName } from "./planets.js";
import { bestTurn, lookedAt } from "./pattern.js";
import { text } from "/pages/shared/texts.js";

const MOST_OTHERS = 6;
const MOST_BY_WILD = 3;

// First who was wrong or too late, then who was right, then who pressed red, then what else would have been right.
/** @param {SpaceBowl.JudgedTree} tree @returns {SpaceBowl.Step[]} */
export function stepsOf({ view, explanations }) {
  const { solution } = view;
  const judged = view.result?.players ?? []; // a round that was called off has no result
  const players = judged
    .filter(({ pick, rules }) => pick !== null || rules.length > 0)
    .map((one) => ({ judged: one, explanation: explanations.find(({ seat }) => seat === one.seat)?.explanation }));
  players.sort((one, other) => rank(one.judged) - rank(other.judged));
  const others = (solution?.valid ?? []).filter((cell) => !judged.some(({ pick }) => pick === cell));
  const byWild = solution?.valid.length === 0 ? solution.with_wild : [];
  return [
    ...players,
    ...others.slice(0, MOST_OTHERS).map((cell) => ({ cell })),
    ...byWild.slice(0, MOST_BY_WILD).map(({ at, valid }) => ({ cell: valid[0], wildAt: at })),
  ];
}

/** @param {SpaceBowl.PlayerResult} judged */
function rank({ verdict }) {
  return verdict === "red" ? 2 : Number(verdict === "valid" || verdict === "wild");
}

/** @param {SpaceBowl.JudgedTree} tree @param {SpaceBowl.Step} step */
export function reasons({ view }, { judged, explanation, cell, wildAt }) {
  const name = (place) => cellName(place, view.size);
  const met = (at, turns) => {
    const looked = lookedAt(view, at, turns).filter(({ isMet, isSwallowed }) => isMet && !isSwallowed);
    const where = looked.map(({ planet, cell: place }) => `${planetName(planet)} ${name(place)}`);
    return [text("table.all_met", { places: where.join(", ") })];
  };
  if (cell !== undefined) {
    return wildAt === undefined ? met(cell, bestTurn(view, cell)) : [text("table.right_by_wild", { place: name(wildAt) })];
  }
  if (judged === undefined || explanation === undefined) {
    return [];
  }
  const turned = explanation.quarter_turns > 0 ? [text("table.turned", { degrees: 90 * explanation.quarter_turns })] : [];
  const failures = explanation.failures.map(({ planet, kind, cell: at }) => ({ planet: planetName(planet), kind, place: at === null ? "" : name(at) }));
  if (judged.verdict === "valid") {
    return [...met(judged.pick, explanation.quarter_turns), ...turned];
  }
  if (judged.verdict === "wild") {
    return [...failures.map((values) => text("table.wild_stands", values)), ...turned];
  }
  if (explanation.is_right_but_without_wild) {
    return [text("table.without_own_wild")];
  }
  return explanation.is_face_down
    ? [text("table.was_face_down")]
    : [...failures.map((values) => text(`common.failure.${values.kind}`, values)), ...turned];
}
