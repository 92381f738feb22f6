"""The pad and the cards that come with the program, as the texts of the files that describe them.

The printed ones are not known to us; these are drawn from the rules. Whoever has the printed ones can describe them in
files of this kind.
"""

from functools import cache

from spacebowl_pi.games.hubble.rules.cards_file import read_cards
from spacebowl_pi.games.hubble.rules.kit import Kit
from spacebowl_pi.games.hubble.rules.pad_file import read_pad

STANDARD_PAD = """\
# The pad of Hubble. To describe your own, write this to a file, change what differs, and check it:
#     spacebowl-pi hubble pad show --toml > mine.toml
#     spacebowl-pi hubble pad check mine.toml
# Then name it in the configuration: [hubble] pad = "mine.toml"

format = "hubble-pad/1"
name = "Lens 8 x 6"

[grid]
# Pointy-top hexes. Row 0 is the top row, column 0 the left one; odd rows are shifted right by half a hex.
rows = 8
cols = 6
layout = "odd-r"
quadrants = [    # a letter for each hex; a space where there is none
  "RRRPPP",
  "RRRPPP",
  "RRRPPP",
  "RRRPPP",
  "BBBYYY",
  "BBBYYY",
  "BBBYYY",
  "BBBYYY",
]

[check]
hexes = 48
hexes_per_quadrant = 12
scope_triangles = 70
triangles_per_quadrant = 12

[[quadrant]]
id = "red"
letter = "R"
die = "red"
rgb = "#d83a34"

[[quadrant]]
id = "purple"
letter = "P"
die = "green"
rgb = "#8a4fc8"

[[quadrant]]
id = "yellow"
letter = "Y"
die = "yellow"
rgb = "#e8b923"

[[quadrant]]
id = "blue"
letter = "B"
die = "blue"
rgb = "#2f6fd6"

[adjacency]
borders = [["red", "purple"], ["purple", "yellow"], ["yellow", "blue"], ["blue", "red"]]

[[title]]
from = 0
name = "Starry-Eyed Enthusiast"

[[title]]
from = 69
name = "Amateur Astronomer"

[[title]]
from = 76
name = "Capable Cosmologist"

[[title]]
from = 84
name = "Perceptive Planet-Hopper"

[[title]]
from = 92
name = "Stupendous Stargazer"

[[title]]
from = 100
name = "Amazing Astrophysicist"

[options]
scope_orientations = 2           # 2 = triangle may point up or down, 1 = up only
blank_must_lie_in_quadrants = true
planet_rows_need_contact = false
constellation_rotation = false
voluntary_fog = true
"""

