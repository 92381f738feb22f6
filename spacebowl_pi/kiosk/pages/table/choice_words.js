// The words for what a game offers to agree on: its own, as far as it has any. `choice.NAME` is what is chosen,
// `choice.NAME.VALUE` one of the values, `choice.NAME.value` any of them as {value}, `choice.NAME.line` a line on it.

import { text, textOr } from "../shared/texts.js";

// A name as the code has it, with a capital and spaces: better than nothing.
/** @param {string} name */
export function plainName(name) {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function choiceTitle() {
  return textOr(["choices"], text("table.settings"));
}

/** @param {string} name */
export function choiceName(name) {
  return textOr([`choice.${name}`], plainName(name));
}

/** @param {string} name */
export function choiceLine(name) {
  return textOr([`choice.${name}.line`], "");
}

/** @param {string} name @param {Box.Value} value */
export function valueWords(name, value) {
  if (value === null) {
    return textOr([`choice.${name}.none`], text("table.no_limit"));
  }
  if (typeof value === "boolean") {
    return text(value ? "table.on_switch" : "table.off_switch");
  }
  return textOr([`choice.${name}.${value}`, `choice.${name}.value`], typeof value === "string" ? plainName(value) : String(value), { value });
}
