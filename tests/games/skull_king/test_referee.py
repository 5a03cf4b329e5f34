"""The referee of Skull King: every public case by its name and reasons, and any trick at all.

Any trick: 2,000 of them ordinarily, 20,000 with SCOREKEEPER_LONG.
"""

import os
from random import Random

import pytest

from scorekeeper.games.deal import Deal
from scorekeeper.games.referee import CardsError
from scorekeeper.games.skull_king import SKULL_KING
from scorekeeper.games.skull_king.rules import Options
from tests.games.skull_king.simulation import ADVANCED, deck, played
from tests.games.skull_king.test_cases import NOT_OURS, SPECIALS, SUITS, cases, trick_options

TRICKS = 20_000 if os.environ.get("SCOREKEEPER_LONG") else 2_000
REFEREE = SKULL_KING.referee
ALL = Options(**ADVANCED)


def judge(cards, **options):
    return REFEREE.judge(cards.split(), REFEREE.every(Options(**options)))


def said(verdict):
    return [str(reason.text) for reason in verdict.reasons]


def name_of(card):
    return SPECIALS.get(card) or f"{SUITS[card[0]]}-{card[1:]}"


@pytest.mark.parametrize("row", cases("trick", but=NOT_OURS))
def test_case(row):
    plays = row["input"]["plays"]
    seats = [play["seat"] for play in plays]
    options = REFEREE.every(trick_options(row))
    verdict = REFEREE.judge([name_of(play["card"]) for play in plays], options)
    assert {
        "winner_seat": None if verdict.winner is None else seats[verdict.winner],
        "destroyed": verdict.destroyed,
        "next_leader_seat": seats[verdict.leads],
        "potential_bonus": verdict.points,
        "loot_alliances": [[seats[one], seats[other]] for one, other in verdict.alliances],
    } == row["expected"]
    assert verdict.reasons
    assert sum(reason.points for reason in verdict.reasons) == verdict.points
    assert all(str(reason.source) for reason in verdict.reasons)


REASONS = [
    pytest.param(
        "green-7 yellow-14 pirate skull-king mermaid",
        [
            "Mermaid, Skull King and pirate meet: the mermaid wins, in any order.",
            "She takes the Skull King",
            "The yellow 14 lies in the trick",
            "The pirate pays nothing: she takes only the Skull King.",
        ],
        id="all three meet",
    ),
    pytest.param(
        "mermaid skull-king mermaid",
        [
            "A mermaid beats the Skull King, in any order.",
            "Of two mermaids the first one played wins.",
            "She takes the Skull King",
        ],
        id="two mermaids and the Skull King",
    ),
    pytest.param(
        "skull-king tigress-as-escape rosie pirate",
        [
            "The Skull King beats everything but a mermaid.",
            "He takes 2 pirates",
            "The Tigress escaped, so she pays nothing.",
        ],
        id="the Skull King and pirates",
    ),
    pytest.param(
        "tigress-as-pirate pirate mermaid",
        [
            "A pirate beats mermaids and every number.",
            "Of several pirates the first one played wins.",
            "The Tigress was played as a pirate and is one here.",
            "The pirate takes a mermaid",
        ],
        id="the Tigress as a pirate",
    ),
    pytest.param("mermaid green-3", ["A mermaid beats every number."], id="a mermaid"),
    pytest.param(
        "green-7 black-1 green-14",
        [
            "Black is trump: the highest black card beats the suit led.",
            "The green 14 lies in the trick",
        ],
        id="trump",
    ),
    pytest.param(
        "black-3 black-14",
        ["Black was led: its highest card wins.", "The black 14 lies in the trick"],
        id="black led",
    ),
    pytest.param(
        "escape yellow-2 green-9",
        [
            "No character, no black: the highest card of the suit led wins, here yellow.",
            "Escapes set no suit; the first number does.",
        ],
        id="an escape led",
    ),
    pytest.param(
        "loot escape loot",
        [
            "Nothing but escapes: the first card wins, and it counts as a trick won.",
            "A Loot is an escape here.",
            "Loot: who played it and the winner get 20 each, if both bids are exact.",
            "With one’s own Loot there is no alliance.",
        ],
        id="nothing but escapes",
    ),
    pytest.param(
        "loot loot pirate",
        [
            "A pirate beats mermaids and every number.",
            "Two Loots: each of their players and the winner get 20, if both bids are exact.",
        ],
        id="two Loots",
    ),
    pytest.param(
        "kraken yellow-3 yellow-9 loot",
        [
            "The Kraken destroys the trick: nobody wins it or takes anything.",
            "Whoever would have won leads the next trick.",
            "No character, no black: the highest card of the suit led wins, here yellow.",
            "Kraken and White Whale set no suit; the first number does.",
            "No alliance in a destroyed trick.",
        ],
        id="the Kraken led",
    ),
    pytest.param(
        "white-whale kraken",
        [
            "Kraken and White Whale meet: only the later one acts, here the Kraken.",
            "The Kraken destroys the trick: nobody wins it or takes anything.",
            "Nobody would have won: who played the beast that acts leads.",
        ],
        id="nothing but beasts",
    ),
    pytest.param(
        "kraken green-9 white-whale purple-9 pirate",
        [
            "Kraken and White Whale meet: only the later one acts, here the White Whale.",
            "Under the White Whale the highest number wins, whatever its suit; black is no trump.",
            "Of equal numbers the first one played wins.",
            "Characters win nothing and pay nothing here.",
        ],
        id="the White Whale",
    ),
    pytest.param(
        "white-whale pirate",
        [
            "The White Whale finds no number: the trick is destroyed.",
            "Who played the White Whale leads the next trick.",
        ],
        id="the White Whale without numbers",
    ),
]


