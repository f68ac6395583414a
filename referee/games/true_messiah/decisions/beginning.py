"""The Beginning Phase: recruiting and building."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.engine.catalogue import Reason, Words
from referee.engine.choices import Bucket, Many, Number, One, Option, Source, Split
from referee.engine.decisions import Count, Decision, Phrases, Sentence, Shares, asks, lines_of
from referee.engine.json_types import Json
from referee.engine.problems import Problem
from referee.games.true_messiah.board import followers_of, grid_of, ordinary, own_holy, temples_of
from referee.games.true_messiah.decisions.offers import space_option
from referee.games.true_messiah.decisions.spelling import SPACE, WRITING
from referee.games.true_messiah.grid import reading_order
from referee.games.true_messiah.moments import Now
from referee.games.true_messiah.movement import room
from referee.games.true_messiah.pieces import chips
from referee.games.true_messiah.recruiting import free_tiles, just_built, reuse_problem, site_problem
from referee.games.true_messiah.state import MAX_LOW

CELEBRITY = 2  # TM-72
EAGER = 8
"""In all but one of this many random Beginning Phases all is recruited and built that can be."""


NOT_ALONE = Reason("Your messiah was not alone on a holy space of yours.", "TM-72")


def chips_left(at: Now) -> int:
    return chips(at.content.supply, at.state, at.seat, "follower")


def celebrities(at: Now) -> Number:
    """TM-72, TM-75, TM-76."""
    space = at.turn.celebrity
    if space is None:
        return Number(0, 0, lambda _: NOT_ALONE)
    most = max(0, min(CELEBRITY, room(at.state, space), chips_left(at)))

    def too_many(wanted: int) -> Reason:
        if wanted > CELEBRITY:
            return Reason("Celebrity brings at most {most}.", "TM-72", most=CELEBRITY)
        return no_room(at, space, wanted) if wanted > room(at.state, space) else no_chips(at)

    return Number(0, most, too_many)


def crowds(at: Now) -> Split:
    """TM-73: a recruit for each crowd, where there is room."""
    most = len(at.turn.crowds)

    def wrong_total(given: int) -> Reason:
        return Reason(
            "Numbers gives you {most:recruit}, you placed {given}.", "TM-73", most=most, given=given
        )

    def too_much(space: str, given: int) -> Reason:
        if given > most:
            return wrong_total(given)
        return no_room(at, space, given) if given > room(at.state, space) else no_chips(at)

    return Split(
        [_bucket(space, max(0, room(at.state, space))) for space in own_holy(at.state, at.seat)],
        max_total=max(0, min(most, chips_left(at))),
        too_much=too_much,
        wrong_total=lambda given: wrong_total(given) if given > most else no_chips(at),
    )


def _bucket(space: str, most: int) -> Bucket:
    option = space_option(space)
    return Bucket(option.id, option.label, refs=option.refs, max=most)


def no_room(at: Now, space: str, wanted: int) -> Reason:
    left = room(at.state, space)
    if left > 1:
        return Reason(
            "{space} has room for {left:more low unit}, you placed {wanted}.",
            "TM-75",
            space=space,
            left=left,
            wanted=wanted,
        )
    return Reason("{space} has room for {left:more low unit}.", "TM-75", space=space, left=left)


def no_chips(at: Now) -> Reason:
    left = chips_left(at)
    if not left:
        return Reason("You have no follower chips left.", "TM-76")
    return Reason("You have {left:follower chip} left.", "TM-76", left=left)


def sites(at: Now) -> One:
    options = [space_option(site) for site in at.sites]

    def refuse(site: str) -> Reason | None:
        return site_problem(at.state, at.seat, site) if site in grid_of(at.state).places else None

    return One(options, refuse, clause="TM-78")


def crowded_spaces(at: Now) -> list[Option]:
    """Where followers of the seat stand together on ordinary ground."""
    own = [unit.at for unit in followers_of(at.state, at.seat) if ordinary(at.state, unit.at)]
    return [space_option(space) for space in sorted(set(own), key=reading_order) if own.count(space) > 1]


def own_temples(at: Now) -> One:
    """Those that may have to be given up for others (TM-82)."""
    scarce = free_tiles(at.state, at.content, at.seat) < len(at.sites)
    options = [space_option(space) for space in temples_of(at.state, at.seat) if scarce]
    return One(options, lambda space: _not_to_give_up(at, space), clause="TM-82")


def _not_to_give_up(at: Now, space: str) -> Reason | None:
    if space not in grid_of(at.state).places:
        return None
    built = at.sites
    return reuse_problem(at.state, at.seat, space, free_tiles(at.state, at.content, at.seat), built, ())


class Build(Decision[Now], form="build {site} [using {reuse}]"):
    """TM-78, TM-82: a temple, if need be one of the seat's own given up for it."""

    what, writing = Words("a place to build"), WRITING
    site: str = asks(sites, SPACE, among=crowded_spaces)
    reuse: str | None = asks(own_temples, SPACE, default=None)


