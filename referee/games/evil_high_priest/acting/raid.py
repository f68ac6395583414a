"""A raid, step by step: it strikes every player, in the middle of whatever goes on (EH-200)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.decisions import Question, question
from referee.games.evil_high_priest.acting.act import Act
from referee.games.evil_high_priest.acting.costs import discard_monster
from referee.games.evil_high_priest.acting.taking import perform
from referee.games.evil_high_priest.acting.verbs import gain, lose, move_deep_one, rescue, to_asylum
from referee.games.evil_high_priest.decisions.order import ActOrder
from referee.games.evil_high_priest.decisions.raid import NO_PLAN, RaidPlan
from referee.games.evil_high_priest.decisions.values import Amounts, Layout
from referee.games.evil_high_priest.decks import discard, refill
from referee.games.evil_high_priest.events.base import Cause
from referee.games.evil_high_priest.events.cultists import Rescued
from referee.games.evil_high_priest.events.holdings import ChamberUsedUp
from referee.games.evil_high_priest.events.raids import (
    InvestigatorDrawn,
    MonsterBrought,
    RaidRolled,
    RaidStep,
    RaidStrengthsSet,
    RaidWalked,
    RitualsOpened,
    StrikeMade,
)
from referee.games.evil_high_priest.options import SPARE_SAFE_SEATS
from referee.games.evil_high_priest.pack import Investigator, MonsterCard, PriestCard
from referee.games.evil_high_priest.places import Unit
from referee.games.evil_high_priest.raids.defender import Defender
from referee.games.evil_high_priest.raids.dice import strength_of, throw_for
from referee.games.evil_high_priest.raids.units import SHOGGOTH, fort, rule_of
from referee.games.evil_high_priest.raids.walk import Brought, Plan, Walk, chosen
from referee.games.evil_high_priest.scoring import points
from referee.games.evil_high_priest.spaces import all_spaces, blocked, closed
from referee.games.evil_high_priest.state import ASYLUM, ASYLUM_ROOM, LAIRS, Cultist, EvilTable, Raid
from referee.games.evil_high_priest.storage import known_store, put, remove
from referee.games.evil_high_priest.texts.raid import raid_page

DIE = 6


async def raid(t: EvilTable, icons: int, cause: Cause) -> None:
    """One raid, completely (EH-249): it stops exactly here until every seat has made its plan.

    Nobody rearranges, pays or trades in it but as a plan may say (EH-248).
    """
    move_deep_one(t)
    _roll(t, icons, cause)
    _set_markers(t)
    defenders = {seat: defender_of(t, seat) for seat in t.state.in_turn_order()}
    decided = await t.decide_all(plan_question(t, seat, defenders[seat]) for seat in _who_plans(t, defenders))
    plans = {seat: plan.compiled(defenders[seat]) for seat, plan in decided.items()}
    walks = {seat: defender.walk(plans.get(seat, Plan())) for seat, defender in defenders.items()}
    for seat, done in walks.items():
        _apply(t, seat, done)
    refill(t, "monsters")  # once, after all plans (EH-042)
    await _aftermath(t, walks)
    _finish(t)


def defender_of(t: EvilTable, seat: int) -> Defender:
    raid_ = t.state.raid
    assert raid_ is not None  # noqa: S101 - only asked in a raid
    return Defender(t.content, fort(t.state, t.content, seat, rule_of(t.content, raid_), raid_.icons))


def _who_plans(t: EvilTable, defenders: Mapping[int, Defender]) -> list[int]:
    """The seats that are asked, by what everybody can see (5.4).

    If the table spares safe seats, of those for whom asylum defence stops the raid only the ones that gain
    by striking first (EH-238).
    """
    able = [seat for seat, defender in defenders.items() if defender.has_decision]
    if not t.options.get(SPARE_SAFE_SEATS):
        return able
    return [
        seat
        for seat in able
        if defenders[seat].fort.at_the_gate
        or _monster_to_lose(t, defenders[seat])
        or _acolyte_to_move(t, seat)
    ]


def _monster_to_lose(t: EvilTable, defender: Defender) -> bool:
    """Whether a monster is better gone: for itself, for what it brings then, or for its lair."""
    cards = [] if defender.fort.rule.no_monster_strike else defender.fort.lairs
    monsters = [t.content.monster[card] for card in cards]
    return len(monsters) == LAIRS or any(
        monster.defence < 0
        or monster.trigger == "raid_discard"
        or (monster.trigger == "preparation" and not monster.optional and not monster.only_gains)
        for monster in monsters
    )


def _acolyte_to_move(t: EvilTable, seat: int) -> bool:
    """Whether an acolyte is better off in the asylum, or on escape if that is full."""
    following = t.state.followings[seat]
    acolytes = following.usable_acolytes()
    if following.count(ASYLUM) < ASYLUM_ROOM:
        return bool(acolytes) and _counts_its_asylum(t, seat)
    return any(acolyte.stays_out or _leaves_room(t, seat, acolyte) for acolyte in acolytes)


def _counts_its_asylum(t: EvilTable, seat: int) -> bool:
    """Whether a monster or the Priest card of the seat does more with more acolytes there."""
    following = t.state.followings[seat]
    cards: list[MonsterCard | PriestCard] = [t.content.monster[one.card] for one in following.lairs]
    if following.priest_card is not None and following.priest_card_up:
        cards.append(t.content.priest[following.priest_card])
    return any(
        card.requires.asylum > following.count(ASYLUM)
        or any(effect.args.get("count") == ASYLUM for effect in card.effects)
        for card in cards
    )


def _leaves_room(t: EvilTable, seat: int, acolyte: Cultist) -> bool:
    """Whether it blocks a space that its owner could still use in this phase (EH-061, EH-188)."""
    if t.state.part != "place" or t.state.followings[seat].pool_is_empty():
        return False
    return any(
        closed(t, seat, place) is None for place in all_spaces(t) if blocked(t, place, {acolyte.at: seat})
    )


def _roll(t: EvilTable, icons: int, cause: Cause) -> None:
    """Steps 1 to 3: the investigator, the dice and their total (EH-202, EH-203, EH-204)."""
    state = t.state
    state.raids_begun += 1
    number = state.raids_begun
    raid_ = Raid(number, icons)
    state.raid = raid_
    who: Investigator | None = None
    if state.investigators.shown:
        die = t.roll(f"raid/{number}/investigator", DIE)
        card = state.investigators.shown[(die - 1) // 2]
        raid_.investigator = card
        who = None if card is None else t.content.investigator[card]
        t.tell(InvestigatorDrawn(die, card), rule="EH-202")
    throw = throw_for(icons, bool(t.options["aggressive"]), who)
    raid_.dice = [t.roll(f"raid/{number}/dice/{at}", DIE) for at in range(1, throw.dice + 1)]
    raid_.strength = strength_of(state, raid_.dice, throw.flat, who)
    t.tell(
        RaidRolled(
            number,
            cause,
            icons,
            tuple(raid_.dice),
            throw.flat,
            who.strength_mod if who else 0,
            state.worshippers(),
            raid_.strength,
            raid_.investigator,
        ),
        rule="EH-204",
    )


def _set_markers(t: EvilTable) -> None:
    """Step 4: every player's own marker, from here on apart from all others (EH-209, EH-255)."""
    state, raid_ = t.state, t.state.raid
    assert raid_ is not None  # noqa: S101 - it was just rolled
    halving = rule_of(t.content, raid_).halve_below_top
    scores = points(state) if halving else {}
    for seat, following in state.followings.items():
        following.strength = raid_.strength
        if halving and scores[seat] < max(scores.values()):
            following.strength //= 2
    seats = state.in_turn_order()
    markers = {seat: state.followings[seat].strength for seat in seats}
    at_the_gate = {seat: defender_of(t, seat).fort.at_the_gate for seat in seats}
    t.tell(RaidStrengthsSet(markers, at_the_gate), rule="EH-225")


