// What has happened, and how it ended, in words.

import { nameOf } from "/pages/shared/names.js";
import { counted, text } from "/pages/shared/texts.js";
import { FAR, TURN } from "./way.js";

// What was done last; nothing at the beginning.
/** @param {{ players: Box.Player[] }} view @param {import("./board/position.js").Position} position */
export function doneWords(view, position) {
  const { done } = position.match;
  if (done === null) {
    return "";
  }
  const name = nameOf(view, done.seat);
  const did = done.how === null ? builtWords(name, done, position) : movedWords(name, done, position);
  const told = [did, ...whyWords(view, position.match, done)].join(" ");
  const passed = position.match.players.find(({ seat }) => seat !== done.seat)?.seat ?? null;
  return done.was_passed ? `${told} ${text("done.passed", { name: nameOf(view, passed) })}` : told;
}

/** @param {string} name @param {TomTube.Done} done @param {import("./board/position.js").Position} position */
function builtWords(name, { completed }, position) {
  if (completed.length === 0) {
    return text("done.built", { name });
  }
  return text("done.completed", { name, spheres: completed.map((sphere) => position.nameOf(sphere)).join(", ") });
}

// What a turn was good for, where that is more than a turn usually is.
/** @param {{ players: Box.Player[] }} view @param {TomTube.Match} match @param {TomTube.Done} done */
function whyWords(view, { players }, { seat, ways }) {
  if (players.some(({ way }) => way >= FAR)) {
    return [];
  }
  return players.flatMap((player, index) => {
    const turns = Math.round(ways[index] / TURN);
    if (player.seat === seat) {
      return turns < -1 ? [text("done.saves", { count: -turns })] : [];
    }
    return turns > 0 ? [counted("done.costs", turns, { name: nameOf(view, player.seat), count: turns })] : [];
  });
}

/** @param {string} name @param {TomTube.Done} done @param {import("./board/position.js").Position} position */
function movedWords(name, { how, to, got }, position) {
  const moved = text(`done.${how}`, { name, to: position.nameOf(to ?? "0,0") });
  return got === "" ? moved : `${moved} ${text(`done.got.${got}`)}`;
}

// How the match ended.
/** @param {{ players: Box.Player[] }} view @param {TomTube.Match} match */
export function endWords(view, match) {
  if (match.is_broken_off || match.end === null) {
    return text("end.broken_off");
  }
  const fast = nameOf(view, match.fast);
  const slow = nameOf(view, match.players.find(({ seat }) => seat !== match.fast)?.seat ?? null);
  const names = match.stranded.map((seat) => nameOf(view, seat)).join(", ");
  return text(`end.${match.end.replace("-", "_")}`, { fast, slow, names });
}
