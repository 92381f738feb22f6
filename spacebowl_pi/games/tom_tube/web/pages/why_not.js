// Why a sphere is not lit, in the words in which the box would refuse a move there.

import { text } from "/pages/shared/texts.js";
import { CELLS_AROUND, STEPS, knotAt, placeOf } from "./board/lattice.js";

const ANY = 7;

/** @param {import("./board/position.js").Position} position @param {Box.Seat} seat @param {string} to */
export function whyNot(position, seat, to) {
  const say = (code, more = {}) => text(`refusal.${code}`, { sphere: position.nameOf(to), ...more });
  const mine = position.playerAt(seat);
  if (to === mine.at) {
    return say("here_already");
  }
  if (position.match.players.some(({ at }) => at === to)) {
    return say("occupied");
  }
  if (!position.complete.has(to)) {
    const open = CELLS_AROUND.get(to)?.filter((cell) => position.free.has(cell)).length ?? 0;
    return position.canBeComplete(to) ? say("incomplete", { open }) : say("no_such_sphere");
  }
  if (!position.mayEnter(seat, to)) {
    return say(position.centres.get(to)?.owner === seat - 1 ? "home_only" : "not_your_module");
  }
  return say(wayCode(position, seat, mine, to));
}

/** @param {import("./board/position.js").Position} position @param {Box.Seat} seat @param {TomTube.MatchPlayer} mine @param {string} to */
function wayCode(position, seat, { at, energy }, to) {
  if (position.reached(seat, at, 1 << (seat - 1)).has(to)) {
    return "no_way_home";
  }
  if (position.reached(seat, at, ANY).has(to)) {
    return "other_colour";
  }
  if (!isNextTo(position, at, to)) {
    return "no_tube";
  }
  return energy > 0 ? "rhomb_in_between" : "no_energy";
}

function isNextTo(position, at, to) {
  if ([at, to].some((sphere) => position.centres.has(sphere) || position.middles.has(sphere))) {
    return false;
  }
  const [q, r] = placeOf(at);
  return STEPS.some(([byQ, byR]) => knotAt(q + byQ, r + byR) === to);
}
