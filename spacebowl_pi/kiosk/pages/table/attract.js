// Shown beside the demo match: the invitation to play and to learn, a seat button for everybody, and the records of the house.

import { element, setAttribute, setText } from "../shared/elements.js";
import { PhoneLink } from "../shared/phone_link.js";
import { counted, text, textOr } from "../shared/texts.js";

const SEATS = [1, 2, 3, 4, 5, 6, 7, 8]; // more would be too small to touch in passing
const ACROSS = 4; // at most
const TOUCHABLE = ":is(a, button, select, input):not(:disabled)";
const SILENT_KEYS = ["Tab", "Shift", "Control", "Alt", "AltGraph", "Meta"]; // keys that only navigate, or do nothing by themselves
const PRESSING_KEYS = ["Enter", " "];

export class Attract {
  // `open()` asks for the lobby, `join(seat)` takes a seat in it.
  /** @param {() => void} open @param {(seat: Box.Seat) => void} join */
  constructor(open, join) {
    this.badge = element("span", { class: "badge" });
    this.title = element("h2");
    this.words = element("p");
    this.seats = SEATS.map((seat) =>
      element("button", { type: "button", class: `token attract-seat seat-${seat}`, onclick: () => join(seat) }, String(seat)),
    );
    this.row = element("div", { class: "attract-seats" }, ...this.seats);
    this.play = element("button", { type: "button", class: "primary", onclick: open });
    this.learn = element("a", { class: "button" });
    this.buttons = element("div", { class: "attract-buttons" }, this.play, this.learn);
    this.phone = new PhoneLink();
    this.records = element("ul", { class: "attract-records" });
    const head = element("div", { class: "attract-head" }, this.title, this.badge);
    this.node = element("section", { class: "attract", hidden: true }, head, this.words, this.buttons, this.row, this.records, this.phone.node);
    // Touching anything else on the page, and any other key, opens the lobby too.
    const isAsleep = () => !this.node.hidden && !this.row.hidden;
    for (const end of ["pointerup", "pointercancel"]) {
      addEventListener(end, ({ target }) => isAsleep() && !target?.closest?.(TOUCHABLE) && open());
    }
    addEventListener("keydown", ({ key, target }) => {
      const isForButton = PRESSING_KEYS.includes(key) && target?.closest?.(TOUCHABLE);
      if (isAsleep() && !isForButton && !SILENT_KEYS.includes(key)) {
        open();
      }
    });
  }

  /** @param {Box.TableTree} tree @param {boolean} mayPlay @param {Page.TablePart} part */
  show({ game, is_demo: isDemo, phone_url: phoneUrl, records }, mayPlay, part) {
    this.node.hidden = !isDemo;
    this.row.hidden = this.play.hidden = !mayPlay;
    this.phone.show(phoneUrl);
    setText(this.badge, text("table.demo"));
    setText(this.title, textOr(["title"], game.title));
    setText(this.words, textOr(["tagline"], ""));
    this.showRecords(records);
    setText(this.play, text("table.open_lobby"));
    this.learn.hidden = part.learnAddress === undefined;
    setAttribute(this.learn, "href", part.learnAddress);
    setText(this.learn, text("table.learn"));
    this.row.style.setProperty("--across", Math.min(ACROSS, game.most));
    this.seats.forEach((node, index) => {
      node.hidden = index >= game.most;
      setAttribute(node, "aria-label", text("table.take_seat", { seat: index + 1 }));
    });
  }

  // Who has won most: ever, this season, today; and who has played most.
  /** @param {Box.HouseRecord[]} records */
  showRecords(records) {
    const lines = records.map(({ kind, name, seat, count }) => [
      text(`table.record.${kind}`),
      name ?? text("common.seat", { seat }),
      kind === "played" ? text("honours.played", { played: count }) : counted("honours.wins", count, { won: count }),
    ]);
    const key = JSON.stringify(lines);
    if (key !== this.told) {
      this.told = key;
      this.records.replaceChildren(...lines.map(([what, who, count]) => element("li", {}, element("span", {}, what), element("b", {}, who), element("span", {}, count))));
    }
    this.records.hidden = lines.length === 0;
  }
}
