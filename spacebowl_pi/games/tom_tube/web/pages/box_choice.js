// What somebody chooses by the box's buttons, as the table's page is told of it (box/prompts.py): what is in hand there, and
// what each of the four buttons would do.

import { refusalText, text } from "/pages/shared/texts.js";
import { cellAt } from "./board/lattice.js";
import { handWords, layWords, targetWords } from "./hand_words.js";

const EACH = 4; // buttons: build, move, next, OK

/** @typedef {import("./hand.js").Hand} Hand */
/** @typedef {{ asked?: string, move?: { to: string, how: string }, row?: number, place?: TomTube.Place, cell?: number, filling?: TomTube.Filling, rot?: number }} Choice */

/** @type {Record<string, (what: any) => Choice>} */
const CHOICES = {
  DrawAsked: () => ({ asked: "draw" }),
  ExchangeAsked: () => ({ asked: "exchange" }),
  ResignAsked: () => ({ asked: "resign" }),
  Target: ({ how, to }) => ({ move: { how, to } }),
  RowChosen: ({ r }) => ({ row: r }),
  PlaceChosen: ({ place }) => ({ place }),
  FillingChosen: ({ space: { is_up: isUp, q, r }, filling, rot }) => ({ cell: cellAt(isUp, q, r), filling, rot }),
};

// What is in hand at the box; null if nothing is.
/** @param {Box.Prompt | null} prompt @returns {Choice | null} */
export function choiceOf(prompt) {
  return CHOICES[prompt?.kind ?? ""]?.(prompt?.what) ?? null;
}

// What OK does, and what has to be known before it.
/** @param {Hand} hand @param {Box.Prompt} prompt */
export function okWords(hand, { kind, what }) {
  const [build, , , ok] = buttonsOf(what.seat);
  const warning = what.notes?.some(({ about }) => about === "danger") && kind === "PlaceChosen" ? text("say.strands") : "";
  switch (kind) {
    case "DrawAsked":
      return text("keys.draw", { button: build });
    case "RowChosen":
      return text("keys.ok", { button: ok, words: text("keys.row") });
    case "Target":
      return text("keys.ok", { button: ok, words: targetWords(hand, what.to, what.how) });
    case "PlaceChosen":
      return [text("keys.ok", { button: ok, words: `${text("keys.lay")} ${layWords(hand)}` }), warning].filter(Boolean).join(" ");
    case "FillingChosen":
      return text("keys.ok", { button: ok, words: text("keys.fill") });
    default:
      return text("keys.ok", { button: ok, words: handWords(hand) });
  }
}

// Why a press did nothing.
/** @param {Box.Prompt | null} prompt */
export function toldWords(prompt) {
  return prompt?.kind === "Told" && prompt.what.code !== "" ? refusalText(prompt.what) : "";
}

// What the other buttons do.
/** @param {TomTube.Match} match @param {Box.Prompt} prompt */
export function otherKeys({ turn, pending }, { kind, what }) {
  const [build, move, next] = buttonsOf(what.seat);
  const isHelping = what.seat !== turn;
  /** @type {Record<string, [number, string][]>} */
  const keys = {
    DrawAsked: [[next, "back"]],
    ExchangeAsked: [[next, "back"]],
    ResignAsked: [[next, "back"]],
    Target: [[move, "next_sphere"], [next, "back"]],
    RowChosen: [[next, "next_row"]],
    PlaceChosen: [[build, "turn"], [next, "next_place"]],
    FillingChosen: [
      ...(what.filling === "bend" ? /** @type {[number, string][]} */ ([[build, "turn"]]) : []),
      ...(isHelping ? /** @type {[number, string][]} */ ([[move, "leave_open"]]) : pending.length > 1 ? /** @type {[number, string][]} */ ([[move, "next_space"]]) : []),
      [next, "next_kind"],
    ],
  };
  return (keys[kind] ?? []).map(([button, does]) => text("keys.other", { button, words: text(`keys.${does}`) })).join(" · ");
}

/** @param {Box.Seat} seat */
function buttonsOf(seat) {
  return Array.from({ length: EACH }, (_, at) => EACH * (seat - 1) + at + 1);
}
