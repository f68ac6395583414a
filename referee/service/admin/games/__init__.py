"""What the referee's host can do about games: find them, free, end, delete, hide messages.

Imports every room outside admin.
"""
