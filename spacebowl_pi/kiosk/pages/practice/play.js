// A practice that is on: what a phone at the table shows, with the waiting skipped, and at the end how all stand.

import { Bars } from "../pieces/bars.js";
import { SeatView } from "../phone/seat_view.js";
import { element, setText } from "../shared/elements.js";
import { languageChooser } from "../shared/page.js";
import { text } from "../shared/texts.js";

const READ_MS = 700; // before that, a touch at the end was still meant for what stood there

export class PracticePlay extends SeatView {
  // `skip()` spares the visitor some waiting, `stop()` ends it all, `redraw()` shows the page again.
  /** @param {() => Page.Connection} connection @param {{ skip: () => void, stop: () => void, redraw: () => void }} acts */
  constructor(connection, { skip, stop, redraw }) {
    const lead = { us: 0 }; // of this match's clock on the box's
    const bars = new Bars();
    const stopButton = element("button", { type: "button", class: "practice-stop", onclick: stop });
    super({
      connection,
      nowUs: () => connection().nowUs() + lead.us,
      tools: [stopButton, languageChooser()],
      below: [bars.node],
    });
    this.lead = lead;
    this.bars = bars;
    this.stopButton = stopButton;
    this.skip = skip;
    this.stop = stop;
    this.redraw = redraw;
    /** @type {number | null} */
    this.overMs = null; // since when its end is seen here
  }

  /** @param {Box.SeatTree} tree */
  show(tree) {
    this.lead.us = tree.lead_us ?? 0;
    if (!tree.is_over) {
      this.overMs = null;
    } else if (this.overMs === null) {
      this.overMs = performance.now();
      setTimeout(() => this.redraw(), READ_MS);
    }
    return super.show(tree);
  }

  // It is over for good: nothing of it is to be said again in another one.
  end() {
    this.sending.forget();
  }

  /** @param {Page.Now} now */
  showBelow({ view, isOver }) {
    setText(this.stopButton, text("practice.stop"));
    this.stopButton.hidden = isOver; // it stands below then
    this.people.node.hidden ||= isOver;
    this.bars.node.hidden = !isOver;
    if (isOver) {
      this.bars.show(view.players);
    }
  }

  /** @param {Page.Now} now @returns {Page.PhoneAction[]} */
  actions(now) {
    const actions = super.actions(now);
    if (now.isOver) {
      const isOff = performance.now() - (this.overMs ?? 0) < READ_MS;
      const stop = { id: "stop", label: text("practice.stop"), act: this.stop };
      return [...actions, stop].map((action) => ({ ...action, isOff }));
    }
    const isWaiting = !now.tree.awaited.includes(now.me.seat);
    return isWaiting ? [...actions, { id: "skip", label: text("practice.skip"), act: this.skip }] : actions;
  }
}
