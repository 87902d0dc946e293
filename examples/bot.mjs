// A complete bot for Pinella in JavaScript: it speaks PBP 1 (docs/protocol.md) and knows no rule.
//
//   pinella arena "exec:node examples/bot.mjs" random --code fibur-italiano --pairs 100 --seed 1
//
// It lays whatever it may, without wilds where it can, picks up piles of more than one card, and throws away the card
// that goes worst with the rest of its hand.

import { createInterface } from "node:readline";

const RANKS = "A23456789TJQK";
const isWild = (card) => card === "Jo" || card[0] === "2";

function use(card, hand) {
  if (isWild(card)) return 100;
  let found = 0;
  for (const other of hand) {
    if (isWild(other) || other === card) continue;
    const apart = Math.abs(RANKS.indexOf(card[0]) - RANKS.indexOf(other[0]));
    if (card[1] === other[1] && [1, 2, 11, 12].includes(apart)) found += apart === 1 || apart === 12 ? 2 : 1;
    else if (apart === 0) found += 1.5;
  }
  return found;
}

function price(step, { hand, pile }) {
  const [verb, ...words] = step.split(" ");
  const laid = step.split(" to ")[0].split(" ").slice(1);
  if (verb === "opens" || verb === "ties") return 50 - 30 * laid.filter((card) => isWild(card.split("=")[0])).length;
  if (verb === "picks") return pile.length > 1 || use(pile[0], hand) >= 3 ? 5 : -1;
  return verb === "discards" ? -use(words[0], hand) : 0;
}

let table = { hand: [], pile: [] };
let lawful = [];
const say = (text) => process.stdout.write(text + "\n");

createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, ...more] = line.trim().split(" ");
  const rest = more.join(" ");
  switch (word) {
    case "pbp":
      return say("id example.js 1 Pinella\npbpok");
    case "ready?":
      return say("ready");
    case "sync": {
      const position = JSON.parse(rest);
      table = { hand: position.seats[position.seat].hand, pile: position.pile };
      return;
    }
    case "lawful":
      lawful = rest.split(" | ");
      return;
    case "go": {
      const best = lawful.reduce((one, other) => (price(other, table) > price(one, table) ? other : one));
      say("why it is worth most to me");
      return say("play " + best);
    }
    case "bye":
      process.exit(0);
  }
});
