"""Answers made up at random from a prompt's `choice`, as the published table of shapes describes it.

What rules there are beyond the shapes a stranger does not know: many guesses are refused, which is as it
should be.
"""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from typing import Any

SELDOM = 0.1
LIST_LENGTH = 3
"""Guessed lists are no longer than this, unless they must be."""


class NothingToGuess(Exception):
    """The choice has no answer, as far as its shape tells."""


class _Room:
    """What a list has room for: options that say how often, and what they spend."""

    def __init__(self, budgets: dict[str, int]) -> None:
        self._left = dict(budgets)
        self._chosen: Counter[str] = Counter()

    def has_room_for(self, option: dict[str, Any]) -> bool:
        spends = option.get("spends", {}).items()
        paid = all(amount <= 0 or amount <= self._left.get(name, amount) for name, amount in spends)
        again: bool = "times" not in option or self._chosen[option["id"]] < option["times"]
        return paid and again

    def add(self, option: dict[str, Any]) -> None:
        self._chosen[option["id"]] += 1
        for name, amount in option.get("spends", {}).items():
            if name in self._left:
                self._left[name] -= amount


class Guesser:
    """Guesses that belong to one source of chance; `careless` is how often they say more than they mean."""

    def __init__(self, chance: random.Random, careless: float = SELDOM) -> None:
        self._chance = chance
        self._careless = careless
        self._lists: list[_Room] = []
        """The lists that are being guessed, the innermost last."""
        self._bold = 0.0
        """How often what may be left out is said, in the guess that is being made."""

    def guess(self, choice: dict[str, Any]) -> Any:
        """An answer of the choice's shape, or nearly; raises NothingToGuess."""
        self._bold = self._chance.uniform(0.1, 0.9)
        return self._guess(spelled_out(choice))

    def _guess(self, choice: dict[str, Any]) -> Any:
        guesses = {
            "flag": self._flag,
            "number": self._number,
            "one": self._one,
            "some": self._some,
            "order": self._some,
            "assign": self._assign,
            "split": self._split,
            "optional": self._optional,
            "list": self._list,
            "record": self._record,
            "case": self._case,
            "test": self._test,
        }
        return guesses[choice["shape"]](choice)

    def varied(self, choice: dict[str, Any], answer: Any) -> Any:
        """An answer with one of its parts guessed anew."""
        choice = spelled_out(choice)
        match choice["shape"], answer:
            case "optional", answer if answer is not None:
                return self.varied(choice["of"], answer)
            case "record", {**parts} if parts:
                name = self._chance.choice(sorted(str(part) for part in parts))
                if name not in choice["fields"]:
                    return self.guess(choice)
                return {**parts, name: self.varied(choice["fields"][name], parts[name])}
            case "case", {"case": name, "value": value} if self._happens(0.7):
                return {"case": name, "value": self.varied(choice["cases"][name], value)}
            case "list", [*entries] if entries:
                at = self._chance.randrange(len(entries))
                return [*entries[:at], self.varied(choice["of"], entries[at]), *entries[at + 1 :]]
        return self.guess(choice)

    def mended(self, choice: dict[str, Any], answer: Any, place: list[str]) -> Any:
        """An answer that was refused at this place, with what stands there left out or guessed anew."""
        choice = spelled_out(choice)
        if not place:
            return self.varied(choice, answer)
        key, rest = place[0], place[1:]
        match choice["shape"], answer:
            case "optional", _:
                drops = answer is None or self._happens(0.5)
                return None if drops else self.mended(choice["of"], answer, place)
            case "record", {**parts} if key in parts:
                others = {name: value for name, value in parts.items() if name != key}
                if key not in choice["fields"] and "either" in choice:
                    return self.guess(choice)
                field = choice["fields"].get(key)
                needed = key in choice.get("required", choice["fields"])
                if field is None or (not needed and self._happens(0.5)):
                    return others
                return {**others, key: self.mended(field, parts[key], rest)}
            case "case", {"case": name, "value": value} if key == "value" and name in choice["cases"]:
                return {"case": name, "value": self.mended(choice["cases"][name], value, rest)}
            case "list", [*entries] if key.isdigit() and int(key) < len(entries):
                at = int(key)
                kept = [] if self._happens(0.5) else [self.mended(choice["of"], entries[at], rest)]
                return [*entries[:at], *kept, *entries[at + 1 :]]
            case "some" | "order", [*ids] if key.isdigit():
                return [one for at, one in enumerate(ids) if at != int(key)]
            case "assign" | "split", {**pairs}:
                return {name: value for name, value in pairs.items() if name != key}
        return self.guess(choice)

    def shuffled(self, answer: Any) -> Any:
        """The same answer, the keys of its objects in any order."""
        if isinstance(answer, dict):
            keys = self._chance.sample(sorted(answer), len(answer))
            return {key: self.shuffled(answer[key]) for key in keys}
        return [self.shuffled(one) for one in answer] if isinstance(answer, list) else answer

    def _happens(self, probability: float) -> bool:
        return self._chance.random() < probability

    def _flag(self, choice: dict[str, Any]) -> bool:
        return bool(self._chance.choice(choice.get("values", [True, False])))

    def _number(self, choice: dict[str, Any]) -> int:
        if values := choice.get("values"):
            return int(self._chance.choice(values))
        return self._chance.randint(choice["min"], choice["max"])

    def _one(self, choice: dict[str, Any]) -> str:
        options = choice["options"]
        if self._lists:  # what a list has room for
            options = [option for option in options if self._lists[-1].has_room_for(option)]
        picked = self._pick(_ids(options))
        for option in options if self._lists else ():
            if option["id"] == picked:
                self._lists[-1].add(option)
        return picked

    def _pick(self, ids: list[str]) -> str:
        if not ids:
            raise NothingToGuess
        return self._chance.choice(ids)

    def _some(self, choice: dict[str, Any]) -> list[str]:
        options = choice["options"]
        if self._lists:  # what a list has room for
            options = [option for option in options if self._lists[-1].has_room_for(option)]
        ids = _ids(options)
        least, most = choice["min"], min(choice["max"], len(ids))
        if least > most:
            raise NothingToGuess
        few = min(most, least + LIST_LENGTH)
        picked = self._chance.sample(ids, self._chance.randint(least, few))
        for option in options if self._lists else ():
            if option["id"] in picked:
                self._lists[-1].add(option)
        return [*picked, picked[0]] if picked and self._happens(self._careless) else picked

    def _assign(self, choice: dict[str, Any]) -> dict[str, str]:
        """First what slots must have, then the others (if `partial`, some of them) where there is room."""
        waiting = self._chance.sample(_ids(choice["items"]), len(choice["items"]))
        room = {slot["id"]: slot.get("max", len(waiting)) for slot in choice["slots"]}
        needed = [slot["id"] for slot in choice["slots"] for _ in range(slot.get("min", 0))]
        if len(needed) > len(waiting):
            raise NothingToGuess
        left_out = self._chance.randint(0, len(waiting) - len(needed)) if choice["partial"] else 0
        items = {item["id"]: item for item in choice["items"]}
        purse = _Room(choice.get("budgets", {}))
        answer = {}
        while len(waiting) > left_out:
            if not purse.has_room_for(items[waiting[-1]]):
                waiting.pop()
                continue
            purse.add(items[waiting[-1]])
            slot = needed.pop() if needed else self._pick([one for one, left in room.items() if left > 0])
            answer[waiting.pop()] = slot
            room[slot] -= 1
        return answer

    def _split(self, choice: dict[str, Any]) -> dict[str, int]:
        buckets = {bucket["id"]: (bucket["min"], bucket["max"]) for bucket in choice["buckets"]}
        shares = {bucket: least for bucket, (least, _) in buckets.items()}
        low = choice.get("total", choice.get("min_total", 0))
        high = choice.get("total", choice.get("max_total", low))
        total = self._chance.randint(low, max(low, min(high, low + 5)))
        while sum(shares.values()) < total:
            open_ = [bucket for bucket, (_, most) in buckets.items() if shares[bucket] < most]
            if not open_:
                raise NothingToGuess
            shares[self._chance.choice(open_)] += 1
        # A share of nothing says nothing, and may be written all the same.
        wordy = self._happens(self._careless)
        return {bucket: share for bucket, share in shares.items() if share or wordy}

    def _optional(self, choice: dict[str, Any]) -> Any:
        try:
            return self._guess(choice["of"]) if self._happens(self._bold) else None
        except NothingToGuess:
            return None

    def _list(self, choice: dict[str, Any]) -> list[Any]:
        count = self._chance.randint(choice["min"], min(choice["max"], choice["min"] + LIST_LENGTH))
        entries: list[Any] = []
        self._lists.append(_Room(choice.get("budgets", {})))
        try:
            while len(entries) < count:
                entries.append(self._guess(choice["of"]))
        except NothingToGuess:
            if len(entries) < choice["min"]:
                raise
        finally:
            self._lists.pop()
        if choice.get("distinct"):
            entries = list({entry["case"]: entry for entry in entries}.values())
        return entries

    def _record(self, choice: dict[str, Any]) -> dict[str, Any]:
        kinds = self._chance.sample(choice.get("either", []), len(choice.get("either", [])))
        for kind in kinds:
            with suppress(NothingToGuess):
                return self._form(kind)
        if kinds:
            raise NothingToGuess
        return self._form(choice)

    def _form(self, choice: dict[str, Any]) -> dict[str, Any]:
        fields = choice["fields"]
        needed = choice.get("required", list(fields))
        answer: dict[str, Any] = {}
        for name in sorted(fields, key=lambda name: (not _decides(fields[name]), "among" in fields[name])):
            only = _only(name, fields, answer)
            if only == [None]:
                answer |= {name: None} if name in needed else {}
                continue
            field = _among(fields[name] if only is None else _limited(fields[name], only), answer)
            if name in needed or (only is not None and None not in only):
                answer[name] = self._guess(field)
            elif self._happens(self._bold / 2):
                with suppress(NothingToGuess):
                    answer[name] = self._guess(field)
        if self._happens(self._careless):
            answer |= {name: None for name in fields if name not in answer}
        if self._happens(self._careless / 4):
            answer["remark"] = None
        return answer

    def _case(self, choice: dict[str, Any]) -> dict[str, Any]:
        names = list(choice["cases"])
        self._chance.shuffle(names)
        for name in names:
            try:
                return {"case": name, "value": self._guess(choice["cases"][name])}
            except NothingToGuess:
                continue
        raise NothingToGuess

    def _test(self, choice: dict[str, Any]) -> Any:
        types = {fact["id"]: fact["type"] for fact in choice["facts"]}
        for family in choice.get("facts_by_name", []):
            types |= dict.fromkeys(family["examples"], family["type"])
        facts = [name for name, type_ in types.items() if type_ in ("number", "flag")]
        if not facts or self._happens(0.5):
            return True
        name = self._chance.choice(facts)
        value = self._happens(0.5) if types[name] == "flag" else self._chance.randint(0, 10)
        return {"fact": name, "is": self._chance.choice(["=", "!="]), "value": value}