STANDARD_CARDS = """\
# The constellation cards of Hubble. red / purple: where stars have to stand, as axial offsets [q, r] from one of them;
# a step of q goes right, a step of r down to the right. A card is worth base once every red star stands, and
# bonus_each more for each purple one. number: its row in the table for one, or for ten and more players; 0: in no row.
# Pictures: R a red star, p a purple one.

format = "hubble-constellations/1"

#   R R . .
#    . R . .
#   . . R p
#    . . . p
[[constellation]]
id = "aquarius"
name = "Aquarius"
number = 1
red = [[0, 0], [1, 0], [1, 1], [1, 2]]
purple = [[2, 2], [2, 3]]
base = 7
bonus_each = 3

#    p . .
#   . R . R
#    . R .
#   R . R .
[[constellation]]
id = "aquila"
name = "Aquila"
number = 2
red = [[0, 0], [2, 0], [0, 1], [-2, 2], [0, 2]]
purple = [[0, -1]]
base = 13
bonus_each = 3

#   R . R R .
#    . . . R
#   . . . . p
[[constellation]]
id = "aries"
name = "Aries"
number = 3
red = [[0, 0], [2, 0], [3, 0], [3, 1]]
purple = [[3, 2]]
base = 10
bonus_each = 3

#    R
#   . .
#    R
#   R R
[[constellation]]
id = "cancer"
name = "Cancer"
number = 4
red = [[0, 0], [-1, 2], [-2, 3], [-1, 3]]
purple = []
base = 12
bonus_each = 3

#   R R . .
#    . R .
#   . . . p
#    . R R
[[constellation]]
id = "canis-major"
name = "Canis Major"
number = 5
red = [[0, 0], [1, 0], [1, 1], [0, 3], [1, 3]]
purple = [[2, 2]]
base = 13
bonus_each = 3

#   R . . R
#    R R R
[[constellation]]
id = "capricorn"
name = "Capricorn"
number = 6
red = [[0, 0], [0, 1], [1, 1], [2, 1], [3, 0]]
purple = []
base = 15
bonus_each = 3

#   R R R
#    R R
[[constellation]]
id = "cassiopeia"
name = "Cassiopeia"
number = 7
red = [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0]]
purple = []
base = 15
bonus_each = 3

#    R
#   R R
#    .
#   R R
[[constellation]]
id = "cepheus"
name = "Cepheus"
number = 8
red = [[0, 0], [-1, 1], [0, 1], [-2, 3], [-1, 3]]
purple = []
base = 15
bonus_each = 3

#   R . R .
#    R . R
#   . p . p
[[constellation]]
id = "gemini"
name = "Gemini"
number = 9
red = [[0, 0], [0, 1], [2, 0], [2, 1]]
purple = [[0, 2], [2, 2]]
base = 7
bonus_each = 3

#    R R . .
#   R . . p
#    R . R p
[[constellation]]
id = "leo"
name = "Leo"
number = 10
red = [[0, 0], [1, 0], [-1, 1], [-1, 2], [1, 2]]
purple = [[2, 1], [2, 2]]
base = 10
bonus_each = 3

#   . R .
#    p p
#   R R R
[[constellation]]
id = "libra"
name = "Libra"
number = 11
red = [[0, 0], [-2, 2], [-1, 2], [0, 2]]
purple = [[-1, 1], [0, 1]]
base = 7
bonus_each = 3

#   p . .
#    R R
#   . . .
#    . .
#   . R R
[[constellation]]
id = "lyra"
name = "Lyra"
number = 12
red = [[0, 0], [1, 0], [-1, 3], [0, 3]]
purple = [[0, -1]]
base = 10
bonus_each = 3

#   R . R
#    R R
#   R p R
[[constellation]]
id = "orion"
name = "Orion"
number = 13
red = [[0, 0], [2, 0], [0, 1], [1, 1], [-1, 2], [1, 2]]
purple = [[0, 2]]
base = 16
bonus_each = 3

#   R . . .
#    p . . p
#   . R R R
[[constellation]]
id = "pisces"
name = "Pisces"
number = 14
red = [[0, 0], [0, 2], [1, 2], [2, 2]]
purple = [[0, 1], [3, 1]]
base = 7
bonus_each = 3

#    . p .
#   p R R R
#    R . R
[[constellation]]
id = "sagittarius"
name = "Sagittarius"
number = 15
red = [[0, 0], [1, 0], [2, 0], [-1, 1], [1, 1]]
purple = [[1, -1], [-1, 0]]
base = 10
bonus_each = 3

#   R p . .
#    R . .
#   . R . R
#    . R R
[[constellation]]
id = "scorpio"
name = "Scorpio"
number = 16
red = [[0, 0], [0, 1], [0, 2], [0, 3], [1, 3], [2, 2]]
purple = [[1, 0]]
base = 16
bonus_each = 3

#   R . R
#    R R
#   . R .
#    . p
[[constellation]]
id = "taurus"
name = "Taurus"
number = 17
red = [[0, 0], [0, 1], [0, 2], [1, 1], [2, 0]]
purple = [[0, 3]]
base = 13
bonus_each = 3

#   p . . . .
#    R R R . R
#   . . . R R
[[constellation]]
id = "ursa-major"
name = "Ursa Major"
number = 0
red = [[0, 0], [1, 0], [2, 0], [4, 0], [2, 1], [3, 1]]
purple = [[0, -1]]
base = 16
bonus_each = 3

#   p p . .
#    . R R R
#   . . . .
#    . . R R
[[constellation]]
id = "ursa-minor"
name = "Ursa Minor"
number = 18
red = [[0, 0], [1, 0], [2, 0], [0, 2], [1, 2]]
purple = [[0, -1], [-1, -1]]
base = 10
bonus_each = 3

#   . . R p
#    R R .
#   R . . .
#    . R p
[[constellation]]
id = "virgo"
name = "Virgo"
number = 19
red = [[0, 0], [-1, 1], [-2, 1], [-3, 2], [-2, 3]]
purple = [[1, 0], [-1, 3]]
base = 10
bonus_each = 3
"""


@cache
def standard_kit() -> Kit:
    return Kit(*read_pad(STANDARD_PAD), read_cards(STANDARD_CARDS))
