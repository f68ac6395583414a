"""A game as verbs find it: who may see it, its chronicle, its rules, its past.

May import requests and times, and rooms below.
"""
