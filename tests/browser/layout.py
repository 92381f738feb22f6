"""The automatic look at a page's layout: what is cut, covered, broken, or out of shape.

That is: text that is cut, text or tokens that lie over each other, scrollbars, words that a button breaks, round
buttons that are none, planets under a tag.

What a page shows is judged as it stands, at the size that its screen has. What it leaves out is taste.
"""

from playwright.sync_api import Page

SAYING = """
  const faults = [];
  const short = words => words.trim().replace(/\\s+/g, " ").slice(0, 40);
  const named = node => `${node.localName}.${String(node.className.baseVal ?? node.className).split(" ")[0]}`;
  const isSeen = node => node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !node.closest(".unseen, .notice");
"""

# Words that a button breaks, and round buttons that are none.
BUTTONS = (
    "() => {"
    + SAYING
    + """
  for (const button of document.querySelectorAll("button, .button, summary")) {
    for (const node of [button, ...button.querySelectorAll("*")]) {
      const texts = [...node.childNodes].filter(child => child.nodeType === Node.TEXT_NODE && child.data.trim() !== "");
      const isName = node.closest(".fitted, .name") !== null; // names may be longer than any line
      if (texts.length === 0 || isName || !isSeen(node)) continue;
      for (const child of texts) {
        for (const { index, 0: word } of child.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(child, index);
          range.setEnd(child, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) faults.push(`breaks "${word}": ${named(node)}`);
        }
      }
    }
  }
  for (const node of document.querySelectorAll("button, .token")) {
    const { width, height } = node.getBoundingClientRect();
    const isRound = getComputedStyle(node).borderRadius === "50%";
    if (!isSeen(node) || !isRound || Math.abs(width - height) <= 1) continue;
    faults.push(`oval: ${named(node)} "${short(node.textContent)}"`);
  }
  return [...new Set(faults)];
}"""
)

# Rectangles are compared with a tolerance of a few pixels: letters are smaller than the lines that they stand in.
LOOK = (
    "mayScroll => {"
    + SAYING
    + """
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: node, data } = walker.currentNode;
    if (data.trim() === "" || !isSeen(node) || node.localName === "option") continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const box of range.getClientRects()) {
      if (box.width > 1 && box.height > 1) texts.push({ node, words: short(data), box });
    }
  }
  const clips = node => ["hidden", "clip", "auto", "scroll"].includes(getComputedStyle(node).overflowX)
    || ["hidden", "clip", "auto", "scroll"].includes(getComputedStyle(node).overflowY);
  for (const { node, words, box } of texts) {
    if (box.left < -1 || box.right > innerWidth + 1) faults.push(`beside the screen: ${named(node)} "${words}"`);
    const below = mayScroll ? document.documentElement.scrollHeight - scrollY : innerHeight;
    if (box.top < -1 - scrollY || box.bottom > below + 1) faults.push(`below the screen: ${named(node)} "${words}"`);
    for (let at = node; at !== document.body; at = at.parentElement) {
      if (!clips(at)) continue;
      const rim = at.getBoundingClientRect();
      const isBeside = box.left < rim.left - 1.5 || box.right > rim.right + 1.5;
      if (isBeside || box.top < rim.top - 4 || box.bottom > rim.bottom + 4) {
        faults.push(`cut by ${named(at)}: ${named(node)} "${words}"`);
        break;
      }
    }
    if (getComputedStyle(node).pointerEvents === "none") continue; // never found at a point
    const centre = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const top = document.elementFromPoint(...centre);
    const isOver = top !== null && !top.contains(node) && !node.contains(top) && getComputedStyle(top).opacity > 0;
    if (isOver) {
      faults.push(`covered by ${named(top)}: ${named(node)} "${words}"`);
    }
  }
  for (const node of document.querySelectorAll("input, select, textarea")) {
    if (!isSeen(node) || node.type === "range") continue;
    const isHigher = node.localName === "textarea" && node.scrollHeight > node.clientHeight + 1;
    if (isHigher || node.scrollWidth > node.clientWidth + 1) faults.push(`cut: ${named(node)} "${node.value}"`);
  }
  const shares = (one, other, by) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > by
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > by;
  texts.forEach((one, index) => {
    for (const other of texts.slice(index + 1)) {
      const by = Math.min(6, 0.2 * Math.min(one.box.height, other.box.height) + 1);
      if (one.node !== other.node && shares(one.box, other.box, by)) {
        faults.push(`over each other: ${named(one.node)} "${one.words}" and ${named(other.node)} "${other.words}"`);
      }
    }
  });
  const tokens = [...document.querySelectorAll(".token, .mark-pick")].filter(isSeen)
    .map(node => ({ node, box: node.getBoundingClientRect() }));
  tokens.forEach((one, index) => {
    for (const other of tokens.slice(index + 1)) {
      if (shares(one.box, other.box, 1)) {
        faults.push(`tokens over each other: ${short(one.node.textContent)} and ${short(other.node.textContent)}`);
      }
    }
  });
  const planets = [...document.querySelectorAll(".galaxy .card > svg > use")].filter(isSeen);
  const hung = [...document.querySelectorAll(".mark-hung")].filter(isSeen);
  for (const { box, node } of planets.map(node => ({ node, box: node.getBoundingClientRect() }))) {
    if (hung.some(tag => shares(tag.getBoundingClientRect(), box, 2))) {
      faults.push(`a tag over ${node.getAttribute("href")} of ${node.closest(".card").getAttribute("aria-label")}`);
    }
  }
  faults.push(...("""
    + BUTTONS
    + """)());
  for (const node of document.querySelectorAll("body *")) {
    const { overflowX, overflowY } = getComputedStyle(node);
    if (!isSeen(node) || !node.matches("main *")) continue;
    if (["auto", "scroll"].includes(overflowY) && node.scrollHeight > node.clientHeight + 1) {
      faults.push(`scrolls by ${node.scrollHeight - node.clientHeight} px: ${named(node)}`);
    }
    if (["auto", "scroll"].includes(overflowX) && node.scrollWidth > node.clientWidth + 1) {
      faults.push(`scrolls sideways by ${node.scrollWidth - node.clientWidth} px: ${named(node)}`);
    }
  }
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth - innerWidth} px too wide`);
  const tooHigh = mayScroll ? 0 : root.scrollHeight - innerHeight;
  if (tooHigh > 0) faults.push(`the page is ${tooHigh} px too high`);
  return [...new Set(faults)];
}"""
)

# Things are looked at where they come to rest; what never does is stopped, so that nothing is drawn meanwhile.
AT_REST = """() => document.getAnimations()
  .forEach((one) => one.effect.getTiming().iterations === Infinity ? one.pause() : one.finish())"""


def layout_faults(page: Page, *, may_scroll: bool) -> list[str]:
    """What is wrong with a page as it stands, a line for each fault; `may_scroll` if it may be longer."""
    page.evaluate(AT_REST)
    faults: list[str] = page.evaluate(LOOK, may_scroll)
    return faults


def button_faults(page: Page) -> list[str]:
    """What is wrong with the shape of its buttons alone, and quicker told."""
    page.evaluate(AT_REST)
    faults: list[str] = page.evaluate(BUTTONS)
    return faults
