"""Investigator raids: the dice, the plans, and one seat's walk through the steps of a raid."""
