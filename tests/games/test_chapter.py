"""Chapters of the rules."""

from scorekeeper.games.chapter import Chapter, about_table
from scorekeeper.games.text import say

ALWAYS = Chapter("always", say("Always"), ())
TWO = Chapter("two", say("Two"), (), players=2)


def test_chapters_about_tables_of_just_so_many():
    assert about_table((ALWAYS, TWO), 2) == (TWO,)
    assert about_table((ALWAYS, TWO), 3) == ()
