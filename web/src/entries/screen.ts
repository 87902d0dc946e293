/** Hall displays. */
import { start } from "../start";

void start();
