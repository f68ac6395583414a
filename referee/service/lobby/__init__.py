"""Games that are to begin: creating and starting them.

Imports advancing and what is below it.
"""
