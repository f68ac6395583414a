"""Telling players: notices, reminders, daily digests, and the channels they go by.

Imports requests and times, and rooms below.
"""
