"""The HTTP side: parses, calls one service function, dumps."""
