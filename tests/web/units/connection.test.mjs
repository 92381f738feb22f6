// The connection to the box: what it says first, how it takes what comes, and when it gives up and tries again.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Connection } from "/pages/shared/connection.js";
import { FakeTime } from "../fakes.mjs";

let time;
let sockets;
let heard;

class FakeSocket {
  static OPEN = 1;
  readyState = 0;
  sent = [];

  constructor(address) {
    this.address = address;
    sockets.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  // What the box does.
  accept() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  say(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  breakDown() {
    this.readyState = 3;
    this.onclose?.();
  }
}

globalThis.WebSocket = FakeSocket;

beforeEach(() => {
  time = new FakeTime();
  sockets = [];
  heard = [];
});

function connected() {
  const on = {
    state: (tree) => heard.push(["state", tree]),
    refusal: (refusal) => heard.push(["refusal", refusal.code]),
    told: (kind, what) => heard.push([kind, what]),
    line: (isUp) => heard.push(["line", isUp]),
    unheard: () => heard.push(["unheard"]),
  };
  const connection = new Connection("table", on, () => "my token");
  sockets[0].accept();
  return connection;
}

test("it says hello with the page and the token", () => {
  connected();
  assert.equal(sockets[0].address, "ws://box/socket");
  assert.deepEqual(sockets[0].sent, [{ do: "hello", page: "table", token: "my token" }]);
});

test("it is up with the first snapshot, and changes go on from there", () => {
  const connection = connected();
  assert.equal(connection.isUp, false);
  sockets[0].say({ kind: "snapshot", snapshot: { count: 1, other: [] }, at_us: 5 });
  assert.equal(connection.isUp, true);
  sockets[0].say({ kind: "changes", changes: [[["count"], 2]], at_us: 6 });
  assert.deepEqual(connection.tree, { count: 2, other: [] });
  assert.deepEqual(heard.filter(([what]) => what === "state").map(([, tree]) => tree.count), [1, 2]);
});

test("what is no state is handed on by its kind", () => {
  connected();
  sockets[0].say({ kind: "refusal", refusal: { code: "not_now" } });
  sockets[0].say({ kind: "ticket", ticket: { seat: 3 }, at_us: 1 });
  sockets[0].say({ kind: "alive", at_us: 2 });
  assert.deepEqual(heard, [["refusal", "not_now"], ["ticket", { seat: 3 }]]);
});

test("a broken connection is tried again, later each time until one holds", () => {
  connected();
  sockets[0].breakDown();
  time.pass(499);
  assert.equal(sockets.length, 1);
  time.pass(1);
  assert.equal(sockets.length, 2);
  sockets[1].breakDown();
  time.pass(999);
  assert.equal(sockets.length, 2);
  time.pass(1);
  assert.equal(sockets.length, 3);
  sockets[2].accept();
  sockets[2].say({ kind: "snapshot", snapshot: {} });
  sockets[2].breakDown();
  time.pass(500);
  assert.equal(sockets.length, 4);
});

test("it never waits longer than five seconds", () => {
  connected();
  for (let broken = 0; broken < 8; broken += 1) {
    sockets.at(-1).breakDown();
    time.pass(5000);
    assert.equal(sockets.length, broken + 2);
  }
});

test("silence for twelve seconds is a broken connection; a sign of life is not silence", () => {
  connected();
  time.pass(11_000);
  sockets[0].say({ kind: "alive", at_us: 1 });
  time.pass(11_000);
  assert.equal(sockets.length, 1);
  time.pass(3000);
  assert.equal(sockets.length, 2);
});

test("what was said just before it broke is reported as unheard, what was answered is not", () => {
  const connection = connected();
  sockets[0].say({ kind: "snapshot", snapshot: {} });
  time.pass(10);
  assert.equal(connection.say({ do: "press" }), true);
  sockets[0].breakDown();
  assert.equal(heard.filter(([what]) => what === "unheard").length, 1);
  time.pass(500);
  sockets[1].accept();
  sockets[1].say({ kind: "snapshot", snapshot: {} });
  time.pass(10);
  connection.say({ do: "press" });
  time.pass(10);
  sockets[1].say({ kind: "alive" });
  sockets[1].breakDown();
  assert.equal(heard.filter(([what]) => what === "unheard").length, 1);
});

test("without a connection nothing is said, and that is reported", () => {
  const connection = connected();
  sockets[0].say({ kind: "snapshot", snapshot: {} });
  sockets[0].breakDown();
  heard = [];
  assert.equal(connection.say({ do: "press" }), false);
  assert.deepEqual(heard, [["unheard"]]);
});

test("opening again as somebody else forgets the state of before", () => {
  const connection = connected();
  sockets[0].say({ kind: "snapshot", snapshot: { secret: true } });
  connection.reopen();
  assert.equal(connection.tree, null);
  assert.equal(sockets.length, 2);
  assert.equal(sockets[0].onmessage, null); // nothing of it is taken any more
});
