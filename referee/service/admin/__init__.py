"""What only the referee's host can do, with `referee admin`. Each deed is noted as it is done.

May import any other room.
"""
