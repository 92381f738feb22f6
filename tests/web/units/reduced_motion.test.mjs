// The virtual box for people who ask for less motion: nothing blinks, nothing wanders.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Calm } from "/pages/box/reduced_motion.js";

const DARK = [0, 0, 0];
const RED = [200, 0, 0];
const DIM_RED = [40, 0, 0];
const BLUE = [0, 0, 200];

// Show one button's colours, one every 100 ms; gives what is seen of it.
function seen(colours) {
  const calm = new Calm();
  return colours.map((colour, at) => calm.through({ cells: [], lights: [colour], rows: [] }, at * 100).lights[0]);
}

const repeated = (pattern, times) => Array.from({ length: times }, () => pattern).flat();
const changes = (shown) => shown.filter((colour, at) => at > 0 && colour.join() !== shown[at - 1].join()).length;

test("a light comes up at once, and brighter at once", () => {
  assert.deepEqual(seen([DARK, DIM_RED, RED]), [DARK, DIM_RED, RED]);
});

test("a blinking light stays lit", () => {
  const shown = seen(repeated([RED, DARK, DARK], 40));
  assert.equal(changes(shown), 0);
  assert.deepEqual(shown.at(-1), RED);
});

test("a breathing light stays at its brightest", () => {
  const shown = seen(repeated([DIM_RED, [120, 0, 0], RED, [120, 0, 0]], 30));
  assert.equal(changes(shown), 2); // on its first way up
});

test("a light that went out goes out, a little later", () => {
  const shown = seen([RED, ...repeated([DARK], 50)]);
  assert.deepEqual(shown[10], RED);
  assert.deepEqual(shown.at(-1), DARK);
  assert.equal(changes(shown), 1);
});

test("two colours in turn are shown in turn, no faster than every two seconds", () => {
  const shown = seen(repeated([RED, RED, BLUE, BLUE], 50));
  assert.ok(changes(shown) >= 5);
  assert.ok(changes(shown) <= 200 / 21 + 1);
  assert.ok(shown.some((colour) => colour === BLUE));
});

test("the matrix changes once a second at most, and ends with what it shows", () => {
  const calm = new Calm();
  const rows = Array.from({ length: 40 }, (_, at) => calm.through({ cells: [], lights: [], rows: [at] }, at * 100).rows[0]);
  assert.deepEqual([...new Set(rows)], [0, 10, 20, 30]);
});

test("each pixel of each cell is calmed by itself", () => {
  const calm = new Calm();
  calm.through({ cells: [[RED, BLUE]], lights: [], rows: [] }, 0);
  assert.deepEqual(calm.through({ cells: [[DARK, BLUE]], lights: [], rows: [] }, 100).cells, [[RED, BLUE]]);
});
