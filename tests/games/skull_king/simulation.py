"""Deals and plays rounds of Skull King by its rules, and writes down what a table would enter.

Everything the advanced deck can do happens here: suits are followed, the Tigress chooses,
Kraken and White Whale destroy, Loots make alliances, pirates use their powers, and with two
players Graybeard turns the cards of a third hand. What comes out is true by construction.
"""

from dataclasses import dataclass, field
from random import Random

from scorekeeper.games.deal import Deal
from scorekeeper.games.skull_king import rules
from scorekeeper.games.skull_king.rules import Options
from scorekeeper.games.skull_king.tricks import CARDS, ESCAPE_LIKE, Card, Rank, judge
from scorekeeper.games.tally import Tally

GHOST = None
"""Who sits on Graybeard's chair: nobody."""

ADVANCED = {"loot": True, "kraken": True, "white_whale": True, "pirate_powers": True}


def deck(options, players):
    """Give the names of all cards in the box that this table plays with."""
    names = [f"{suit}-{number}" for suit in rules.SUITS for number in rules.NUMBERS]
    names += [*rules.NAMED_PIRATES, "tigress", "skull-king"]
    names += ["mermaid"] * rules.MERMAIDS + ["escape"] * rules.ESCAPES
    names += ["loot"] * rules.LOOTS * rules.has_loot(options, players)
    names += ["kraken"] * options.kraken + ["white-whale"] * options.white_whale
    return names


def played(name, random, by_ghost=False):
    """Put a card on the table: the Tigress is declared, an Escape always where she is a ghost's."""
    if name != "tigress":
        return CARDS[name]
    pirate = not by_ghost and random.random() < 0.5
    return CARDS["tigress-as-pirate" if pirate else "tigress-as-escape"]


def suit_to_follow(cards):
    """Give the suit that a number must follow now; none where a special opened the trick."""
    for card in cards:
        if card.rank is Rank.NUMBER:
            return card.suit
        if card.rank not in ESCAPE_LIKE:
            return None
    return None


def playable(hand, cards):
    """Give the cards of a hand that may be played: specials always, numbers in suit if possible."""
    suit = suit_to_follow(cards)
    if not any(name.startswith(f"{suit}-") for name in hand):
        return hand
    others = tuple(f"{other}-" for other in rules.SUITS if other != suit)
    return [name for name in hand if not name.startswith(others)]


def is_plain(name):
    """Tell whether a card is a number that pays nothing."""
    suit, _, number = name.partition("-")
    return suit in rules.SUITS and number != str(rules.HIGHEST)


