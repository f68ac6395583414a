"""Players, from registration to deletion.

May import resolving, and rooms below.
"""
