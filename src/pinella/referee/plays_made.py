"""What he laid in this turn: questions that many articles ask in the same words."""

from pinella.messages import say
from pinella.referee.facts import YES_NO, Fact

OPENED = Fact("opened", say("Has he opened melds in this turn?"), YES_NO)
TIED = Fact("tied", say("Has he tied cards to melds in this turn?"), YES_NO)
