"""Use cases in rooms by subject: one verb per file, each in one transaction. A file named by a noun holds
what verbs share.

Each room's `__init__.py` says what it holds and what it may import. `make imports` keeps the rooms in
one order.
"""
