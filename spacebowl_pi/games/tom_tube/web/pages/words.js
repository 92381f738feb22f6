// What has happened, and how it ended, in words. `me` is the seat of whoever reads it on a page of their own, or null.

import { nameOf } from "/pages/shared/names.js";
import { counted, text } from "/pages/shared/texts.js";
import { covered, shortName } from "./board/lattice.js";
import { FAR, TURN } from "./way.js";

const YOU = ".you"; // the form for whoever is meant

// What was done last; nothing at the beginning.
/** @param {{ players: Box.Player[] }} view @param {import("./board/position.js").Position} position @param {Box.Seat | null} me */
export function doneWords(view, position, me = null) {
  const { done } = position.match;
  if (done === null) {
    return "";
  }
  const say = (seat, deed, values = {}) => {
    const said = seat === me ? deed + YOU : deed;
    return text(`done.${said}`, { ...values, name: nameOf(view, seat) });
  };
  const did = done.how === null ? builtWords(say, done, position) : movedWords(say, done, position);
  const told = [did, ...whyWords(view, position.match, done, me)].join(" ");
  const passed = position.match.players.find(({ seat }) => seat !== done.seat)?.seat ?? null;
  return done.was_passed ? `${told} ${say(passed, "passed")}` : told;
}

/** @typedef {(seat: Box.Seat | null, deed: string, values?: Box.Values) => string} Say */

/** @param {Say} say @param {TomTube.Done} done @param {import("./board/position.js").Position} position */
function builtWords(say, { seat, rhomb, completed }, position) {
  const [from, , to] = covered(/** @type {TomTube.Place} */ (rhomb)).knots.map(shortName);
  const spheres = completed.map((sphere) => position.nameOf(sphere)).join(", ");
  return say(seat, spheres === "" ? "built" : "completed", { from, to, spheres });
}

// What a turn was good for, where that is more than a turn usually is.
/** @param {{ players: Box.Player[] }} view @param {TomTube.Match} match @param {TomTube.Done} done @param {Box.Seat | null} me */
function whyWords(view, { players }, { seat, ways }, me) {
  if (players.some(({ way }) => way >= FAR)) {
    return [];
  }
  return players.flatMap((player, index) => {
    const turns = Math.round(ways[index] / TURN);
    if (player.seat === seat) {
      return turns < -1 ? [text("done.saves", { count: -turns })] : [];
    }
    if (turns <= 0) {
      return [];
    }
    const name = nameOf(view, player.seat);
    return [player.seat === me ? counted("done.costs.you", turns, { count: turns }) : counted("done.costs", turns, { name, count: turns })];
  });
}

/** @param {Say} say @param {TomTube.Done} done @param {import("./board/position.js").Position} position */
function movedWords(say, { seat, how, to, got }, position) {
  const moved = say(seat, how ?? "", { to: position.nameOf(to ?? "0,0") });
  return got === "" ? moved : `${moved} ${text(`done.got.${got}`)}`;
}

// What to know before the next turn; of the other's way home only whoever is in turn is told.
/** @param {TomTube.View} view @param {TomTube.Match} match @param {Box.Seat | null} me */
export function noteWords(view, match, me = null) {
  const other = match.players.find(({ seat }) => seat !== match.turn)?.seat ?? null;
  const told = view.notes.filter(({ about }) => about === "stall" || me === null || me === match.turn);
  return told.map(({ about, number }) => (about === "stall" ? counted("note.stall", number, { count: number }) : text("note.other_home", { name: nameOf(view, other) }))).join(" ");
}

// How the match ended.
/** @param {{ players: Box.Player[] }} view @param {TomTube.Match} match @param {Box.Seat | null} me */
export function endWords(view, match, me = null) {
  if (match.is_broken_off || match.end === null) {
    return text("end.broken_off");
  }
  const slow = match.fast === null ? null : (match.players.find(({ seat }) => seat !== match.fast)?.seat ?? null);
  const names = match.stranded.map((seat) => (seat === me ? text("end.strand_full.me") : nameOf(view, seat))).join(", ");
  return text(`end.${endingOf(match, me, slow)}`, { fast: nameOf(view, match.fast), slow: nameOf(view, slow), name: nameOf(view, match.resigned), names, count: match.settings.stall_limit });
}

// What is said differently to whoever was home first, or was not.
const TO_THE_FAST = ["bonus", "strand_return"];
const TO_THE_SLOW = ["strand_return", "cap"];

/** @param {TomTube.Match} match @param {Box.Seat | null} me @param {Box.Seat | null} slow */
function endingOf({ end, fast, resigned }, me, slow) {
  const ending = (end ?? "").replace("-", "_");
  if (me !== null && me === resigned) {
    return ending + YOU;
  }
  if (me !== null && me === fast && TO_THE_FAST.includes(ending)) {
    return ending + YOU;
  }
  return me !== null && me === slow && TO_THE_SLOW.includes(ending) ? `${ending}.you_slow` : ending;
}

// Who has won.
/** @param {{ players: Box.Player[] }} view @param {TomTube.Match} match @param {Box.Seat | null} me */
export function wonWords(view, match, me = null) {
  const winner = match.players.find(({ is_winner: isWinner }) => isWinner);
  if (winner !== undefined) {
    return winner.seat === me ? text("end.won.you") : text("end.won", { name: nameOf(view, winner.seat) });
  }
  return text(match.is_broken_off || match.end === null ? "end.nobody" : "end.draw");
}
