/** The card table: the one page that loads it is /tavolo/<id>. */
import { frameOf } from "../islands/table/layout";
import { spriteOf } from "../islands/table/motion";
import Table from "../islands/table/Table.svelte";
import "../islands/table/css/all.css";
import { start } from "../start";

// the drawings come while words and view are fetched
for (const level of ["", frameOf(innerWidth, innerHeight).phone ? "-row" : "-full"] as const) new Image().src = spriteOf(level);
void start({ table: Table });