def spelled_out(choice: dict[str, Any]) -> dict[str, Any]:
    """The choice without definitions: what it uses by name stands where it is used."""
    definitions = choice.get("definitions")
    if definitions is None:
        return choice

    def replaced(part: Any) -> Any:
        if isinstance(part, list):  # among options, a name stands for all of a list
            found = [replaced(one) for one in part]
            return [one for inner in found for one in (inner if isinstance(inner, list) else [inner])]
        if not isinstance(part, dict):
            return part
        if part.keys() == {"use"} and isinstance(part["use"], str):
            return replaced(definitions[part["use"]])
        return {key: replaced(one) for key, one in part.items()}

    return {key: replaced(one) for key, one in choice.items() if key != "definitions"}


def _ids(options: list[dict[str, Any]]) -> list[str]:
    return [option["id"] for option in options]


def _decides(field: dict[str, Any]) -> bool:
    """Whether what is chosen here has a say in other fields."""
    return "only" in field or any("only" in one for one in field.get("options", ()))


def _only(name: str, fields: dict[str, Any], answer: dict[str, Any]) -> list[Any] | None:
    """What the field can be with what was chosen in the others; None if that is anything."""
    found: list[Any] | None = None
    for other, said in answer.items():
        values = _only_with(fields[other], said).get(name)
        if values is not None:
            found = [one for one in values if found is None or one in found]
    return found


