"""What happened, as people read it: the journal's own texts stay as they are."""

from __future__ import annotations

import pytest

from referee.engine.records import Face
from referee.games.true_messiah import TRUE_MESSIAH
from referee.games.true_messiah.texts.news import summarised
from tests.games.true_messiah.table import Table

SENTENCES = {
    "Red: play Edict (cost 2).": "Red plays Edict (cost 2).",
    "Red shows: 1. pray red.f01; end, no combat.": (
        "Red is about to: 1. pray red.f01; then end the phase, without combat."
    ),
    "Red shows: end, combat.": "Red is about to end the phase, with combat.",
    "Red shows: 1. move red.m > 1,2.": "Red is about to: 1. move red.m > 1,2.",
    "red.f08 joins Red on 1,1.": "Red recruits red.f08 on 1,1.",
    "red.f08 comes in on 1,1, praying.": "red.f08 is placed on 1,1, praying.",
    "Red's praying followers become active: red.f01.": "Red's follower red.f01 is active again.",
    "Red's praying followers become active: red.f01 and red.f02.": (
        "Red's followers red.f01 and red.f02 are active again."
    ),
    "Red sets its starting position: red.f01 1,1 > 1,3, red.f05 2,1 > 2,3, red.f06 2,1 > 2,3.": (
        "Red moves into position: red.f01 1,1 > 1,3; red.f05 and red.f06 2,1 > 2,3."
    ),
    "Red sets its starting position: no moves.": "Red leaves all units where they are.",
    "Red's Edict + resolves (moves none).": "Red's Edict + takes effect, but nobody moves.",
    "Red's God's Mercy resolves.": "Red's God's Mercy takes effect.",
    "Red attacks: low units on 4,1 > 5,1 (1), messiah on 1,1 > 5,1 (4).": (
        "Red attacks: low units on 4,1 > 5,1 (1 attack), messiah on 1,1 > 5,1 (4 attacks)."
    ),
    "Red attacks: nobody.": "Red attacks nobody.",
    "4 attacks on 1,5, nobody dies, red.m takes 3 damage.": (
        "4 attacks on 1,5: nobody dies, divine armour stops 1, red.m takes 3 damage."
    ),
    "12 attacks on 1,5, 2 ignored, red.f01, red.f02 and red.f03 die, red.f04 saved, red.m takes 3 damage.": (
        "12 attacks on 1,5: 2 are ignored, red.f01, red.f02 and red.f03 die, red.f04 is saved, "
        "divine armour stops 3, red.m takes 3 damage."
    ),
    "1 attack on 1,5, red.f01 dies.": "1 attack on 1,5: red.f01 dies.",
    "Black cannot play Smite: Smite costs 3, you would have 1 belief. It stays in hand.": (
        "Black cannot play Smite: Smite costs 3, it would have only 1 belief. It stays in hand."
    ),
    "Red discards Edict, Providence and Edict.": "Red discards 2 × Edict and Providence.",
    "1 unsold card go under the marketplace.": "1 unsold card goes under the marketplace.",
    "Smite go on top of Red's deck.": "Smite goes on top of Red's deck.",
    "Smite and Tithes go on top of Red's deck.": "Smite and Tithes go on top of Red's deck.",
    "Up to 3 low units of White that die in this turn's combat live.": (
        "Up to 3 of White's low units will survive this turn's combat."
    ),
    "The Market opens: Laying on Hands 3 and Tithes 2.": (
        "The Market opens with Laying on Hands (cost 3) and Tithes (cost 2)."
    ),
    "Red's avatar is lost.": "Red's avatar is lost.",
}


@pytest.mark.parametrize("text", SENTENCES)
def test_a_sentence_of_the_rules_is_told_as_people_would_say_it(text: str) -> None:
    assert TRUE_MESSIAH.retold("true_messiah.any", None, Face(text)) == SENTENCES[text]


def test_the_news_of_a_turn_are_few_sentences() -> None:
    news = [
        "Round 1: Red's turn.",
        "Red shows: 1. pray red.f01, red.f02; 2. play Edict (cost 2).",
        "red.f01 and red.f02 pray.",
        "Red gains 2 belief and has 2.",
        "Red: play Edict (cost 2).",
        "Black reacts: pray black.f01; play Providence (cost 1) on 5,6.",
        "black.f01 prays.",
        "Black gains 1 belief and has 1.",
        "Black: play Providence (cost 1) on 5,6.",
        "Black's Providence resolves.",
        "Black puts a providence chit on 5,6.",
        "Red's Edict resolves (moves red.f03 > 1,2, red.f04 > 1,2).",
        "red.f03 moves 1,1 > 1,2.",
        "red.f04 moves 1,1 > 1,2.",
        "Red declares no combat.",
        "Red discards Tithes.",
    ]
    assert summarised(Table().state, 2, news) == [
        "Round 1: Red's turn.",
        "red.f01 and red.f02 pray: Red has 2 belief.",
        "Red plays Edict (cost 2).",
        "Black steps in: pray black.f01; play Providence (cost 1) on 5,6.",
        "Black's Providence takes effect.",
        "Black puts a providence chit on 5,6.",
        "Red's Edict takes effect (moves red.f03 > 1,2, red.f04 > 1,2).",
        "red.f03 moves 1,1 > 1,2, red.f04 1,1 > 1,2.",
        "Red declares no combat; discards Tithes.",
    ]
