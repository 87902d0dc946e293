/* A socket that plays the recorded views. Not shipped. */
(() => {
  const { view, state } = window.FAKE;
  class FakeSocket {
    static OPEN = 1;
    readyState = 0;
    constructor(url) {
      this.url = url;
      window.SENT = window.SENT || [];
      window.SOCKET = this;
      setTimeout(() => {
        if (window.DOWN) return this.shut(1006);
        this.readyState = 1;
        this.onopen?.();
        this.tell(view);
        if (state === "rete") setTimeout(() => ((window.DOWN = true), this.shut(1006)), 300);
        if (state === "altrove") setTimeout(() => this.shut(4409), 300);
        if (state === "burraco") setTimeout(() => this.tell({ ...view, n: 43, deal: { ...view.deal, melds: view.deal.melds.map((m) => (m.n === 5 ? { ...m, cards: "5s 6s 7s 8s 9s Ts Js".split(" "), burraco: { kind: "clean", name: "Burraco pulito", points: 200, look: "clean" }, label: "5–J ♠" } : m)) }, hand: view.hand.filter((c) => !["9s", "Ts", "Js"].includes(c)), did: [{ seat: "S", what: "burraco", cards: [], meld: 5, burraco: "pulito", flying: false, text: "+200 punti · scala di picche" }] }), 400);
        if (state === "pozzetto") setTimeout(() => this.tell({ ...view, n: 43, did: [{ seat: "S", what: "pozzetto", cards: view.hand, meld: null, burraco: null, flying: true, text: "Undici carte nuove, al volo: il tuo turno continua" }] }), 400);
        if (state === "parla") setTimeout(() => this.tell({ say: { seat: "N", name: "Ada", text: "Bella mossa!" } }), 300);
      }, 30);
    }
    tell(what) { this.onmessage?.({ data: JSON.stringify(what) }); }
    shut(code) { this.readyState = 3; this.onclose?.({ code }); }
    close() { this.shut(1000); }
    send(text) {
      const intent = JSON.parse(text);
      window.SENT.push(intent);
      setTimeout(() => this.tell({ ref: intent.ref, ...this.answer(intent) }), 10);
    }
    answer(intent) {
      const cards = intent.cards || [];
      if (intent.do === "ping") return { pong: intent.at, now: Date.now() };
      if (intent.do === "look") {
        const spades = cards.length === 3 && cards.every((c) => c[1] === "s");
        return { look: { open: spades ? { cards, burraco: null, points: 30, text: "" } : null, open_why: cards.length >= 3 ? { text: "Queste carte non fanno un gioco", article: "art. 8" } : null, ties: spades || cards[0] === "Jo" ? [{ meld: 5, cards, burraco: spades ? "burraco pulito" : null, text: "" }] : [], discard: cards.length === 1, discard_why: null, closes: false } };
      }
      if (intent.do === "tie" && cards[0] === "Jo" && intent.top === undefined) return { ways: [{ as: "Jo=4s 5s 6s 7s 8s".split(" "), top: false, label: "Sotto", note: "vale il 4♠" }, { as: "5s 6s 7s 8s Jo=9s".split(" "), top: true, label: "Sopra", note: "vale il 9♠" }] };
      if (intent.do === "tie" && cards[0] === "2h") return { refused: { text: "Non si può: nel gioco dei re c'è già una matta. Il 2♦ fa da matta; ogni gioco può averne una sola.", article: "Burraco Italiano F.I.Bur., art. 9", article_url: "/codici/feburit#9", meld: 3 } };
      if (intent.do === "hint") return { hint: { text: "Attacca [9s] [Ts] [Js] al gioco 5: la scala arriva a sette carte ed è burraco pulito, +200.", why: "Calate a parte varrebbero solo 30 punti.", intent: { do: "tie", cards: ["9s", "Ts", "Js"], meld: 5 } } };
      if (intent.do === "type") return { said: "Hai 18 carte." };
      return { ok: true };
    }
  }
  window.WebSocket = FakeSocket;
})();
