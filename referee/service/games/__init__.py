"""A game as it is found: who may see it, its record, its rules in force, its past.

Imports running, requests and times.
"""
