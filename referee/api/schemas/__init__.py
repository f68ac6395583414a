"""What goes in and out over HTTP: one file for each subject, with separate requests and replies."""
