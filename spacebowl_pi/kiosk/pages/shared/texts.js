// The texts of the house and of the shown game, in the viewer’s language: the one chosen on this device; else, on the box’s
// own screen, the box’s; else the browser’s, if we have it.

export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch" };
const REMEMBERED = "language";

const root = document.documentElement;
export const isOwnScreen = root.dataset.own !== undefined;
export const isShared = root.dataset.shared !== undefined; // the own screen of a real box, where guests come and go
const ofBrowser = (navigator.languages ?? []).map((name) => /** @type {Box.Language} */ (name.slice(0, 2))).find((name) => name in LANGUAGES);

let ofBox = /** @type {Box.Language} */ (root.lang); // the server renders the page in it
let game = root.dataset.game; // its texts override those of the house
let known = {};
let current = null;
let shownGame = null;
let asked = 0;
let newest = Promise.resolve(); // what the last call waits for
const listeners = new Set();

/** @returns {Box.Language} */
export function language() {
  return current;
}

// What was chosen on this device; null if nothing.
/** @returns {Box.Language | null} */
export function chosenLanguage() {
  const remembered = /** @type {Box.Language} */ (localStorage.getItem(REMEMBERED));
  return remembered in LANGUAGES ? remembered : null;
}

// The language without a choice of one’s own.
/** @returns {Box.Language} */
export function ownLanguage() {
  return (isOwnScreen ? ofBox : ofBrowser) ?? ofBox;
}

// Null undoes the choice. Throws, and keeps the old choice, if the texts cannot be loaded.
/** @param {Box.Language | null} chosen */
export async function chooseLanguage(chosen) {
  const before = chosenLanguage();
  remember(chosen);
  try {
    await loadTexts();
  } catch (error) {
    remember(before);
    throw error;
  }
}

/** @param {Box.Language | null} chosen */
function remember(chosen) {
  if (chosen === null) {
    localStorage.removeItem(REMEMBERED);
  } else {
    localStorage.setItem(REMEMBERED, chosen);
  }
}

// The box’s language has changed: pages without a choice of their own follow.
/** @param {Box.Language} spoken */
export async function boxSpeaks(spoken) {
  const isNew = spoken !== ofBox;
  ofBox = spoken;
  if (isNew || wanted() !== current) {
    await loadTexts();
  }
}

function wanted() {
  return chosenLanguage() ?? ownLanguage();
}

// Load the texts that are wanted now: before the page is first shown, and whenever language or game may have changed.
// A call that is overtaken by a later one waits for that one's texts.
export function loadTexts() {
  asked += 1;
  newest = loaded(asked);
  return newest;
}

/** @param {number} turn @returns {Promise<void>} */
async function loaded(turn) {
  const name = wanted();
  const wantedGame = game;
  if (name !== current || wantedGame !== shownGame) {
    const [ofHouse, ofGame] = await Promise.all(addresses(name, wantedGame).map(textsAt));
    if (turn !== asked) {
      await newest;
      return;
    }
    known = { ...ofHouse, ...ofGame };
    shownGame = wantedGame;
    root.lang = current = name;
  }
  listeners.forEach((listener) => listener());
}

function addresses(name, ofGame) {
  return [`/texts/${name}.json`, `/games/${ofGame}/texts/${name}.json`];
}

async function textsAt(address) {
  const early = coming.get(address);
  coming.delete(address);
  const response = await (early ?? fetch(address));
  return response.ok ? response.json() : {}; // a game that was removed has none
}

// Switch to the texts of another game.
/** @param {string} name */
export async function useGame(name) {
  if (name !== game || name !== shownGame) {
    game = name;
    await loadTexts();
  }
}

// Call this after every change of language or game, so that a component can update its texts.
/** @param {() => void} listener */
export function onLanguage(listener) {
  listeners.add(listener);
}

// `text("table.seat", { seat: 3 })` puts 3 for {seat}.
/** @param {string} key @param {Box.Values} values @returns {string} */
export function text(key, values = {}) {
  const found = known[key];
  if (found === undefined) {
    console.error(`no text for ${key}`);
    return key;
  }
  return found.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

// The first of these keys that there is a text for; `fallback` where there is none.
/** @template T @param {string[]} keys @param {T} fallback @param {Box.Values} values @returns {string | T} */
export function textOr(keys, fallback, values = {}) {
  const key = keys.find((one) => known[one] !== undefined);
  return key === undefined ? fallback : text(key, values);
}

// The same for something counted: in the singular, `table.seconds_left_one` in place of `table.seconds_left`, where the
// language has it for this number (French has it for none, too).
/** @param {string} key @param {number} count @param {Box.Values} values */
export function counted(key, count, values) {
  const isOne = new Intl.PluralRules(current).select(count) === "one";
  return text(isOne ? `${key}_one` : key, values);
}

// Two things with a colon between them, which not every language writes alike.
/** @param {string} name @param {string | number | null} what */
export function pair(name, what) {
  return text("common.pair", { name, what });
}

/** @param {Box.Refusal} refusal */
export function refusalText({ code, text: english, values }) {
  const said = values.phase === undefined ? values : { ...values, phase: textOr([`common.phase.${values.phase}`], values.phase) };
  return known[`refusal.${code}`] === undefined ? english : text(`refusal.${code}`, said);
}

// Where a page has this module before its others, the texts are on their way while those are.
const coming = new Map(addresses(wanted(), game).map((address) => [address, fetch(address)]));
coming.forEach((answer) => answer.catch(() => {})); // whoever waits for it hears of it