@pytest.mark.parametrize(("cards", "reasons"), REASONS)
def test_reasons(cards, reasons):
    assert said(judge(cards)) == reasons


def test_by_the_booklet_of_2024_who_would_have_won_leads():
    verdict = judge("white-whale mermaid pirate", whale_without_numbers="would-be-winner")
    assert verdict.leads == 2
    assert said(verdict)[1:] == [
        "Whoever would have won leads the next trick.",
        "A pirate beats mermaids and every number.",
    ]
    assert str(verdict.reasons[1].source) == "booklet of 2024"


def test_the_reason_of_the_command_line_is_all_of_them_with_their_sources():
    assert judge("white-whale mermaid green-14").reason == (
        "Under the White Whale the highest number wins, whatever its suit; black is no trump. "
        "Characters win nothing and pay nothing here. The green 14 lies in the trick: +10. "
        "[booklets, online table; our reading of the booklets; booklets of 2021 and 2024]"
    )


@pytest.mark.parametrize(
    ("options", "terms"),
    [
        pytest.param({}, "if the bid is met", id="the booklets"),
        pytest.param({"bonus_on_missed_bid": True}, "whether the bid is met or not", id="R22"),
        pytest.param(
            {"scoring": "rascal"},
            "if the bid is exact, half of it if the bid is off by one",
            id="Rascal",
        ),
    ],
)
def test_on_what_terms_it_is_paid(options, terms):
    assert str(judge("mermaid skull-king", **options).terms) == terms


def test_an_early_edition_pays_50_for_the_skull_king():
    assert judge("mermaid skull-king", skull_king_capture=50).points == 50


@pytest.mark.parametrize(
    ("cards", "follow"),
    [
        pytest.param("green-7 pirate", "Suit to follow: green.", id="a number led"),
        pytest.param("escape loot black-2", "Suit to follow: black.", id="after escapes"),
        pytest.param("escape", "No suit yet: the first number sets it.", id="an escape"),
        pytest.param(
            "escape pirate green-2", "No suit to follow in this trick.", id="a character first"
        ),
        pytest.param("kraken green-2", "No suit to follow in this trick.", id="the Kraken led"),
    ],
)
def test_what_must_be_followed(cards, follow):
    assert str(judge(cards).follow) == follow


def test_the_keys_hold_the_whole_deck():
    kinds = REFEREE.kinds(ALL)
    assert sum(kind.count for kind in kinds) == 74
    assert sum(kind.count for kind in REFEREE.kinds(Options())) == 70
    names = [card.name for kind in kinds for card in kind.cards]
    assert len(set(names)) == len(names) == 56 + 9
    assert all(REFEREE.card(name).name == name for name in names)
    for name in names:
        REFEREE.check([name], ALL)


def test_a_card_that_cannot_be_is_told_by_its_place():
    with pytest.raises(CardsError) as caught:
        REFEREE.check(["mermaid", "green-2", "green-2"], ALL)
    assert (caught.value.place, str(caught.value)) == (
        2,
        "Green 2: there is only one in the deck.",
    )


