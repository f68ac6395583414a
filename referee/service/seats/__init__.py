"""What players and hosts do about seats: take, leave, concede, invite, admit, remove.

Imports votes, and rooms below.
"""
