"""Play by e-mail: the mail room, which takes mails, does what they say, and writes to players.

    listener, caps, inbox      mails come in, and are kept before their sender is told so
    reading/                   what a mail says, found out by a child process that may be killed
    addresses, who             whom a mail is from, and whether that is so
    replies, letter            what a player wrote oneself, line by line, and what each line means
    dealing, verbs/            doing it, each part once, and answering
    writing/                   what mails of ours look like
    news, delivery, bounces    telling players, sending, and what comes back

It calls the service as the API does, and knows no SQL.
"""
