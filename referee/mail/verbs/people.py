"""What players do about themselves: preferences, absences, delegates."""

from __future__ import annotations

import re
from calendar import day_name, month_name
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo, available_timezones

from referee.engine.catalogue import Words
from referee.mail.addresses import usable
from referee.mail.contents import Command
from referee.mail.prompts import personal_address
from referee.mail.verbs.desk import ADDRESS, Desk, PartOutcome, Unclear
from referee.mail.writing.words import deadline_in_words, time_in_words
from referee.service.accounts.change_player import change_player
from referee.service.clock.book_absence import book_absence
from referee.service.clock.cancel_absence import cancel_absence
from referee.service.clock.list_absences import list_absences
from referee.service.delegation.accept_seat import accept_seat
from referee.service.delegation.delegate_seat import delegate_seat
from referee.service.delegation.take_back_seat import take_back_seat
from referee.service.post.list_prompts import list_prompts
from referee.service.steps.use_excuse import use_excuse
from referee.service.wishes.read_preferences import read_preferences
from referee.service.wishes.set_mail_wish import KIND_WORDS, set_mail_wish
from referee.service.wishes.set_preferences import set_preferences
from referee.service.wishes.stop_mails import stop_mails
from referee.store import mail_people

DATE_FORM = Words("a day such as 2026-12-24, 24 December or Friday, or a time such as 2026-12-24 18:00")
_DATE = re.compile(r"(\d{4})-(\d\d?)-(\d\d?)(?:[ T](\d\d?)[:.](\d\d))?")
_GERMAN = re.compile(r"(\d\d?)\.(\d\d?)\.(\d{4})(?: (\d\d?)[:.](\d\d))?")
_WORDY = re.compile(
    r"(?:(\d\d?)(?:st|nd|rd|th)?\.? (?:of )?([a-z]{3,9})|([a-z]{3,9}) (\d\d?)(?:st|nd|rd|th)?)\.?"
    r"(?:,? (\d{4}))?(?:,? (\d\d?)[:.](\d\d))?"
)
_MONTHS = [name.lower() for name in month_name]
_DAYS = [name.lower() for name in day_name]
_SPAN = re.compile(r"(?:in )?(\d{1,3}) (day|hour|week)s?")


def settings(desk: Desk, command: Command) -> PartOutcome:
    """`set zone Europe/Berlin`, `set digest 8`, `set reminders 20`, `set mail daily`, `set name Ann`."""
    what, value = re.sub(r"s$|^time ?", "", command.said["what"].lower()), command.said.get("value", "")
    preferences = read_preferences(desk.referee, desk.player)
    if what == "zone":
        zone = _zone(desk, value)
        set_preferences(desk.referee, desk.player, replace(preferences, zone=zone))
        now = time_in_words(desk.say, desk.referee.clock.now(), zone)
        return PartOutcome(
            desk.say("Set"), desk.say("Your time zone is {zone}. It is {now} there.", zone=zone, now=now)
        )
    if what == "digest":
        hour = (
            None
            if value.lower() in ("off", "none", "never")
            else _number(desk, value, 23, desk.say("set digest 8, or off"))
        )
        set_preferences(desk.referee, desk.player, replace(preferences, digest_hour=hour))
        return PartOutcome(
            desk.say("Set"),
            desk.say("You get no daily digest.")
            if hour is None
            else desk.say("Your daily digest comes at {hour}:00.", hour=hour),
        )
    if what == "reminder":
        percent = (
            0
            if value.lower() in ("off", "none", "never")
            else _number(desk, value, 90, desk.say("set reminders 20, or off"))
        )
        set_preferences(desk.referee, desk.player, replace(preferences, reminder_percent=percent))
        said = (
            desk.say("You get no reminders.")
            if not percent
            else desk.say("You are reminded when {percent} % of the time is left.", percent=percent)
        )
        return PartOutcome(desk.say("Set"), said)
    if what == "mail":
        return _set_mail(desk, command, value.lower())
    if what == "name":
        return PartOutcome(
            desk.say("Set"),
            desk.say(
                "You are now called {name}.", name=change_player(desk.referee, desk.player, name=value).name
            ),
        )
    address = value.strip("<>").lower()
    if not usable(address):
        raise Unclear(desk.say('"{value}" is not an address that I can write to.', value=value[:60]))
    return desk.ask_back(ADDRESS, address)


def move_to(desk: Desk, address: str) -> PartOutcome:
    """Have another address confirmed, now that the player has said yes at the one until now."""
    change_player(desk.referee, desk.player, agreed=True, email=address)
    text = desk.say(
        "A confirmation goes to {address}. Until it is answered, mail comes here.", address=address
    )
    return PartOutcome(desk.say("Your address"), text)


