// How a verdict begins: the cards step back, a token for each pick comes flying, each turns out right or wrong, those that
// are wrong first, and only then is anything told. All of it is in the style sheet; here is when. A touch or a key skips it.

const PICKS_S = 1.6; // for all picks together: the box in the middle of the table tells them meanwhile
const MOST_S = 0.5; // for one
const SKIPPED_BY = /** @type {const} */ (["pointerdown", "keydown"]);

export class Reveal {
  constructor() {
    this.skip = () => this.end();
  }

  // Gives how long it takes, in seconds.
  /** @param {number} picks */
  begin(picks) {
    const each = Math.min(MOST_S, PICKS_S / Math.max(1, picks));
    const lasts = 0.6 + 2 * each * picks;
    document.body.style.setProperty("--reveal-each", `${each}s`);
    document.body.style.setProperty("--reveal-picks", String(picks));
    document.body.style.setProperty("--reveal-lasts", `${lasts}s`);
    document.body.classList.add("is-revealing");
    SKIPPED_BY.forEach((what) => addEventListener(what, this.skip));
    return lasts;
  }

  end() {
    document.body.classList.remove("is-revealing");
    SKIPPED_BY.forEach((what) => removeEventListener(what, this.skip));
  }
}
