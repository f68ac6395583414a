"""Deadlines, and what moves them: absences, and times in which nobody could send orders.

Imports news, and rooms below.
"""
