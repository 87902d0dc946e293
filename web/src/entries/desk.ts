/** The accounts room: sheets by keyboard. */
import { start } from "../start";

void start();
