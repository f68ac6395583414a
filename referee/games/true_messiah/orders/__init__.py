"""Answers in words (rules, section 7)."""
