"""Actions: what may be planned, how plans are cut and shown, and what carrying one out does."""
