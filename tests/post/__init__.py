"""Playing by post, through the real API: clocks, absence, standing orders, votes, press."""
