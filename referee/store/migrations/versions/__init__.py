"""The migrations, one file for each, in the order of their numbers.

One that was released is never changed. They import nothing of the store: that changes.
"""
