// Laying icons on a pad: where they can lie, how they turn, what they add; and the way of the keys over the hexes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { extent, figure, hexesOf, stepped } from "/games/hubble/hexes.js";
import { drawWords } from "/games/hubble/phone/field.js";
import { Sketch, gainsOf, totalOf, turns } from "/games/hubble/phone/sketch.js";
import { useGame } from "/pages/shared/texts.js";

await useGame("hubble");

const ROWS = ["RRRPPP", "RRRPPP", "RRRPPP", "RRRPPP", "BBBYYY", "BBBYYY", "BBBYYY", "BBBYYY"];
const HEXES = hexesOf(ROWS);
const ORDERS = [["comet", "galaxy", "star"], ["comet", "star", "galaxy"], ["galaxy", "comet", "star"], ["galaxy", "star", "comet"], ["star", "comet", "galaxy"], ["star", "galaxy", "comet"]];
const PLACES = { spots: [[0, 1, 6], [1, 6, 7], [1, 2, 7]], orders: ORDERS, free: [0, 1, 2, 6, 7], gains: { comet: { 6: 4 }, galaxy: { 1: 11 } } };

const middleOf = (spot) => ({ x: spot.reduce((sum, hex) => sum + HEXES[hex].x, 0) / spot.length, y: spot.reduce((sum, hex) => sum + HEXES[hex].y, 0) / spot.length });
const icons = (draw) => draw.map(([, icon]) => icon);

// --- hexes ---

test("hexes know their quadrant, their place in the row and their neighbours, and odd rows lie further right", () => {
  assert.equal(HEXES.length, 48);
  assert.deepEqual([HEXES[9].row, HEXES[9].place, HEXES[9].quadrant], [1, 4, "purple"]);
  assert.equal(HEXES[6].x - HEXES[0].x, 0.5);
  assert.deepEqual(HEXES[0].beyond, [null, 1, 6, null, null, null]);
  assert.deepEqual(HEXES[7].beyond, [2, 8, 14, 13, 6, 1]);
  HEXES.forEach((hex) => hex.beyond.forEach((other, side) => other === null || assert.equal(HEXES[other].beyond[(side + 3) % 6], hex.number)));
  assert.equal(extent(HEXES).width, 6.5);
});

test("a pad with gaps counts its hexes without them", () => {
  const hexes = hexesOf([" RP", "BY "]);
  assert.deepEqual(hexes.map(({ row, column, place }) => [row, column, place]), [[0, 1, 1], [0, 2, 2], [1, 0, 1], [1, 1, 2]]);
  assert.deepEqual(hexes[0].beyond, [null, 1, 3, 2, null, null]);
});

test("arrows walk over the hexes, up and down lead back, and nothing leads off the pad", () => {
  assert.equal(stepped(HEXES, 0, "ArrowRight"), 1);
  assert.equal(stepped(HEXES, 0, "ArrowLeft"), 0);
  assert.equal(stepped(HEXES, 0, "ArrowUp"), 0);
  for (const hex of HEXES.filter(({ row }) => row < 7)) {
    const below = stepped(HEXES, hex.number, "ArrowDown");
    assert.equal(HEXES[below].row, hex.row + 1);
    assert.equal(stepped(HEXES, below, "ArrowUp"), hex.number);
  }
  assert.deepEqual([stepped(HEXES, 9, "Home"), stepped(HEXES, 9, "End"), stepped(HEXES, 9, "x")], [6, 11, null]);
});

test("a figure joins every star by the shortest lines", () => {
  const spots = [{ x: 0, y: 0 }, { x: 3, y: 0 }, { x: 1, y: 0 }];
  assert.deepEqual(figure(spots), [[spots[0], spots[2]], [spots[2], spots[1]]]);
});

// --- turning ---

test("turning goes through every different order once: round, then mirrored", () => {
  const all = turns(ORDERS);
  assert.deepEqual(new Set(all.map((order) => order.join())), new Set(ORDERS.map((order) => order.join())));
  assert.deepEqual(all[1], ["galaxy", "star", "comet"]);
  assert.deepEqual(turns([["comet", "comet", "star"], ["comet", "star", "comet"], ["star", "comet", "comet"]]).length, 3);
  assert.deepEqual(turns([["comet", "comet"]]), [["comet", "comet"]]);
  assert.deepEqual(turns([[]]), [[]]);
});

