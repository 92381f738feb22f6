// What the table says aloud of Space Bowl, beside what there is to do: what is tossed and what fell, who concurs, who was
// right, and how everybody stands.

import { cellName, nameOf, signed } from "/pages/shared/names.js";
import { pair, text } from "/pages/shared/texts.js";
import { standingWords } from "/pages/table/spoken.js";
import { planetName } from "./planets.js";
import { fallenWords } from "./spaces.js";
import { points, verdictWords } from "./standing.js";
import { stepsOf } from "./verdict_steps.js";

/** @param {SpaceBowl.TableTree} tree @param {boolean} isTumbling @returns {string[]} */
export function spokenNow(tree, isTumbling) {
  const { view } = tree;
  if (view.phase === "ready") {
    return topWords(view);
  }
  if (view.phase === "search") {
    return isTumbling ? [] : [text("table.spoken.fallen", { things: fallenWords(view.toss) })];
  }
  if (view.phase === "countdown") {
    return joinedWords(view);
  }
  return view.phase === "reveal" ? verdictsTold(/** @type {SpaceBowl.JudgedTree} */ (tree)) : [];
}

/** @param {SpaceBowl.View} view */
function topWords({ top_card: top }) {
  if (top === null) {
    return [];
  }
  const things = [...top.planets.map(planetName), ...(top.black_hole ? [text("common.black_hole")] : [])];
  return [text("table.spoken.top", { things: things.join(", ") })];
}

/** @param {SpaceBowl.View} view */
function joinedWords(view) {
  const joined = view.players.filter(({ seat, has_joined: has, is_red: isRed }) => (has || isRed) && seat !== view.call.by);
  const wild = view.wild === null ? [] : [pair(nameOf(view, view.wild.by), text("table.seat_action.wild"))];
  return [...joined.map(({ seat, is_red: isRed }) => pair(nameOf(view, seat), text(isRed ? "common.red_button" : "common.concur"))), ...wild];
}

/** @param {SpaceBowl.JudgedTree} tree */
function verdictsTold(tree) {
  const { view } = tree;
  const told = stepsOf(tree).flatMap(({ judged }) => {
    if (judged === undefined) {
      return [];
    }
    const place = judged.pick === null ? "" : ` ${cellName(judged.pick, view.size)}`;
    return [`${pair(`${nameOf(view, judged.seat)}${place}`, verdictWords(view, judged))}, ${signed(points(judged.rules))}.`];
  });
  return [...told, standingWords(view.players)];
}
