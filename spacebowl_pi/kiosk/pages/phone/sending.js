// What this player has said or touched and the box has not answered yet. It is said again on every new line, as long as
// it makes sense, and kept on this device until then: no reload and no broken line loses a card that was chosen.

const KEPT = "unanswered";
const ANSWER_MS = 2500; // a line on which no answer comes for so long is given up
const SHOWN_MS = 300; // most answers come sooner
const CALL_MS = 10_000; // a call says "now": later it is not what was meant
const LOOK_MS = 100;
const CALLS = ["go", "red", "concur"];

// A round, also after the box was started anew.
function roundOf({ round_number: number, toss }) {
  return `${number} ${JSON.stringify(toss)}`;
}

export class Sending {
  // `connection()` gives the line; `changed()` is called when there is something else to show, `late()` when what was said
  // is too late by now.
  constructor(connection, changed, late) {
    Object.assign(this, { connection, changed, late });
    this.said = null; // {id, message, phase, atMs}: a button that was touched
    this.touched = null; // {cell}: a card, confirmed or not
    this.place = null; // {seat, round}: where and when that was
    this.line = 0; // on which all of it was sent
    this.number = 0; // of the last question whether the box has heard it all
    this.askedMs = null; // null once that is answered
    this.isShown = false;
    setInterval(() => this.look(), LOOK_MS);
  }

  // The card that is touched, if one is.
  get cell() {
    return this.touched?.cell ?? null;
  }

  act({ id, message }) {
    if (this.said?.id === id) {
      return; // once is enough
    }
    this.said = { id, message, phase: this.phase, atMs: Date.now() };
    this.touched = id === "decline" ? null : this.touched;
    this.send(message);
    this.changed();
  }

  touch(cell) {
    this.touched = { cell };
    this.send({ do: "touch", cell });
  }

  send(message) {
    const line = this.connection();
    this.keep();
    this.askedMs ??= performance.now();
    if (line.isUp && this.line === line.lines) {
      line.send(message);
      this.ask(line);
    }
  }

  ask(line) {
    this.number += 1;
    line.send({ do: "ping", number: this.number });
  }

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

  // See what the box shows now: `offered` are the buttons that can be touched, `mayPick` whether a card can.
  show({ view, me }, offered, mayPick) {
    const line = this.connection();
    this.phase = view.phase;
    const place = { seat: me.seat, round: roundOf(view) };
    if (this.place === null) {
      this.restore();
    }
    if (this.place?.seat !== place.seat || this.place.round !== place.round) {
      [this.said, this.touched, this.askedMs] = [null, null, null];
    }
    this.place = place;
    if (this.said !== null && !this.makesSense(offered)) {
      this.said = null;
    }
    if (this.touched !== null && !mayPick) {
      this.tellIfLate(view, me);
      this.touched = null;
    }
    if (this.said === null && this.touched === null) {
      this.askedMs = null;
    }
    if (line.isUp && this.line !== line.lines) {
      this.line = line.lines;
      this.sayAgain(line);
    }
    this.keep();
  }

  makesSense(offered) {
    const { id, phase, atMs } = this.said;
    const isOpen = phase === this.phase && offered.includes(id);
    const isOld = CALLS.includes(id) && Date.now() - atMs > CALL_MS;
    if (isOpen && isOld) {
      this.late();
    }
    return isOpen && !isOld;
  }

  // The round is over, and the box has not taken the card.
  tellIfLate({ result }, { seat }) {
    const mine = result?.players.find((one) => one.seat === seat);
    if (mine !== undefined && mine.pick == null) {
      this.late();
    }
  }

  sayAgain(line) {
    if (this.touched !== null) {
      line.send({ do: "touch", cell: this.touched.cell });
    }
    if (this.said !== null) {
      line.send(this.said.message);
    }
    if (this.touched !== null || this.said !== null) {
      this.askedMs = performance.now() - SHOWN_MS; // it is long since it was said
      this.ask(line);
    }
  }

  // Whether to say that something is being sent, and whether the line is still worth waiting for.
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
    if (this.said === null && this.touched === null) {
      localStorage.removeItem(KEPT);
    } else {
      localStorage.setItem(KEPT, JSON.stringify({ place: this.place, said: this.said, touched: this.touched }));
    }
  }

  restore() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT)) ?? {};
      [this.place, this.said, this.touched] = [kept.place ?? null, kept.said ?? null, kept.touched ?? null];
    } catch {
      localStorage.removeItem(KEPT);
    }
    this.askedMs = this.said === null && this.touched === null ? null : performance.now();
  }
}
