// All players' pads: twelve a screen at most, then pages that turn by themselves, by key and by touch.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { nameOf } from "/pages/shared/names.js";
import { text } from "/pages/shared/texts.js";
import { PageTurner } from "./page_turner.js";
import { grid, pageCount, pageOf } from "./paging.js";
import { SeatCard } from "./seat_card.js";

const SWIPE_PX = 60;
const SIDE_REM = 8.5;
const LEAST_PX = 86;
const KEYS = { PageUp: -1, PageDown: 1 };

export class Pads {
  // `act(deed, seat)` and `look(seat)` are for the cards, `redraw()` shows another page.
  /** @param {(deed: string, seat: Box.Seat) => void} act @param {(seat: Box.Seat) => void} look @param {() => void} redraw */
  constructor(act, look, redraw) {
    this.make = (seat) => new SeatCard(seat, act, look);
    this.cards = new Map();
    /** @type {number | null} */
    this.from = null;
    this.list = element("ol", { class: "hubble-grid" });
    this.where = element("span", { class: "soft" });
    const button = (words, onclick) => ({ words, node: element("button", { type: "button", onclick }) });
    this.buttons = [button("table.page.back", () => this.turner.turn(-1)), button("table.page.on", () => this.turner.turn(1))];
    this.pause = element("button", { type: "button", onclick: () => this.turner.hold() });
    this.ways = element("div", { class: "hubble-pages" }, this.buttons[0].node, this.where, this.buttons[1].node, this.pause);
    this.node = element("section", { class: "hubble-pads" }, this.list, this.ways);
    this.room = { width: 0, height: 0 };
    this.watch = new ResizeObserver(([{ contentRect }]) => {
      this.room = contentRect;
      redraw();
    });
    this.watch.observe(this.list);
    this.keyed = (event) => this.key(event);
    document.addEventListener("keydown", this.keyed);
    this.list.addEventListener("pointerdown", ({ clientX }) => (this.from = clientX));
    this.list.addEventListener("pointerup", ({ clientX }) => this.swiped(clientX));
    this.turner = new PageTurner(redraw, () => this.list.contains(document.activeElement));
  }

  close() {
    this.turner.close();
    this.watch.disconnect();
    document.removeEventListener("keydown", this.keyed);
  }

  key({ key, target }) {
    if (key in KEYS && !target?.matches?.("input, textarea, select, dialog *")) {
      this.turner.turn(KEYS[key]);
    }
  }

  swiped(clientX) {
    const by = this.from === null ? 0 : clientX - this.from;
    this.from = null;
    if (Math.abs(by) > SWIPE_PX) {
      this.turner.turn(by > 0 ? -1 : 1);
    }
  }

  /** @param {Hubble.TableTree} tree @param {boolean} mayPlay */
  show(tree, mayPlay) {
    const { players } = /** @type {Hubble.Match} */ (tree.view.public);
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const room = { width: this.room.width, height: this.room.height, gap: rem * 0.6, side: rem * SIDE_REM, least: LEAST_PX };
    const { columns, rows, shown } = grid(room, players.length);
    this.turner.have(pageCount(players.length, shown));
    const here = pageOf(players, shown, this.turner.page);
    const nodes = here.map((player) => {
      const card = this.cardOf(player.seat);
      card.show(player, nameOf(tree.view, player.seat), tree, mayPlay);
      return card.node;
    });
    if (nodes.length !== this.list.children.length || nodes.some((node, at) => this.list.children[at] !== node)) {
      this.list.replaceChildren(...nodes);
    }
    this.list.style.setProperty("--columns", columns);
    this.list.style.setProperty("--rows", rows);
    setAttribute(this.list, "aria-label", text("table.pads"));
    this.showWays();
  }

  cardOf(seat) {
    if (!this.cards.has(seat)) {
      this.cards.set(seat, this.make(seat));
    }
    return this.cards.get(seat);
  }

  showWays() {
    const { page, pages, isPaused } = this.turner;
    this.ways.hidden = pages < 2;
    setText(this.where, text("table.page", { page: page + 1, pages }));
    this.buttons.forEach(({ words, node }) => setText(node, text(words)));
    setText(this.pause, text(isPaused ? "table.page.play" : "table.page.pause"));
  }
}
