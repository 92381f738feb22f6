// How far one has come with the puzzle of a day, and the line to share, kept on this device. The first time counts: how it
// ended stays with the date, so that nobody shares what they did once they had seen the solution. On a screen that guests
// share it is each guest's own first time.

import { counted, isShared, text } from "/pages/shared/texts.js";

const REMEMBERED = "daily";
const FIRST = "daily_first";
const memory = isShared ? sessionStorage : localStorage;

// `tries` are cells in the order they were tapped; the time runs from `began_ms` to `ended_ms`; `valid` are the right
// cells, once the solution was shown.
/** @param {string} date */
export function stateOf(date) {
  return kept(REMEMBERED, date) ?? fresh(date);
}

/** @param {string} key @param {string} date @returns {SpaceBowl.DailyState | null} */
function kept(key, date) {
  try {
    const found = JSON.parse(memory.getItem(key));
    const isWhole = found?.date === date && Array.isArray(found.tries) && Array.isArray(found.right);
    return isWhole ? found : null;
  } catch {
    return null; // unreadable
  }
}

// How the first time of that day ended, also in another tab; null while nothing has.
/** @param {string} date */
export function firstOf(date) {
  return kept(FIRST, date);
}

/** @param {string} date @returns {SpaceBowl.DailyState} */
export function fresh(date) {
  return { date, began_ms: null, ended_ms: null, tries: [], right: [], valid: null };
}

/** @param {SpaceBowl.DailyState} state */
export function keep(state) {
  memory.setItem(REMEMBERED, JSON.stringify(state));
  if (state.ended_ms !== null && firstOf(state.date) === null) {
    memory.setItem(FIRST, JSON.stringify(state));
  }
}

// One for finding a card, one for finding all, one for no wrong try on the way to that.
/** @param {SpaceBowl.DailyState} state @param {number} solutions */
export function stars({ tries, right }, solutions) {
  return right.length < solutions ? Math.sign(right.length) : 2 + Number(tries.length === right.length);
}

/** @param {number} count */
export function starWords(count) {
  return "★★★".slice(0, count) + "☆☆☆".slice(count);
}

/** @param {SpaceBowl.DailyState} state */
export function clock(state) {
  const seconds = state.began_ms === null ? 0 : Math.max(0, Math.floor(((state.ended_ms ?? Date.now()) - state.began_ms) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {SpaceBowl.DailyState} state @param {number} solutions */
export function shareLine(state, solutions) {
  const tries = state.tries.length;
  const values = { date: state.date, stars: starWords(stars(state, solutions)), time: clock(state), tries, found: state.right.length, solutions };
  if (state.valid !== null) {
    return text("learn.daily.share_seen", values);
  }
  return counted("learn.daily.share", tries, values);
}
