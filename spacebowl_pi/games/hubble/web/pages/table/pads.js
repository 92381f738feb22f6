// All players' pads: twelve a screen at most, then pages that turn by themselves, by key and by touch.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { nameOf } from "/pages/shared/names.js";
import { text } from "/pages/shared/texts.js";
import { grid, pageCount, pageOf, turned } from "./paging.js";
import { SeatCard } from "./seat_card.js";

const TURN_MS = 9000;
const SWIPE_PX = 60;
const SIDE_REM = 8.5;
const LEAST_PX = 86;
const KEYS = { PageUp: -1, PageDown: 1 };

export class Pads {
  // `act(deed, seat)` and `look(seat)` are for the cards, `redraw()` shows another page.
  /** @param {(deed: string, seat: Box.Seat) => void} act @param {(seat: Box.Seat) => void} look @param {() => void} redraw */
  constructor(act, look, redraw) {
    this.make = (seat) => new SeatCard(seat, act, look);
    this.redraw = redraw;
    this.cards = new Map();
    this.page = 0;
    this.pages = 1;
    this.isPaused = false;
    /** @type {number | null} */
    this.from = null;
    this.list = element("ol", { class: "hubble-grid" });
    this.where = element("span", { class: "soft" });
    const button = (words, onclick) => ({ words, node: element("button", { type: "button", onclick }) });
    this.buttons = [button("table.page.back", () => this.turn(-1)), button("table.page.on", () => this.turn(1))];
    this.pause = element("button", { type: "button", onclick: () => this.hold() });
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
    this.timer = setInterval(() => this.go(), TURN_MS);
  }

  close() {
    clearInterval(this.timer);
    this.watch.disconnect();
    document.removeEventListener("keydown", this.keyed);
  }

  hold() {
    this.isPaused = !this.isPaused;
    this.redraw();
  }

  turn(by) {
    this.page = turned(this.page, by, this.pages);
    this.isPaused = true; // whoever turns reads
    this.redraw();
  }

  key({ key, target }) {
    if (key in KEYS && this.pages > 1 && !target?.matches?.("input, textarea, select, dialog *")) {
      this.turn(KEYS[key]);
    }
  }

  swiped(clientX) {
    const by = this.from === null ? 0 : clientX - this.from;
    this.from = null;
    if (Math.abs(by) > SWIPE_PX && this.pages > 1) {
      this.turn(by > 0 ? -1 : 1);
    }
  }

  // The next page, unless somebody stops there.
  go() {
    if (this.pages > 1 && !this.isPaused && !this.list.contains(document.activeElement)) {
      this.page = turned(this.page, 1, this.pages);
      this.redraw();
    }
  }

  /** @param {Hubble.TableTree} tree @param {boolean} mayPlay */
  show(tree, mayPlay) {
    const { players } = /** @type {Hubble.Match} */ (tree.view.public);
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const room = { width: this.room.width, height: this.room.height, gap: rem * 0.6, side: rem * SIDE_REM, least: LEAST_PX };
    const { columns, rows, shown } = grid(room, players.length);
    this.pages = pageCount(players.length, shown);
    this.page = Math.min(this.page, this.pages - 1);
    const here = pageOf(players, shown, this.page);
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
    this.ways.hidden = this.pages < 2;
    setText(this.where, text("table.page", { page: this.page + 1, pages: this.pages }));
    this.buttons.forEach(({ words, node }) => setText(node, text(words)));
    setText(this.pause, text(this.isPaused ? "table.page.play" : "table.page.pause"));
  }
}
