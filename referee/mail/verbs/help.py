"""What `help` says."""

from __future__ import annotations

from referee.engine.catalogue import Words

HELP = Words("""\
Write one thing to a line, in any order. Greetings and signatures do no harm.

Answering a question: reply to its mail with your orders. On lines of their own beside them:
  draft: keep the order without sealing it
  wait: seal it, and keep the step open until its deadline
  try: only see what would become of it
  why <order>: why it is refused, and by which rule · why: what is not on offer
  withdraw: take the order back
  receipt: see again what is sealed
  all or nothing: if one line is wrong, none is done

Looking:
  status · board · news · history 5 · messages · votes · dice
  rules: how the game is played · rules CW-24: a clause of its rules
  cards · cards <name> · who <name> · transcript

At the table:
  say: words to everybody
  say to 2, 3: words to some
  vote draw · vote no · unvote draw · concede

For later:
  queue: orders for coming turns, in the lines below it
  standing: orders that are used again and again
  queue · standing: what is on these lists · facts: what they may test

Away:
  absent 2026-12-24 to 2027-01-02 · back · excuse me
  delegate to <name> until 2026-12-01 · accept seat · decline seat

Games:
  games · games mine · join <name> · leave
  observe <name>: be told what happens there · stop observing
  open cult wars for 3 players daily with 1 bot called Friday
  start · pause · resume · invite · remove seat 2, in your own games
  deadline 2 days · process now · replace seat 2, where you do not play

Yourself:
  settings · set zone Europe/Berlin · set digest 8 · set reminders 20
  set mail daily · set mail messages never · set mail only my questions
  set name <name> · set address <address> · new secret · unsubscribe
  token · tokens · revoke token 1 · export · delete my account

With several games, put a line `game <name>` above what is meant for one.

More on each: help orders, help queue, help standing, help votes, help press, help games, help mail.""")

TOPICS = {
    "orders": Words("""\
Each question has an order sheet with lines that are legal as they stand. Reply with such lines, one order or
several as the game asks. What you send replaces what you sent before, until the step is over. `default` is
what would be used if you sent nothing.

If a line cannot be read, nothing is sealed for that question, and you get all mistakes at once, with your own
line put right if it is plain what you meant."""),
    "queue": Words("""\
queue:
<question>: <order>

Each order answers the next question of its kind, once. `clear <question>` and `clear all` take orders back. A
blank line ends the block."""),
    "standing": Words("""\
standing:
<question>: <order>
if <test>: <question>: <order>

Standing orders are used again and again. `clear all` takes them back. `try` on a
line of its own shows what they would have done with the questions so far."""),
    "votes": Words("""\
vote draw, vote extend 2 days, vote pause, vote replace 3, vote roll back 12,
vote end early, vote cancel: votes yes, and puts the motion if it is not open. Add
`no` to vote against it. `unvote draw` takes your vote back."""),
    "press": Words("""\
say: a message to everybody at the table
say to 2, 3: a message to these seats alone

If nothing follows the colon, the message is what comes below, up to a line `end say`."""),
    "games": Words("""\
open <game> for <n> players [daily, fast or relaxed] [with <n> bots]
  [called <name>] [private] [anonymous] [without me] [<option>=<value> …], all on one line

join <name> takes a seat, leave gives it up. observe <name> sends you what spectators may see of each step,
and stop observing ends that.

In a game that you have opened: start begins with those who are there, invite makes a line for those who may
join a private game, and remove seat 2 sends somebody away before it begins. If you do not play in it:
pause, resume, admit candidate 1 and turn away candidate 1 (status lists who asks for a seat); say: writes to
everybody as the host; deadline 2 days, or deadline friday 20:00, gives everybody more time; process now takes
no more late orders, once the deadline has passed; replace seat 2, or replace seat 2 by a bot, goes on without
a player who is gone."""),
    "mail": Words("""\
set mail now, daily or never: all mails.
set mail messages never: one kind. The kinds are questions, results, messages,
votes, reminders, digests, queue and seats.
set mail only my questions: nothing else.
Below a line `game <name>`, each is for that game alone."""),
}
