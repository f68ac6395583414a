"""What the referee's host can do about players: find, ban and rename them, revoke their tokens.

May import any room outside admin.
"""