def _zone(desk: Desk, text: str) -> str:
    """A time zone by its name, or by its city alone; raises Unclear."""
    plain = text.strip().casefold().replace(" ", "_")
    found = [one for one in sorted(available_timezones()) if one.casefold() == plain] or [
        one
        for one in sorted(available_timezones())
        if "/" in one and one.rpartition("/")[2].casefold() == plain
    ]
    if not found:
        raise Unclear(
            desk.say(
                'There is no time zone "{text}". Write for example: set zone Europe/Berlin', text=text[:40]
            )
        )
    return found[0]


def show_settings(desk: Desk, _command: Command) -> PartOutcome:
    """What the player has set."""
    preferences = read_preferences(desk.referee, desk.player)
    with desk.referee.store.reading() as snapshot:
        address = mail_people.address_of(snapshot, desk.player.id)
    digest = "off" if preferences.digest_hour is None else str(preferences.digest_hour)
    lines = [
        f"set name {desk.player.name}",
        f"set zone {preferences.zone}",
        f"set digest {digest}",
        f"set reminders {preferences.reminder_percent or 'off'}",
    ]
    kinds = {kind: word for word, some in KIND_WORDS.items() for kind in some}
    for kind, game_id, when in [] if address is None else address.wishes:
        of_kind = f" {kinds[kind]}" if kind in kinds else ""
        of_game = desk.say(" (in {game})", game=desk.game_in_words(game_id)) if game_id else ""
        lines.append(f"set mail{of_kind} {when}{of_game}")
    return PartOutcome(
        desk.say("Your settings"), desk.say("As the lines that would set them:"), list(dict.fromkeys(lines))
    )


def _set_mail(desk: Desk, command: Command, value: str) -> PartOutcome:
    """`set mail daily`, `set mail messages never`, `set mail only my questions`; below `game`, for that."""
    game_id = "" if command.game is None else desk.game(command.game)
    try:
        said = set_mail_wish(desk.referee, desk.player, value, game_id)
    except ValueError:
        kinds = ", ".join(KIND_WORDS)
        raise Unclear(
            desk.say(
                "Write set mail [kind] now, daily or never; or: set mail only my questions. The kinds are: "
                "{kinds}.",
                kinds=kinds,
            )
        ) from None
    return PartOutcome(desk.say("Set"), desk.say(said), game=game_id or None)


def _number(desk: Desk, text: str, most: int, form: str) -> int:
    found = re.match(r"\d+", text)
    if not found or int(found[0]) > most:
        raise Unclear(desk.say("Write: {form}.", form=form))
    return int(found[0])


def absent(desk: Desk, command: Command) -> PartOutcome:
    """Book an absence, or list those that are booked."""
    zone = read_preferences(desk.referee, desk.player).zone
    if "from" in command.said:
        begin = read_time(desk, command.said["from"], zone)
        end = read_time(desk, command.said["until"], zone, end=True)
        book_absence(desk.referee, desk.player, begin, end)
    booked = [one for one in list_absences(desk.referee, desk.player) if one.to_at > desk.referee.clock.now()]
    lines = [
        desk.say(
            "{from_at} to {to_at}",
            from_at=time_in_words(desk.say, one.from_at, zone),
            to_at=time_in_words(desk.say, one.to_at, zone),
        )
        for one in booked
    ]
    return PartOutcome(
        desk.say("Absences"),
        desk.say("This time does not count towards deadlines:")
        if lines
        else desk.say("You have booked none."),
        lines,
    )


def back(desk: Desk, _command: Command) -> PartOutcome:
    """End the absence that has begun, or cancel the next one."""
    now = desk.referee.clock.now()
    booked = sorted(
        (one for one in list_absences(desk.referee, desk.player) if one.to_at > now),
        key=lambda one: one.from_at,
    )
    if not booked:
        raise Unclear(desk.say("You have booked no absence."))
    cancel_absence(desk.referee, desk.player, booked[0].id)
    return PartOutcome(desk.say("Back"), desk.say("Your absence is over, or cancelled if it had not begun."))


def excuse(desk: Desk, command: Command) -> PartOutcome:
    """Make the step wait longer for the player, by one of the seat's excuses."""
    game_id = desk.game(command.game)
    use_excuse(desk.referee, desk.player, game_id)
    due = next((one["deadline"] for one in list_prompts(desk.referee, desk.player, game_id).items), None)
    zone = read_preferences(desk.referee, desk.player).zone
    until = deadline_in_words(desk.say, due, zone, desk.referee.clock.now())
    text = desk.say("Everybody has more time, and one of your excuses is used. {until}", until=until)
    after = desk.say("To be away for longer: absent <from> to <until>")
    return PartOutcome(
        desk.say("Excused: {game}", game=desk.game_in_words(game_id)), text, after=after, game=game_id
    )


