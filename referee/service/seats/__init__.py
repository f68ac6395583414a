"""What players and hosts do about seats: take, leave, concede, invite, admit, remove.

May import votes, and rooms below.
"""
