"""The referee as it runs: its parts put together, the bell, the outbox, games kept in memory, who is who.

May import no other room.
"""
