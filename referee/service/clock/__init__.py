"""Deadlines, and what moves them: absences, excuses, and times in which nobody could send orders.

May import motions, press and wishes, and rooms below.
"""