def plan_question(t: EvilTable, seat: int, defender: Defender) -> Question[RaidPlan]:
    """The one sealed question of a raid."""
    return question(
        seat,
        "evil_high_priest.raid_plan",
        RaidPlan,
        defender,
        lambda: raid_page(t, seat, defender),
        "EH-201",
        default=NO_PLAN,
    )


def _apply(t: EvilTable, seat: int, done: Walk) -> None:
    """What the walk did, done at the table (EH-228, EH-233, EH-244)."""
    following, brought = t.state.followings[seat], iter(done.brought)
    following.strength = done.strength
    for strike in done.struck:
        name = strike.unit.name
        if strike.unit.kind == "acolyte":
            acolyte = next(one for one in following.usable_acolytes() if one.at == name)
            to_asylum(t, seat, acolyte)  # EH-229
        elif strike.unit.kind == "monster":
            discard_monster(t, seat, name, "raid", "EH-233")
            if t.content.monster[name].works_at_once:
                _bring(t, seat, next(brought))
        elif strike.unit == SHOGGOTH:
            t.state.shoggoth = None  # EH-702
    lose(t, seat, done.paid)
    for space, moved in done.saved.items():
        for kind, amount in moved.items():
            remove(following.sanctum[space].holds, kind, amount)
            put(following.exposed, kind, amount)
    following.lost += sum(lose(t, seat, done.destroyed).values())  # EH-244
    t.tell(
        RaidWalked(
            seat,
            tuple(StrikeMade(one.station, one.unit) for one in done.struck),
            tuple(RaidStep(step.at, step.strength) for step in done.steps),
            done.saved,
            done.destroyed,
            done.paid,
        ),
        rule="EH-240",
    )


