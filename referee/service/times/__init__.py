"""How time is counted at a table: its pace, the times of a step, who is waited for. Nothing is written here.

Imports no room.
"""
