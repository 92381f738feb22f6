// A lesson's round, and the puzzle of the day as this device remembers it.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { hexesOf } from "/games/hubble/hexes.js";
import { firstOf, isAnother, keep, turnsOf } from "/games/hubble/learn/daily_state.js";
import { LessonRound } from "/games/hubble/learn/round.js";

const HEXES = hexesOf(["RRRPPP", "RRRPPP"]);
const ORDERS = [["comet", "star"], ["star", "comet"]];
const places = (gains, other = {}) => ({ spots: [[0, 1], [3, 4]], orders: ORDERS, free: [0, 1, 3, 4], gains, ...other });
const SCORE = { galaxy: 0, planet: 3, asteroid: 0, comet: 4, stars: 0 };
const LESSON = {
  name: "comet", pad: "..C.........", roll: [], third: "blank", wants: { comet: 4 }, fog: 0, score: SCORE, cards: [], card_places: [],
  places: { blank: places({ comet: { 1: 3, 3: 4 } }) },
};
const round = (other = {}) => new LessonRound(/** @type {any} */ ({ ...LESSON, ...other }), HEXES);

beforeEach(() => localStorage.clear());

test("a draw passes that brings what the lesson wants, and no other is drawn", () => {
  const one = round();
  one.sketch.lay([0, 1]);
  assert.deepEqual(one.gains, { comet: 3 });
  assert.equal(one.draw(), false);
  assert.equal(one.pad, LESSON.pad);
  one.sketch.lay([3, 4]);
  assert.equal(one.draw(), true);
  assert.equal(one.pad, "..CCS.......");
  assert.deepEqual(one.score, { ...SCORE, comet: 8 });
  assert.deepEqual([one.isSolved, one.gains], [true, {}]);
});

test("it is shown how, turned as it must be", () => {
  const one = round();
  one.showHow();
  assert.deepEqual(one.sketch.draw, [[3, "comet"], [4, "star"]]);
  assert.equal(one.passes, true);
});

test("where one chooses the third icon, nothing can be laid before; what is shown chooses the best", () => {
  const one = round({ third: null, wants: { total: 5 }, places: { blank: LESSON.places.blank, star: places({ star: { 0: 5 }, comet: { 1: 3 } }) } });
  assert.equal(one.places, null);
  assert.equal(one.sketch.lit.size, 0);
  one.showHow();
  assert.deepEqual([one.third, one.sketch.draw], ["star", [[0, "star"], [1, "comet"]]]);
  one.choose("blank");
  one.sketch.lay([3, 4]);
  assert.equal(one.passes, false);
});

test("a lens fogs up where the lesson wants it, with one icon", () => {
  const one = round({ wants: { fog: 1 }, fog: 1, places: { blank: places({ comet: { 4: 7 } }, { spots: [] }) } });
  one.showHow();
  assert.deepEqual([one.sketch.isFogged, one.sketch.draw], [true, [[4, "comet"]]]);
  assert.equal(one.draw(), true);
  assert.equal(one.fog, 2);
});

test("a card that the draw completes is told by its points", () => {
  const lesson = { wants: {}, cards: [{ red: [[0, 0], [1, 0]] }], card_places: [{ red: [0, 1], purple: [], stars: 1, points: null }], places: { blank: places({ star: { 0: 12 } }) } };
  const one = round(lesson);
  assert.equal(one.cardPlaces[0].points, null);
  one.showHow();
  one.draw();
  assert.deepEqual([one.cardPlaces[0].points, one.cardPlaces[0].stars], [12, 2]);
});

// --- the puzzle of the day ---

const DAY = "2026-11-20";
const TURN = { third: null, draw: [[0, "star"]], is_fogged: false };
const LINE = { date: DAY, total: 90, by_category: [22, 20, 16, 22, 10], title: "Perceptive Planet-Hopper" };
const daily = (other) => /** @type {any} */ ({ date: DAY, turns: [TURN], line: null, ...other });

test("what was drawn is there after a reload, on that day alone", () => {
  assert.deepEqual(turnsOf(DAY), []);
  keep(daily({}));
  assert.deepEqual(turnsOf(DAY), [TURN]);
  assert.deepEqual(turnsOf("2026-11-21"), []);
  assert.equal(firstOf(DAY), null);
});

test("the first time counts, whatever comes later", () => {
  const first = daily({ line: LINE });
  const other = daily({ turns: [TURN, TURN], line: { ...LINE, total: 140 } });
  keep(first);
  keep(daily({ turns: [] }));
  keep(other);
  assert.deepEqual(firstOf(DAY).line, LINE);
  assert.deepEqual([isAnother(first), isAnother(other)], [false, true]);
  assert.equal(firstOf("2026-11-21"), null);
});

test("what cannot be read is as good as nothing", () => {
  localStorage.setItem("hubble_daily", "{");
  localStorage.setItem("hubble_daily_first", JSON.stringify({ date: DAY, line: {} }));
  assert.deepEqual([turnsOf(DAY), firstOf(DAY)], [[], null]);
});
