"""Deadlines, and what moves them: absences, excuses, and times in which nobody could send orders.

Imports news, and rooms below.
"""
