"""The web side of the box: the table's screen, the virtual box, phones, the staff page.

Each kind of viewer has its own tree of plain data, without anything that viewer may not see. Pages get a snapshot of
it, then small changes.
"""
