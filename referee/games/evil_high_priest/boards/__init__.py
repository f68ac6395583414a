"""The chapters that each cult board adds to the rules."""
