"""What goes in and out over HTTP: one file for each subject, requests apart from replies."""
