"""Scorekeeper, a score-keeping companion for trick-taking card games with bids."""
