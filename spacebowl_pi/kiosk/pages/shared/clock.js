// The box's clock, as far as it can be known here: every message says when it was sent, and comes a little later. The
// message that took the least is the nearest to the truth, so the best of the last ones counts.

const KEPT = 40;
const DRIFT = 1e-4; // how much faster one of two clocks may run: what was heard long ago counts for less
const PACE = 0.1; // a correction is made by running so much faster or slower, so that no countdown jumps
const SETTLING_US = 1_000_000; // but not at first, when nobody has looked for long yet
const FAR_US = 1_500_000; // nor when it is far off, as after a sleep

export class Clock {
  /** @type {{ hereUs: number, ahead: number }[]} */
  heard;
  /** @type {number} */
  beganUs;
  /** @type {number} */
  lookedUs;

  /** @param {() => number} hereUs */
  constructor(hereUs = () => performance.now() * 1000) {
    this.hereUs = hereUs;
    this.ahead = 0; // the box's clock, less ours, as shown
    this.best = 0; // and as we know it
    this.forget();
  }

  // A new line: the box may have been switched off meanwhile, and its clock begun anew.
  forget() {
    this.heard = [];
    this.beganUs = this.lookedUs = this.hereUs();
  }

  /** @param {number} atUs */
  hear(atUs) {
    const hereUs = this.hereUs();
    this.heard = [...this.heard.slice(1 - KEPT), { hereUs, ahead: atUs - hereUs }];
    this.best = Math.max(...this.heard.map((one) => one.ahead - (hereUs - one.hereUs) * DRIFT));
    if (this.heard.length === 1 || hereUs - this.beganUs < SETTLING_US || Math.abs(this.best - this.ahead) > FAR_US) {
      this.ahead = this.best;
    }
  }

  nowUs() {
    const hereUs = this.hereUs();
    const most = (hereUs - this.lookedUs) * PACE;
    this.lookedUs = hereUs;
    this.ahead += Math.min(most, Math.max(-most, this.best - this.ahead));
    return hereUs + this.ahead;
  }
}
