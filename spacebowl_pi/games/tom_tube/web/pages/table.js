// Tom Tube's part of the table's page: the board, on which whoever is in turn plays, both players, and how it ended.

import { element, setAttribute, setText, svg } from "/pages/shared/elements.js";
import { nameOf } from "/pages/shared/names.js";
import { text } from "/pages/shared/texts.js";
import { PhoneButtons } from "/pages/phone/buttons.js";
import { Account } from "./account.js";
import { actsNow } from "./acts.js";
import { astronautIcon, counterIcon, homeIcon } from "./board/art.js";
import { okWords, otherKeys, toldWords } from "./box_choice.js";
import { Hand } from "./hand.js";
import { handWords } from "./hand_words.js";
import { PlayerCard } from "./player_card.js";
import { Tray } from "./tray.js";
import { doneWords, noteWords } from "./words.js";

const PICTURES = {
  use_control_and_alien: () => counterIcon("alien"),
  handicap_moves: () => counterIcon("energy"),
  stranded_loses: () => astronautIcon(1),
  forbid_self_stranding_on_return: homeIcon,
  confirm: () => svg("svg", { class: "tube-icon", viewBox: "-25 -25 50 50", "aria-hidden": "true" }, svg("path", { d: "M-17 0-5 13 17-13", fill: "none", stroke: "#3ddc6f", "stroke-width": 8 })),
};

export class Table {
  /** @param {Page.TableServices} page */
  constructor({ say, redraw, announce }) {
    this.hand = new Hand({ send: ({ message }) => say({ ...message, seat: this.hand.seat }), redraw, announce });
    this.hand.mayResign = true;
    this.cards = [1, 2].map((seat) => new PlayerCard(seat));
    this.tray = new Tray(this.hand);
    this.done = element("p", { class: "tube-done", role: "status" });
    this.words = element("p", { class: "tube-words", role: "status" });
    this.keys = element("p", { class: "tube-keys" });
    this.buttons = new PhoneButtons((act) => this.hand.say(act), (act) => act(), () => this.hand.board.focus());
    this.account = new Account();
    this.console = element("section", { class: "tube-console" }, this.tray.node, this.words, this.keys, this.buttons.node, this.done);
    this.side = element("div", { class: "tube-side" }, ...this.cards.map(({ node }) => node), this.console, this.account.node);
    this.node = element("div", { class: "tube-table", hidden: true }, this.hand.board.node, this.side);
    this.nodes = { stage: [this.node] };
    this.learnAddress = "/learn/tom_tube";
    this.choicePicture = (name) => PICTURES[name]();
  }

  lobbyNote() {
    return text("lobby.note");
  }

  /** @param {TomTube.TableTree} tree */
  agreed({ view }) {
    const settings = view.public?.settings;
    return settings === undefined || settings.use_control_and_alien ? "" : text("agreed.beginners");
  }

  /** @param {TomTube.TableTree} tree */
  line({ view }) {
    const match = view.public;
    const [seat] = match?.awaited ?? [];
    if (match == null || seat === undefined) {
      return "";
    }
    const name = nameOf(view, seat);
    if (match.phase !== "turn") {
      return text(`now.${match.phase}`, { name });
    }
    return text(match.fast !== null ? "now.return" : match.places_left > 0 ? "now.turn" : "now.move", { name });
  }

  /** @param {TomTube.TableTree} tree @param {boolean} mayPlay */
  show(tree, mayPlay) {
    const match = tree.view.public;
    this.node.hidden = match === null;
    if (match === null) {
      return;
    }
    const [seat] = match.awaited;
    const isOurs = mayPlay && !tree.is_demo && seat !== undefined && tree.computers[seat] === undefined;
    const { hand } = this;
    const isNew = hand.look(match, isOurs ? seat : null, tree.view.stranding);
    hand.follow(tree.prompt, isNew, seat !== undefined && tree.by_phone.includes(seat));
    hand.show();
    this.cards.forEach((card, at) => card.show(match, match.players[at], nameOf(tree.view, at + 1)));
    this.tray.show(match);
    const note = hand.move === null && hand.asked === "" ? noteWords(tree.view, match) : "";
    setAttribute(this.words, "data-warns", note !== "" || tree.prompt?.kind === "Told");
    const said = hand.prompt === null ? handWords(hand) : okWords(hand, hand.prompt);
    setText(this.words, toldWords(tree.prompt) || note || said); // whose turn it is, and what for, is said above the board, too
    setText(this.keys, hand.prompt === null ? "" : otherKeys(match, hand.prompt));
    this.buttons.show(actsNow(hand), hand.needsTouch, null);
    setText(this.done, doneWords(tree.view, hand.at));
    setAttribute(this.node, "data-over", tree.is_over);
    setAttribute(this.node, "data-turn", match.awaited[0] ?? null);
    this.console.hidden = tree.is_over;
    this.account.node.hidden = !tree.is_over;
    if (tree.is_over) {
      this.account.show(tree.view, match);
    }
  }
}