def builds(at: Now) -> Many:
    most = len(at.sites)
    return Many(Build.choice(at), max=most, wrong_count=lambda _: None)  # the sites tell what is wrong


class Begin(
    Decision[Now],
    form="""
        [celebrity {celebrity}]
        [numbers {numbers}]
        {build}""",
    rule=Sentence(
        Words("Recruits need room and chips; temples need four own followers on an ordinary space."), "TM-75"
    ),
):
    """TM-72, TM-73, TM-77, TM-78."""

    what, writing = Words("part of a Beginning Phase"), WRITING
    parts = (Build,)
    celebrity: int = asks(celebrities, Count("recruits"), default=0)
    numbers: Mapping[str, int] = asks(crowds, Phrases({"none": {}}) | Shares(SPACE, "recruits"), default={})
    build: tuple[Build, ...] = asks(builds, lines_of(Build, none="build none"))

    @classmethod
    def understood(cls, said: dict[str, Json], at: Now) -> dict[str, Json]:  # noqa: ARG003 - nothing depends on it
        return {"build": [], **said}

    def problems(self, at: Now) -> Iterator[Problem]:
        wanted = dict(self.numbers)
        if (space := at.turn.celebrity) and self.celebrity:
            wanted[space] = wanted.get(space, 0) + self.celebrity
        for space, number in wanted.items():
            if number > room(at.state, space):
                yield self.problem(no_room(at, space, number), None, "numbers")
                return
        if sum(wanted.values()) > chips_left(at):
            yield self.problem(no_chips(at), None, "numbers")
            return
        yield from self._build_problems(at)

    def _build_problems(self, at: Now) -> Iterator[Problem]:
        tiles = free_tiles(at.state, at.content, at.seat)
        built: list[str] = []
        given_up: list[str] = []
        for number, one in enumerate(self.build):
            wrong = just_built(one.site) if one.site in built else None
            wrong = wrong or reuse_problem(at.state, at.seat, one.reuse, tiles, built, given_up)
            if wrong is not None:
                yield self.problem(wrong, None, "build", number)
                return
            built.append(one.site)
            if one.reuse is None:
                tiles -= 1
            else:
                given_up.append(one.reuse)

    @classmethod
    def best(cls, at: Now) -> Begin:
        """Two by Celebrity, Numbers one by one where fewest low units are, then every site with a tile."""
        state, turn, holy = at.state, at.turn, own_holy(at.state, at.seat)
        left = chips_left(at)
        low = {space: MAX_LOW - room(state, space) for space in holy}
        celebrity = min(CELEBRITY, left) if turn.celebrity else 0
        if turn.celebrity:
            low[turn.celebrity] += celebrity
        left -= celebrity
        numbers: dict[str, int] = {}
        for _ in turn.crowds:
            space = min(holy, key=lambda one: (low[one], grid_of(state).places[one]))
            if left > 0 and low[space] < MAX_LOW:
                numbers[space] = numbers.get(space, 0) + 1
                low[space] += 1
                left -= 1
        free = at.sites[: max(0, free_tiles(state, at.content, at.seat))]
        return cls(celebrity=celebrity, numbers=numbers, build=tuple(Build(site=site) for site in free))

    @classmethod
    def is_formal(cls, at: Now) -> bool:
        """TM-223: nothing can be built, and all the recruits that there can be have one place to go."""
        best = cls.best(at)
        rooms = {space: room(at.state, space) for space in own_holy(at.state, at.seat)}
        if at.turn.celebrity:
            rooms[at.turn.celebrity] -= best.celebrity
        open_to = [space for space, left in rooms.items() if left > 0]
        crowded = sum(best.numbers.values()) == sum(rooms[space] for space in open_to)
        return not at.sites and (not at.turn.crowds or len(open_to) <= 1 or crowded)

    @classmethod
    def propose(cls, at: Now, source: Source) -> Begin:
        return cls.best(at) if source.below(EAGER) else cls(build=())
