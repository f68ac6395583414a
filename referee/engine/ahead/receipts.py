"""Orders sent ahead in words, for their sender: what each will answer, and when it will not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace

from referee.engine.ahead.lines import FIRST_OF
from referee.engine.ahead.order import Alternative, OrderAhead, QueueRules
from referee.engine.ahead.vocabulary import Vocabulary
from referee.engine.catalogue import Words, alternatives, joined
from referee.engine.choices import Condition
from referee.engine.grammar import Grammar
from referee.engine.json_types import Json
from referee.engine.order_lines import DEFAULT as DEFAULT_WORD
from referee.engine.order_lines import remarks, said_in
from referee.engine.problems import UnreadableText

_OTHERWISE = {
    "next": Words("the next order is tried, and you are asked if there is none"),
    "ask": Words("you are asked"),
    "stop": Words("you are asked and the queue stops"),
}


def spelled_out(order: OrderAhead, vocabulary: Vocabulary) -> OrderAhead:
    """The order as it is kept: with what its texts point at now."""
    grammar = vocabulary.grammar(order)
    if grammar is None or grammar.spell_out is None:
        return order
    answers = (
        one if one.text is None else replace(one, text=grammar.spell_out(one.text)) for one in order.do
    )
    return replace(order, do=tuple(answers))


def receipt(order: OrderAhead, vocabulary: Vocabulary, rules: QueueRules) -> str:
    """What an order will do, in sentences."""
    kind = order.kind.partition(".")[2].replace("_", " ")
    if order.uses is None:
        which = Words("every {kind} question", kind=kind)
    elif order.uses == 1:
        which = Words("the next {kind} question", kind=kind)
    else:
        which = Words("the next {uses} {kind} questions", uses=order.uses, kind=kind)
    if order.when is not True:
        which = Words("{which} while {test}", which=which, test=_show(order.when))
    return joined(" ", [_deed(order, which, vocabulary, rules), *_limits(order, rules)])


def _deed(order: OrderAhead, which: str, vocabulary: Vocabulary, rules: QueueRules) -> str:
    if not order.do:
        return Words("You are asked {which}.", which=which)
    drafts = order.kind in rules.drafts if order.draft is None else order.draft
    answers = _answers(order, vocabulary)
    if drafts:
        done = Words("Leaves a draft for {which}: {answers}.", which=which, answers=answers)
    else:
        done = Words("Answers {which}: {answers}.", which=which, answers=answers)
    if any(one.default for one in order.do):
        return done
    illegal = Words("that is not legal") if len(order.do) == 1 else Words("none of these is legal")
    return Words(
        "{done} If {illegal} then, {otherwise}.",
        done=done,
        illegal=illegal,
        otherwise=_OTHERWISE[order.otherwise],
    )


def _limits(order: OrderAhead, rules: QueueRules) -> Iterator[str]:
    """When it does not answer."""
    ends = [
        *(() if order.until_round is None else (Words("after round {round}", round=order.until_round),)),
        *(() if order.until_step is None else (Words("after step {step}", step=order.until_step),)),
        *(() if order.until_when is None else (Words("once {test}", test=_show(order.until_when)),)),
    ]
    if ends:
        yield Words("It ends {ends}.", ends=alternatives(ends))
    asked = [
        *(() if rules.asked_when is None else (_show(rules.asked_when),)),
        *(() if order.stop_when is None else (_show(order.stop_when),)),
        *(Words("{fact} has changed", fact=fact) for fact in order.stop_if_changed),
        *(Words("{fact} has something new", fact=fact) for fact in order.stop_if_new),
    ]
    if asked:
        yield Words("You are still asked if {tests}.", tests=alternatives(asked))


def in_words(order: OrderAhead, vocabulary: Vocabulary) -> str:
    """What an order will answer, and when, in short: each answer as it was understood."""
    test = "" if order.when is True else f", if {_show(order.when)}"
    return f"{order.kind.partition('.')[2]}{test}: {_answers(order, vocabulary)}"


def _show(test: Json) -> str:
    return Condition(()).show(test)


def _answers(order: OrderAhead, vocabulary: Vocabulary) -> str:
    grammar = vocabulary.grammar(order)
    return ", else ".join(_alternative(one, grammar, vocabulary.say) for one in order.do) or "ask me"


def _alternative(one: Alternative, grammar: Grammar | None, say: Callable[[str], str]) -> str:
    test = "" if one.when is True else f" if {_show(one.when)}"
    return _answer_in_words(one, grammar, say) + test


def _answer_in_words(one: Alternative, grammar: Grammar | None, say: Callable[[str], str]) -> str:
    if one.default:
        return DEFAULT_WORD
    if one.prefer is not None:
        return FIRST_OF + ", ".join(one.prefer)
    with remarks("in brackets", say):
        said = _sent_as_json(one.answer, grammar) if one.text is None else _sent_as_text(one.text, grammar)
    return "; ".join(line.strip() for line in said.split("\n"))


def _sent_as_json(answer: Json, grammar: Grammar | None) -> str:
    written = None if grammar is None else grammar.in_words(answer)
    return json.dumps(answer, ensure_ascii=False) if written is None else written


def _sent_as_text(text: str, grammar: Grammar | None) -> str:
    try:
        return said_in(text) if grammar is None else grammar.understood(text)
    except UnreadableText:  # it was filed in another state of the game
        return said_in(text)
