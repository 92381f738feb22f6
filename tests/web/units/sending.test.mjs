// What a phone has said or holds, until the box has answered: kept on the device, and said again on a new connection.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Sending } from "/pages/phone/sending.js";
import { FakeTime } from "../fakes.mjs";

const KEPT = "unanswered";
const CALLING = { view: { phase: "search" }, me: { seat: 3 } };
const OFFERED = { offered: ["go", "red"], mayHold: false, round: "1", isTooLate: false };
const GO = { id: "go", message: { do: "press", is_hold: false }, isCall: true };

let time;
let line;
let late;
let changed;

beforeEach(() => {
  time = new FakeTime();
  localStorage.clear();
  line = { isUp: true, lines: 1, said: [], lost: 0, send: (message) => line.said.push(message), lose: () => (line.lost += 1) };
  late = changed = 0;
});

function sending(kept = KEPT) {
  return new Sending({ connection: () => line, kept, changed: () => (changed += 1), late: () => (late += 1) });
}

// Lose the connection, and get another one.
function reconnect() {
  line.lines += 1;
  line.said = [];
}

const commands = () => line.said.filter((message) => message.do !== "ping");
const stored = () => JSON.parse(localStorage.getItem(KEPT));

test("what is said is sent at once, and asked after", () => {
  const one = sending();
  one.show(CALLING, OFFERED);
  one.act(GO);
  assert.deepEqual(line.said, [GO.message, { do: "ping", number: 1 }]);
});

test("the same button twice is said once", () => {
  const one = sending();
  one.show(CALLING, OFFERED);
  one.act(GO);
  one.act(GO);
  assert.equal(commands().length, 1);
});

test("what was not answered is said again on a new connection", () => {
  const one = sending();
  one.show(CALLING, OFFERED);
  one.act(GO);
  reconnect();
  one.show(CALLING, OFFERED);
  assert.deepEqual(commands(), [GO.message]);
});

test("what was answered is not", () => {
  const one = sending();
  one.show(CALLING, OFFERED);
  one.act(GO);
  one.heard(1);
  reconnect();
  one.show(CALLING, OFFERED);
  assert.deepEqual(commands(), []);
});

test("an answer to an older question ends nothing", () => {
  const one = sending();
  one.show({ ...CALLING, view: { phase: "picks" } }, { ...OFFERED, mayHold: true });
  one.hold({ do: "touch", cell: 1 });
  one.hold({ do: "touch", cell: 2 });
  one.heard(1);
  assert.notEqual(one.askedMs, null);
  one.heard(2);
  assert.equal(one.askedMs, null);
});

test("what is not offered any more is dropped", () => {
  const one = sending();
  one.show(CALLING, OFFERED);
  one.act(GO);
  reconnect();
  one.show(CALLING, { ...OFFERED, offered: [] });
  assert.deepEqual(commands(), []);
  assert.equal(late, 0);
});

test("another phase drops it, too", () => {
  const one = sending();
  one.show(CALLING, OFFERED);
  one.act(GO);
  reconnect();
  one.show({ ...CALLING, view: { phase: "countdown" } }, OFFERED);
  assert.deepEqual(commands(), []);
});

test("a call that is old by now is not said again, and the player learns it", () => {
  const one = sending();
  one.show(CALLING, OFFERED);
  one.act(GO);
  time.pass(11_000);
  reconnect();
  one.show(CALLING, OFFERED);
  assert.deepEqual(commands(), []);
  assert.equal(late, 1);
});

test("what is no call may be said late", () => {
  const one = sending();
  one.show(CALLING, { ...OFFERED, offered: ["toss"] });
  one.act({ id: "toss", message: { do: "toss_planets" } });
  time.pass(60_000);
  reconnect();
  one.show(CALLING, { ...OFFERED, offered: ["toss"] });
  assert.deepEqual(commands(), [{ do: "toss_planets" }]);
});

test("a card in hand is told again, before what was confirmed", () => {
  const one = sending();
  const picking = { ...OFFERED, offered: ["pick_sure"], mayHold: true };
  one.show(CALLING, picking);
  one.hold({ do: "touch", cell: 7 });
  one.act({ id: "pick_sure", message: { do: "pick_card", cell: 7 } });
  reconnect();
  one.show(CALLING, picking);
  assert.deepEqual(commands(), [{ do: "touch", cell: 7 }, { do: "pick_card", cell: 7 }]);
});

test("declining lets go of the card in hand", () => {
  const one = sending();
  const picking = { ...OFFERED, offered: ["decline"], mayHold: true };
  one.show(CALLING, picking);
  one.hold({ do: "touch", cell: 7 });
  one.act({ id: "decline", message: { do: "decline_pick" }, letsGo: true });
  reconnect();
  one.show(CALLING, picking);
  assert.deepEqual(commands(), [{ do: "decline_pick" }]);
});

test("a card in hand whose round ended without it was too late", () => {
  const one = sending();
  one.show(CALLING, { ...OFFERED, mayHold: true });
  one.hold({ do: "touch", cell: 7 });
  one.show(CALLING, { ...OFFERED, mayHold: false, isTooLate: true });
  assert.equal(late, 1);
  assert.equal(one.held, null);
});

test("a reload says again what the page before it had said", () => {
  const before = sending();
  before.show(CALLING, OFFERED);
  before.act(GO);
  line.said = [];
  const after = sending();
  after.show(CALLING, OFFERED);
  assert.deepEqual(commands(), [GO.message]);
});

test("a reload in another round or on another seat says nothing again", () => {
  for (const [place, possible] of [[CALLING, { ...OFFERED, round: "2" }], [{ ...CALLING, me: { seat: 4 } }, OFFERED]]) {
    localStorage.clear();
    const before = sending();
    before.show(CALLING, OFFERED);
    before.act(GO);
    line.said = [];
    sending().show(place, possible);
    assert.deepEqual(commands(), []);
    assert.equal(stored(), null);
  }
});

test("what is stored is gone once it is answered, and what cannot be read is dropped", () => {
  const one = sending();
  one.show(CALLING, OFFERED);
  one.act(GO);
  assert.equal(stored().said.id, "go");
  one.done();
  assert.equal(stored(), null);
  localStorage.setItem(KEPT, "{broken");
  sending().show(CALLING, OFFERED);
  assert.equal(stored(), null);
});

test("without a name nothing is stored", () => {
  const one = sending(null);
  one.show(CALLING, OFFERED);
  one.act(GO);
  assert.equal(localStorage.getItem(KEPT), null);
});

test("that something is being sent shows after a moment, not at once", () => {
  const one = sending();
  one.show(CALLING, OFFERED);
  one.act(GO);
  time.pass(200);
  assert.equal(one.isShown, false);
  time.pass(200);
  assert.equal(one.isShown, true);
  one.heard(1);
  assert.equal(one.isShown, false);
});

test("a connection on which no answer comes is given up", () => {
  const one = sending();
  one.show(CALLING, OFFERED);
  one.act(GO);
  time.pass(2400);
  assert.equal(line.lost, 0);
  time.pass(200);
  assert.ok(line.lost > 0);
});

test("nothing is sent on a connection that has not told its state yet", () => {
  const one = sending();
  one.show(CALLING, OFFERED);
  line.lines += 1;
  line.isUp = false;
  one.act(GO);
  assert.deepEqual(line.said, []);
});
