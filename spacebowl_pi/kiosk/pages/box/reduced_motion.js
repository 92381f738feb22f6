// What the wires say, for whoever asks for less motion: no light blinks or wanders, and the matrix changes once a second.
// A light comes up at once, and stays; what takes turns with it is shown in its turn, but slowly.

const HOLD_MS = 2100; // as long as any figure with its rest: by then whatever blinks has been at its brightest
const ROWS_MS = 1000; // as the seconds of a countdown
const DARK = [0, 0, 0];
const ALIKE = 0.2; // faint colours are rounded

/** @param {Box.Colour} colour */
function strength(colour) {
  return Math.max(...colour);
}

// Whether two lights are of one colour, however bright they are.
/** @param {Box.Colour} one @param {Box.Colour} other */
function isAlike(one, other) {
  const [mine, its] = [strength(one), strength(other)];
  return mine > 0 && its > 0 && one.every((value, index) => Math.abs(value / mine - other[index] / its) < ALIKE);
}

class CalmLight {
  constructor() {
    this.shown = DARK;
    this.sinceMs = 0;
    this.seen = []; // of the last two seconds: each colour, and from when
  }

  /** @param {Box.Colour} colour @param {number} nowMs */
  through(colour, nowMs) {
    if (this.seen.at(-1)?.colour.join() !== colour.join()) {
      this.seen.push({ colour, fromMs: nowMs });
    }
    while (this.seen.length > 1 && this.seen[1].fromMs <= nowMs - HOLD_MS) {
      this.seen.shift();
    }
    const isRising = strength(colour) > strength(this.shown) && (this.shown === DARK || isAlike(colour, this.shown));
    const next = isRising ? colour : nowMs - this.sinceMs < HOLD_MS ? this.shown : this.next();
    if (next.join() !== this.shown.join()) {
      this.shown = strength(next) === 0 ? DARK : next;
      this.sinceMs = nowMs;
    }
    return this.shown;
  }

  // The next of those that take turns, or else what was brightest.
  next() {
    const colours = this.seen.map(({ colour }) => colour);
    const most = Math.max(...colours.map(strength));
    const bright = colours.filter((colour) => strength(colour) > 0 && strength(colour) >= most / 2);
    const turn = bright.findIndex((colour) => isAlike(colour, this.shown));
    const isOther = (colour) => !isAlike(colour, this.shown);
    const other = bright.slice(turn + 1).find(isOther) ?? bright.find(isOther);
    const its = other ?? this.shown;
    return bright.filter((colour) => isAlike(colour, its)).sort((one, two) => strength(two) - strength(one))[0] ?? DARK;
  }
}

export class Calm {
  constructor() {
    this.lights = new Map();
    this.rows = [];
    this.rowsSinceMs = -Infinity;
  }

  // What to show of the wires now; to be asked again now and then, as it may lie behind them.
  /** @param {Page.Lights} wires @param {number} nowMs */
  through({ cells, lights, rows }, nowMs) {
    if (nowMs - this.rowsSinceMs >= ROWS_MS && rows.join() !== this.rows.join()) {
      this.rows = rows;
      this.rowsSinceMs = nowMs;
    }
    return {
      cells: cells.map((pixels, cell) => pixels.map((colour, pixel) => this.light(`cell ${cell} ${pixel}`, colour, nowMs))),
      lights: lights.map((colour, button) => this.light(`button ${button}`, colour, nowMs)),
      rows: this.rows,
    };
  }

  /** @param {string} name @param {Box.Colour} colour @param {number} nowMs */
  light(name, colour, nowMs) {
    if (!this.lights.has(name)) {
      this.lights.set(name, new CalmLight());
    }
    return this.lights.get(name).through(colour, nowMs);
  }
}
