"""Telling players: notices, reminders, daily digests, the channels they go by, and what players want of that.

Imports games, reading and what is below them.
"""
