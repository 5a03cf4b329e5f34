"""The app as the browser tests serve it: with the toy game, on the database they name."""

import os

from scorekeeper.app import create_app
from scorekeeper.games import GAMES
from tests.toy import TOY

app = create_app(
    games=(*GAMES, TOY),
    DATABASE=os.environ["SCOREKEEPER_DATABASE"],
    SECRET_KEY="of the tests",
    TRUSTED_HOSTS=None,
)
