// The line to the box: says hello, keeps the state up to date, comes back by itself when the line breaks.

import { Clock } from "./clock.js";
import { applied } from "./state.js";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5000;

export class Connection {
  // `on` may have: state(tree), refusal({code, text, values}), told(kind, what, sent when), line(isUp).
  constructor(page, on, token = () => null) {
    this.page = page;
    this.on = on;
    this.token = token;
    this.tree = null;
    this.waitMs = FIRST_WAIT_MS;
    this.clock = new Clock();
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/socket`);
    this.socket.onopen = () => {
      this.clock.forget();
      this.say({ do: "hello", page: this.page, token: this.token() });
    };
    this.socket.onmessage = (event) => this.take(JSON.parse(event.data));
    this.socket.onclose = () => {
      this.on.line?.(false);
      setTimeout(() => this.open(), this.waitMs);
      this.waitMs = Math.min(LONGEST_WAIT_MS, this.waitMs * 2);
    };
  }

  take(message) {
    if (message.at_us !== undefined) {
      this.clock.hear(message.at_us);
    }
    if (message.kind === "snapshot" || message.kind === "changes") {
      this.tree = message.kind === "snapshot" ? message.snapshot : applied(this.tree, message.changes);
      this.waitMs = FIRST_WAIT_MS;
      this.on.line?.(true);
      this.on.state?.(this.tree);
    } else if (message.kind === "refusal") {
      this.on.refusal?.(message.refusal);
    } else {
      this.on.told?.(message.kind, message[message.kind], message.at_us);
    }
  }

  // The box's clock now, in microseconds: countdowns go by it.
  nowUs() {
    return this.clock.nowUs();
  }

  say(message) {
    if (this.socket.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(message));
      return true;
    }
    return false;
  }
}
