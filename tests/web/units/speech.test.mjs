// The page's voice: what is said once, what is cut short, and the seconds that are counted.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { Speech } from "/pages/shared/speech.js";
import { spokenNow } from "/pages/table/spoken.js";
import { loadTexts } from "/pages/shared/texts.js";
import { FakeTime } from "../fakes.mjs";

const CUT_MS = 100;

let time;
let spoken;
let voices;

beforeEach(async () => {
  time = new FakeTime();
  spoken = [];
  voices = [{ lang: "en-GB" }];
  await loadTexts();
  globalThis.SpeechSynthesisUtterance = class {
    constructor(words) {
      this.words = words;
    }
  };
  globalThis.speechSynthesis = { getVoices: () => voices, speak: ({ words }) => spoken.push(words), cancel: () => spoken.push("×") };
});

afterEach(() => {
  delete globalThis.speechSynthesis;
  localStorage.clear();
});

const speaking = () => {
  const speech = new Speech(() => performance.now() * 1000);
  speech.turn();
  time.pass(CUT_MS);
  spoken.length = 0;
  return speech;
};
const words = (...lines) => lines.map((line) => ({ words: line }));

test("what was there before is not said again, and what comes back is", () => {
  const speech = speaking();
  speech.show(words("one", "two"), null);
  speech.show(words("two", "three"), null);
  speech.show(words("one"), null);
  assert.deepEqual(spoken, ["one", "two", "three", "one"]);
});

test("what is urgent cuts short what is being said", () => {
  const speech = speaking();
  speech.show(words("a long story"), null);
  speech.show([{ words: "Go!", isUrgent: true }], null);
  assert.deepEqual(spoken, ["a long story", "×"]);
  time.pass(CUT_MS);
  assert.deepEqual(spoken, ["a long story", "×", "Go!"]);
});

test("what comes with something urgent is said behind it, and what was to be said before is dropped", () => {
  const speech = speaking();
  speech.show([{ words: "Ada concurs" }, { words: "Go!", isUrgent: true }], null);
  time.pass(CUT_MS);
  assert.deepEqual(spoken, ["×", "Go!", "Ada concurs"]);
  spoken.length = 0;
  speech.show([{ words: "No card!", isUrgent: true }], null);
  speech.show([{ words: "Go again!", isUrgent: true }], null);
  time.pass(CUT_MS);
  assert.deepEqual(spoken, ["×", "×", "Go again!"]);
  speech.show([{ words: "Too late", isUrgent: true }], null);
  speech.turn();
  time.pass(CUT_MS);
  assert.ok(!spoken.includes("Too late"));
});

test("who turns it on in a countdown hears its last seconds", () => {
  const speech = new Speech(() => performance.now() * 1000);
  speech.show(words("Go!"), { began_us: 0, deadline_us: 2_500_000 });
  speech.turn();
  time.pass(2000);
  assert.deepEqual(spoken.filter((said) => said !== "×"), ["Go!", "2", "1"]);
});

test("who has won is not said while a game is still telling how it came to that", () => {
  const tree = { is_over: true, is_demo: false, view: { players: [{ seat: 1, name: "Ada", score: 3 }] }, standing: [{ seat: 1, score: 3, is_winner: true }] };
  assert.deepEqual(spokenNow(tree, { overLine: () => "Now the lenses" }, "Now the lenses").map((one) => one.words), ["Now the lenses"]);
  assert.deepEqual(spokenNow(tree, { overLine: () => null }, "Ada wins!").map((one) => one.words), ["Ada wins!", "Ada: 3."]);
});

test("the last seconds are counted, those of a new time anew, and none of one that is over", () => {
  const speech = speaking();
  const until = (seconds) => ({ began_us: 0, deadline_us: performance.now() * 1000 + seconds * 1_000_000 });
  speech.show([], until(4));
  time.pass(2500);
  assert.deepEqual(spoken, ["×", "3", "×", "2"]);
  speech.show([], null);
  time.pass(5000);
  assert.equal(spoken.length, 4);
  speech.show([], until(6));
  time.pass(6000);
  assert.deepEqual(spoken.slice(4), ["×", "5", "×", "4", "×", "3", "×", "2", "×", "1"]);
});

test("nothing is said before somebody asks for it; who does hears how things stand", () => {
  const speech = new Speech(() => 0);
  speech.show(words("where we are"), null);
  assert.deepEqual(spoken, []);
  speech.turn();
  time.pass(CUT_MS);
  assert.deepEqual(spoken, ["×", "where we are"]);
  speech.turn();
  speech.show(words("more"), null);
  time.pass(CUT_MS);
  assert.deepEqual(spoken, ["×", "where we are", "×"]);
});

test("there is a switch where there is a voice for the page's language", () => {
  assert.equal(new Speech(() => 0).node.hidden, false);
  voices = [{ lang: "it-IT" }];
  assert.equal(new Speech(() => 0).node.hidden, true);
  delete globalThis.speechSynthesis;
  assert.equal(new Speech(() => 0).node.hidden, true);
});
