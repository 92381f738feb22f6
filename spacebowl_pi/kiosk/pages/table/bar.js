// The bar at the top: what to do now, the buttons for it, what is agreed, and the ways to other pages.

import { element, setText } from "../shared/dom.js";
import { setFitted } from "../shared/fit.js";
import { languageChooser } from "../shared/frame.js";
import { lineNow } from "./now.js";
import { soundSwitch } from "../shared/sound.js";
import { text } from "../shared/texts.js";
import { Tray } from "./tray.js";
import { Ways } from "./ways.js";

export class Bar {
  // Fills the page's header, and its footer and nav, which stand beside it but come last by keyboard; `act(message)` is called for a touched button, `elsewhere()` takes the focus
  // when the button that had it has gone, and no other has come for it.
  constructor({ header, footer, nav }, nowUs, act, elsewhere) {
    this.nowUs = nowUs;
    this.title = header.querySelector("h1");
    this.line = element("p", { class: "now in-two-lines", role: "status", "aria-live": "polite" }, element("span"));
    this.tray = new Tray(act, elsewhere);
    this.facts = element("span", { class: "facts" });
    this.simulated = element("span", { class: "badge", hidden: true });
    this.ways = new Ways(nav);
    header.append(this.line, this.tray.node, this.facts, this.simulated);
    footer.append(soundSwitch(), languageChooser());
    this.timer = 0;
  }

  say(words) {
    setFitted(this.line, words);
  }

  show(tree, chosen, mayPlay) {
    const { view } = tree;
    document.title = text("table.title");
    setText(this.title, document.title);
    setText(this.simulated, text("common.simulated"));
    this.simulated.hidden = !tree.is_simulated;
    const variants = Object.keys(view.settings.variants).filter((name) => view.settings.variants[name]);
    this.facts.hidden = view.phase === "lobby";
    setText(this.facts, variants.map((name) => text(`common.variant.${name}`)).join(" · "));
    this.ways.show(tree);
    // The line changes once more when everything has settled.
    const tumblesForUs = view.opens_us === null ? 0 : view.opens_us - this.nowUs();
    clearTimeout(this.timer);
    if (tumblesForUs > 0) {
      this.timer = setTimeout(() => this.show(tree, chosen, mayPlay), tumblesForUs / 1000 + 10);
    }
    const hasTouch = mayPlay && view.galaxy !== null;
    this.say(lineNow(tree, { chosen, isTumbling: tumblesForUs > 0, hasTouch }));
    this.tray.show(tree, chosen, mayPlay);
  }
}
