"""The migrations, one file for each, in the order of their numbers.

One that was released is never changed. They may import columns and sealing, but never the schema.
"""
