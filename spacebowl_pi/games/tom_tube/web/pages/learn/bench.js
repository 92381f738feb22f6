// The board in a lesson or in the puzzle of the day, with what one has in hand. The box plays: it is told all that was done
// so far, and answers how things stand then.

import { element, setText } from "/pages/shared/elements.js";
import { text } from "/pages/shared/texts.js";
import { PhoneButtons } from "/pages/phone/buttons.js";
import { actsNow } from "../acts.js";
import { cellAt } from "../board/lattice.js";
import { Hand } from "../hand.js";
import { handWords } from "../hand_words.js";
import { PlayerCard } from "../player_card.js";
import { Tray } from "../tray.js";

/** @typedef {import("../acts.js").Act} Act */

export class Bench {
  /** @type {TomTube.AsItStands | null} */
  standing = null;
  isOpen = false;

  // `step` is told what is done, `changed` that something else is in hand, `why` why something cannot be done.
  /** @param {{ step: (step: TomTube.Step) => void, changed: () => void, why: (words: string) => void }} page */
  constructor({ step, changed, why }) {
    this.hand = new Hand({ send: ({ message }) => step(stepOf(message)), redraw: changed, announce: why });
    this.cards = [1, 2].map((seat) => new PlayerCard(seat));
    this.tray = new Tray(this.hand);
    this.words = element("p", { class: "learn-hand", role: "status" });
    this.buttons = new PhoneButtons((act) => this.hand.say(act), (act) => act(), () => this.hand.board.focus());
    this.beside = element("div", { class: "learn-beside" }, ...this.cards.map(({ node }) => node), this.tray.node);
  }

  get board() {
    return this.hand.board;
  }

  /** @param {TomTube.AsItStands} standing @param {boolean} isOpen */
  take(standing, isOpen) {
    this.standing = standing;
    this.isOpen = isOpen;
  }

  // `seat` is whose card is shown, `more` are buttons beside those of the board.
  /** @param {Box.Seat | null} seat @param {Act[]} more */
  show(seat, more = []) {
    if (this.standing === null) {
      return;
    }
    const { hand } = this;
    const { view: match } = this.standing;
    hand.look(match, this.isOpen ? (match.awaited[0] ?? null) : null, []);
    hand.show();
    this.cards.forEach((card, at) => {
      card.node.hidden = seat !== at + 1;
      card.show(match, match.players[at], text(`role.${match.players[at].name}`));
    });
    this.tray.show(match);
    setText(this.words, this.hasInHand ? handWords(hand) : "");
    this.buttons.show([...actsNow(hand), ...more], hand.needsTouch, null);
  }

  // Whether there is more to be said than what the page says anyway.
  get hasInHand() {
    const { phase, move, asked, place } = this.hand;
    return phase === "fill" || move !== null || asked !== "" || place !== null;
  }

  // Take in hand what would be done so.
  /** @param {TomTube.Step} step */
  suggest(step) {
    const { hand } = this;
    switch (step.kind) {
      case "DrawRhomb":
        hand.ask("draw");
        break;
      case "Exchange":
        hand.ask("exchange");
        break;
      case "LayRhomb":
        hand.put(/** @type {TomTube.Place} */ (step.place));
        break;
      case "FillSpace": {
        const { is_up: isUp, q, r } = /** @type {TomTube.Space} */ (step.space);
        [hand.cell, hand.filling, hand.rot] = [cellAt(isUp, q, r), step.filling ?? null, step.rot ?? 0];
        break;
      }
      default:
        hand.choose(step.to);
    }
  }

  focusButton() {
    /** @type {HTMLElement | null} */ (this.buttons.node.querySelector("button"))?.focus({ preventScroll: true });
  }
}

// What a button says, as the box is told of it here.
/** @param {Box.Message} message @returns {TomTube.Step} */
function stepOf({ do: name, ...fields }) {
  const kind = name.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase());
  return { kind, ...fields };
}