@dataclass
class Table:
    """A round while it is played, and the cells a scorekeeper would enter for it."""

    options: Options
    deal: Deal
    random: Random
    hands: dict = field(default_factory=dict)
    stock: list = field(default_factory=list)
    cells: dict = field(default_factory=dict)
    fallen: list = field(default_factory=list)

    def shuffle(self):
        """Deal: any cards may come, and often enough the ones that matter do."""
        names = deck(self.options, len(self.deal.present))
        self.random.shuffle(names)
        if self.random.random() < 0.6:
            names.sort(key=is_plain)
        needed = self.deal.cards * self.deal.hands
        dealt, self.stock = names[:needed], names[needed:]
        self.random.shuffle(dealt)
        chairs = [*self.deal.present, GHOST][: self.deal.hands]
        for place, chair in enumerate(chairs):
            self.hands[chair] = dealt[place :: self.deal.hands]

    def play(self):
        """Play the round to its last trick, and give its tally."""
        self.shuffle()
        for seat in self.deal.present:
            self.cells["bid", seat] = self.random.randint(0, self.deal.cards)
            self.cells["tricks", seat] = 0
        leader = self.deal.leader
        for trick in range(self.deal.cards):
            leader = self.play_trick(leader, last=trick == self.deal.cards - 1)
        return Tally(self.cells)

    def turn_order(self, leader):
        """Give the chairs from the leader on; Graybeard is second where a player leads."""
        seats = self.deal.present
        if self.deal.hands == len(seats):
            start = seats.index(leader)
            return [*seats[start:], *seats[:start]]
        first = self.deal.leader if leader is GHOST else leader
        other = next(seat for seat in seats if seat != first)
        return [GHOST, first, other] if leader is GHOST else [first, GHOST, other]

    def play_trick(self, leader, last):
        """Play one trick, book it, and give who leads the next."""
        chairs, cards = self.turn_order(leader), []
        for chair in chairs:
            hand = self.hands[chair]
            name = hand[0] if chair is GHOST else self.random.choice(playable(hand, cards))
            hand.remove(name)
            cards.append(played(name, self.random, by_ghost=chair is GHOST))
        trick = judge(cards, self.options)
        if trick.destroyed:
            self.add("destroyed", None)
            leads = chairs[trick.leads]
            self.write_down("destroyed", leads="ghost" if leads is GHOST else leads)
            return leads
        winner = chairs[trick.winner]
        if winner is GHOST:
            self.add("ghost", None)
            self.write_down("ghost")
            return GHOST
        self.book(trick, chairs, winner)
        leads = self.use_power(cards[trick.winner], winner, last)
        self.fallen[-1]["leads"] = None if leads == winner else leads
        return leads

    def write_down(self, taker, captures=None, pairs=(), leads=None):
        """Write down a trick as it fell."""
        alliances = {"alliances": list(pairs)} if pairs else {}
        told = {"taker": taker, "captures": captures or {}, "alliances": alliances, "leads": leads}
        self.fallen.append(told)

    def book(self, trick, chairs, winner):
        """Write down a trick that a player won."""
        self.add("tricks", winner)
        for key, number in trick.captures.items():
            self.add(key, winner, number)
        pairs = [[chairs[one], chairs[other]] for one, other in trick.alliances]
        if pairs:
            self.cells["alliances", None] = self.cells.get(("alliances", None), []) + pairs
        self.write_down(winner, dict(trick.captures), pairs)

    def use_power(self, card: Card, winner, last):
        """Let a winning pirate use his power; give who leads the next trick."""
        power = card.name if self.options.pirate_powers else ""
        if power == "harry":
            bid = self.cells["bid", winner]
            ways = [way for way in (-1, 0, 1) if 0 <= bid + way <= self.deal.cards]
            self.cells["harry", winner] = self.random.choice(ways)
        if power == "rascal" and not last:
            self.cells["wager", winner] = self.random.choice([0, 10, 20])
        if power == "bendt" and not last:
            self.draw_two(winner)
        if power == "rosie" and not last:
            return self.random.choice(self.deal.present)
        return winner

    def draw_two(self, winner):
        """Take two cards of the stock, put two of the hand away."""
        hand = self.hands[winner]
        drawn = [self.stock.pop() for _ in range(min(2, len(self.stock)))]
        hand += drawn
        for _ in drawn:
            hand.remove(self.random.choice(hand))

    def add(self, key, seat, number=1):
        """Count one more."""
        self.cells[key, seat] = self.cells.get((key, seat), 0) + number


def random_deal(options, players, random, most=12):
    """Give a deal of 1 to *most* cards, as far as the deck goes, few more often than many."""
    cap = min(rules.most_cards(options, players), most)
    cards = min(random.randint(1, cap), random.randint(1, cap))
    seats = list(range(players))
    leader = random.choice(seats)
    dealer = (leader - 1) % players
    hands = rules.hands(players)
    return Deal(random.randint(1, 10), cards, hands, dealer, leader, tuple(seats))


def random_round(random):
    """Give options, deal and tally of a round that was really played."""
    table = random_table(random)
    return table.options, table.deal, table.play()


def random_table(random):
    """Give a table with any options and any deal, about to play."""
    advanced = {key: random.random() < 0.85 for key in ADVANCED}
    options = Options(
        **advanced,
        whale_without_numbers=random.choice(["whale-player", "would-be-winner"]),
        scoring=random.choice(["standard", "rascal"]),
        bonus_on_missed_bid=random.random() < 0.2,
    )
    return Table(options, random_deal(options, random.randint(2, 8), random), random)
