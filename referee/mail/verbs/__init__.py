"""What a mail can ask for, by subject. Verbs call the service as the API does, and say what came of it."""