def _only_with(field: dict[str, Any], said: Any) -> dict[str, list[Any]]:
    """What other fields can be with what was said in this one."""
    match field["shape"]:
        case "one":
            found: list[dict[str, Any]] = [one for one in field["options"] if one["id"] == said]
            return dict(found[0].get("only", {})) if found else {}
        case "case":
            return dict(field.get("only", {}).get(said["case"], {}))
        case "flag":
            return dict(field.get("only", {}).get("true" if said else "false", {}))
    return {}


def _limited(choice: dict[str, Any], values: list[Any]) -> dict[str, Any]:
    """The choice with only these values in it: ids, numbers, cases; nothing, if null is one of them."""
    match choice["shape"]:
        case "optional":
            inner = _limited(choice["of"], values)
            return {**choice, "of": inner} if None in values else inner
        case "number" | "flag":
            return {**choice, "values": [one for one in values if one is not None]}
        case "case":
            return {**choice, "cases": {name: choice["cases"][name] for name in values if name is not None}}
    return {**choice, "options": [one for one in choice["options"] if one["id"] in values]}


def _among(choice: dict[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    """The choice with only those options that the answer uses in the fields that it names."""
    if "among" not in choice:
        return choice
    entries = [entry for field in choice["among"] for entry in answer[field]]
    used = {entry["case"] if isinstance(entry, dict) else entry for entry in entries}
    return {**choice, "options": [option for option in choice["options"] if option["id"] in used]}
