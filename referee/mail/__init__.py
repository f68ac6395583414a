"""Play by e-mail: the mail room, which takes mails, does what they say, and writes to players.

    listener, caps, inbox      mails come in, and are kept before their sender is told so
    reading/                   what a mail says, found out by a child process that may be killed
    addresses, who             who a mail is from, and whether that is proven
    confirming, asking_back    what needs an answer first: addresses, tokens, the end of an account
    contents, politeness       what each line means, with or without the courtesies around it
    dealing, verbs/            doing it, each part once, and answering
    writing/                   what our mails look like
    news, delivery, bounces    telling players, sending, and what comes back

What players ask for, it does through the service, as the API does. Its own tables (mails in and out,
addresses, wishes) it keeps through the store, where it also looks up players and games; it knows no SQL.
"""
