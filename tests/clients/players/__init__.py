"""Programs of client authors. They run in the environment of their generator, and import what it has made."""
