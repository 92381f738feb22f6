// A toss on the galaxy: where planets are looked for, what lies where in the nine spaces, and what is told of a round.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { bestTurn, lookedAt } from "/games/space_bowl/pattern.js";
import { places, planetName } from "/games/space_bowl/planets.js";
import { Spaces } from "/games/space_bowl/spaces.js";
import { points, seatState, verdictWords } from "/games/space_bowl/standing.js";
import { reasons, stepsOf } from "/games/space_bowl/verdict_steps.js";
import { cardWords } from "/games/space_bowl/galaxy.js";
import { loadTexts, text } from "/pages/shared/texts.js";
import { FakeTime } from "../../../../web/fakes.mjs";

const MIDDLE = 4;
const [NORTH, EAST] = [1, 5];
const SIZE = 3;

let time;

beforeEach(async () => {
  time = new FakeTime();
  await loadTexts();
});

// A galaxy of three by three: each card by the first letters of its planets; "-" lies face down, "." is missing.
function galaxyOf(rows) {
  const names = { r: "red", b: "blue", g: "green" };
  const card = (letters) => ({ number: 1, is_face_down: letters === "-", planets: letters === "-" ? [] : [...letters].map((letter) => names[letter]), black_hole: false, comets: 0, stars: 0 });
  return rows.join(" ").split(" ").map((letters) => (letters === "." ? null : card(letters)));
}

function viewOf(rows, toss, variants = {}) {
  return { toss: { black_hole: null, destination: MIDDLE, ...toss }, galaxy: galaxyOf(rows), size: SIZE, settings: { variants } };
}

const RED_NORTH = { planets: [{ planet: "red", space: NORTH }] };

test("a planet north of the Destination is looked for in the card above", () => {
  const view = viewOf(["r b b", "b b b", "b b b"], RED_NORTH);
  const [looked] = lookedAt(view, 3, 0);
  assert.deepEqual(looked, { planet: "red", down: -1, right: 0, cell: 0, isSwallowed: false, isMet: true });
  assert.equal(lookedAt(view, 4, 0)[0].isMet, false);
});

test("beyond the edge nothing is met, unless the edges touch", () => {
  const rows = ["b b b", "b b b", "r b b"];
  assert.deepEqual([lookedAt(viewOf(rows, RED_NORTH), 0, 0)[0].cell, lookedAt(viewOf(rows, RED_NORTH), 0, 0)[0].isMet], [null, false]);
  const torus = lookedAt(viewOf(rows, RED_NORTH, { torus: true }), 0, 0)[0];
  assert.deepEqual([torus.cell, torus.isMet], [6, true]);
});

test("what the black hole swallowed must not be there", () => {
  const toss = { ...RED_NORTH, black_hole: NORTH };
  assert.equal(lookedAt(viewOf(["r b b", "b b b", "b b b"], toss), 3, 0)[0].isMet, false);
  assert.equal(lookedAt(viewOf(["b b b", "b b b", "b b b"], toss), 3, 0)[0].isMet, true);
  assert.equal(lookedAt(viewOf(["b b b", "b b b", "b b b"], toss), 0, 0)[0].isMet, false); // off the galaxy is not met either
});

test("a card that lies face down or is missing shows nothing", () => {
  for (const rows of [["- b b", "b b b", "b b b"], [". b b", "b b b", "b b b"]]) {
    assert.equal(lookedAt(viewOf(rows, RED_NORTH), 3, 0)[0].isMet, false);
  }
});

test("a quarter turn clockwise takes north to east", () => {
  const [looked] = lookedAt(viewOf(["b b b", "b b r", "b b b"], RED_NORTH), 4, 1);
  assert.deepEqual([looked.down, looked.right, looked.isMet], [0, 1, true]);
  assert.deepEqual([0, 1, 2, 3, 4].map((turns) => lookedAt(viewOf(["b b b", "b b b", "b b b"], RED_NORTH), 4, turns)[0].cell), [1, 5, 7, 3, 1]);
});

