// The line to the box: says hello, keeps the state up to date, comes back by itself when the line breaks.

import { Clock } from "./clock.js";
import { applied } from "./state.js";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5000;
const LOOK_MS = 1000;
const SILENT_MS = 12_000; // the box says something every five seconds; without that the line leads nowhere

export class Connection {
  /** @type {WebSocket} */
  socket;
  /** @type {number} */
  heardMs;
  /** @type {number} */
  saidMs;

  // `on` may have: state(tree), refusal({code, text, values}), told(kind, what, sent when), line(isUp), and unheard() for
  // what was said into a broken line.
  /** @param {string} page @param {Page.Listeners} on @param {() => string | null} token */
  constructor(page, on, token = () => null) {
    this.page = page;
    this.on = on;
    this.token = token;
    this.tree = null;
    this.waitMs = FIRST_WAIT_MS;
    this.clock = new Clock();
    this.isUp = false; // this line has told us everything
    this.lines = 0; // so many were opened
    this.open();
    setInterval(() => this.look(), LOOK_MS);
    for (const moment of ["visibilitychange", "online"]) {
      addEventListener(moment, () => this.look());
    }
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.lines += 1;
    this.saidMs = 0;
    this.heardMs = performance.now();
    this.socket = new WebSocket(`${scheme}://${location.host}/socket`);
    this.socket.onopen = () => {
      this.clock.forget();
      this.socket.send(JSON.stringify({ do: "hello", page: this.page, token: this.token() }));
    };
    this.socket.onmessage = (event) => this.take(JSON.parse(event.data));
    this.socket.onclose = () => this.lose();
  }

  look() {
    if (performance.now() - this.heardMs > SILENT_MS) {
      this.lose();
    }
  }

  // Give this line up, and try another one soon.
  lose() {
    const isUnheard = this.saidMs > this.heardMs;
    this.isUp = false;
    this.heardMs = Infinity; // there is no line now whose silence would mean anything
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.on.line?.(false);
    if (isUnheard) {
      this.on.unheard?.();
    }
    setTimeout(() => this.open(), this.waitMs);
    this.waitMs = Math.min(LONGEST_WAIT_MS, this.waitMs * 2);
  }

  // Begin anew at once, as somebody else: what was told so far is forgotten.
  reopen() {
    this.isUp = false;
    this.tree = null;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.open();
  }

  take(message) {
    this.heardMs = performance.now();
    if (message.at_us !== undefined) {
      this.clock.hear(message.at_us);
    }
    if (message.kind === "snapshot" || message.kind === "changes") {
      this.tree = message.kind === "snapshot" ? message.snapshot : applied(this.tree, message.changes);
      this.waitMs = FIRST_WAIT_MS;
      this.isUp = true;
      this.on.line?.(true);
      this.on.state?.(this.tree);
    } else if (message.kind === "refusal") {
      this.on.refusal?.(message.refusal);
    } else if (message.kind !== "alive") {
      this.on.told?.(message.kind, message[message.kind], message.at_us);
    }
  }

  // The box's clock now, in microseconds: countdowns go by it.
  nowUs() {
    return this.clock.nowUs();
  }

  // Say something for which whoever says it sees to an answer.
  /** @param {Box.Message} message */
  send(message) {
    this.socket.send(JSON.stringify(message));
  }

  // Whether there is a line to say it into.
  /** @param {Box.Message} message */
  say(message) {
    const isUp = this.socket.readyState === WebSocket.OPEN;
    if (isUp) {
      this.send(message);
      this.saidMs = performance.now();
    } else if (this.tree !== null) {
      this.on.unheard?.();
    }
    return isUp;
  }
}
