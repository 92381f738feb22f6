// The galaxy's place when the box does not know it: the cards lie on the table, and the players tell what they see.

import { planetName, thing } from "./planets.js";
import { seatName } from "/pages/shared/names.js";
import { element, setAttribute, setText } from "/pages/shared/elements.js";
import { setFitted } from "/pages/shared/fit_text.js";
import { text } from "/pages/shared/texts.js";

const BUTTONS = 8;
const HOLE = "black_hole";

// How often a button is to be pressed to change one thing. With eight planets the last button is the black hole's, too:
// it goes on from nothing to its planet, to the black hole, to both, and to nothing again.
/** @param {string[]} names @param {string} name @param {{ planets: string[], has_black_hole: boolean }} told */
function pressesFor(names, name, told) {
  const shared = names[BUTTONS - 1];
  if (names.length <= BUTTONS || ![shared, HOLE].includes(name)) {
    return [names.indexOf(name) + 1, 1];
  }
  const state = Number(told.planets.includes(shared)) + 2 * Number(told.has_black_hole);
  const wanted = state ^ (name === HOLE ? 2 : 1);
  return [BUTTONS, (wanted - state + 4) % 4];
}

export class Honour {
  /** @type {SpaceBowl.Seat} */
  seat;
  /** @type {{ planets: string[], has_black_hole: boolean }} */
  told;

  // `press(seat, isHold)` presses a button from here: the box itself asks, and hears the answers. `say(message)` plays.
  /** @param {(seat: number, isHold: boolean) => void} press @param {Box.Say} say */
  constructor(press, say) {
    this.press = press;
    this.say = say;
    this.words = element("p", { class: "honour-words" });
    this.things = element("div", { class: "honour-things" });
    this.yes = element("button", { type: "button", class: "primary", onclick: () => press(this.seat, false) });
    this.no = element("button", { type: "button", onclick: () => press(this.seat, true) });
    this.answers = element("div", { class: "honour-answers" }, this.yes, this.no);
    this.placers = element("div", { class: "honour-answers honour-placers" });
    this.node = element("section", { class: "honour panel" }, this.words, this.things, this.answers, this.placers);
  }

  /** @param {SpaceBowl.TableTree} tree @param {boolean} mayPlay */
  show({ deck, view, prompt }, mayPlay) {
    const isTelling = prompt?.kind === "TopCardEntry" && mayPlay;
    const isAsking = prompt?.kind === "Asking" && mayPlay;
    const isAskingWild = prompt?.kind === "AskingWild" && mayPlay;
    const words = isTelling ? "table.honour.top_card" : view.phase === "laying" ? "table.now.laying" : "table.honour.look";
    const asked = isAsking ? text(`table.asking.${prompt.what.question}`) : isAskingWild ? text("table.honour.wild") : text(words);
    setText(this.words, asked);
    this.words.hidden = view.phase === "reveal" && !isAsking; // there is nothing more to search
    this.things.hidden = !isTelling;
    this.answers.hidden = !isAsking;
    this.placers.hidden = !isAskingWild;
    if (isAsking) {
      this.seat = prompt.what.seat;
      setText(this.yes, text("table.yes"));
      setText(this.no, text("table.no"));
    }
    if (isTelling) {
      this.showThings([...deck.map(({ name }) => name), HOLE], prompt.what);
    }
    if (isAskingWild) {
      this.showPlacers(view.players.filter(({ seat }) => prompt.what.seats.includes(seat)));
    }
  }

  /** @param {SpaceBowl.Player[]} players */
  showPlacers(players) {
    const wanted = [...players.map(({ seat }) => seat), null];
    if (wanted.join() !== this.asked) {
      this.asked = wanted.join();
      const tell = (seat) => this.say({ do: "declare_wild", seat });
      const name = () => element("span", { class: "honour-name fitted" }, element("span"));
      this.placers.replaceChildren(...wanted.map((seat) => element("button", { type: "button", onclick: () => tell(seat) }, name())));
    }
    const names = [...players.map(seatName), text("table.honour.nobody")];
    names.forEach((name, index) => setFitted(this.placers.children[index].firstElementChild, name));
  }

  /** @param {string[]} names @param {{ planets: string[], has_black_hole: boolean }} told */
  showThings(names, told) {
    this.told = told;
    if (this.things.childElementCount !== names.length) {
      this.things.replaceChildren(
        ...names.map((name) => element("button", { type: "button", onclick: () => this.toggle(names, name) }, thing(name))),
      );
    }
    names.forEach((name, index) => {
      const isTold = name === HOLE ? told.has_black_hole : told.planets.includes(name);
      const node = this.things.children[index];
      setAttribute(node, "aria-pressed", String(isTold));
      setAttribute(node, "aria-label", name === HOLE ? text("common.black_hole") : planetName(name));
    });
  }

  /** @param {string[]} names @param {string} name */
  toggle(names, name) {
    const [button, times] = pressesFor(names, name, this.told);
    for (let time = 0; time < times; time += 1) {
      this.press(button, false);
    }
  }
}
