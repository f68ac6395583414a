"""Play by e-mail, over real SMTP conversations."""
