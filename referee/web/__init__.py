"""The pages that people play on: templates, modules and drawings, a client of the API like any other."""
