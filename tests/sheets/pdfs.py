"""Reading PDFs: what a test wants to know of one, by pdfium."""

import re
import zlib
from ctypes import c_ushort, create_string_buffer
from io import BytesIO

import pypdfium2
from pypdfium2 import raw

MILLIMETRE = 72 / 25.4


class Sheet:
    """An open PDF."""

    def __init__(self, data):
        self.data = data
        self.document = pypdfium2.PdfDocument(BytesIO(data))
        self.pages = [self.document[index] for index in range(len(self.document))]

    @property
    def text(self):
        return "\n".join(self.texts)

    @property
    def texts(self):
        return [page.get_textpage().get_text_range().replace("\r\n", "\n") for page in self.pages]

    @property
    def sizes(self):
        """Width and height of each page in millimetres."""
        return [
            tuple(round(side / MILLIMETRE, 1) for side in page.get_size()) for page in self.pages
        ]

    @property
    def title(self):
        return self.document.get_metadata_dict()["Title"]

    @property
    def tagged(self):
        return bool(raw.FPDFCatalog_IsTagged(self.document.raw))

    @property
    def language(self):
        size = raw.FPDFCatalog_GetLanguage(self.document.raw, None, 0)
        buffer = (c_ushort * size)()
        raw.FPDFCatalog_GetLanguage(self.document.raw, buffer, size)
        return bytes(buffer).decode("utf-16-le").rstrip("\0")

    @property
    def objects(self):
        """All that is written in the file, with what is packed unpacked."""
        streams = re.findall(rb"stream\r?\n(.*?)endstream", self.data, re.DOTALL)
        return self.data + b"".join(map(unpacked, streams))

    def runs(self):
        """Yields every run of text with the name of its font."""
        for page in self.pages:
            textpage = page.get_textpage()
            for run in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], textpage=textpage):
                yield run.extract(), run.get_font().get_base_name()

    def tags(self):
        """Counts the structure elements by type, and the headers with a scope."""
        found = {}
        for page in self.pages:
            tree = raw.FPDF_StructTree_GetForPage(page.raw)
            for index in range(raw.FPDF_StructTree_CountChildren(tree)):
                self._count(raw.FPDF_StructTree_GetChildAtIndex(tree, index), found)
            raw.FPDF_StructTree_Close(tree)
        return found

    def _count(self, element, found):
        if not element:
            return
        kind = _word(raw.FPDF_StructElement_GetType, element)
        found[kind] = found.get(kind, 0) + 1
        for index in range(raw.FPDF_StructElement_CountChildren(element)):
            self._count(raw.FPDF_StructElement_GetChildAtIndex(element, index), found)


def unpacked(stream):
    try:
        return zlib.decompressobj().decompress(stream)
    except zlib.error:
        return b""


def _word(function, element):
    size = function(element, None, 0)
    buffer = create_string_buffer(size)
    function(element, buffer, size)
    return buffer.raw.decode("utf-16-le").rstrip("\0")
