"""Pages of the referee as PDF, set by Typst (the extra `pdf`).

The text travels as data beside the template, so nothing a referee writes is ever read as markup.
"""

from __future__ import annotations

import json

from pinella.messages import Refusal, say
from pinella.referee.pages import Page

TEMPLATE = """
#let page-data = json(bytes(sys.inputs.page))
#set document(title: page-data.title)
#set page(paper: "a4", margin: 2.2cm, numbering: "1 / 1")
#set text(size: 12pt, lang: page-data.lang)
#set par(leading: 0.7em)
#align(center, text(size: 18pt, weight: "bold", page-data.title))
#v(0.6em)
#for section in page-data.sections {
  block(above: 1.4em, below: 0.7em, sticky: true, text(weight: "bold", section.at(0)))
  for line in section.at(1) { block(above: 0.6em, inset: (left: 1em), line) }
}
#v(2.5em)
#block(breakable: false)[#page-data.signature #v(1.5em) #line(length: 45%)]
"""


def pdf(page: Page, lang: str) -> bytes:
    try:
        import typst  # noqa: PLC0415 (an extra: only who prints needs it)
    except ImportError:
        raise Refusal(say("to write a PDF install the extra: pip install 'pinella[pdf]'")) from None
    data = {"title": page.title, "sections": page.sections, "signature": page.signature, "lang": lang}
    return bytes(typst.compile(TEMPLATE.encode(), sys_inputs={"page": json.dumps(data, ensure_ascii=False)}))
