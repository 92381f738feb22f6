// Where the pattern of Space Bowl's demo stops: on cards that are wrong, then on one that is right.

import assert from "node:assert/strict";
import { test } from "node:test";

import { stopsOf } from "/games/space_bowl/guide.js";

const SIZE = 5;
const TOSS = { destination: 4, planets: [{ planet: "red", space: 1 }, { planet: "blue", space: 5 }], black_hole: null }; // red above it, blue to its right

// A galaxy of empty cards, but for these planets by their places.
function view(planets, variants = {}) {
  const galaxy = Array.from({ length: SIZE * SIZE }, (_, cell) => ({ planets: planets[cell] ?? [], is_face_down: false }));
  return { galaxy, size: SIZE, toss: TOSS, settings: { variants: { rotation: false, torus: false, no_wild: false, ...variants } } };
}

// [the place, the planets that are missing there], the last with "!"
const told = (stops) => stops.map(({ cell, failing, isLast }) => [cell, ...failing.map(({ planet }) => planet), ...(isLast ? ["!"] : [])]);

test("it stops where the least is missing, then somewhere else, and at last where nothing is", () => {
  const galaxy = view({ 7: ["red"], 13: ["blue"], 2: ["red"] });
  assert.deepEqual(told(stopsOf(galaxy)), [[7, "blue"], [5, "red", "blue"], [12, "!"]]);
});

test("each tour stops on other cards, and never where a planet would lie beyond the edge", () => {
  const galaxy = view({ 7: ["red"], 13: ["blue"] });
  const tours = [0, 1, 2, 3, 4, 5].map((tour) => stopsOf(galaxy, tour));
  assert.deepEqual(new Set(tours.map((stops) => stops.at(-1).cell)), new Set([12]));
  assert.equal(new Set(tours.map(([first]) => first.cell)).size, 6);
  for (const [first, second] of tours) {
    assert.ok([first, second].every(({ looked }) => looked.every(({ cell }) => cell !== null)));
    assert.ok(Math.abs((first.cell % SIZE) - (second.cell % SIZE)) > 1);
  }
});

test("where no card is right, the Wild helps; without it the pattern lies nowhere", () => {
  assert.deepEqual(told(stopsOf(view({ 7: ["red"] }))).at(-1), [12, "blue", "!"]);
  assert.equal(stopsOf(view({ 7: ["red"] }, { no_wild: true })).some(({ isLast }) => isLast), false);
  assert.equal(stopsOf(view({})).some(({ isLast }) => isLast), false);
});
