// The connection to the box: says hello, keeps the state up to date, reconnects by itself.

import { Clock } from "./clock.js";
import { applied } from "./state.js";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5000;
const LOOK_MS = 1000;
const SILENT_MS = 12_000; // the box sends something every five seconds; without that the connection is dead

export class Connection {
  /** @type {WebSocket} */
  socket;
  /** @type {number} */
  heardMs;
  /** @type {number} */
  saidMs;

  // `on` may have: state(tree), refusal({code, text, values}), told(kind, what, sentAtUs), line(isUp) when the connection
  // comes or goes, and unheard() for messages that were lost with it.
  /** @param {string} page @param {Page.Listeners} on @param {() => string | null} token */
  constructor(page, on, token = () => null) {
    this.page = page;
    this.on = on;
    this.token = token;
    this.tree = null;
    this.waitMs = FIRST_WAIT_MS;
    this.clock = new Clock();
    this.isUp = false; // the state of this connection has arrived
    this.lines = 0; // how many connections were opened so far
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

  // Give this connection up, and reconnect soon.
  lose() {
    const isUnheard = this.saidMs > this.heardMs;
    this.isUp = false;
    this.heardMs = Infinity; // nothing to time out until the next one
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.on.line?.(false);
    if (isUnheard) {
      this.on.unheard?.();
    }
    setTimeout(() => this.open(), this.waitMs);
    this.waitMs = Math.min(LONGEST_WAIT_MS, this.waitMs * 2);
  }

  // Reconnect at once as somebody else, and forget the state.
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

  // The box's clock in microseconds, for countdowns.
  nowUs() {
    return this.clock.nowUs();
  }

  // Send without checking; the caller deals with a missing answer.
  /** @param {Box.Message} message */
  send(message) {
    this.socket.send(JSON.stringify(message));
  }

  // Send, and report a message that cannot be sent. Returns whether it was.
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
