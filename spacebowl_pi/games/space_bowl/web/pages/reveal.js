// How a verdict begins: the cards step back, a token for each pick comes flying, each turns out right or wrong, those that
// are wrong first, and only then is anything told. What moves is in the style sheet; here is when. A touch or a key skips it.

const PICKS_S = 1.6; // for all picks together: the box in the middle of the table tells them meanwhile
const MOST_S = 0.5; // for one
const SKIPPED_BY = /** @type {const} */ (["pointerdown", "keydown"]);

export class Reveal {
  // `ended()` is called when there is all to tell.
  /** @param {() => void} ended */
  constructor(ended) {
    this.ended = ended;
    this.isOn = false;
    this.timer = 0;
    this.skip = () => {
      this.stop();
      this.ended();
    };
  }

  // Gives how long it takes.
  /** @param {number} picks */
  beginMs(picks) {
    const each = Math.min(MOST_S, PICKS_S / picks);
    const lastsMs = 1000 * (0.6 + 2 * each * picks);
    const { style, classList } = document.body;
    style.setProperty("--reveal-each", `${each}s`);
    style.setProperty("--reveal-picks", String(picks));
    classList.add("is-revealing");
    SKIPPED_BY.forEach((what) => addEventListener(what, this.skip));
    clearTimeout(this.timer);
    this.timer = setTimeout(this.skip, lastsMs);
    this.isOn = true;
    return lastsMs;
  }

  stop() {
    this.isOn = false;
    clearTimeout(this.timer);
    document.body.classList.remove("is-revealing");
    SKIPPED_BY.forEach((what) => removeEventListener(what, this.skip));
  }
}
