"""Deadlines, and what moves them: absences, and times in which nobody could send orders.

Imports news, games and what is below them.
"""
