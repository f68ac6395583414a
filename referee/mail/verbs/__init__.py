"""What a mail can ask for, by subject; `desk.py` has what they share.

Verbs call the service as the API does, and say what came of it.
"""
