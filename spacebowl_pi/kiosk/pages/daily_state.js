// How far one has come with the puzzle of a day, kept on this device, and the line to share.

import { text } from "./texts.js";

const REMEMBERED = "daily";

// `tries` are cells in the order they were tapped; the time runs from `began_ms` to `ended_ms`.
export function stateOf(date) {
  try {
    const kept = JSON.parse(localStorage.getItem(REMEMBERED));
    if (kept?.date === date && Array.isArray(kept.tries) && Array.isArray(kept.right)) {
      return kept;
    }
  } catch {
    // whatever stood there is of no use
  }
  return fresh(date);
}

export function fresh(date) {
  return { date, began_ms: null, ended_ms: null, tries: [], right: [], valid: null };
}

export function keep(state) {
  localStorage.setItem(REMEMBERED, JSON.stringify(state));
}

// One for finding a card, one for finding all, one for no wrong try on the way.
export function stars(state, solutions) {
  const { tries, right } = state;
  return right.length === 0 ? 0 : 1 + (right.length === solutions) + (tries.length === right.length);
}

export function starWords(count) {
  return "★★★".slice(0, count) + "☆☆☆".slice(count);
}

export function clock(state) {
  const seconds = state.began_ms === null ? 0 : Math.max(0, Math.floor(((state.ended_ms ?? Date.now()) - state.began_ms) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function shareLine(state, solutions) {
  const tries = state.tries.length;
  const values = { date: state.date, stars: starWords(stars(state, solutions)), time: clock(state), tries };
  return text(tries === 1 ? "learn.daily.share_one" : "learn.daily.share", values);
}

// Copies also where the page came by plain http, on which browsers keep the clipboard shut.
export async function copied(line) {
  try {
    await navigator.clipboard.writeText(line);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = line;
    field.className = "unseen";
    document.body.append(field);
    field.select();
    const isDone = document.execCommand("copy");
    field.remove();
    return isDone;
  }
}
