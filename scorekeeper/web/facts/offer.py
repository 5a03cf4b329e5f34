"""What can be chosen when somebody comes or goes, and what was typed of it."""

from dataclasses import dataclass
from functools import cached_property

from flask import request
from flask_babel import gettext

from scorekeeper.games.game import side_of
from scorekeeper.games.tally import Stage
from scorekeeper.games.text import Text, count, say
from scorekeeper.store.cells import LARGEST_START
from scorekeeper.store.matches import Match
from scorekeeper.store.names import NameRefused, clean_name, folded
from scorekeeper.web.correction.reading import whole
from scorekeeper.web.facts import table
from scorekeeper.web.words import tr

OWN, LOWEST, AVERAGE = "own", "lowest", "average"


@dataclass(frozen=True)
class Offer:
    """What can be chosen as the match stands."""

    match: Match

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The rounds from which somebody may join or be back: the running one, and the next."""
        following = self.match.board.next
        return (following.number, following.number + 1) if following else ()

    @cached_property
    def past(self) -> tuple[int, ...]:
        """The rounds from which somebody may have left."""
        latest = table.latest_round(self.match.record)
        return tuple(range(1, latest + 1)) + self.rounds[1:]

    @cached_property
    def begun(self) -> bool:
        """Whether something was bid or counted in the running round."""
        keys = {f.key for f in self.match.record.game.fields if f.stage is not Stage.TABLE}
        return bool(self.rounds) and any(key in keys for key, _ in self.match.tally(self.rounds[0]))

    @cached_property
    def usual(self) -> int:
        """The round that is chosen unless told otherwise: none whose bids lie on the table."""
        return self.rounds[self.begun] if self.rounds else max(self.past, default=1)

    @cached_property
    def gone(self) -> list[int]:
        """The seats that left."""
        return table.away_now(self.match.record)

    @cached_property
    def here(self) -> list[int]:
        """The seats that did not leave, in playing order."""
        return [seat for seat in self.match.record.order if seat not in self.gone]

    @cached_property
    def totals(self) -> list[int]:
        """The totals of those at the table."""
        board, sides = self.match.board, self.match.record.setup.sides
        return [board.totals[side_of(sides, seat)] for seat in self.here]

    @cached_property
    def lowest(self) -> int:
        """The lowest total at the table."""
        return min(self.totals, default=0)

    @cached_property
    def average(self) -> int:
        """The average of the totals at the table, to whole points; a half goes up."""
        number = len(self.totals) or 1
        return (2 * sum(self.totals) + number) // (2 * number)

    @cached_property
    def refusal(self) -> Text | None:
        """Why nobody can come or go."""
        if any(len(side) > 1 for side in self.match.record.setup.sides):
            return say(
                "Partners play to the end together, so nobody can join or leave. Somebody else can "
                "take a seat over: write their name on it under Match details."
            )
        return None

    @cached_property
    def full(self) -> Text | None:
        """Why nobody can join."""
        most = self.match.record.game.seats[-1]
        if not self.rounds:
            return say("The match is over: whoever comes now can play the next one.")
        if self.match.record.setup.seats >= most:
            return count(
                "This match has {n} seat, and no more can play; who left keeps theirs.",
                "This match has {n} seats, and no more can play; who left keeps theirs.",
                most,
            )
        return None


@dataclass(frozen=True, slots=True)
class Joining:
    """What is typed of somebody who joins."""

    name: str
    start: str
    points: str
    behind: int
    since: int

    def points_by(self, offer: Offer) -> int:
        """Gives the points that are chosen, as the totals stand."""
        if self.start == OWN:
            return whole(self.points.replace("−", "-"))
        return offer.lowest if self.start == LOWEST else offer.average


def read_joining(match: Match) -> Joining:
    """Reads the posted form, whatever is in it."""
    typed, offer = request.form, Offer(match)
    return Joining(
        typed.get("name", ""),
        typed.get("start", OWN),
        typed.get("points", "0").strip() or "0",
        number_in("behind", offer.here[-1]),
        number_in("since", offer.usual),
    )


def number_in(key: str, usual: int = -1) -> int:
    """Reads a seat or a round; -1 for what is none."""
    text = request.form.get(key)
    if text is None:
        return usual
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else -1


def joined_already(match: Match, name: str) -> bool:
    """Whether the same form was sent before: the seat it would add is there, with its name."""
    seat, players = number_in("seats"), match.record.players
    return 0 <= seat < len(players) and folded(players[seat]) == folded(name.strip())


def problems_of(offer: Offer, form: Joining) -> list[str]:
    """Says what in the form is missing or cannot be."""
    match, problems = offer.match, []
    try:
        name = clean_name(form.name)
        if folded(name) in map(folded, match.record.players):
            problems.append(gettext("%(name)s has a seat in this match already.", name=name))
    except NameRefused as refused:
        problems.append(tr(refused.text))
    if form.start not in (OWN, LOWEST, AVERAGE):
        problems.append(gettext("Choose what the newcomer starts with."))
    if form.start == OWN and not _is_start(form.points):
        said = say(
            "“{text}” is no whole number from −{most} to {most}",
            text=form.points[:40],
            most=LARGEST_START,
        )
        problems.append(tr(said))
    if not 0 <= form.behind < match.record.setup.seats:
        problems.append(gettext("Choose next to whom the newcomer sits."))
    if form.since not in offer.rounds:
        problems.append(gettext("Choose a round of those that are offered."))
    return problems


def _is_start(text: str) -> bool:
    try:
        return abs(whole(text.replace("−", "-"))) <= LARGEST_START
    except ValueError:
        return False
