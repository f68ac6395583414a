"""The arithmetic of time at a table: its pace, a step's times, who is waited for. Nothing is written here.

May import database and running.
"""
