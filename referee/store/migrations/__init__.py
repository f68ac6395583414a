"""How the tables came to be, as Alembic runs it; `versions` has the steps.

`referee.store.migrate` calls this, and nothing else.
"""
