"""Having somebody else play one's seat for a while.

May import votes, and rooms below.
"""
