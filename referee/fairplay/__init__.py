"""Proof of fair play: commitments, the hash-chained journal, signed transcripts and their verification."""
