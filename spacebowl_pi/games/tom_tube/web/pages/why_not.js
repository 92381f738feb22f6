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
  return wayCodes(position, mine, to).map(([code, stop]) => say(code, stop === undefined ? {} : { stop: position.nameOf(stop) })).join(" ");
}

// Why no drift leads there; and no jump either, where one could think so.
/** @param {import("./board/position.js").Position} position @param {TomTube.MatchPlayer} mine @param {string} to */
function wayCodes(position, mine, to) {
  const { seat, at, energy } = mine;
  const own = 1 << (seat - 1);
  if (position.reached(seat, at, own).has(to)) {
    return [["no_way_home"]];
  }
  const jump = isNextTo(position, at, to) ? [[energy > 0 ? "rhomb_in_between" : "no_energy"]] : [];
  const met = metOnTheWay(position, mine, to, [own]);
  if (met !== null) {
    return [met, ...jump];
  }
  if (position.reached(seat, at, ANY).has(to)) {
    return [["other_colour"]];
  }
  return jump.length > 0 ? jump : [metOnTheWay(position, mine, to, [ANY]) ?? ["no_tube"]];
}

// What a drift meets before it is there, through one's own tubes or through any: a counter where it must stop, or the other.
/** @param {import("./board/position.js").Position} position @param {TomTube.MatchPlayer} mine @param {string} to @param {number[]} ofs */
export function metOnTheWay(position, { seat, at }, to, ofs) {
  const reaches = (of, ...more) => position.reached(seat, at, of, ...more).has(to);
  for (const of of ofs) {
    if (reaches(of, [])) {
      const direct = position.reached(seat, at, of);
      const near = position.counters.filter((sphere) => direct.has(sphere));
      return ["counter_in_between", near.find((one) => reaches(of, near.filter((other) => other !== one))) ?? near[0]];
    }
    if (reaches(of, position.counters, [])) {
      return ["astronaut_in_between"];
    }
  }
  return null;
}

function isNextTo(position, at, to) {
  if ([at, to].some((sphere) => position.centres.has(sphere) || position.middles.has(sphere))) {
    return false;
  }
  const [q, r] = placeOf(at);
  return STEPS.some(([byQ, byR]) => knotAt(q + byQ, r + byR) === to);
}
