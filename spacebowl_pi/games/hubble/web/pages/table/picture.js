// The result as a picture to keep: one file with the winner's sky and how all stand, made here and sent nowhere.

import { element, setAttribute, setText, svg } from "/pages/shared/elements.js";
import { nameOf } from "/pages/shared/names.js";
import { language, text } from "/pages/shared/texts.js";
import { extent, hexPath, hexesOf } from "../hexes.js";
import { ICON_OF, SHAPES, SIZE } from "../icons.js";
import { order } from "./ranking.js";

const WIDE = 1200;
const MOST_ROWS = 12;
const PAD_HIGH = 520;
const TILES = { red: ["#3f1420", "#ff6b64"], purple: ["#2c1a55", "#b98cff"], yellow: ["#37300f", "#f2c83f"], blue: ["#10285a", "#5f9bff"] };
const LIGHTS = { galaxy: "#d9c2ff", planet: "#ffc178", asteroid: "#d5d9e6", comet: "#8fe3ff", star: "#fff0a8" };
const FACE = "system-ui, sans-serif";

export class ResultLink {
  constructor() {
    this.node = element("a", { class: "button", hidden: true });
    this.address = null;
    this.of = null;
  }

  close() {
    if (this.address !== null) {
      URL.revokeObjectURL(this.address);
    }
    this.address = this.of = null;
  }

  // Null while there is no result yet.
  /** @param {Hubble.TableTree | null} tree */
  show(tree) {
    this.node.hidden = tree === null;
    const of = tree === null ? null : `${JSON.stringify(tree.view.public?.players)} ${tree.view.players.map(({ name }) => name)} ${language()}`;
    if (tree === null || of === this.of) {
      return;
    }
    this.close();
    this.of = of;
    this.address = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(resultPicture(tree))], { type: "image/svg+xml" }));
    setAttribute(this.node, "href", this.address);
    setAttribute(this.node, "download", `${text("title").toLowerCase()}.svg`);
    setText(this.node, text("table.keep"));
  }
}

/** @param {Hubble.TableTree} tree */
export function resultPicture({ view }) {
  const { players, pad } = /** @type {Hubble.Match} */ (view.public);
  const rows = order(players, MOST_ROWS).slice(0, MOST_ROWS);
  const [{ player: first }] = rows;
  const top = first.medium === "paper" ? 150 : 190 + PAD_HIGH;
  const high = top + rows.length * 62 + 60;
  const stars = Array.from({ length: 140 }, (_, at) => svg("circle", { cx: (at * 997) % WIDE, cy: (at * 613 + (at % 7) * 31) % high, r: 0.6 + (at % 4) * 0.45, fill: "#fff", opacity: 0.25 + (at % 5) * 0.1 }));
  const glow = svg("radialGradient", { id: "glow", cx: "50%", cy: "0%", r: "100%" }, svg("stop", { offset: "0", "stop-color": "#28306a" }), svg("stop", { offset: "0.6", "stop-color": "#0b0e1a" }), svg("stop", { offset: "1", "stop-color": "#060812" }));
  const lines = rows.flatMap(({ player, sum }, at) => {
    const y = top + at * 62;
    return [
      svg("rect", { x: 150, y, width: WIDE - 300, height: 52, rx: 12, fill: player.rank === 0 ? "#3a3418" : "#151a2c" }),
      words(String(player.rank + 1), 185, y + 35, { size: 26, colour: "#aab4dc", anchor: "middle" }),
      words(nameOf(view, player.seat), 225, y + 35, { size: 26, anchor: "start" }),
      words(String(sum), WIDE - 180, y + 36, { size: 30, colour: "#ffd23f", anchor: "end" }),
    ];
  });
  const sky = first.medium === "paper" ? [] : [padPicture(pad.rows, first.pad)];
  return svg("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${WIDE} ${high}`, width: WIDE, height: high }, svg("defs", {}, glow), svg("rect", { width: WIDE, height: high, fill: "url(#glow)" }), ...stars, words(text("title"), WIDE / 2, 105, { size: 72, anchor: "middle" }), ...sky, ...lines);
}

function words(said, x, y, { size, colour = "#eef1ff", anchor }) {
  return svg("text", { x, y, fill: colour, "font-family": FACE, "font-size": size, "font-weight": 700, "text-anchor": anchor }, said);
}

function padPicture(rows, drawn) {
  const hexes = hexesOf(rows);
  const { width, height } = extent(hexes);
  const scale = PAD_HIGH / height;
  const tiles = hexes.flatMap((hex) => {
    const [deep, light] = TILES[hex.quadrant];
    const icon = ICON_OF[drawn[hex.number]];
    const tile = svg("path", { d: hexPath(hex, 0.94), fill: deep, stroke: light, "stroke-width": 0.03 });
    const at = `translate(${hex.x - 0.31} ${hex.y - 0.31}) scale(${0.62 / SIZE})`;
    return icon === undefined ? [tile] : [tile, svg("path", { d: SHAPES[icon], transform: at, fill: LIGHTS[icon], "fill-rule": "evenodd" })];
  });
  return svg("g", { transform: `translate(${(WIDE - width * scale) / 2} 145) scale(${scale})` }, ...tiles);
}
