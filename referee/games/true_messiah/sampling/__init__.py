"""Random answers that make lively games: uniform ones would hardly ever be legal.

Decisions call this from `propose`. It may import what tells legal from illegal; nothing is changed here.
"""
