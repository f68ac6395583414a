"""What the referee's host can do about games: find, free, end and delete them, hide messages.

May import any room outside admin.
"""
