"""What anybody may read: calendar, events with standing and results, seasons, privacy. Names as people allow them."""

from pinella.server.pages.public import calendar, downloads, event, seasons

ROUTES = [*calendar.ROUTES, *event.ROUTES, *downloads.ROUTES, *seasons.ROUTES]
