/** The draft of a round: two taps or a drag change two pairs' places. */
import { startSeating } from "../seating";
import { start } from "../start";

void start().then(startSeating);
