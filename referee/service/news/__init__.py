"""Telling players: notices, reminders, daily digests, and the channels they go by.

Imports games, reading and what is below them.
"""
