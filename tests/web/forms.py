"""Reads forms from pages, as a browser would send them."""

from html.parser import HTMLParser

from werkzeug.datastructures import MultiDict


class FormReader(HTMLParser):
    """Collects the fields of the form with an id, unpressed buttons left out."""

    def __init__(self, wanted: str) -> None:
        super().__init__()
        self.wanted, self.inside = wanted, False
        self.fields = MultiDict()
        self.select, self.options, self.area = "", [], ""

    def handle_starttag(self, tag, attrs):
        it = dict(attrs)
        if tag == "form":
            self.inside = it.get("id") == self.wanted
        if not self.inside:
            return
        if tag == "input" and self.counts(it):
            self.fields.add(it["name"], it.get("value", "on"))
        elif tag == "select":
            self.select, self.options = it["name"], []
        elif tag == "option" and self.select:
            self.options.append((it.get("value"), "selected" in it))
        elif tag == "textarea":
            self.area = it["name"]
            self.fields.add(self.area, "")

    @staticmethod
    def counts(it) -> bool:
        boxes = it.get("type") in ("radio", "checkbox")
        return "name" in it and (not boxes or "checked" in it)

    def handle_data(self, data):
        if self.area:
            self.fields[self.area] = self.fields[self.area] + data
        if self.select and self.options and self.options[-1][0] is None and data.strip():
            self.options[-1] = (data.strip(), self.options[-1][1])

    def handle_endtag(self, tag):
        if tag == "select" and self.select:
            chosen = [value for value, picked in self.options if picked]
            first = [value for value, _ in self.options]
            self.fields.add(self.select, (chosen or first or [""])[0])
            self.select = ""
        if tag == "textarea":
            self.area = ""
        if tag == "form":
            self.inside = False


def form_of(page: str, form_id: str) -> MultiDict:
    """Gives what sending the form would send, without any button."""
    reader = FormReader(form_id)
    reader.feed(page)
    return reader.fields
