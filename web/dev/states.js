/* Recorded views: one position of the mock-ups, in every state. Not shipped. */
(() => {
  const q = new URLSearchParams(location.search);
  const state = q.get("stato") || "mio-turno";
  const now = Date.now();
  const M = (n, side, kind, cards, burraco, label, says, frozen = null) => ({ n, side, kind, cards: cards.split(" "), burraco, frozen, label, says });
  const B = { clean: { kind: "clean", name: "Pulito", points: 200, look: "clean" }, semi: { kind: "semi-clean", name: "Semipulito", points: 150, look: "semi" }, dirty: { kind: "dirty", name: "Sporco", points: 100, look: "dirty" } };
  const theirs = [
    M(1, "EW", "sequence", "3c 4c 5c 6c 7c 8c 9c Jo=Tc", B.semi, "3–10 ♣", "scala di fiori da tre a dieci, 8 carte, con matta, burraco semipulito"),
    M(4, "EW", "set", "Qh Qd Qc Qs", null, "Q ×4", "combinazione di 4 donne"),
    M(6, "EW", "sequence", "6d 7d 8d", null, "6–8 ♦", "scala di quadri da sei a otto, 3 carte"),
    M(8, "EW", "set", "7h 7c 2s", null, "7 ×3", "combinazione di 3 sette, con matta"),
  ];
  const ours = [
    M(2, "NS", "sequence", "4h 5h 6h 7h 8h 9h Th", B.clean, "4–10 ♥", "scala di cuori da quattro a dieci, 7 carte, burraco pulito"),
    M(3, "NS", "set", "Kh Kh Kd Kc Ks Ks 2d", B.dirty, "K ×7", "combinazione di 7 re, con matta, burraco sporco"),
    M(5, "NS", "sequence", "5s 6s 7s 8s", null, "5–8 ♠", "scala di picche da cinque a otto, 4 carte"),
    M(7, "NS", "set", "Ac Ac Ad", null, "A ×3", "combinazione di 3 assi"),
    M(9, "NS", "sequence", "Jo=8d 9d Td", null, "8–10 ♦", "scala di quadri da otto a dieci, 3 carte, con matta"),
  ];
  const many = ["3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd|3–K ♦|clean", "9h 9d 9c 9s 9h Jo 9c 9s|9 ×8|semi", "3s 4s 5s 2s=6s 7s 8s 9s|3–9 ♠|dirty", "Js Qs Ks|J–K ♠|", "4c 4s 4d|4 ×3|", "6c 7c 8c 9c|6–9 ♣|", "Jh Jd Jc|J ×3|"];
  const more = (side, from, k) => many.slice(0, k).map((t, i) => { const [cards, label, b] = t.split("|"); return M(from + i, side, label.includes("×") ? "set" : "sequence", cards, b ? B[b] : null, label, `gioco ${label}`); });
  let hand = "8h Jh Qh Ah 4d 5d Td Kd 3c 6c Jc 3s 9s Ts Js As 2h Jo".split(" ");
  let pile = "8c 4s Jd 3d Qs 6h As 5c Ts 3d Jh 8d 4c 9h".split(" ");
  let melds = [...ours, ...theirs], turn = "S", step = "play", fresh = ["9s"], stock = 10;
  const n = q.get("mano");
  if (n === "25") { hand = "3h 6h 8h Jh Qh Ah 3d 4d 5d Td Jd Kd 3c 5c 6c 8c Jc 3s 4s 9s Ts Js As 2h Jo".split(" "); pile = "Qs As Ts 3d 8d 4c 9h".split(" "); }
  if (n === "40") { hand = "3h 3h 4h 6h 8h 9h Jh Qh Qh Ah 3d 4d 5d 5d Td Jd Kd Ad 3c 4c 5c 6c 8c Jc Jc Tc 3s 4s 4s 5s 9s Ts Ts Js Qs As 2h 2c Jo Jo".split(" "); pile = ["9h"]; stock = 6; }
  if (n === "11") hand = "8h Jh 4d 5d Td 3c Jc 9s Ts Js 2h".split(" ");
  if (state === "dodici") melds = [...ours, ...more("NS", 10, 7), ...theirs, ...more("EW", 20, 5)];
  if (state === "inizio") { melds = []; hand = "8h Jh 4d 5d Td 3c Jc 9s Ts Js 2h".split(" "); pile = ["9h"]; stock = 41; step = "take"; fresh = []; }
  if (state === "pesca" || state === "monte") { step = "take"; hand = hand.filter((c) => c !== "9s"); fresh = []; stock = 11; }
  if (state === "pensa" || state === "bot" || state === "congelata") turn = "W";
  if (state === "congelata") melds = melds.map((m) => (m.n === 1 ? { ...m, frozen: "Congelato" } : m));
  if (state === "pozzetto") { hand = "6h 9h Ah 2c 7d Jd Kd 4c Tc 5s Qs".split(" "); fresh = [...hand]; }
  const seat = (s, name, role, role_text, cards, bust, extra = {}) => ({ seat: s, name, kind: "person", held: null, bot: null, role, role_text, cards, here: true, away_until: null, ready: false, bust, rating: null, ...extra });
  const two = state === "due", three = state === "tre", five = state === "cinque";
  let seats = [seat("W", "Bruno", "opponent", "avversario", 3, "Kc", { kind: "bot", bot: "Esperto" }), seat("N", "Ada", "partner", "compagno", 4, "Qh"), seat("E", "Carla", "opponent", "avversario", 6, "Qs"), seat("S", "Elena", "me", "tu", hand.length, "Jh")];
  let sides = [{ id: "NS", seats: "NS", name: "Noi", mine: true, total: 1240, now: 550, pozzetto: "taken", text: "Ada - Elena" }, { id: "EW", seats: "EW", name: "Loro", mine: false, total: 985, now: 315, pozzetto: "to-take", text: "Carla - Bruno" }];
  if (two) { seats = [seat("N", "Ada", "opponent", "avversario", 9, "Qh"), seat("S", "Elena", "me", "tu", hand.length, "Jh")]; sides[0].text = "Elena"; sides[1].text = "Ada"; }
  if (three) { seats = [seat("B", "Bruno", "opponent", "avversario", 9, "Kc"), seat("C", "Carla", "opponent", "avversario", 9, "Qs"), seat("A", "Elena", "me", "tu", hand.length, "Jh")]; turn = "A"; sides = [{ ...sides[0], text: "Elena" }, { ...sides[1], text: "Bruno" , name: "Loro"}, { ...sides[1], id: "C", text: "Carla", total: 640 }]; melds = [...ours, ...theirs.slice(0, 2), ...theirs.slice(2).map((m) => ({ ...m, side: "C" }))]; }
  if (five) { seats = ["B Bruno opponent Kc", "C Carla partner Qs", "D Dino opponent Kd", "E Elsa opponent Qd", "A Elena me Jh"].map((t) => { const [s, nm, r, b] = t.split(" "); return seat(s, nm, r, r, 8, b); }); turn = "A"; }
  const me = state === "spettatori" ? null : two || !(three || five) ? "S" : "A";
  if (state === "bot") seats[1] = { ...seats[1], held: "Robot per Ada", here: false };
  if (state === "via") seats[1] = { ...seats[1], here: false, away_until: now + 52000 };
  if (me === null) { hand = []; seats = seats.map((s) => ({ ...s, role: "other", role_text: "giocatore" })); sides[0].name = sides[0].text; sides[1].name = sides[1].text; }
  if (state === "attesa") seats = [{ ...seats[0] }, { ...seats[1], kind: "free", name: "", here: false }, { ...seats[2], kind: "free", name: "", here: false }, seats[3]];
  const L = (k, s, name, text, loud = false, mine = false) => ({ n: k, seat: s, name, text, mine, loud });
  const log = [L(1, "W", "Bruno", "pesca e scarta [Ts]"), L(2, "N", "Ada", "pesca, attacca [Th] al gioco 2, scarta [3d]"), L(3, "E", "Carla", "attacca [Jo] al gioco 1: burraco semipulito", true), L(4, "S", "Elena", "prendi il pozzetto al volo, scarti [Jh]", true, true), L(5, "W", "Bruno", "pesca, cala [7h] [7c] [2s], scarta [8d]"), L(6, "N", "Ada", "attacca [Ks] al gioco 3: burraco sporco, scarta [4c]", true), L(7, "E", "Carla", "pesca e scarta [9h]"), L(8, "S", "Elena", "peschi [9s]", false, true)];
  const rows = [["Burraco pulito", 400, null, "line"], ["Burraco semipulito", null, 150, "line"], ["Burraco sporco", 100, null, "line"], ["Chiusura", 100, null, "line"], ["Base", 600, 150, "base"], ["Punti delle carte in tavola", 365, 240, "line"], ["Carte rimaste in mano", -25, -85, "line"], ["Pozzetto non preso", null, -100, "line"], ["Smazzata 4", 940, 205, "total"]];
  const counted = state === "conteggio" || state === "fine";
  const view = {
    n: 42, now, table: { id: "prova", name: "Torneo del giovedì · tavolo 7", code: "feburit", code_name: "Burraco Italiano", edition: "2024", code_url: "/codici/feburit", players: seats.length, deals: 4, target: 2005, vp: true, pace: "clock", open: false, link: "http://192.168.1.20:8000/tavolo/prova?invito=k3f9x2", host: true },
    me, watching: me === null ? 5 : 0, seats, sides, stage: state === "attesa" ? "waiting" : state === "fine" ? "over" : counted ? "counted" : "playing",
    deal: state === "attesa" ? null : { number: 4, of: 4, dealer: "E", commitment: "ab12", label: "x", seed: null, screens: false, stock, crossed: 0, stock_top: null, pozzetti: 1, pile, melds, last_lap: state === "timeout" ? { turns: 4, text: "Giochi tu, poi Bruno, Ada e Carla. Dopo lo scarto di Carla si conta." } : null },
    turn: counted || state === "attesa" ? null : { seat: turn, step, since: now - 42000, ends: state === "calma" ? null : now + 48000, text: turn === me ? "Tocca a te: pesca o raccogli il monte" : "Gioca Bruno" },
    hand, fresh, unseen: 0,
    can: turn === me && me && !counted ? { draw: step === "take", pick_up: step === "take", discard: step === "play" ? hand : [], closes: [], play: hand, undo: step === "play" ? "attacca 5♠ 6♠ 7♠" : null, why: {} } : null,
    asked: state === "chiede" ? { what: "undo", by: "E", text: "Carla chiede di riprendere lo scarto", mine: true, answered: [] } : null,
    log, did: [], count: counted ? { title: "Ha chiuso Ada. Si conta la smazzata 4", sides: ["Noi", "Loro"], rows: rows.map(([text, a, b, kind]) => ({ text, values: [a, b], kind })), totals: [940, 205], hands: [{ seat: "W", name: "Bruno", cards: ["5h", "Tc", "Jo"] }, { seat: "N", name: "Ada", cards: [] }, { seat: "E", name: "Carla", cards: ["3c", "4c", "Ks"] }, { seat: "S", name: "Elena", cards: ["Ah", "5d"] }], closer: "N", replay: true } : null,
    match: counted ? { deals: [1, 2, 3, 4].map((k) => ({ number: k, totals: [300 + k * 60, 200 + k * 40] })), names: ["Noi", "Loro"], totals: [2180, 1190], over: state === "fine", winners: state === "fine" ? [0] : [], mp: 990, vp: state === "fine" ? [15, 5] : null, next_dealer: state === "fine" ? null : "Bruno", records: state === "fine" ? ["/tavolo/prova/1.bur", "/tavolo/prova/2.bur"] : [] } : null,
    phrases: [{ id: "hi", text: "Buon gioco a tutti!" }, { id: "nice", text: "Bella mossa!" }, { id: "sorry", text: "Scusate" }, { id: "wait", text: "Un momento, per favore" }], settings: { help: 2 },
  };
  window.FAKE = { view, state };
})();
