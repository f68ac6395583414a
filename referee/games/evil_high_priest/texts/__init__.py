"""What players read: names, costs and effects in words, prompts.

They read the state and change nothing; they never import a phase.
"""
