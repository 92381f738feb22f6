// Asks the box about pads of a match that is over. The connection is opened at the first need and kept, even beyond this
// game: a page that shows one match after the other has one of them.

import { Connection } from "/pages/shared/connection.js";

const PAGE = "hubble/account";
const MOST_TIMES = 2; // that something is asked by itself, as connections may break at just this question

/** @type {Page.Connection | null} */
let connection = null;
/** @type {AccountLine | null} */
let asking = null; // who hears what it brings

export class AccountLine {
  /** @param {{ told(kind: string, what: any): void, line(isUp: boolean): void, refused(): void, failed(kind: string, seat: Box.Seat): void }} on */
  constructor(on) {
    this.on = on;
    /** @type {Map<string, { seat: Box.Seat, times: number }>} */
    this.open = new Map(); // what is not answered yet
  }

  /** @param {"account" | "possible"} kind @param {Box.Seat} seat */
  ask(kind, seat) {
    asking = this;
    const question = { seat, times: 0 };
    this.open.set(kind, question);
    if (connection === null) {
      connection = new Connection(PAGE, {
        state: () => asking?.resume(),
        told: (kindOf, what) => asking?.hear(kindOf, what),
        refusal: () => asking?.refuse(),
        line: (isUp) => asking?.on.line(isUp),
      });
    } else if (connection.isUp) {
      this.send(kind, question);
    } else {
      this.on.line(false);
    }
  }

  // Nothing is waited for any more.
  forget() {
    this.open.clear();
  }

  send(kind, question) {
    question.times += 1;
    if (question.times > MOST_TIMES) {
      this.open.delete(kind);
      this.on.failed(kind, question.seat);
    } else {
      connection?.send({ do: kind, seat: question.seat });
    }
  }

  resume() {
    this.open.forEach((question, kind) => this.send(kind, question));
  }

  hear(kind, what) {
    const question = this.open.get(kind);
    if (question !== undefined && question.seat === what.seat) {
      this.open.delete(kind);
      this.on.told(kind, what);
    }
  }

  refuse() {
    this.open.clear();
    this.on.refused();
  }
}
