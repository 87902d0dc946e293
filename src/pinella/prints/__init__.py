"""Papers of a tournament, for the wall, the tables and the federation: as HTML to print or as PDF.

`catalogue.filled` fills one by its name; `html.render_html` and `pdf.render_pdf` set it in the reader's language.
"""
