/** Hall displays. */
import { startBoard } from "../islands/board/board";
import { start } from "../start";

void start().then(startBoard);
