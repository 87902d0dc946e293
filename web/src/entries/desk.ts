/** The accounts room: sheets by keyboard. */
import Desk from "../islands/desk/Desk.svelte";
import { start } from "../start";

void start({ desk: Desk });
