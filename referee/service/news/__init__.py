"""Telling players: notices, reminders, daily digests, and the channels they go by.

Imports wording, and rooms below.
"""
