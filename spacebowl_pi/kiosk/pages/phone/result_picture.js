// A picture of how a match ended, to keep or to send: drawn here, as a PNG.

import { ending } from "../shared/ending.js";
import { nameOf, seatName } from "../shared/names.js";
import { language, text, textOr } from "../shared/texts.js";

const WIDE = 1080;
const MARGIN = 80;
const ROW = 84;
const MOST_ROWS = 10;
const LINES = 300;
const HEAD = 300;
const FOOT = 110;
const GOLD = "#ffd23f";
const SOFT = "#aab4dc";
const INK = "#05070f";

/** @param {Box.SeatTree} tree @param {Partial<Page.PhonePart>} part @param {Date} today */
export async function resultPicture(tree, part, today) {
  const { title, order } = ending(tree, part);
  const rows = order.slice(0, MOST_ROWS);
  const lines = (part.overLines?.(tree) ?? []).filter(({ scores }) => scores.length > 1);
  const awards = part.overAwards?.(tree) ?? [];
  await Promise.all([`700 60px ${face("display")}`, `700 40px ${face("text")}`, `400 32px ${face("text")}`].map((font) => document.fonts.load(font, title)));
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = HEAD + rows.length * ROW + (lines.length > 0 ? LINES + MARGIN : 0) + awards.length * ROW + FOOT;
  const pen = new Pen(canvas);
  pen.sky();
  pen.words(textOr(["title"], tree.game.title), WIDE / 2, 100, { size: 44, kind: "display", colour: SOFT, align: "center" });
  pen.words(title, WIDE / 2, 210, { size: 84, kind: "display", colour: GOLD, align: "center" });
  let top = HEAD;
  for (const player of rows) {
    pen.token(player.seat, MARGIN + 34, top + ROW / 2, 30);
    pen.words(seatName(player), MARGIN + 90, top + ROW / 2, { size: 42, weight: 700, colour: player.isWinner ? GOLD : "#fff", most: WIDE - 2 * MARGIN - 260 });
    pen.words(String(player.score), WIDE - MARGIN, top + ROW / 2, { size: 54, kind: "display", colour: player.isWinner ? GOLD : "#fff", align: "right" });
    top += ROW;
  }
  if (lines.length > 0) {
    pen.lines(lines, top + MARGIN / 2);
    top += LINES + MARGIN;
  }
  for (const { seat, title: award, words } of awards) {
    pen.token(seat, MARGIN + 34, top + ROW / 2, 24);
    pen.words(award, MARGIN + 90, top + 26, { size: 32, kind: "display", colour: GOLD, most: WIDE - 2 * MARGIN - 90 });
    pen.words(`${nameOf(tree.view, seat)} · ${words}`, MARGIN + 90, top + 62, { size: 28, weight: 400, most: WIDE - 2 * MARGIN - 90 });
    top += ROW;
  }
  const day = new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(today);
  pen.words(`${text("common.name")} · ${day}`, WIDE / 2, canvas.height - FOOT / 2, { size: 30, weight: 400, colour: SOFT, align: "center" });
  return canvas.toDataURL("image/png");
}

class Pen {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.ink = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.ink.textBaseline = "middle";
  }

  sky() {
    const { ink, canvas: { width, height } } = this;
    const light = ink.createRadialGradient(width / 2, 0, 0, width / 2, 0, height);
    light.addColorStop(0, "#26306a");
    light.addColorStop(0.6, "#0b0e1a");
    light.addColorStop(1, "#060812");
    ink.fillStyle = light;
    ink.fillRect(0, 0, width, height);
    ink.fillStyle = "#fff8";
    for (let star = 1; star < 120; star += 1) {
      ink.fillRect((star * 397) % width, (star * star * 61) % height, 1 + (star % 3), 1 + (star % 3));
    }
  }

  // Smaller if there is no room for it at its size.
  /** @param {string} words @param {number} x @param {number} y @param {{ size: number, kind?: string, weight?: number, colour?: string, align?: CanvasTextAlign, most?: number }} how */
  words(words, x, y, { size, kind = "text", weight = 700, colour = "#eef1ff", align = "left", most = WIDE - 2 * MARGIN }) {
    const { ink } = this;
    const font = (px) => `${weight} ${px}px ${face(kind)}`;
    ink.font = font(size);
    ink.font = font(size * Math.min(1, most / ink.measureText(words).width));
    ink.textAlign = align;
    ink.fillStyle = colour;
    ink.fillText(words, x, y, most);
  }

  /** @param {Box.Seat} seat @param {number} x @param {number} y @param {number} radius */
  token(seat, x, y, radius) {
    const { ink } = this;
    ink.fillStyle = seatColour(seat);
    ink.beginPath();
    ink.arc(x, y, radius, 0, 2 * Math.PI);
    ink.fill();
    this.words(String(seat), x, y + 2, { size: radius * 1.2, colour: INK, align: "center" });
  }

  /** @param {Page.ScoreLine[]} lines @param {number} top */
  lines(lines, top) {
    const { ink } = this;
    const most = Math.max(1, ...lines.flatMap(({ scores }) => scores));
    const wide = WIDE - 2 * MARGIN;
    ink.lineWidth = 7;
    ink.lineJoin = ink.lineCap = "round";
    lines.forEach(({ seat, scores }, index) => {
      const aside = 5 * (index - (lines.length - 1) / 2); // lines of the same scores lie side by side
      ink.strokeStyle = seatColour(seat);
      ink.beginPath();
      scores.forEach((score, at) => ink.lineTo(MARGIN + (wide * at) / (scores.length - 1), top + aside + LINES * (1 - score / most)));
      ink.stroke();
    });
  }
}

/** @param {string} kind of face: the style sheet says which that is */
function face(kind) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${kind}-face`);
}

/** @param {Box.Seat} seat */
function seatColour(seat) {
  const probe = document.createElement("span");
  probe.className = `seat-${seat}`;
  document.body.append(probe);
  const colour = getComputedStyle(probe).getPropertyValue("--seat").trim();
  probe.remove();
  return colour || SOFT;
}
