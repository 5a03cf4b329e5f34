"""The script that previews a round reads the crib as the rules score the round."""

import json
import random
import subprocess
from itertools import product
from pathlib import Path

import playwright
import pytest

from scorekeeper.games import GAMES
from scorekeeper.games.dealing import deals
from scorekeeper.games.game import Setup, field_of
from scorekeeper.games.tally import BID, TRICKS, Kind, Scope, Tally
from scorekeeper.web.pad.pad import short
from tests.toy import TOY

pytestmark = pytest.mark.browser

NODE = Path(playwright.__file__).parent / "driver" / "node"
SCRIPT = Path(__file__).parents[2] / "static" / "js" / "preview.js"
ASK = """
let text = "";
process.stdin.setEncoding("utf8").on("data", (more) => (text += more)).on("end", () => {
  const answers = JSON.parse(text).map(({crib, cells, seats}) => preview(crib, cells, seats));
  console.log(JSON.stringify(answers));
});
"""
EACH = 150


def setups():
    """Every game whose bids are numbers under its presets, and what else changes its points."""
    for game in (*GAMES, TOY):
        if field_of(game, BID).kind is not Kind.NUMBER:
            continue
        options = [game.Options(**preset.options) for preset in game.presets]
        if hasattr(options[0], "scoring"):
            options += [
                game.Options(scoring=scoring, cannonball=True, pirate_powers=True, loot=True)
                for scoring in ("standard", "rascal")
            ]
            options.append(game.Options(bonus_on_missed_bid=True, zero_bid="round"))
        for each, seats in product(options, (2, 5)):
            if seats in game.seats:
                yield game, Setup(seats, each, game.sides(seats))


def tally_of(dice, game, setup, deal):
    """Gives a round as it may stand on the page, possible or not."""
    cells = {}
    for field in game.shown(setup, deal):
        most = min(deal.cards if field.high is None else field.high, deal.cards)
        if field.kind is Kind.PAIRS and dice.random() < 0.5:
            cells[field.key, None] = [dice.sample(deal.present, 2)]
        for seat in deal.present if field.scope is Scope.SEAT else ():
            if field.kind is Kind.CHOICE:
                cells[field.key, seat] = dice.choice(field.choices)[0]
            elif field.key in (BID, TRICKS) or dice.random() < 0.3:
                cells[field.key, seat] = dice.randint(0, most)
    for seat in deal.present:
        shifted = cells[BID, seat] + cells.get(("harry", seat), 0)
        if not 0 <= shifted <= deal.cards:
            del cells["harry", seat]
    return Tally(cells)


def cases():
    dice = random.Random(14)
    for game, setup in setups():
        for _ in range(EACH):
            number = dice.randint(1, game.planned(setup.options) or 3)
            deal = deals(game, setup, [Tally()] * number)[-1][0]
            crib = game.crib(setup, deal, None)
            if crib is None:
                continue
            tally = tally_of(dice, game, setup, deal)
            lines = game.score(setup, deal, tally, None).lines
            scores = {seat: 0 for seat in deal.present}
            for line in lines:
                scores[line.side] += line.points
            cells = {short(cell): value for cell, value in tally.items()}
            yield {"crib": crib.to_json(), "cells": cells, "seats": deal.present}, scores


def test_the_script_scores_as_the_rules_do():
    asked = list(cases())
    run = subprocess.run(
        [NODE, "--input-type=module", "-e", SCRIPT.read_text() + ASK],
        input=json.dumps([question for question, _ in asked]),
        capture_output=True,
        text=True,
        check=True,
    )
    told = [{int(seat): n for seat, n in each.items()} for each in json.loads(run.stdout)]
    differing = [
        (question["cells"], scores, said)
        for (question, scores), said in zip(asked, told, strict=True)
        if scores != said
    ]
    assert len(asked) > 1000
    assert differing[:3] == []