test("the icons lie first in the way that adds most, and turn back to it", () => {
  const sketch = new Sketch(PLACES, HEXES);
  assert.equal(sketch.draw, null);
  assert.equal(sketch.touch(middleOf([0, 1, 6])), true);
  assert.deepEqual(sketch.draw, [[0, "star"], [1, "galaxy"], [6, "comet"]]);
  assert.equal(totalOf(PLACES, sketch.draw), 15);
  const seen = new Set();
  for (let turn = 0; turn < 6; turn += 1) {
    seen.add(icons(sketch.draw).join());
    sketch.turn(1);
  }
  assert.equal(seen.size, 6);
  assert.deepEqual(icons(sketch.draw), ["star", "galaxy", "comet"]);
  sketch.turn(-1);
  sketch.turn(1);
  assert.deepEqual(icons(sketch.draw), ["star", "galaxy", "comet"]);
});

// --- laying ---

test("a touch lays the icons on the nearest legal place that holds the touched hex, and nowhere else", () => {
  const sketch = new Sketch(PLACES, HEXES);
  PLACES.spots.forEach((spot) => {
    assert.equal(sketch.touch(middleOf(spot)), true);
    assert.deepEqual(sketch.spot, spot);
  });
  assert.equal(sketch.touch(HEXES[30]), false);
  assert.equal(sketch.touch({ x: -3, y: 0 }), false);
  assert.deepEqual(sketch.spot, [1, 2, 7], "what lay there stays");
  assert.equal(new Sketch(null, HEXES).touch(HEXES[0]), false);
});

test("the keys lay them on the best place at a hex, and again on the next", () => {
  const sketch = new Sketch(PLACES, HEXES);
  assert.equal(sketch.place(30), false);
  const laid = [1, 2, 3, 4].map(() => sketch.place(1) && sketch.spot.join());
  assert.deepEqual(laid.slice(0, 2), ["0,1,6", "1,6,7"]);
  assert.equal(laid[2], "1,2,7");
  assert.equal(laid[3], laid[0]);
});

test("icons of one kind count together, and those that add nothing are not told", () => {
  const places = { ...PLACES, gains: { comet: { 1: 4, 6: 4, "1,6": 7 } } };
  assert.deepEqual(gainsOf(places, [[0, "star"], [1, "comet"], [6, "comet"]]), { comet: 7 });
  assert.deepEqual(gainsOf(places, [[1, "star"]]), {});
  assert.deepEqual(gainsOf({ ...places, gains: { star: { 1: 12 } } }, [[1, "star"]]), { stars: 12 });
});

test("through a fogged lens one icon is drawn at most, on any free hex, each kind in turn", () => {
  const sketch = new Sketch(PLACES, HEXES);
  sketch.fog(true);
  assert.deepEqual(sketch.draw, []);
  sketch.touch(HEXES[6]);
  assert.deepEqual(sketch.draw, [[6, "comet"]]);
  sketch.turn();
  sketch.turn();
  sketch.turn();
  assert.deepEqual(sketch.draw, [[6, "comet"]]);
  sketch.fog(false);
  assert.equal(sketch.draw, null);
});

test("three blanks are drawn without a touch, and two leave one icon to lay", () => {
  const nothing = new Sketch({ ...PLACES, spots: [[]], orders: [[]], gains: {} }, HEXES);
  assert.deepEqual([nothing.draw, nothing.lit.size, nothing.canTurn], [[], 0, false]);
  const one = new Sketch({ ...PLACES, spots: [[0], [1]], orders: [["star"]], gains: {} }, HEXES);
  assert.equal(one.draw, null);
  one.touch(HEXES[1]);
  assert.deepEqual([one.draw, one.canTurn], [[[1, "star"]], false]);
});

test("what is laid is told with what it adds, one point as one", () => {
  const told = (points) => drawWords([[6, "comet"]], HEXES, { ...PLACES, gains: { comet: { 6: points } } });
  assert.equal(told(1), "Row 2, place 1, Red: Comet. +1 point");
  assert.equal(told(4), "Row 2, place 1, Red: Comet. +4 points");
  assert.equal(drawWords([], HEXES, PLACES), "");
});
