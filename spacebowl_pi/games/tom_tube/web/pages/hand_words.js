// What somebody has in hand, in words: what there is to do, where a move leads, what a rhomb would bring.

import { counted, text } from "/pages/shared/texts.js";
import { CELLS, covered, shortName } from "./board/lattice.js";

/** @typedef {import("./hand.js").Hand} Hand */

// What there is to do; nothing where it is not this page's turn.
/** @param {Hand} hand */
export function handWords(hand) {
  const { match, phase } = hand;
  switch (phase) {
    case "turn":
      return turnWords(hand);
    case "lay":
      return hand.place === null ? text("say.lay") : layWords(hand);
    case "fill":
      return hand.seat === match.turn ? counted("say.fill", match.pending.length, { count: match.pending.length }) : text("say.fill_other");
    default:
      return "";
  }
}

/** @param {Hand} hand */
function turnWords(hand) {
  const { match } = hand;
  if (hand.move !== null) {
    return targetWords(hand, hand.move.to, hand.move.how);
  }
  if (hand.asked !== "") {
    const [energy, control] = match.kit.exchanged;
    return text(`say.${hand.asked}`, { energy, control });
  }
  const can = match.places_left === 0 ? "move" : match.moves.length === 0 ? "build" : "both";
  return text(match.fast === null ? `say.${can}` : "say.return");
}

// Where a move leads, by what, and what lies there.
/** @param {Hand} hand @param {string} to @param {string} how */
export function targetWords({ match, at, mine, stranding }, to, how) {
  const lies = match.counters[to] ?? (mine.solar_out.includes(to) ? "solar" : null);
  const home = at.centres.get(to)?.is_base ? text("say.home") : "";
  const risk = stranding.includes(`${how} ${to}`) ? text("say.strands") : "";
  return [text(`say.${how}`, { to: at.nameOf(to) }), lies === null ? home : text(`say.finds.${lies}`), risk].filter(Boolean).join(" ");
}

/** @param {Hand} hand */
export function layWords({ at, place }) {
  if (place === null) {
    return "";
  }
  const { completed, isolated } = at.outcome(place);
  const [one, , other] = covered(place).knots;
  const [from, to] = [one, other].map(shortName).sort();
  const knots = completed.map(({ sphere, counter }) => {
    const name = sphere === "new" ? text("say.own_sphere") : shortName(sphere);
    return counter === "" ? name : text("say.with", { sphere: name, counter: text(`counter.${counter}`) });
  });
  const brings = knots.length === 0 ? "" : text("say.completes", { spheres: knots.join(", ") });
  const alone = isolated.length === 0 ? "" : counted("say.isolates", isolated.length, { count: isolated.length });
  return [text("say.laid", { from, to }), brings, alone].filter(Boolean).join(" ");
}

// Where the tubes of what lies in hand would run, for those who do not see it: to turn it changes nothing else.
/** @param {Hand} hand */
export function unseenWords({ phase, at, match, place, cell, filling, rot }) {
  const rhomb = at.kinds.get(match.drawn ?? "");
  if (phase === "lay" && place !== null && rhomb !== undefined) {
    const { knots } = covered(place);
    const ends = (tube) => [...tube].map((corner) => shortName(knots["ABCD".indexOf(corner)])).join("–");
    return text("say.tubes", { tom: ends(rhomb.tom), dave: ends(rhomb.dave) });
  }
  if (phase === "fill" && cell !== null && filling === "bend") {
    const knots = (CELLS.get(cell)?.knots ?? []).map(shortName);
    return text("say.bend", { from: knots[rot], to: knots[(rot + 1) % knots.length] });
  }
  return "";
}
