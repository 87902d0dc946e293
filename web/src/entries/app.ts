/** Every page of staff and public: live parts, forms, htmx. */
import htmx from "htmx.org";
import { enhance } from "../page";
import { start } from "../start";

// our security policy forbids code made from text, and style tags are ours alone
Object.assign(htmx.config, { includeIndicatorCSS: false, noSwap: [204, 304] });
void start().then(() => enhance((root) => root !== document && htmx.process(root as Element)));
