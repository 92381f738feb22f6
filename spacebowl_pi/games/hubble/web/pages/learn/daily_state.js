// How far one has come with the puzzle of a day, kept on this device. The first time counts: how it ended stays with the
// date. On a screen that guests share it is each guest's own first time.

import { isShared, text } from "/pages/shared/texts.js";
import { titleWords } from "../table/titles.js";

const TURNS = "hubble_daily";
const FIRST = "hubble_daily_first";
const memory = isShared ? sessionStorage : localStorage;

/** @param {string} key @param {string} date @returns {any} */
function kept(key, date) {
  try {
    const found = JSON.parse(memory.getItem(key));
    return found?.date === date ? found : null;
  } catch {
    return null; // unreadable
  }
}

// What has been drawn so far on that day.
/** @param {string} date @returns {Hubble.Turn[]} */
export function turnsOf(date) {
  const turns = kept(TURNS, date)?.turns;
  return Array.isArray(turns) ? turns : [];
}

// How the first time of that day ended, also in another tab; null while nothing has.
/** @param {string} date @returns {{ line: Hubble.DailyLine, turns: Hubble.Turn[] } | null} */
export function firstOf(date) {
  const first = kept(FIRST, date);
  return Array.isArray(first?.line?.by_category) && Array.isArray(first.turns) ? first : null;
}

// Whether this is another try, after the first.
/** @param {Hubble.Daily} daily */
export function isAnother({ date, turns }) {
  const first = firstOf(date);
  return first !== null && JSON.stringify(first.turns) !== JSON.stringify(turns);
}

// `line` is how it ended, or null.
/** @param {Hubble.Daily} daily */
export function keep({ date, turns, line }) {
  memory.setItem(TURNS, JSON.stringify({ date, turns }));
  if (line !== null && firstOf(date) === null) {
    memory.setItem(FIRST, JSON.stringify({ date, line, turns }));
  }
}

// The line to share tells nothing of where one has drawn.
/** @param {Hubble.DailyLine} line */
export function shareLine({ date, total, by_category: points, title }) {
  return text("learn.daily.share", { date, total, points: points.join(" + "), title: titleWords(title) });
}