test("the best turn is the one by which most is met; without the variant there is none", () => {
  const toss = { planets: [{ planet: "red", space: NORTH }, { planet: "green", space: EAST }] };
  const rows = ["b b b", "g b b", "b r b"];
  assert.equal(bestTurn(viewOf(rows, { planets: [{ planet: "red", space: NORTH }, { planet: "green", space: EAST }] }, { rotation: true }), 4), 2);
  assert.equal(bestTurn(viewOf(rows, toss), 4), 0);
});

// --- the nine spaces ---

test("as many things as share a space have places of their own, within it", () => {
  for (let count = 1; count <= 7; count += 1) {
    const spots = places(count);
    assert.equal(spots.length, count);
    assert.equal(new Set(spots.map(String)).size, count);
    assert.ok(spots.every(([x, y, width]) => x >= width / 2 - 5 && x <= 105 - width / 2 && y >= width / 2 - 5 && y <= 105 - width / 2));
  }
});

test("planets of the standard deck have names in each language, others their own", () => {
  assert.equal(planetName("red"), text("common.planet.red"));
  assert.equal(planetName("vermilion"), "vermilion");
});

const TOSS = { destination: MIDDLE, planets: [{ planet: "red", space: 0 }, { planet: "blue", space: 0 }], black_hole: 8 };

function where(spaces, index) {
  const { style } = spaces.things[index].node;
  return [Math.floor(Number(style.getPropertyValue("--x"))), Math.floor(Number(style.getPropertyValue("--y")))];
}

test("what was tossed lies in its space, and those who share one beside each other", () => {
  const spaces = new Spaces(() => 0);
  spaces.show({ toss: TOSS, began_us: 0, opens_us: null });
  assert.deepEqual([0, 1, 2, 3].map((index) => where(spaces, index)), [[0, 0], [0, 0], [1, 1], [2, 2]]);
  const x = (index) => spaces.things[index].node.style.getPropertyValue("--x");
  assert.notEqual(x(0), x(1));
});

test("while it tumbles nothing is told in words; when all lies still, everything is", () => {
  const now = { us: 0 };
  const spaces = new Spaces(() => now.us);
  spaces.show({ toss: TOSS, began_us: 0, opens_us: 2_100_000 });
  const label = () => spaces.node.getAttribute("aria-label");
  assert.equal(label(), text("table.spaces"));
  assert.equal(spaces.node.classList.contains("is-tumbling"), true);
  now.us = 2_100_000;
  time.pass(10_000); // its own timer sees it
  assert.equal(spaces.node.classList.contains("is-tumbling"), false);
  for (const name of [planetName("red"), planetName("blue"), text("common.destination"), text("common.black_hole")]) {
    assert.ok(label().includes(name));
  }
});

test("things settle one after the other, each where it fell, and the last one when the search opens", () => {
  const now = { us: 0 };
  const spaces = new Spaces(() => now.us);
  spaces.show({ toss: TOSS, began_us: 0, opens_us: 2_100_000 });
  const tumbling = () => spaces.things.filter(({ node }) => node.classList.contains("is-tumbling")).length;
  const counts = [];
  for (; now.us <= 2_100_000; now.us += 350_000) {
    spaces.settle();
    counts.push(tumbling());
  }
  assert.deepEqual(counts, [...counts].sort((one, other) => other - one));
  assert.equal(counts[0], 4);
  assert.equal(counts.at(-1), 0);
});

test("without a toss the spaces are empty", () => {
  const spaces = new Spaces(() => 0);
  spaces.show({ toss: TOSS, began_us: 0 });
  spaces.show({ toss: null, began_us: 0 });
  assert.equal(spaces.layer.children.length, 0);
  assert.equal(spaces.node.getAttribute("aria-label"), text("table.spaces"));
});

test("a card is told by its planets, or by why it shows none", () => {
  assert.equal(cardWords(null), text("table.card_missing"));
  assert.equal(cardWords({ is_face_down: true }), text("common.face_down"));
  assert.equal(cardWords({ planets: ["red"], black_hole: true }), `${planetName("red")}, ${text("common.black_hole")}`);
});

// --- points and verdicts ---

test("rules that take a point count down, all others up", () => {
  assert.equal(points(["valid", "alone"]), 2);
  assert.equal(points(["valid", "used_the_wild"]), 0);
  assert.equal(points(["wrong", "wrong_and_called_go"]), -2);
  assert.equal(points([]), 0);
});

