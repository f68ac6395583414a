"""Players, from registration to deletion.

May import steps, and rooms below.
"""
