"""Presses the keys of the pad as a browser without script does."""

from html.parser import HTMLParser

from flask.testing import FlaskClient


class Reader(HTMLParser):
    """Collects what the pad's form sends, its buttons, and texts by the id around them."""

    def __init__(self) -> None:
        super().__init__()
        self.hidden: list[tuple[str, str]] = []
        self.buttons: list[dict[str, str]] = []
        self.texts: dict[str, str] = {}
        self.action = ""
        self.path: list[tuple[str, str]] = []

    def handle_starttag(self, tag, attrs):
        it = {name: value or "" for name, value in attrs}
        if tag == "form" and it.get("id") == "pad":
            self.action = it["action"]
        if tag == "input" and it.get("type") == "hidden":
            self.hidden.append((it["name"], it["value"]))
        if tag == "button":
            self.buttons.append({**it, "text": ""})
        if tag not in ("input", "meta", "link"):
            self.path.append((tag, it.get("id", "")))

    def handle_startendtag(self, tag, attrs):
        """A tag without content, as in a picture: nothing to collect."""

    def handle_endtag(self, tag):
        while self.path and self.path.pop()[0] != tag:
            pass

    def handle_data(self, data):
        for tag, name in self.path:
            if name:
                self.texts[name] = self.texts.get(name, "") + data
            if tag == "button":
                self.buttons[-1]["text"] += data


class PadPage:
    """A page of the pad in a browser without script; `press` gives the page after it."""

    def __init__(self, client: FlaskClient, path: str) -> None:
        self.client = client
        self.show(client.get(path, follow_redirects=True))

    def show(self, answer) -> None:
        self.answer = answer
        self.path = answer.request.full_path.rstrip("?")
        self.html = answer.get_data(as_text=True)
        self.reader = Reader()
        self.reader.feed(self.html)

    def text(self, name: str) -> str:
        """Gives the text of an element by its id, with single spaces."""
        return " ".join(self.reader.texts.get(name, "").split())

    def key(self, name: str) -> dict[str, str]:
        """Finds a key by its id, by what is read out of it, or by what stands on it."""
        for said in ("id", "aria-label", "text"):
            for each in self.reader.buttons:
                found = " ".join(each.get(said, "").split())
                if found == name and "hidden" not in each:
                    return each
        raise LookupError(name)

    def has(self, name: str) -> bool:
        try:
            return bool(self.key(name))
        except LookupError:
            return False

    def pressed(self, name: str) -> bool:
        return self.key(name)["aria-pressed"] == "true"

    def press(self, name: str) -> "PadPage":
        key = self.key(name)
        assert "disabled" not in key
        sent = [*self.reader.hidden]
        if key.get("name"):
            sent.append((key["name"], key["value"]))
        form: dict[str, list[str]] = {}
        for field, value in sent:
            form.setdefault(field, []).append(value)
        action = key.get("formaction") or self.reader.action
        self.show(self.client.post(action, data=form, follow_redirects=True))
        return self
