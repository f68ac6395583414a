"""The life of a step: who has answered is told, it closes, bots answer, it is resolved.

Imports votes, and rooms below.
"""
