"""What happens to a seat: somebody sits down, it becomes free, its player is replaced.

May import ahead and lobby, and rooms below.
"""