TWO = Deal(1, 3, 3, dealer=1, leader=0, present=(0, 1))


@pytest.mark.parametrize(
    ("first", "turns"),
    [
        pytest.param(0, (0, None, 1), id="a player leads to Graybeard"),
        pytest.param(1, (1, None, 0), id="the other one too"),
        pytest.param(None, (None, 0, 1), id="Graybeard leads to the leader of the round"),
    ],
)
def test_turns_with_graybeard(first, turns):
    assert REFEREE.turns(TWO, first) == turns


def test_turns_of_four_with_one_away():
    deal = Deal(1, 3, 3, dealer=1, leader=2, present=(1, 2, 3))
    assert REFEREE.turns(deal, 3) == (3, 1, 2)


def ladder(names):
    """Say who should win, in words of our own: the rule book once more, as short as can be."""
    kinds = ["tigress" if name.startswith("tigress") else name for name in names]
    kinds = ["pirate" if name in PIRATES else kind for name, kind in zip(names, kinds, strict=True)]
    if "skull-king" in kinds:
        return kinds.index("mermaid" if "mermaid" in kinds else "skull-king")
    for kind in ("pirate", "mermaid"):
        if kind in kinds:
            return kinds.index(kind)
    numbers = [name.rpartition("-") for name in names if name[-1].isdigit()]
    suits = [suit for suit, _, _ in numbers]
    if not numbers:
        return next((k for k, kind in enumerate(kinds) if kind not in BEASTS), None)
    suit = "black" if "black" in suits else suits[0]
    return names.index(f"{suit}-{max(int(number) for s, _, number in numbers if s == suit)}")


PIRATES = {"pirate", "rosie", "bendt", "rascal", "juanita", "harry", "tigress-as-pirate"}
BEASTS = {"kraken", "white-whale"}


def expected(names, options):
    """Give winner and leader by the rule book."""
    acting = [name for name in names if name in BEASTS][-1:]
    would = ladder(names)
    numbers = [int(name.rpartition("-")[2]) if name[-1].isdigit() else 0 for name in names]
    if not acting:
        return would, would
    if acting == ["white-whale"] and any(numbers):
        best = numbers.index(max(numbers))
        return best, best
    player = max(k for k, name in enumerate(names) if name in BEASTS)
    by_player = options.whale_without_numbers == "whale-player" and acting == ["white-whale"]
    return None, player if by_player or would is None else would


def random_trick(random):
    names = deck(ALL, 8)
    random.shuffle(names)
    if random.random() < 0.6:
        names.sort(key=lambda name: name.partition("-")[0] in SUITS.values())
        names = names[:20]
        random.shuffle(names)
    return [played(name, random).name for name in names[: random.randint(1, 8)]]


def shuffled_without_matter(names, random):
    """Swap cards that cannot matter: numbers that are lost under a character, escapes last."""
    ranks = {name for name in names if name in PIRATES | {"skull-king", "mermaid"}}
    if not ranks or BEASTS & set(names):
        return None
    places = [k for k, name in enumerate(names) if name not in PIRATES | {"mermaid", "skull-king"}]
    others = [names[k] for k in places]
    random.shuffle(others)
    after = list(names)
    for place, name in zip(places, others, strict=True):
        after[place] = name
    return after


@pytest.mark.parametrize("seed", range(4))
def test_any_trick(seed):
    random = Random(seed)
    counted = dict.fromkeys(("won", "destroyed", "permuted"), 0)
    for _ in range(TRICKS // 4):
        names = random_trick(random)
        rule = random.choice(["whale-player", "would-be-winner"])
        options = Options(**ADVANCED, whale_without_numbers=rule)
        verdict = REFEREE.judge(names, options)
        assert (verdict.winner is None) is verdict.destroyed
        assert (verdict.winner, verdict.leads) == expected(names, options), names
        assert sum(reason.points for reason in verdict.reasons) == verdict.points
        assert len(verdict.reasons) == len(set(verdict.reasons)) or "14" in verdict.reason
        counted["destroyed" if verdict.destroyed else "won"] += 1
        other = shuffled_without_matter(names, random)
        if other:
            counted["permuted"] += 1
            again = REFEREE.judge(other, options)
            assert other[again.winner] == names[verdict.winner]
            assert (again.winner, again.captures) == (verdict.winner, verdict.captures)
    assert min(counted.values()) > TRICKS // 50, "each of these must be tried often"