test("no pick where one was due is too late, and not wrong; where the table judges, it is wrong", () => {
  const late = { pick: null, verdict: "wrong" };
  assert.equal(verdictWords({ galaxy: [] }, late), text("common.too_late"));
  assert.equal(verdictWords({ galaxy: null }, late), text("common.verdict.wrong"));
  assert.equal(verdictWords({ galaxy: [] }, { pick: 3, verdict: "valid" }), text("common.verdict.valid"));
});

test("a seat's chip says what its player has done in the round", () => {
  const settings = { target_score: 18 };
  const player = { seat: 2, is_captain: false, is_red: false, may_pick: false, has_picked: false, has_joined: false };
  const view = { phase: "countdown", call: { by: 2, kind: "go" }, wild: null, settings, result: null };
  const looks = (of, who) => seatState(of, who).looks;
  assert.equal(looks(view, player), "go");
  assert.equal(looks({ ...view, call: { by: 1, kind: "go" } }, player), "");
  assert.equal(looks({ ...view, call: { by: 1, kind: "go" } }, { ...player, has_joined: true }), "go");
  assert.equal(looks(view, { ...player, is_red: true }), "red");
  assert.equal(looks({ ...view, phase: "picks" }, { ...player, may_pick: true }), "waiting");
  assert.equal(looks({ ...view, phase: "picks" }, { ...player, may_pick: true, has_picked: true }), "picked");
  const judged = { seat: 2, pick: 4, verdict: "wild", rules: ["valid", "used_the_wild"] };
  const told = seatState({ ...view, phase: "reveal", result: { players: [judged] }, galaxy: [] }, player);
  assert.deepEqual([told.looks, told.delta, told.target], ["wild", 0, 18]);
});

// --- the steps of the verdict ---

function judgedTree(players, solution = { valid: [], with_wild: [] }) {
  return { view: { result: { players }, solution, size: SIZE, galaxy: galaxyOf(["b b b", "b b b", "b b b"]) }, explanations: [] };
}

test("the verdict tells picks first, then who scored without one, then what else was right", () => {
  const players = [
    { seat: 1, pick: null, verdict: "red", rules: ["red_and_not_found"] },
    { seat: 2, pick: null, verdict: "abstained", rules: [] },
    { seat: 3, pick: 4, verdict: "valid", rules: ["valid"] },
  ];
  const steps = stepsOf(judgedTree(players, { valid: [4, 7], with_wild: [] }));
  assert.deepEqual(steps.map(({ judged, cell }) => judged?.seat ?? `cell ${cell}`), [3, 1, "cell 7"]);
});

test("places for the Wild are told only where no card was right, and no more than three", () => {
  const wild = [0, 1, 2, 3].map((at) => ({ at, valid: [8] }));
  assert.equal(stepsOf(judgedTree([], { valid: [], with_wild: wild })).length, 3);
  assert.equal(stepsOf(judgedTree([], { valid: [5], with_wild: wild })).length, 1);
});

test("a round that was called off has nothing but its solution to tell", () => {
  const tree = judgedTree([], { valid: [2], with_wild: [] });
  assert.deepEqual(stepsOf({ ...tree, view: { ...tree.view, result: null } }), [{ cell: 2 }]);
});

test("why a pick was wrong is told failure by failure", () => {
  const explanation = { pick: 4, verdict: "wrong", is_face_down: false, quarter_turns: 1, failures: [{ planet: "red", kind: "lacking", cell: 1 }], is_right_but_without_wild: false };
  const told = reasons(judgedTree([]), { judged: { seat: 1, pick: 4, verdict: "wrong", rules: [] }, explanation });
  assert.deepEqual(told, [text("common.failure.lacking", { planet: planetName("red"), place: "B1" }), text("table.turned", { degrees: 90 })]);
  const facedDown = { ...explanation, is_face_down: true };
  assert.deepEqual(reasons(judgedTree([]), { judged: { seat: 1, pick: 4, verdict: "wrong", rules: [] }, explanation: facedDown }), [text("table.was_face_down")]);
});
