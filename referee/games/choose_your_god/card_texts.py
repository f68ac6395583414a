"""Locations, cards and abilities in a few words, for prompts."""

from __future__ import annotations

from referee.engine.words import listed
from referee.games.choose_your_god.pack import Content, Intrigue, License

GIVES = {
    1: "draw 1 Miracle",
    2: "pay 3 to 13 coins and win the Location of that number",
    3: "1 Follower",
    4: "take the Supremacy card (Patriarch +7)",
    5: "a new 1, or +1 for a Free token or one here",
    6: "6 coins",
    7: "pay 5: an Altar where you have a token",
    8: "pay 5: +2 for a Free token or one here; pay 11: +4",
    9: "pay 5: 2 Followers; pay 11: 4",
    10: "one face-up License free",
    11: "draw 2 Intrigues, put 1 back",
    12: "2 Followers for 1 Mob",
    13: "Summon your deity, with Influence of at least your Divine Might",
}
"""What winning a Location gives."""

LICENSE_TEXTS = {
    "approval": "placement {0} costs no Follower",
    "community": "the benefit of {0} though you lose there",
    "title": "Preach in {0} without the Followers",
    "tithe": "1 coin from rivals who place in {0}",
    "exiles": "1 Follower for each Intrigue you play",
    "novitiate": "your Altars have +1 Influence",
    "magus": "3 coins for each Miracle you play",
}

MIRACLE_TEXTS = {
    "place": "put a Free Priest here (with Followers for it)",
    "move": "move a Priest from here to a higher Location (with Followers for it)",
    "boost": "a Priest here has +{0} Influence",
    "withdraw": "take a Priest home from here: {0} coins",
    "altar": "lose {0} Followers: flip a token here to an Altar",
    "mob": "lose {0} Followers: 1 Mob",
    "gain": "Followers ({0}) or coins ({1})",
}
INTRIGUE_TEXTS = {
    "blackmail": "half the coins of the richest player",
    "exorcism": "any token of 3 or more here: -2",
    "foiled_plot": "whoever has most cards loses a Mob, an Altar, 2 Followers",
    "slaughter": "everybody here loses 2 Followers",
    "disperse": "everybody here loses 1 Mob",
    "secret_search": "each rival here gives you a hand card",
    "threat": "a License of the strongest Patriarch's owner",
    "vandalism": "all Altars here fall, if none stands higher",
    "ambush": "a bribed Priest goes home, you take its coins",
    "raid": "no benefit and no alms here",
    "seize": "all Priests here go home, you win here",
}
ABILITY_TEXTS = {
    "ritual_of_passing": "sacrifice a Free token of 2+: 1 Follower per Priest here",
    "hand_of_death": "1 Follower: a token of yours goes home from here 2 stronger; 2 coins",
    "create_a_mummy": "sacrifice a Free 1: light rivals lose a Mob; draw a Miracle",
    "resurrection_of_the_righteous": "2 Followers: gain a token as strong as you have Free Priests",
    "ritual_of_the_abyss": "sacrifice a Free token: raise a token here by its strength",
    "the_great_shrine": "5 Followers and all Free tokens: an Altar here",
    "furious_storm": "discard 2: everybody with 7+ coins returns 7; 2 Followers",
    "will_of_the_ancient": "5 Followers: light rivals lose a Mob and give you a card",
    "ode_to_greed": "6 coins: a token of 1-4 here goes to the next Location 1 stronger",
    "ode_to_treachery": "discard 1, 2 coins: the top Intrigue's sale value",
    "blood_for_gold": "2 Followers: 7 coins from each light rival",
    "army_of_pillagers": "15 coins: 1 Mob; draw 2 Miracles",
    "chalice_of_clarity": "discard 2: 1 Follower; the least Influence wins here",
    "mystery_of_virtues": "7 coins: a Miracle per Priest here",
    "mystery_of_vices": "sacrifice a Free token: as many Intrigues",
    "chalice_of_madness": "discard 9: 2 Mobs; all Altars here fall",
    "way_of_loyalty": "2 Followers: 3 Miracles from the bottom",
    "path_of_temptation": "discard 2: a face-up License you could pay",
    "path_of_iniquity": "sacrifice a Free token of 4 or less: play the top 3 Intrigues",
    "way_of_triumph": "Ritual: the Patriarch of 16+: a 5 here; 1 Mob",
    "change_of_guise": "discard 1, 3 coins: play a card with a dark seal",
    "incarnation": "Ritual of 3+: destroy 3 Free tokens; a 5 here",
    "attack_of_the_dragons": "discard 3: everybody here loses a Mob",
    "harvest_of_chaos": "Ritual of exactly 5: play a Miracle, draw 2",
    "ordination_of_a_priestess": "1-5 Followers: a token of that strength here",
    "charms_of_the_woman": "Ritual of exactly 3: a Priest from here to the next Location; 1 coin",
    "spiders_grip": "discard 2, 2 coins: place 4 or more Free Priests here",
    "sorcery_of_the_goddess": "sacrifice a Free token of 3+: 3 coins and the top card of each deck",
    "triumph_of_science": "Ritual of 4+: 1 Follower, if no rival Priest is here",
    "policy_of_terror": "2 Followers: play an Intrigue, draw one; 3 coins",
    "dispelling_the_myth": "Ritual: the Patriarch of 15+: a card from each light rival",
    "nihilism": "discard 3: an Altar here, if there is none",
}


def card_text(content: Content, card: str) -> str:
    """A hand card with what it does."""
    face = content.hand_cards[card]
    texts = MIRACLE_TEXTS if card in content.miracles else INTRIGUE_TEXTS
    what = texts[face.effect.name].format(*face.effect.numbers)
    sale = f", sells for {face.sale}" if isinstance(face, Intrigue) else ""
    return f"{card} {face.name}: {what}{sale}{' (dark seal)' if face.dark_seal else ''}"


def license_text(card: License) -> str:
    where = listed([str(number) for number in card.effect.numbers]) if card.effect.numbers else ""
    what = LICENSE_TEXTS[card.effect.name].format(where)
    return f"{card.name} (Patriarch +{card.bonus}; {what})"
