// Questions about a pad: one connection for all of them, and an answer or an excuse for each.

import assert from "node:assert/strict";
import { test } from "node:test";

import { AccountLine } from "/games/hubble/table/account_line.js";
import { FakeTime } from "../../../../web/fakes.mjs";

const time = new FakeTime();
const sockets = [];

globalThis.WebSocket = class {
  static OPEN = 1;
  readyState = 1;
  sent = [];

  constructor() {
    sockets.push(this);
  }

  send(words) {
    this.sent.push(JSON.parse(words));
  }

  close() {}

  greet() {
    this.onopen();
    this.say("box", { version: "1" });
    this.say("snapshot", {});
  }

  say(kind, what) {
    this.onmessage({ data: JSON.stringify({ kind, [kind]: what }) });
  }

  questions() {
    return this.sent.filter(({ do: what }) => what !== "hello").map(({ do: what, seat }) => `${what} ${seat}`);
  }
};

const heard = [];
const on = {
  told: (kind, what) => heard.push(`${kind} ${what.seat}`),
  line: (isUp) => heard.push(isUp ? "up" : "down"),
  refused: () => heard.push("refused"),
  failed: (kind, seat) => heard.push(`failed ${kind} ${seat}`),
};
const news = () => heard.splice(0);

test("nothing is opened before it is needed; then one connection is kept for whatever is asked, and asked again where it broke", () => {
  const line = new AccountLine(on);
  assert.equal(sockets.length, 0);
  line.ask("account", 3);
  const [first] = sockets;
  first.greet();
  assert.deepEqual(first.questions(), ["account 3"]);
  first.say("account", { seat: 3 });
  first.say("account", { seat: 3 });
  assert.deepEqual(news(), ["up", "account 3"]); // neither the box's news nor an answer to nobody
  line.ask("possible", 3);
  assert.deepEqual(first.questions(), ["account 3", "possible 3"]);

  first.onclose();
  time.pass(600);
  const second = sockets[1];
  second.greet();
  assert.deepEqual([news(), second.questions()], [["down", "up"], ["possible 3"]]);
  second.onclose();
  time.pass(1100);
  sockets[2].greet();
  assert.deepEqual([news(), sockets[2].questions()], [["down", "up", "failed possible 3"], []]); // not for ever

  line.ask("possible", 4);
  line.forget();
  sockets[2].say("possible", { seat: 4 });
  assert.deepEqual(news(), []);

  const later = new AccountLine(on); // of the next game that is shown
  later.ask("account", 5);
  assert.equal(sockets.length, 3);
  sockets[2].say("refusal", { code: "not_now" });
  assert.deepEqual(news(), ["refused"]);

  sockets[2].onclose();
  news();
  later.ask("account", 6);
  assert.deepEqual(news(), ["down"]); // said at once
});
