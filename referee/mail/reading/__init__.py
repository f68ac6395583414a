"""What a mail says, found out by a child process that may be killed; `parent.py` starts it and asks it.

Imports nothing else of the referee.
"""
