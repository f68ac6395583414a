"""Telling players: notices, reminders, daily digests, and the channels they go by.

May import reading and wording, and rooms below.
"""
