"""The web side of the box: the table's screen, the virtual box, phones, the staff's page.

Everything that a page sees is a tree of plain data, one for each kind of viewer, and what a viewer may not see is not
in theirs. Pages get a snapshot, then small differences.
"""
