"""What players decide, chapter by chapter as in `phases`: what is offered, how it is written, what is legal.

May import the rules' own questions (`acting`, `cards`, `recruiting` …), never a phase.
`kinds.py` says what is asked.
"""
