"""What mails of ours look like: their words, their two forms, their headers."""
