"""Proof of fair play: commitments, the hash-chained journal, signed transcripts and their verification.

What a verifier needs, without a database or a clock: imports the engine and the library of rules.
"""
