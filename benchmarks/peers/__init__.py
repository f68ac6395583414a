"""Other referees of games, measured beside ours."""
