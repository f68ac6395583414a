"""What players decide, and how they write it: a file for each question; `order.py` has what many share.

It knows the state and what is printed. What carries a decision out comes with the moment that it is asked in.
`kinds.py` says what is asked.
"""
