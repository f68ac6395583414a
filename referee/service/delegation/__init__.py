"""Having somebody else play one's seat for a while.

Imports votes, and rooms below.
"""
