// Estimates the box's clock. Every message says when it was sent and arrives a little later; the one with the least delay
// is the best estimate, so the best of the latest messages counts.

const KEPT = 40;
const DRIFT = 1e-4; // the most by which two clocks drift apart: older messages count for less
const PACE = 0.1; // corrections speed the clock up or slow it down by this much, so that no countdown jumps
const SETTLING_US = 1_000_000; // except at first, before anybody has watched a countdown
const FAR_US = 1_500_000; // or when it is far off, as after the device slept

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
    this.ahead = 0; // box clock minus our clock, as shown
    this.best = 0; // the same, as last estimated
    this.forget();
  }

  // For a new connection: the box may have restarted, and its clock with it.
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
