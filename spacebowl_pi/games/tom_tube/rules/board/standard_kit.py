"""The board and the tiles that come with the program, as the text that describes them.

The printed ones are not known to us: these are drawn from the rules, and from the counts that reviews give.
"""

from spacebowl_pi.games.tom_tube.rules.board.kit import Kit
from spacebowl_pi.games.tom_tube.rules.board.kit_file import read_kit

STANDARD = """\
format = "tom-tube/1"
name = "Hexagon 96-18"

# Sides are numbered counter-clockwise from the upper right one. A module takes the three triangles in the middle of its
# side: the base or solar module itself on the border, and two spheres inwards.
module = [
  { id = "solar-tom-1", kind = "solar", owner = "tom", side = 0 },
  { id = "base-dave", kind = "base", owner = "dave", side = 1 },
  { id = "solar-tom-2", kind = "solar", owner = "tom", side = 2 },
  { id = "solar-dave-1", kind = "solar", owner = "dave", side = 3 },
  { id = "base-tom", kind = "base", owner = "tom", side = 4 },
  { id = "solar-dave-2", kind = "solar", owner = "dave", side = 5 },
]

# The corners of a rhomb counter-clockwise: A and C acute, B and D obtuse. Each tube joins two of them. same: both tubes
# are one; apart: they do not meet; branch: they part at a corner; energy: they meet in a sphere in the middle.
rhomb = [
  { id = "R01", tom = "AB", dave = "AB", form = "same" },
  { id = "R02", tom = "AB", dave = "BC", form = "branch" },
  { id = "R03", tom = "AB", dave = "CD", form = "apart" },
  { id = "R04", tom = "AB", dave = "DA", form = "branch" },
  { id = "R05", tom = "AB", dave = "AC", form = "energy" },
  { id = "R06", tom = "AB", dave = "BD", form = "energy" },
  { id = "R07", tom = "BC", dave = "AB", form = "branch" },
  { id = "R08", tom = "BC", dave = "BC", form = "same" },
  { id = "R09", tom = "BC", dave = "CD", form = "branch" },
  { id = "R10", tom = "BC", dave = "DA", form = "apart" },
  { id = "R11", tom = "BC", dave = "AC", form = "energy" },
  { id = "R12", tom = "BC", dave = "BD", form = "energy" },
  { id = "R13", tom = "AC", dave = "AB", form = "energy" },
  { id = "R14", tom = "AC", dave = "BC", form = "energy" },
  { id = "R15", tom = "AC", dave = "AC", form = "same" },
  { id = "R16", tom = "AC", dave = "BD", form = "energy" },
  { id = "R17", tom = "BD", dave = "AB", form = "energy" },
  { id = "R18", tom = "BD", dave = "BC", form = "energy" },
  { id = "R19", tom = "BD", dave = "AC", form = "energy" },
  { id = "R20", tom = "BD", dave = "BD", form = "same" },
]

[supply]
copies = 2       # of each rhomb
energy = 24
control = 8
alien = 6
launch = 1       # energy counters of each player at the start, out of the 24

[triangles]      # of each player
bend = 3
fork = 3
blank = 3

[value]
energy = 1
control = 2
alien = 5
solar = 5
bonus_turn = 1

[exchange]       # what an alien counter brings
energy = 2
control = 1
"""


def standard_kit() -> Kit:
    return read_kit(STANDARD)
