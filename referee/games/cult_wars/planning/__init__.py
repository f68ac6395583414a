"""The plan of a turn: what a seat may write, show and say in words."""
