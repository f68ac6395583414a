"""The referee as it runs: its parts put together, the bell and its tasks, games kept in memory, who is who.

Every other room may be built on it; it imports no room.
"""
