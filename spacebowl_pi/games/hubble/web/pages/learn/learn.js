// Learning Hubble alone: the tutorial, the puzzle of the day, and the way to a practice.

import { openLearnPage } from "/pages/shared/learn_page.js";
import { iconPicture } from "../icons.js";
import { Daily } from "./daily.js";
import { Tutorial } from "./tutorial.js";

await openLearnPage({
  channel: "learn/hubble",
  choices: [
    { name: "tutorial", href: "#tutorial", icon: iconPicture("planet") },
    { name: "daily", href: "#daily", icon: iconPicture("star") },
    { name: "practice", href: "/practice/hubble", icon: iconPicture("comet") },
  ],
  makeParts: (connection) => ({ tutorial: new Tutorial(() => connection().nowUs()), daily: new Daily(connection) }),
  entered: ({ daily }, open) => {
    daily.show();
    if (open === daily) {
      daily.enter();
    }
  },
  told: ({ daily }, kind, what) => daily.told(kind, what),
  refused: ({ daily }) => daily.play.refused(),
});
