"""What players read: prompts, the board drawn, and the small words that events share with them.

May import state and board, never a phase or a decision.
"""
