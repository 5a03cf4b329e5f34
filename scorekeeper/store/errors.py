"""What every refusal of the store has in common."""

from scorekeeper.games.text import Text


class StoreError(ValueError):
    """Something the store refuses; `text` says it to people, `str()` says it in English."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(str(text))
