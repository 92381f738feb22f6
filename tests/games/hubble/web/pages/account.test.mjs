// The account of a pad: its words, what is lit for them, and what becomes of questions when the connection breaks.

import assert from "node:assert/strict";
import { test } from "node:test";

import { lit } from "/games/hubble/table/account_pad.js";
import { NEARLY, linesOf, missedWords, partWords, pointsOf, possibleWords } from "/games/hubble/table/account_words.js";
import { useGame } from "/pages/shared/texts.js";

await useGame("hubble");

const CARDS = [
  { id: "cepheus", name: "Cepheus", base: 15 },
  { id: "ours", name: "The Kettle", base: 9 },
];
const part = (category, points, hexes, about = "") => ({ category, points, hexes, about });
const missed = (category, icon, gain, hexes, about = "") => ({ category, icon, gain, hexes, about });

test("every part says what it is", () => {
  const said = (...of) => partWords(part(...of), CARDS);
  assert.equal(said("planet", 3, [0, 1, 2], "level"), "3 planets on a level line");
  assert.equal(said("comet", 30, [0, 1, 2, 3, 4, 5, 6, 7]), "Trail of 8");
  assert.equal(said("asteroid", 8, [0, 1, 6]), "Three that all touch");
  assert.equal(said("galaxy", 22, [3, 4], "red"), "Full sets of four: 2. There are no more than that in the red quadrant.");
});

test("a card has its name, a card of one's own too, and its bonus is said where it fell", () => {
  assert.deepEqual([15, 20].map((points) => partWords(part("stars", points, [1], "cepheus"), CARDS)), ["Cepheus", "Cepheus, with its bonus"]);
  assert.equal(partWords(part("stars", 9, [1], "ours"), CARDS), "The Kettle");
});

test("what was missed says what it would have been", () => {
  assert.equal(missedWords(missed("stars", "star", 15, [4], "cepheus"), CARDS), "Cepheus: one star short");
  assert.equal(missedWords(missed("stars", "star", 15, [4, 5], "cepheus"), CARDS), "Cepheus: 2 stars short");
  assert.equal(missedWords(missed("comet", "comet", 7, [4]), CARDS), "A comet here would have joined the trails");
  assert.equal(missedWords(missed("galaxy", "galaxy", 11, [4], "blue"), CARDS), "One more galaxy in the blue quadrant");
});

const ACCOUNT = {
  parts: [part("comet", 4, [0, 1]), part("planet", 2, [7, 8], "level"), part("comet", 11, [20, 21, 22, 23])],
  missed: [missed("comet", "comet", 7, [12]), missed("stars", "star", 15, [30], "cepheus")],
};

test("the lines of a heading are its own, most points first, and are read out with their points", () => {
  assert.deepEqual(linesOf(ACCOUNT, "comet", CARDS).map(({ label }) => label), ["Trail of 4: 11", "Trail of 2: 4"]);
  assert.deepEqual(linesOf(ACCOUNT, NEARLY, CARDS).map(({ points, icon }) => [points, icon]), [["+15", "star"], ["+7", "comet"]]);
  assert.deepEqual(["comet", "planet", "galaxy"].map((category) => pointsOf(ACCOUNT.parts, category)), [15, 2, 0]);
});

test("what was possible is a lower bound, no more is a compliment, and a search that failed says so", () => {
  const ada = { name: "Ada", points: 143 };
  const said = (total) => possibleWords({ seat: 1, total, pad: "", parts: [] }, ada);
  assert.match(said(151), /^At least 151 were possible with these dice\. Ada has 143\./);
  assert.match(said(143), /nothing better than 143\. Well drawn, Ada!/);
  assert.match(said(null), /did not work out this time/);
});

test("lit is what the lines are about: of galaxies all, beside what was missed its kind, and nothing where there are no lines", () => {
  const drawn = "GC.GCP";
  const line = (others) => ({ words: "", points: "", label: "", hexes: [5], isMissed: false, icon: "planet", card: "", ...others });
  assert.deepEqual([...lit(drawn, [line()], "planet")], [5]);
  assert.deepEqual([...lit(drawn, [line({ icon: "galaxy", hexes: [0] })], "galaxy")].sort(), [0, 3]);
  assert.deepEqual([...lit(drawn, [line({ icon: "galaxy", hexes: [0] })], "")], [0]);
  assert.deepEqual([...lit(drawn, [line({ icon: "comet", hexes: [2], isMissed: true })], "")].sort(), [1, 2, 4]);
  assert.equal(lit(drawn, [], "comet"), null);
  assert.equal(lit(drawn, [line({ isMissed: true })], NEARLY), null);
});
