"""The deck of Spades, and how many cards of it are dealt."""

CARDS_IN_PACK = 52
JOKERS = 2
USUAL_CARDS = 13
CARDS_BY_HANDS = {3: 17, 5: 10, 6: 17}
"""Cards in a hand where they are not thirteen."""
TWO_PACKS_FROM = 6
"""So many hands are dealt from two packs."""
