"""Text orders as players write them. They are read here, not judged: choices say what is legal."""
