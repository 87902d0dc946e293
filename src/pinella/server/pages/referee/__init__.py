"""The referee in the hall: the tables that call, the assistant at a table, sanctions, reports, appeals."""

from pinella.server.pages.referee import at_table, conduct, queue, reports

ROUTES = [*queue.ROUTES, *at_table.ROUTES, *conduct.ROUTES, *reports.ROUTES]
