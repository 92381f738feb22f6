import assert from "node:assert/strict";
import { test } from "node:test";

import { applied } from "/pages/shared/state.js";

const TREE = { view: { phase: "lobby", players: [{ seat: 1, score: 0 }, { seat: 2, score: 0 }] }, game: { name: "one" } };

test("a change sets one value deep in the tree", () => {
  const changed = applied(TREE, [[["view", "players", 1, "score"], 7]]);
  assert.deepEqual(changed.view.players, [{ seat: 1, score: 0 }, { seat: 2, score: 7 }]);
  assert.equal(TREE.view.players[1].score, 0);
});

test("parts that did not change stay the same objects", () => {
  const changed = applied(TREE, [[["view", "players", 1, "score"], 7]]);
  assert.equal(changed.game, TREE.game);
  assert.equal(changed.view.players[0], TREE.view.players[0]);
  assert.notEqual(changed.view, TREE.view);
});

test("an empty path replaces the whole tree", () => {
  assert.deepEqual(applied(TREE, [[[], { view: null }]]), { view: null });
});

test("changes apply one after the other", () => {
  const changed = applied(TREE, [[["view"], { phase: "search" }], [["view", "phase"], "over"]]);
  assert.deepEqual(changed.view, { phase: "over" });
});
