"""The database as a whole: bringing it up to date, backing it up and restoring it, changing its key.

May import no other room.
"""
