"""What the referee's host can do about players: find them, ban, rename, revoke tokens.

Imports every room outside admin.
"""
