"""The deck that comes with the program, as the text of a deck file."""

from functools import cache

from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.deck_file import read_deck

STANDARD_DECK = """\
# The standard deck: every set of two to five of the six planets once, 56 cards. Every planet is on 30 cards.
# 14 cards carry a black hole, spread evenly over the card sizes (4 + 5 + 4 + 1) and over the planets (7 or 8 each).
# Comets and stars only distract. To describe a deck of your own, write it to a file, change it, and check it:
#     spacebowl-pi deck show --toml > mine.toml
#     spacebowl-pi deck check mine.toml
# Keep one planet and one card to a line: then every fault is told with its line.

name = "Standard deck"

[planets]
red    = { colour = "#ff4d4d", pattern = "solid" }
yellow = { colour = "#ffd23f", pattern = "ring" }
green  = { colour = "#3ddc6f", pattern = "stripes" }
cyan   = { colour = "#35d9e8", pattern = "dots" }
blue   = { colour = "#5b8cff", pattern = "half" }
white  = { colour = "#f4f4f4", pattern = "cross" }

[cards]
1  = { planets = ["red", "yellow"], comets = 1, stars = 2 }
2  = { planets = ["red", "green"], stars = 3 }
3  = { planets = ["red", "cyan"], black_hole = true, comets = 1 }
4  = { planets = ["red", "blue"], stars = 1 }
5  = { planets = ["red", "white"], black_hole = true, comets = 2, stars = 1 }
6  = { planets = ["yellow", "green"], comets = 1, stars = 1 }
7  = { planets = ["yellow", "cyan"], comets = 1, stars = 3 }
8  = { planets = ["yellow", "blue"], comets = 2 }
9  = { planets = ["yellow", "white"], comets = 2, stars = 2 }
10 = { planets = ["green", "cyan"] }
11 = { planets = ["green", "blue"], black_hole = true, stars = 2 }
12 = { planets = ["green", "white"], comets = 2, stars = 3 }
13 = { planets = ["cyan", "blue"] }
14 = { planets = ["cyan", "white"], black_hole = true, comets = 1, stars = 2 }
15 = { planets = ["blue", "white"], stars = 2 }
16 = { planets = ["red", "yellow", "green"], comets = 2, stars = 3 }
17 = { planets = ["red", "yellow", "cyan"], comets = 2, stars = 1 }
18 = { planets = ["red", "yellow", "blue"], stars = 3 }
19 = { planets = ["red", "yellow", "white"], comets = 1, stars = 1 }
20 = { planets = ["red", "green", "cyan"], comets = 1 }
21 = { planets = ["red", "green", "blue"], comets = 2, stars = 2 }
22 = { planets = ["red", "green", "white"], comets = 1, stars = 3 }
23 = { planets = ["red", "cyan", "blue"], comets = 2 }
24 = { planets = ["red", "cyan", "white"], stars = 1 }
25 = { planets = ["red", "blue", "white"], black_hole = true, comets = 2, stars = 2 }
26 = { planets = ["yellow", "green", "cyan"], black_hole = true, comets = 2 }
27 = { planets = ["yellow", "green", "blue"], comets = 1, stars = 3 }
28 = { planets = ["yellow", "green", "white"], stars = 3 }
29 = { planets = ["yellow", "cyan", "blue"] }
30 = { planets = ["yellow", "cyan", "white"], black_hole = true, comets = 2, stars = 3 }
31 = { planets = ["yellow", "blue", "white"], black_hole = true, comets = 1, stars = 1 }
32 = { planets = ["green", "cyan", "blue"], black_hole = true, comets = 1 }
33 = { planets = ["green", "cyan", "white"], stars = 2 }
34 = { planets = ["green", "blue", "white"], comets = 1, stars = 2 }
35 = { planets = ["cyan", "blue", "white"], stars = 1 }
36 = { planets = ["red", "yellow", "green", "cyan"], black_hole = true, comets = 2, stars = 1 }
37 = { planets = ["red", "yellow", "green", "blue"], black_hole = true }
38 = { planets = ["red", "yellow", "green", "white"], comets = 1 }
39 = { planets = ["red", "yellow", "cyan", "blue"], stars = 2 }
40 = { planets = ["red", "yellow", "cyan", "white"], black_hole = true, stars = 3 }
41 = { planets = ["red", "yellow", "blue", "white"], comets = 2, stars = 3 }
42 = { planets = ["red", "green", "cyan", "blue"], black_hole = true, comets = 2, stars = 1 }
43 = { planets = ["red", "green", "cyan", "white"], comets = 1, stars = 3 }
44 = { planets = ["red", "green", "blue", "white"], comets = 1, stars = 1 }
45 = { planets = ["red", "cyan", "blue", "white"], comets = 1, stars = 2 }
46 = { planets = ["yellow", "green", "cyan", "blue"], stars = 1 }
47 = { planets = ["yellow", "green", "cyan", "white"], comets = 2, stars = 2 }
48 = { planets = ["yellow", "green", "blue", "white"], comets = 2 }
49 = { planets = ["yellow", "cyan", "blue", "white"], comets = 1, stars = 2 }
50 = { planets = ["green", "cyan", "blue", "white"], comets = 2, stars = 1 }
51 = { planets = ["red", "yellow", "green", "cyan", "blue"], comets = 1 }
52 = { planets = ["red", "yellow", "green", "cyan", "white"], stars = 2 }
53 = { planets = ["red", "yellow", "green", "blue", "white"], black_hole = true }
54 = { planets = ["red", "yellow", "cyan", "blue", "white"], comets = 2, stars = 2 }
55 = { planets = ["red", "green", "cyan", "blue", "white"], comets = 1, stars = 3 }
56 = { planets = ["yellow", "green", "cyan", "blue", "white"], comets = 2, stars = 3 }
"""


@cache
def standard_deck() -> Deck:
    """Read the standard deck, once."""
    return read_deck(STANDARD_DECK)
