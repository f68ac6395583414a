"""What players decide, and how they write it: a target, a plan, who of the attackers falls.

Orders are read here, not judged: the choices refuse what cannot be had. Nothing here changes the state.
`kinds.py` says what is asked.
"""
