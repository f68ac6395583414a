"""What players decide, and how they write it: one file for each chapter, and one for spellings and options.

`kinds.py` says what is asked. They may use the game's verbs and cards; phases ask them.
"""
