// Learning Tom Tube alone: the tutorial, the puzzle of the day, and the way to a practice.

import { openLearnPage } from "/pages/shared/learn_page.js";
import { astronautIcon, counterIcon } from "../board/art.js";
import { Daily } from "./daily.js";
import { Tutorial } from "./tutorial.js";

await openLearnPage({
  channel: "learn/tom_tube",
  choices: [
    { name: "tutorial", href: "#tutorial", icon: astronautIcon(0) },
    { name: "daily", href: "#daily", icon: counterIcon("solar") },
    { name: "practice", href: "/practice/tom_tube", icon: astronautIcon(1) },
  ],
  makeParts: (connection) => {
    const say = (message) => connection().say(message);
    return { tutorial: new Tutorial(say), daily: new Daily(say) };
  },
  entered: ({ tutorial, daily }, open) => {
    if (open !== null) {
      (open === daily ? daily : tutorial).enter();
    }
  },
  told: ({ tutorial, daily }, kind, what) => {
    tutorial.told(kind, what);
    daily.told(kind, what);
  },
});
