"""What players read on every page: the board drawn, how all stand, and the cards.

May import state and board, never a phase or a decision.
"""