def _bring(t: EvilTable, seat: int, brought: Brought) -> None:
    """What a discarded monster gave its owner at once (EH-250)."""
    following = t.state.followings[seat]
    for place, held in brought.stored.items():
        for kind, amount in held.items():
            put(known_store(following, place), kind, amount)
    rescue(t, seat, brought.rescued)
    t.tell(MonsterBrought(seat, brought.card, brought.gained, brought.stored, brought.rescued), rule="EH-250")


async def _aftermath(t: EvilTable, walks: dict[int, Walk]) -> None:
    """What cards attach to the end of a raid, in turn order, before step 10 (EH-250, EH-256)."""
    raid_ = t.state.raid
    assert raid_ is not None  # noqa: S101 - it is not over yet
    rule = rule_of(t.content, raid_)
    for seat, done in walks.items():
        for strike in done.struck:
            await _after_discard(t, seat, strike.unit, done)
        act = Act(t, seat, f"investigator:{raid_.investigator}", "The raid")
        if rule.gain_if_stopped and _stopped_at_the_gate(done):
            await gain(act, rule.gain_if_stopped, rule="EH-256")
        if rule.rescue_after and (saved := rescue(t, seat, rule.rescue_after)):
            t.tell(Rescued(seat, act.cause, saved), rule="EH-256")
        for space in done.used_up:
            _use_up(t, seat, space)


def _stopped_at_the_gate(done: Walk) -> bool:
    """The strength was 0 before any chamber was hit, by whatever means."""
    return done.strength == 0 and not done.chambers_hit


async def _after_discard(t: EvilTable, seat: int, unit: Unit, done: Walk) -> None:
    """A monster's ability on being discarded that had to wait; the plan still says what is gained.

    EH-234, EH-250.
    """
    card = unit.name
    monster = t.content.monster[card] if unit.kind == "monster" else None
    if monster is None or monster.trigger != "raid_discard" or monster.works_at_once:
        return
    of_choice = sum(effect.args["n"] for effect in monster.effects if effect.word == "gain_any")
    gain_any = Amounts(chosen(done.gain_any, of_choice)) if of_choice else None
    order: ActOrder[Any] = ActOrder(store=Layout(done.store), gain_any=gain_any)
    act = Act(t, seat, f"monster:{card}", monster.name, order)
    await perform(act, monster.effects)
    done.store = act.to_store


def _use_up(t: EvilTable, seat: int, space: int) -> None:
    """A chamber that its own power uses up, contents exposed (EH-112, EH-242)."""
    following = t.state.followings[seat]
    chamber = following.sanctum.pop(space)
    for kind, amount in chamber.holds.items():
        put(following.exposed, kind, amount)
    t.tell(ChamberUsedUp(seat, chamber.card, space, dict(chamber.holds)), rule="EH-256")
    t.state.chambers.discard.append(chamber.card)


def _finish(t: EvilTable) -> None:
    """Step 10: a new investigator; after the first raid rituals and Summon Monster open (EH-245, EH-246)."""
    state, raid_ = t.state, t.state.raid
    assert raid_ is not None  # noqa: S101 - it ends here
    state.raid = None
    refill(t, "chambers")
    if raid_.investigator is not None:
        slot = state.investigators.shown.index(raid_.investigator)
        state.investigators.shown[slot] = None
        discard(t, "investigators", raid_.investigator)
        refill(t, "investigators")
    for following in state.followings.values():
        following.strength = 0
    state.raids_resolved += 1
    if state.raids_resolved == 1:
        t.tell(RitualsOpened(), rule="EH-246")
