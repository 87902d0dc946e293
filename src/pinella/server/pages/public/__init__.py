"""What anybody may read: calendar, events with standing and results, seasons, privacy. Names as people allow them."""

from pinella.server.pages.public import calendar, event, seasons
from pinella.server.pages.public import downloads as taking

ROUTES = [*calendar.ROUTES, *event.ROUTES, *taking.ROUTES, *seasons.ROUTES]
