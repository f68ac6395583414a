"""Use cases, in rooms by subject: one verb per file, each one transaction. A noun names what verbs share.

Each room says what lives there. Rooms are built on each other in one order, which `make imports` holds.
"""
