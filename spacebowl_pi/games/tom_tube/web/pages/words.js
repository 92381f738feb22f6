// What has happened, and how it ended, in words.

import { nameOf } from "/pages/shared/names.js";
import { text } from "/pages/shared/texts.js";

// What was done last; nothing at the beginning.
/** @param {{ players: Box.Player[] }} view @param {import("./board/position.js").Position} position */
export function doneWords(view, position) {
  const { done } = position.match;
  if (done === null) {
    return "";
  }
  const name = nameOf(view, done.seat);
  const told = done.how === null ? builtWords(name, done, position) : movedWords(name, done, position);
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
