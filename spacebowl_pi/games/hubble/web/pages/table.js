// Hubble's part of the table's page: the roll, everybody's pads and cards, and how it ended.

import { Countdown } from "/pages/shared/countdown.js";
import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { nameOf } from "/pages/shared/names.js";
import { text } from "/pages/shared/texts.js";
import { Dice, quadrantOf } from "./table/dice.js";
import { LobbyCategories } from "./table/lobby.js";
import { actionsNow, limitNow, lineAtEnd, lineNow } from "./table/now.js";
import { Pads } from "./table/pads.js";
import { PlayerPanel } from "./table/player_panel.js";
import { tieReason, titleOf } from "./table/ranking.js";
import { Reveal } from "./table/reveal.js";
import { SkyMap } from "./table/sky_map.js";
import { ThirdChoice } from "./table/third.js";
import { titleWords } from "./table/titles.js";
import { Waiting } from "./table/waiting.js";

export class Table {
  /** @param {Page.TableServices} page */
  constructor(page) {
    const { say, nowUs, redraw } = page;
    this.say = say;
    /** @type {Hubble.Match | null} */
    this.match = null;
    this.round = element("strong", { class: "hubble-console-round" });
    this.dice = new Dice(nowUs);
    this.map = new SkyMap();
    this.third = new ThirdChoice((icon) => say({ do: "name_third", icon }));
    this.countdown = new Countdown(nowUs);
    this.waiting = new Waiting();
    this.panel = new PlayerPanel(say, redraw);
    this.pads = new Pads((deed, seat) => this.act(deed, seat), (seat) => this.panel.open(seat), redraw);
    this.reveal = new Reveal(redraw);
    this.lobby = new LobbyCategories();
    const status = element("div", { class: "hubble-status" }, this.round, this.waiting.node, this.third.node);
    this.console = element("section", { class: "hubble-console" }, this.dice.node, this.map.node, status, this.countdown.node);
    this.node = element("div", { class: "hubble-table", hidden: true }, this.console, this.pads.node, this.panel.node);
    this.nodes = { stage: [this.node, this.reveal.node, this.reveal.account.node], lobby: [this.lobby.node] };
    this.actionNames = ["roll"];
    this.learnAddress = "/learn/hubble";
  }

  close() {
    this.dice.close();
    this.pads.close();
    this.reveal.close();
  }

  // What the buttons of a player's card do.
  /** @param {string} deed @param {Box.Seat} seat */
  act(deed, seat) {
    switch (deed) {
      case "done":
        return this.say({ do: "mark_drawn", seat, is_fogged: false });
      case "fogged":
        return this.say({ do: "mark_drawn", seat, is_fogged: true });
      case "withdraw":
        return this.say({ do: "withdraw", seat });
      case "again":
        return this.say({ do: "enter_anew", seat });
      default:
        return this.panel.open(seat);
    }
  }

  /** @param {Hubble.TableTree} tree */
  line(tree) {
    return lineNow(tree);
  }

  /** @param {Hubble.TableTree} tree */
  actions(tree) {
    return actionsNow(tree);
  }

  /** @param {Hubble.TableTree} tree */
  agreed({ view }) {
    const settings = view.public?.settings;
    const facts = [
      settings?.draw_limit_s ? text("choice.draw_limit_s.value", { value: settings.draw_limit_s }) : "",
      settings?.same_dice != null ? text("choice.same_dice.value", { value: settings.same_dice }) : "",
    ];
    return facts.filter(Boolean).join(" · ");
  }

  // Who has won is not said before all is told.
  overLine() {
    return this.reveal.isTelling ? lineAtEnd() : this.reveal.alone;
  }

  // Where nobody has won, as in a match that was broken off, the house shows the end; these are its notes.
  /** @param {Box.Player} player */
  overNote({ seat }) {
    const mine = this.match?.players.find((one) => one.seat === seat);
    if (!this.match || mine === undefined) {
      return "";
    }
    if (this.match.players.length === 1) {
      return titleWords(titleOf(this.match.titles, mine.total).name);
    }
    const reason = tieReason(mine, this.match.players);
    return reason === null ? "" : text(`table.tie.${reason.by}`, { mine: reason.mine, theirs: reason.theirs });
  }

  /** @param {Box.Player} one @param {Box.Player} other */
  overOrder(one, other) {
    const rank = (player) => this.match?.players.find(({ seat }) => seat === player.seat)?.rank ?? 0;
    return rank(one) - rank(other);
  }

  /** @param {Hubble.TableTree} tree @param {boolean} mayPlay */
  show(tree, mayPlay) {
    this.match = tree.view.public;
    this.lobby.show();
    this.reveal.show(tree);
    this.node.hidden = this.match === null || tree.is_over;
    if (this.match !== null && !tree.is_over) {
      this.showMatch(tree, this.match, mayPlay);
    }
    this.panel.show(tree, mayPlay);
  }

  /** @param {Hubble.TableTree} tree @param {Hubble.Match} match @param {boolean} mayPlay */
  showMatch(tree, match, mayPlay) {
    setText(this.round, text("table.round", { round: match.round }));
    setAttribute(this.console, "data-phase", match.phase);
    this.dice.node.hidden = this.map.node.hidden = match.phase === "enter";
    this.dice.show(match);
    this.map.show(match.roll?.map(quadrantOf) ?? [], match.pad.borders);
    const isAsked = match.phase === "third" && mayPlay && !tree.is_demo && match.active !== null && tree.computers[match.active] === undefined;
    this.third.show(isAsked, match.active === null ? "" : nameOf(tree.view, match.active));
    this.waiting.show(tree, match);
    this.waiting.node.hidden = isAsked;
    this.countdown.show(limitNow(tree, match), match.phase, text(match.is_closing ? "table.time.withdraw" : "table.time.draw"));
    this.pads.show(tree, mayPlay);
  }
}
