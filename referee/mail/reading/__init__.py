"""What a mail says. All of this runs in a child process, and imports nothing of the referee but itself."""
