// How every part does, the record of every button with how long its contacts bounce, and the notes of the journal.

import { element, setAttribute, setText, svg } from "../shared/elements.js";
import { Rows, panel, words } from "./staff_elements.js";
import { language, onLanguage, pair, text } from "../shared/texts.js";

const MARKS = { well: "✓", fault: "✗", absent: "–" };
const BAR = 10;
const TALL = 24;

export class HealthPanel {
  /** @type {number[]} */
  buckets;
  drawn = new Map();

  constructor() {
    this.parts = element("ul", { class: "checks" });
    this.partRows = new Rows(this.parts, (part) => part.name, partRow);
    this.body = element("tbody");
    this.buttonRows = new Rows(this.body, (button) => button.button, (button) => this.buttonRow(button.button));
    const head = (key) => words(element("th", { scope: "col" }), key);
    this.bounce = element("th", { scope: "col" });
    this.table = element(
      "table", {},
      element("thead", {}, element("tr", {}, head("staff.buzzer"), head("staff.presses"), head("staff.chatters"), this.bounce)), this.body,
    );
    this.node = panel("health", "staff.health", this.parts, this.table);
  }

  /** @param {number} number */
  buttonRow(number) {
    const state = element("span", { class: "ailment" });
    const presses = element("td");
    const chatters = element("td");
    const bars = svg("svg", { class: "bars", role: "img", preserveAspectRatio: "xMinYMax" });
    const node = element(
      "tr", {},
      element("th", { scope: "row" }, element("span", { class: `dot seat-${number}` }, String(number)), state), presses, chatters, element("td", {}, bars),
    );
    const show = (button) => {
      setText(state, button.ailment === null ? "" : text(`staff.ailment.${button.ailment}`));
      setText(presses, String(button.presses));
      setText(chatters, String(button.chatters));
      if (this.drawn.get(number) !== String(button.bounces)) {
        this.drawn.set(number, String(button.bounces));
        drawBars(bars, button.bounces);
      }
      setAttribute(bars, "aria-label", button.bounces.map((count, index) => pair(this.bucketName(index), count)).join(", "));
    };
    return { node, show };
  }

  bucketName(index) {
    return index < this.buckets.length ? `≤ ${this.buckets[index]} ms` : `> ${this.buckets.at(-1)} ms`;
  }

  /** @param {Box.StaffHealth} health */
  show(health) {
    this.buckets = health.bounce_buckets_ms;
    setText(this.bounce, text("staff.bounce", { most_ms: this.buckets.at(-1) }));
    this.partRows.show(health.parts);
    this.buttonRows.show(health.buttons);
    this.table.hidden = health.buttons.length === 0;
  }
}

/** @param {SVGElement} node @param {number[]} bounces */
function drawBars(node, bounces) {
  const most = Math.max(1, ...bounces);
  node.setAttribute("viewBox", `0 0 ${bounces.length * BAR} ${TALL}`);
  node.replaceChildren(
    ...bounces.map((count, index) => {
      const height = count === 0 ? 1 : 3 + (count / most) * (TALL - 3);
      return svg("rect", { x: index * BAR + 1, y: TALL - height, width: BAR - 2, height, class: count === 0 ? "none" : index > 4 ? "long" : null });
    }),
  );
}

function partRow() {
  const mark = element("span", { class: "mark", "aria-hidden": "true" });
  const what = element("span");
  const details = element("span", { class: "details", lang: "en" });
  const node = element("li", {}, mark, what, details);
  const show = (part) => {
    setAttribute(node, "data-outcome", part.state);
    setText(mark, MARKS[part.state]);
    setText(what, pair(text(`staff.part.${part.name}`), part.name === "computer" ? computerLine(part) : text(`staff.state.${part.state}`)));
    setText(details, part.details.join(" "));
  };
  return { node, show };
}

/** @param {Box.ComputerPart} part */
function computerLine({ temperature_c: celsius, is_voltage_low: isLow, free_mb: free }) {
  const degrees = celsius === null ? [] : [text("staff.temperature", { celsius })];
  const voltage = isLow === null ? [] : [text(isLow ? "staff.voltage_low" : "staff.voltage_good")];
  const room = free === null ? [] : [text("staff.free", { gigabytes: (free / 1000).toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }) })];
  return [...degrees, ...voltage, ...room].join(", ") || text("staff.state.well");
}

export class NotesPanel {
  constructor() {
    this.list = element("ol", { class: "notes", tabindex: 0 });
    this.none = words(element("p", { class: "soft" }), "staff.no_notes");
    this.node = panel("notes", "staff.notes", this.none, this.list);
    this.shown = null;
    onLanguage(() => this.shown && this.show(this.shown, true));
  }

  /** @param {Box.Note[]} notes */
  show(notes, anew = false) {
    if (notes === this.shown && !anew) {
      return;
    }
    this.shown = notes;
    this.none.hidden = notes.length > 0;
    this.list.hidden = notes.length === 0;
    this.list.setAttribute("aria-labelledby", "notes-title");
    const time = (label) => (Number.isNaN(Date.parse(label)) ? label : new Date(label).toLocaleString(language(), { dateStyle: "short", timeStyle: "medium" }));
    this.list.replaceChildren(
      ...notes.map((note) => {
        const part = note.is_part_known ? text(`staff.part.${note.part}`) : note.part;
        const told = note.code === null ? element("span", { lang: "en" }, note.text) : element("span", {}, text(`staff.note.${note.code}`, note.values));
        return element("li", {}, element("b", {}, part), element("time", { class: "soft" }, time(note.noted)), told);
      }),
    );
  }
}
