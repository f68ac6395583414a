"""What a seat does with a space or a card: it pays, takes, gains, shatters, is raided, and tells the table.

The words that boards and cards are written in are made of this; it does not know them.
"""
