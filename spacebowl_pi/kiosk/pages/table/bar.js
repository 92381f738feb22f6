// The bar at the top: what to do now, its buttons, the settings in short, and links to other pages.

import { element, setText } from "../shared/elements.js";
import { ending } from "../shared/ending.js";
import { setFitted } from "../shared/fit_text.js";
import { languageChooser } from "../shared/page.js";
import { nameOf } from "../shared/names.js";
import { soundQuestion, soundSwitch } from "../shared/sound.js";
import { Speech } from "../shared/speech.js";
import { suits, whyNot } from "../shared/player_count.js";
import { pair, text, textOr } from "../shared/texts.js";
import { Tray } from "./tray.js";
import { PageLinks } from "./page_links.js";
import { spokenNow } from "./spoken.js";

export class Bar {
  // Fills the page's header, and its footer and nav, which are beside it but last in tab order. `act(action)` is called for
  // a button; `elsewhere()` takes the focus when the focused button is gone and no other replaces it.
  /** @param {Record<string, HTMLElement>} places @param {(action: Page.Action) => void} act @param {() => void} elsewhere @param {() => number} nowUs */
  constructor({ header, footer, nav }, act, elsewhere, nowUs) {
    this.title = header.querySelector("h1");
    this.line = element("p", { class: "now in-two-lines", role: "status", "aria-live": "polite" }, element("span"));
    this.tray = new Tray(act, elsewhere);
    this.facts = element("span", { class: "facts" });
    this.simulated = element("span", { class: "badge", hidden: true });
    this.pageLinks = new PageLinks(nav);
    header.append(this.line, this.tray.node, this.facts, this.simulated);
    this.speech = new Speech(nowUs);
    footer.append(soundQuestion(), soundSwitch(), this.speech.node, languageChooser());
  }

  // The actions that the game that is shown has, by their names.
  /** @param {string[]} names */
  offer(names) {
    this.tray.offer(names);
  }

  /** @param {Box.TableTree} tree @param {boolean} mayPlay @param {Page.TablePart} part */
  show(tree, mayPlay, part) {
    const { view } = tree;
    setText(this.title, document.title);
    setText(this.simulated, text("common.simulated"));
    this.simulated.hidden = !tree.is_simulated;
    this.facts.hidden = view.phase === "lobby";
    setText(this.facts, part.agreed?.(tree) ?? "");
    this.pageLinks.show(tree, part);
    const line = lineNow(tree, part, mayPlay);
    setFitted(this.line, line);
    this.speech.show(spokenNow(tree, part, line), part.limit?.(tree) ?? tree.limit);
    this.tray.show(mayPlay && !tree.is_demo ? actionsNow(tree, part) : []);
  }
}

// What there is to do at this moment, in one line.
/** @param {Box.TableTree} tree @param {Page.TablePart} part @param {boolean} mayPlay */
function lineNow(tree, part, mayPlay) {
  if (tree.is_demo) {
    return text("table.now.demo");
  }
  if (tree.asked_for.length > 0) {
    return text("table.now.asked_for", { seats: tree.asked_for.join(", ") });
  }
  if (tree.view.phase === "lobby") {
    return lobbyLine(tree);
  }
  return tree.is_over ? (part.overLine?.(tree) ?? ending(tree).title) : part.line(tree, mayPlay);
}

/** @param {Box.TableTree} tree */
function lobbyLine({ prompt, view, game }) {
  if (prompt?.kind === "Asking") {
    return pair(nameOf(view, prompt.what.seat), textOr([`table.asking.${prompt.what.question}`], prompt.what.text));
  }
  const count = view.players.length;
  if (count === 0) {
    return text("table.now.join");
  }
  return whyNot(game, view.players) || text(count < game.least ? "table.now.one_more" : "table.now.start");
}

// What can be done now, the usual thing first.
/** @param {Box.TableTree} tree @param {Page.TablePart} part @returns {Page.Action[]} */
function actionsNow(tree, part) {
  const ofGame = part.actions?.(tree) ?? [];
  if (tree.view.phase === "lobby") {
    return suits(tree.game, tree.view.players) ? [{ name: "start", words: text("table.action.start"), message: { do: "start_match" } }] : [];
  }
  if (tree.is_over) {
    return [{ name: "close_match", words: text("table.action.close_match"), message: { do: "close_match" } }];
  }
  return [...ofGame, ...joiningNow(tree)];
}

// Where the match that is on still lets people in.
/** @param {Box.TableTree} tree @returns {Page.Action[]} */
function joiningNow({ open_seat: seat, computers, game }) {
  if (seat === null) {
    return [];
  }
  const computer = Object.values(computers)[0] ?? "pilot";
  return [
    { name: "join", words: text("table.action.join", { seat }), message: { do: "join_seat", seat, name: "" }, isQuiet: true },
    ...(game.takes_computers ? [{ name: "join_computer", words: text("table.action.join_computer"), message: { do: "join_seat", seat, computer }, isQuiet: true }] : []),
  ];
}
