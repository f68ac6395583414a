"""Actions: what may be planned, how plans are cut and shown, and what carrying one out does.

Nothing is asked here: phases ask, and call this. May import the board, the rules of units and the cards.
"""
