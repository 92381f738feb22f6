// Says aloud what happens, in the browser's voice for the page's language: for players who cannot see the screen, or do not
// look at it. Off until somebody turns it on, which this device remembers. A browser without a voice shows no switch.

import { element, setAttribute, svg } from "./elements.js";
import { loudness } from "./sound.js";
import { language, onLanguage, text } from "./texts.js";

const REMEMBERED = "speech";
const CUT_MS = 60; // some browsers drop what is said at once after a cut
const COUNTED_S = [5, 4, 3, 2, 1];
const BUBBLE = "M4 4h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8l-5 5v-5H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z";
const SPOKEN = "M7 8h10M7 12h6";
const CROSS = "M9 7l6 6M15 7l-6 6";

export class Speech {
  // `nowUs()` is the box's clock.
  /** @param {() => number} nowUs */
  constructor(nowUs) {
    this.nowUs = nowUs;
    this.voice = globalThis.speechSynthesis ?? null;
    this.isWanted = localStorage.getItem(REMEMBERED) === "on";
    /** @type {Page.Spoken[]} */
    this.now = [];
    this.told = new Set();
    /** @type {string[]} */
    this.waiting = []; // for what was being said to fall silent
    this.cutting = 0;
    /** @type {Box.Limit | null} */
    this.limit = null;
    this.deadlineUs = null;
    /** @type {number[]} */
    this.counting = [];
    this.how = svg("path", { fill: "none", stroke: "var(--panel)", "stroke-width": 2, "stroke-linecap": "round" });
    const picture = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: BUBBLE, fill: "currentColor" }), this.how);
    this.node = element("button", { type: "button", class: "sound-switch", onclick: () => this.turn() }, picture);
    this.update = () => this.showSwitch();
    this.voice?.addEventListener?.("voiceschanged", this.update);
    onLanguage(this.update);
    this.update();
  }

  showSwitch() {
    this.node.hidden = !this.voice?.getVoices().some(({ lang }) => lang.startsWith(language()));
    setAttribute(this.node, "aria-label", text("common.speech"));
    setAttribute(this.node, "aria-pressed", String(this.isWanted));
    setAttribute(this.how, "d", this.isWanted ? SPOKEN : CROSS);
  }

  turn() {
    this.isWanted = !this.isWanted;
    localStorage.setItem(REMEMBERED, this.isWanted ? "on" : "off");
    this.showSwitch();
    this.told.clear();
    this.deadlineUs = null;
    this.cut();
    this.show(this.now, this.limit);
  }

  // All there is to say of this moment; what was there before is not said again. `limit` is the time that is counted down.
  /** @param {Page.Spoken[]} now @param {Box.Limit | null} limit */
  show(now, limit) {
    this.now = now;
    this.limit = limit;
    const fresh = now.filter(({ words }) => !this.told.has(words));
    this.told = new Set(now.map(({ words }) => words));
    const urgent = fresh.filter(({ isUrgent }) => isUrgent);
    if (urgent.length > 0) {
      this.cut();
    }
    [...urgent, ...fresh.filter(({ isUrgent }) => !isUrgent)].forEach(({ words }) => this.say(words));
    this.countDown(limit?.deadline_us ?? null);
  }

  // Fall silent at once, and forget what was still to be said.
  cut() {
    this.voice?.cancel();
    this.waiting = [];
    clearTimeout(this.cutting);
    this.cutting = setTimeout(() => {
      this.cutting = 0;
      this.waiting.splice(0).forEach((words) => this.say(words));
    }, CUT_MS);
  }

  /** @param {string} words */
  say(words) {
    if (!this.isWanted || !this.voice) {
      return;
    }
    if (this.cutting !== 0) {
      this.waiting.push(words);
      return;
    }
    const said = new SpeechSynthesisUtterance(words);
    said.lang = language();
    said.volume = loudness();
    this.voice.speak(said);
  }

  /** @param {number | null} deadlineUs */
  countDown(deadlineUs) {
    if (deadlineUs === this.deadlineUs) {
      return;
    }
    this.deadlineUs = deadlineUs;
    this.counting.forEach(clearTimeout);
    const leftMs = deadlineUs === null ? 0 : (deadlineUs - this.nowUs()) / 1000;
    this.counting = COUNTED_S.map((seconds) => leftMs - 1000 * seconds).flatMap((afterMs, at) => (afterMs > 0 ? [setTimeout(() => this.count(COUNTED_S[at]), afterMs)] : []));
  }

  /** @param {number} seconds */
  count(seconds) {
    if (this.isWanted) {
      this.cut();
      this.say(String(seconds));
    }
  }
}
