/** The seating board: two taps or a drag change two pairs' places. */
import { start } from "../start";

void start();
