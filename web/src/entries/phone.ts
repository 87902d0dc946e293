/** Players' phones: no htmx, everything small. Islands are fetched only by the pages that hold them. */
import { startQueue } from "../queue";
import { start } from "../start";

void start().then(startQueue);
