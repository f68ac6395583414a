"""What players read: prompts, and the texts of components.

Nothing is decided here.
"""
