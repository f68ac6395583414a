"""Why an answer does not fit a prompt's `choice`, by the published sentences about shapes alone.

A client could check answers so before it sends them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.games.strangers.guess import spelled_out

Found = Iterator[str]


def misfits(choice: dict[str, Any], answer: Any, *, lenient: bool = False) -> list[str]:
    """What is wrong with the answer; nothing if it fits.

    If `lenient`, it may have fields that its records do not list: the referee takes more than it offers.
    """
    return list(_Reader(lenient=lenient).read(spelled_out(choice), answer))


class _Count:
    """What was chosen in a list so far."""

    def __init__(self, budgets: dict[str, int]) -> None:
        self.left = dict(budgets)
        self.times: dict[str, int] = {}


class _Reader:
    """Reads answers, and counts what is chosen in the lists that it is in."""

    def __init__(self, *, lenient: bool) -> None:
        self._lenient = lenient
        self._lists: list[_Count] = []

    def read(self, choice: dict[str, Any], answer: Any) -> Found:
        readers = {
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
        return readers[choice["shape"]](choice, answer)

    def _flag(self, _: dict[str, Any], answer: Any) -> Found:
        if not isinstance(answer, bool):
            yield f"{answer} is neither true nor false"

    def _number(self, choice: dict[str, Any], answer: Any) -> Found:
        whole = type(answer) is int and choice["min"] <= answer <= choice["max"]
        if not whole or answer not in choice.get("values", [answer]):
            yield f"{answer} is no such number"

    def _one(self, choice: dict[str, Any], answer: Any) -> Found:
        option = next((one for one in choice["options"] if one["id"] == answer), None)
        if option is None:
            yield f"{answer} is no option"
        else:
            yield from self._chosen(option)

    def _chosen(self, option: dict[str, Any]) -> Found:
        """An option is chosen: it counts in the innermost list."""
        if not self._lists:
            return
        count, id_ = self._lists[-1], option["id"]
        count.times[id_] = count.times.get(id_, 0) + 1
        if count.times[id_] > option.get("times", count.times[id_]):
            yield f"{id_} is chosen too often"
        for name, amount in option.get("spends", {}).items():
            if name in count.left:
                count.left[name] -= amount

    def _some(self, choice: dict[str, Any], answer: Any) -> Found:
        if not isinstance(answer, list) or len(set(answer)) < len(answer):
            yield "not a list of different ids"
            return
        if not choice["min"] <= len(answer) <= choice["max"]:
            yield f"{len(answer)} are too few or too many"
        for id_ in answer:
            yield from self._one(choice, id_)

    def _assign(self, choice: dict[str, Any], answer: Any) -> Found:
        items = {item["id"]: item.get("spends", {}) for item in choice["items"]}
        yield from (f"{item} is no item" for item in answer if item not in items)
        if not choice["partial"]:
            yield from (f"{item} is left out" for item in items if item not in answer)
        for slot in choice["slots"]:
            number = list(answer.values()).count(slot["id"])
            if not slot.get("min", 0) <= number <= slot.get("max", number):
                yield f"{slot['id']} has too few or too many"
        slots = [slot["id"] for slot in choice["slots"]]
        yield from (f"{slot} is no slot" for slot in answer.values() if slot not in slots)
        for name, budget in choice.get("budgets", {}).items():
            if sum(items.get(item, {}).get(name, 0) for item in answer) > budget:
                yield f"too much {name} is spent"

    def _split(self, choice: dict[str, Any], answer: Any) -> Found:
        known = [bucket["id"] for bucket in choice["buckets"]]
        yield from (f"{bucket} is no bucket" for bucket in answer if bucket not in known)
        for bucket in choice["buckets"]:
            if not bucket["min"] <= answer.get(bucket["id"], 0) <= bucket["max"]:
                yield f"{bucket['id']} gets too little or too much"
        total = sum(answer.values())
        low = choice.get("total", choice.get("min_total", total))
        if not low <= total <= choice.get("total", choice.get("max_total", total)):
            yield f"{total} in all"

    def _optional(self, choice: dict[str, Any], answer: Any) -> Found:
        if answer is not None:
            yield from self.read(choice["of"], answer)

    def _list(self, choice: dict[str, Any], answer: Any) -> Found:
        if not isinstance(answer, list) or not choice["min"] <= len(answer) <= choice["max"]:
            yield "not a list of that length"
            return
        self._lists.append(_Count(choice.get("budgets", {})))
        for at, entry in enumerate(answer):
            yield from self.read(choice["of"], entry)
            left = self._lists[-1].left
            yield from (f"after entry {at} too much {name} is spent" for name in left if left[name] < 0)
        self._lists.pop()
        if choice.get("distinct"):
            cases = [entry["case"] for entry in answer]
            yield from (f"{case} comes twice" for case in set(cases) if cases.count(case) > 1)

    def _record(self, choice: dict[str, Any], answer: Any) -> Found:
        if not isinstance(answer, dict):
            yield "not an object"
            return
        if "either" not in choice:
            yield from self._form(choice, answer)
            return
        wrong = []
        for kind in choice["either"]:
            before = [_copied(count) for count in self._lists]
            wrong.append(list(self._form(kind, answer)))
            if not wrong[-1]:
                return
            self._lists = before
        yield " or ".join(one[0] for one in wrong)

    def _form(self, choice: dict[str, Any], answer: dict[str, Any]) -> Found:
        fields = choice["fields"]
        given = {name: value for name, value in answer.items() if name in fields and value is not None}
        if not self._lenient:
            yield from (f"there is no field {name}" for name in answer if name not in fields)
            for name in answer:
                if name in fields and name not in given and fields[name]["shape"] != "optional":
                    yield f"{name} is null"
        for name in choice.get("required", fields):
            optional = fields[name]["shape"] == "optional"
            if name not in given and not (optional and (self._lenient or name in answer)):
                yield f"{name} is missing"
        for name, value in given.items():
            yield from self.read(fields[name], value)
            among = fields[name].get("among")
            if among is not None:
                used = {id_ for field in among for id_ in _used(answer.get(field))}
                yield from (f"{id_} is not used" for id_ in value if id_ not in used)
            for other, values in _only(fields[name], value).items():
                if _told(given.get(other)) not in values:
                    yield f"{other} does not go with {name}"

    def _case(self, choice: dict[str, Any], answer: Any) -> Found:
        if not isinstance(answer, dict) or answer.keys() != {"case", "value"}:
            yield "not an object with case and value"
        elif answer["case"] not in choice["cases"]:
            yield f"{answer['case']} is no case"
        else:
            yield from self.read(choice["cases"][answer["case"]], answer["value"])

    def _test(self, _: dict[str, Any], answer: Any) -> Found:
        if not isinstance(answer, dict) and answer is not True:
            yield "not a test"


def _copied(count: _Count) -> _Count:
    copy = _Count(count.left)
    copy.times = dict(count.times)
    return copy


def _used(value: Any) -> list[str]:
    """The ids in a list, the cases in it, or the items that are assigned."""
    return [one["case"] if isinstance(one, dict) else one for one in value or ()]


def _only(field: dict[str, Any], said: Any) -> dict[str, list[Any]]:
    match field["shape"]:
        case "one":
            options = [one for one in field["options"] if one["id"] == said]
            return dict(options[0].get("only", {})) if options else {}
        case "case" | "flag":
            key = said["case"] if field["shape"] == "case" else str(said).lower()
            return dict(field.get("only", {}).get(key, {}))
    return {}


def _told(said: Any) -> Any:
    """A field as `only` names it: the case, where it is one; nothing, where nothing is chosen."""
    if isinstance(said, dict) and "case" in said:
        return said["case"]
    return None if said in ([], {}) else said
