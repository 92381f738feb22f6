// The texts in the viewer’s language: chosen here before, else the browser’s.

const LANGUAGES = ["en", "fr", "de"];
const REMEMBERED = "language";

let known = {};
let current = null;
const listeners = new Set();

export function language() {
  return current;
}

export function languages() {
  return LANGUAGES;
}

export async function useLanguage(wanted, isChosen = true) {
  const response = await fetch(`/texts/${wanted}.json`);
  known = await response.json();
  current = wanted;
  document.documentElement.lang = wanted;
  if (isChosen) {
    localStorage.setItem(REMEMBERED, wanted);
  }
  listeners.forEach((listener) => listener());
}

// Load texts before the first picture: what was chosen on this device, or what the browser prefers.
export async function loadTexts() {
  const preferred = (navigator.languages ?? []).map((name) => name.slice(0, 2)).find((name) => LANGUAGES.includes(name));
  const remembered = localStorage.getItem(REMEMBERED);
  await useLanguage(LANGUAGES.includes(remembered) ? remembered : (preferred ?? "en"), false);
}

// Called again whenever the language changes: every component then shows its texts anew.
export function onLanguage(listener) {
  listeners.add(listener);
}

// `text("table.seat", { seat: 3 })` puts 3 for {seat}.
export function text(key, values = {}) {
  const found = known[key];
  if (found === undefined) {
    console.error(`no text for ${key}`);
    return key;
  }
  return found.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

export function refusalText({ code, text: english, values }) {
  const said = values.phase === undefined ? values : { ...values, phase: text(`common.phase.${values.phase}`) };
  return known[`refusal.${code}`] === undefined ? english : text(`refusal.${code}`, said);
}
