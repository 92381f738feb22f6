// A player: astronaut and name, points, counters, triangles that are left, and whether the way home is in danger.

import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { setFitted } from "/pages/shared/fit_text.js";
import { counted, text } from "/pages/shared/texts.js";
import { astronautIcon, counterIcon, fillingIcon, homeIcon } from "./board/art.js";
import { FAR, TURN } from "./way.js";

const HELD = ["energy", "control", "alien", "solar"];
const LEFT_OUT = ["control", "alien"]; // in a match without them
const FILLINGS = /** @type {TomTube.Filling[]} */ (["bend", "fork", "blank"]);

/** @param {TomTube.Match} match @param {TomTube.MatchPlayer} player */
export function heldBy({ kit }, player) {
  const solar = kit.modules.filter(({ is_base: isBase, owner }) => !isBase && owner === player.seat - 1).length;
  return { energy: player.energy, control: player.control, alien: player.alien, solar: solar - player.solar_out.length, solarOf: solar };
}

// The counters that there are in this match.
/** @param {TomTube.Match} match */
export function countersIn({ settings }) {
  return HELD.filter((name) => settings.use_control_and_alien || !LEFT_OUT.includes(name));
}

class Fact {
  /** @param {SVGElement} icon @param {string} name */
  constructor(icon, name) {
    this.count = element("strong");
    this.picture = element("span", { class: `tube-fact is-${name}`, role: "img" }, icon, this.count);
    this.node = element("li", {}, this.picture);
  }

  /** @param {string} count @param {string} words @param {boolean} isNone */
  show(count, words, isNone) {
    setText(this.count, count);
    setAttribute(this.picture, "aria-label", words);
    setAttribute(this.picture, "data-none", isNone);
  }
}

export class PlayerCard {
  /** @param {Box.Seat} seat */
  constructor(seat) {
    const player = seat - 1;
    this.name = element("span", { class: "tube-player-name fitted" }, element("span"));
    this.role = element("span", { class: "tube-player-role" });
    this.score = element("strong", { class: "tube-player-score", role: "img" });
    this.danger = element("span", { class: "tube-danger" });
    this.held = new Map(HELD.map((name) => [name, new Fact(counterIcon(name), name)]));
    this.triangles = new Map(FILLINGS.map((filling) => [filling, new Fact(fillingIcon(filling, player), filling)]));
    this.way = new Fact(homeIcon(), "way");
    const list = (facts, more) => element("ul", { class: `tube-facts ${more}` }, ...[...facts.values()].map(({ node }) => node));
    const who = element("span", { class: "tube-player-who" }, this.name, this.role);
    const head = element("div", { class: "tube-player-head" }, astronautIcon(player), element("span", { class: "token" }, String(seat)), who, this.score);
    this.node = element("section", { class: `tube-player seat-number seat-${seat}`, role: "group", "data-player": player === 0 ? "tom" : "dave" }, head, list(this.held, "is-held"), list(new Map([...this.triangles, ["way", this.way]]), "is-triangles"), this.danger);
  }

  /** @param {TomTube.Match} match @param {TomTube.MatchPlayer} player @param {string} name */
  show(match, player, name) {
    const held = heldBy(match, player);
    setFitted(this.name, name);
    const role = text(`role.${player.name}`);
    setText(this.role, role);
    setAttribute(this.node, "aria-label", name === role ? role : `${name}: ${role}`); // a phone has no room to show the role
    setText(this.score, String(player.total));
    setAttribute(this.score, "aria-label", counted("points", player.total, { points: player.total }));
    const counters = countersIn(match);
    this.held.forEach(({ node }, counter) => (node.hidden = !counters.includes(counter)));
    counters.forEach((counter) => {
      const count = held[counter];
      this.held.get(counter)?.show(counter === "solar" ? `${count}/${held.solarOf}` : String(count), text(`held.${counter}`, { count, of: held.solarOf }), count === 0);
    });
    FILLINGS.forEach((filling) => {
      const count = player.triangles[filling];
      this.triangles.get(filling)?.show(String(count), text(`left.${filling}`, { count }), count === 0);
    });
    const turns = Math.round(player.way / TURN);
    const isFar = player.way >= FAR;
    this.way.show(isFar ? "–" : `≈${turns}`, isFar ? text("no_way_left") : counted("way_left", turns, { count: turns }), isFar);
    setText(this.danger, player.is_in_danger ? text("danger") : "");
    setAttribute(this.node, "data-turn", match.awaited.includes(player.seat));
    setAttribute(this.node, "data-won", player.is_winner);
  }
}
