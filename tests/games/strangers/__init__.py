"""Games that strangers play over HTTP: they know what the API publishes, and nothing of how we made it.

`guess.py` and `stranger.py` import nothing of ours: they are what anybody could write. `table.py` is the
referee's side.
"""