def delegate(desk: Desk, command: Command) -> PartOutcome:
    """Ask somebody to play the seat for a while."""
    game_id = desk.game(command.game)
    zone = read_preferences(desk.referee, desk.player).zone
    until = read_time(desk, command.said["until"], zone, end=True)
    when = time_in_words(desk.say, until, zone)
    person = desk.person(command.said["to"])
    delegate_seat(desk.referee, desk.player, game_id, to=person.id, until=until)
    text = desk.say(
        "{name} is asked to play your seat until {when}, and can accept with: accept seat",
        name=person.name,
        when=when,
    )
    return PartOutcome(desk.say("Asked: {game}", game=desk.game_in_words(game_id)), text, game=game_id)


def accept(desk: Desk, command: Command) -> PartOutcome:
    game_id = desk.game(command.game)
    accept_seat(desk.referee, desk.player, game_id)
    text = desk.say("You play this seat now; its questions come to you.")
    return PartOutcome(
        desk.say("Accepted: {game}", game=desk.game_in_words(game_id)), text, game=game_id, arrives=True
    )


def decline(desk: Desk, command: Command) -> PartOutcome:
    game_id = desk.game(command.game)
    take_back_seat(desk.referee, desk.player, game_id)
    return PartOutcome(
        desk.say("Done: {game}", game=desk.game_in_words(game_id)),
        desk.say("Only the seat's own player plays it now."),
        game=game_id,
    )


def unsubscribe(desk: Desk, command: Command) -> PartOutcome:
    """No more mails: about the game of the question that this answers, or about any."""
    game_id = "" if desk.to is None else desk.to.game_id or ""
    if command.game is not None:
        game_id = desk.game(command.game)
    stop_mails(desk.referee, desk.player, game_id)
    if game_id:
        said = desk.say(
            "You get no more mail about {game}, except answers to your own. To get it again: set mail now",
            game=desk.game_in_words(game_id),
        )
    else:
        said = desk.say("You get no more mail, except answers to your own. To get it again: set mail now")
    return PartOutcome(desk.say("Unsubscribed"), said, game=game_id or None)


def renew(desk: Desk, _command: Command) -> PartOutcome:
    """Another secret address, instead of one that others may have seen."""
    now = desk.referee.clock.now()
    address = desk.referee.store.run(
        lambda transaction: personal_address(desk.room, transaction, desk.player.id, now, anew=True)
    )
    return PartOutcome(
        desk.say("Your new secret address"),
        desk.say("Write to this one from now on. The one that you had before does nothing any more:"),
        [address],
    )


def read_time(desk: Desk, text: str, zone: str, *, end: bool = False) -> datetime:
    """A time in the player's own zone. A day alone is its beginning, or its end; raises Unclear."""
    plain = text.strip().rstrip(".").lower()
    now = desk.referee.clock.now().astimezone(ZoneInfo(zone))
    named = {"now": now, "today": now, "tomorrow": now + timedelta(days=1)}.get(plain)
    if plain == "now":
        return now
    if span := _SPAN.fullmatch(plain):
        hours = {"hour": 1, "day": 24, "week": 168}[span[2]] * int(span[1])
        return now + timedelta(hours=hours)
    try:
        day, clock = (named.date(), None) if named is not None else _written(plain, now.date())
    except ValueError:
        raise Unclear(desk.say('"{text}" is not {form}.', text=text[:40], form=DATE_FORM)) from None
    if clock is None and end:
        day, clock = day + timedelta(days=1), time(0)
    return datetime.combine(day, clock or time(0), ZoneInfo(zone))


def _written(text: str, today: date) -> tuple[date, time | None]:
    """A day, and perhaps an hour, as people write them; ValueError. Without its year it is the next one."""
    if found := _DATE.fullmatch(text):
        year, month, day, hour, minute = found.groups()
    elif found := _GERMAN.fullmatch(text):
        day, month, year, hour, minute = found.groups()
    elif found := _WORDY.fullmatch(text):
        day, name, year = found[1] or found[4], found[2] or found[3], found[5]
        month = next((n for n, one in enumerate(_MONTHS) if n and one.startswith(name)), 0)
        hour, minute = found[6], found[7]
    else:
        weekday = next((n for n, one in enumerate(_DAYS) if len(text) > 2 and one.startswith(text)), None)
        if weekday is None:
            raise ValueError
        return today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1), None
    when = date(int(year or today.year), int(month), int(day))
    if year is None and when < today:
        when = when.replace(year=today.year + 1)
    return when, time(int(hour), int(minute)) if hour else None
