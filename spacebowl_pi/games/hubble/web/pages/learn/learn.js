// Learning Hubble alone: the tutorial, the puzzle of the day, and the way to a practice.

import { openHall } from "/pages/shared/learn_hall.js";
import { iconPicture } from "../icons.js";
import { Daily } from "./daily.js";
import { Tutorial } from "./tutorial.js";

await openHall({
  channel: "learn/hubble",
  doors: [
    { name: "tutorial", href: "#tutorial", icon: iconPicture("planet") },
    { name: "daily", href: "#daily", icon: iconPicture("star") },
    { name: "practice", href: "/practice/hubble", icon: iconPicture("comet") },
  ],
  makeRooms: (connection) => ({ tutorial: new Tutorial(() => connection().nowUs()), daily: new Daily(connection) }),
  entered: ({ daily }, open) => {
    daily.show();
    if (open === daily) {
      daily.enter();
    }
  },
  told: ({ daily }, kind, what) => daily.told(kind, what),
  refused: ({ daily }) => daily.play.refused(),
});
