// What this player has sent or holds and the box has not acknowledged yet. It is sent again on every new connection while it
// still makes sense, and stored on this device until then, so that neither a reload nor a lost connection loses a choice.

const ANSWER_MS = 2500; // without an answer for so long, the connection is given up
const SHOWN_MS = 300; // most answers come sooner than this
const CALL_MS = 10_000; // a call means "now": it is not sent after this
const LOOK_MS = 100;
export class Sending {
  // `changed()` is called when something else is to be shown, `late()` when a choice came too late. `kept` is the storage key;
  // null stores nothing.
  /** @param {{ connection: () => Page.Connection, kept: string | null, changed: () => void, late: () => void }} options */
  constructor({ connection, kept, changed, late }) {
    this.connection = connection;
    this.kept = kept;
    this.changed = changed;
    this.late = late;
    this.said = null; // {id, message, phase, atMs}: a button that was touched
    this.held = null; // the draft's message, confirmed or not
    this.place = null; // {seat, round} that both belong to
    this.line = 0; // number of the connection on which both were sent
    this.number = 0; // of the last ping
    this.askedMs = null; // when it was sent; null once it is answered
    this.isShown = false;
    setInterval(() => this.look(), LOOK_MS);
  }

  // An action is {id, message}; `isCall`: it says "now"; `letsGo`: what is in hand does not count any more.
  /** @param {{ id: string, message: Box.Message, isCall?: boolean, letsGo?: boolean }} action */
  act({ id, message, isCall = false, letsGo = false }) {
    if (this.said?.id === id) {
      return; // it is being sent already
    }
    this.said = { id, message, isCall, phase: this.phase, atMs: Date.now() };
    this.held = letsGo ? null : this.held;
    this.send(message);
    this.changed();
  }

  // Hold a draft, which counts if the time runs out.
  /** @param {Box.Message} message */
  hold(message) {
    this.held = message;
    this.send(message);
  }

  /** @param {Box.Message} message */
  send(message) {
    const line = this.connection();
    this.keep();
    this.askedMs ??= performance.now();
    if (line.isUp && this.line === line.lines) {
      line.send(message);
      this.ask(line);
    }
  }

  /** @param {Page.Connection} line */
  ask(line) {
    this.number += 1;
    line.send({ do: "ping", number: this.number });
  }

  /** @param {number} number */
  heard(number) {
    if (number === this.number) {
      this.done();
    }
  }

  // Answered, or refused.
  done() {
    this.said = this.askedMs = null;
    this.keep();
    this.look();
  }

  // The match it belonged to is gone.
  forget() {
    [this.said, this.held, this.askedMs, this.place] = [null, null, null, null];
    this.keep();
  }

  // Follow the state: `offered` are the ids of the active buttons, `mayHold` whether a draft is possible, `round` names the
  // round even after a restart of the box, `isTooLate` says that the round ended without the draft.
  /** @param {{ view: { phase: string }, me: { seat: Box.Seat } }} now @param {{ offered: string[], mayHold: boolean, round: string, isTooLate: boolean }} possible */
  show({ view, me }, { offered, mayHold, round, isTooLate }) {
    const line = this.connection();
    this.phase = view.phase;
    const place = { seat: me.seat, round };
    if (this.place === null) {
      this.restore();
    }
    if (this.place?.seat !== place.seat || this.place.round !== place.round) {
      [this.said, this.held, this.askedMs] = [null, null, null];
    }
    this.place = place;
    if (this.said !== null && !this.makesSense(offered)) {
      this.said = null;
    }
    if (this.held !== null && !mayHold) {
      if (isTooLate) {
        this.late();
      }
      this.held = null;
    }
    if (this.said === null && this.held === null) {
      this.askedMs = null;
    }
    if (line.isUp && this.line !== line.lines) {
      this.line = line.lines;
      this.sayAgain(line);
    }
    this.keep();
  }

  /** @param {string[]} offered */
  makesSense(offered) {
    const { id, isCall, phase, atMs } = this.said;
    const isOpen = phase === this.phase && offered.includes(id);
    const isOld = isCall && Date.now() - atMs > CALL_MS;
    if (isOpen && isOld) {
      this.late();
    }
    return isOpen && !isOld;
  }

  /** @param {Page.Connection} line */
  sayAgain(line) {
    if (this.held !== null) {
      line.send(this.held);
    }
    if (this.said !== null) {
      line.send(this.said.message);
    }
    if (this.held !== null || this.said !== null) {
      this.askedMs = performance.now() - SHOWN_MS; // show at once that it is being sent
      this.ask(line);
    }
  }

  // Show that something is being sent, and give up a connection that does not answer.
  look() {
    const line = this.connection();
    const forMs = this.askedMs === null ? 0 : performance.now() - this.askedMs;
    if (forMs > ANSWER_MS && line.isUp && this.line === line.lines) {
      line.lose();
    }
    const isShown = this.askedMs !== null && (forMs > SHOWN_MS || !line.isUp);
    if (isShown !== this.isShown) {
      this.isShown = isShown;
      this.changed();
    }
  }

  keep() {
    if (this.kept === null) {
      return;
    }
    if (this.said === null && this.held === null) {
      localStorage.removeItem(this.kept);
    } else {
      localStorage.setItem(this.kept, JSON.stringify({ place: this.place, said: this.said, held: this.held }));
    }
  }

  restore() {
    if (this.kept === null) {
      return;
    }
    try {
      const kept = JSON.parse(localStorage.getItem(this.kept)) ?? {};
      [this.place, this.said, this.held] = [kept.place ?? null, kept.said ?? null, kept.held ?? null];
    } catch {
      localStorage.removeItem(this.kept);
    }
    this.askedMs = this.said === null && this.held === null ? null : performance.now();
  }
}
