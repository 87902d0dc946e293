/** What a player does and hears: choosing, acts, answers, news. Components read it and call it. */

import { tick } from "svelte";
import { serverNow } from "../../time";
import { _ } from "../../words";
import { Board } from "./board.svelte";
import { matched, moved, spoken } from "./cards";
import { Connection, Lost, type Contact } from "./connection";
import { frameOf } from "./layout";
import { Joys } from "./joys.svelte";
import { Motion } from "./motion";
import { OneByOne } from "./one-by-one";
import { keep, settings } from "./settings.svelte";
import { play, vibrate } from "./sounds";
import { Voice } from "./voice.svelte";
import type { Answer, Card, Hint, Intent, Pushed, Refusal, View, Way } from "./wire";

export type Dialog = null | "pile" | "menu" | "moves" | "phrases" | "keys" | "count" | { meld: number } | { card: Card } | { report: number };

export class Game extends Board {
  hint = $state.raw<Hint | null>(null);
  hintOpen = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  ways = $state.raw<{ intent: Intent; ways: Way[] } | null>(null);
  confirming = $state(false);
  sure = $state(false); // the pile was tapped once: a second tap picks it up
  private readonly acts = new OneByOne();
  dialog = $state.raw<Dialog>(null);
  byKeys = $state(false); // the last touch was a key: only then the focus is drawn round a card
  speech = $state.raw<Record<string, string>>({});
  /** Lines of the text mode, ours and the answers. */
  typed = $state.raw<{ kind: "me" | "said" | "err"; text: string }[]>([]);
  phrases = $state.raw<View["phrases"]>([]);
  readonly motion = new Motion();
  readonly voice = new Voice();
  readonly joys = new Joys();
  private readonly connection: Connection;
  private asking = 0;

  constructor(address: string) {
    super();
    this.connection = new Connection(address, {
      view: (view) => this.receive(view),
      pushed: (news) => this.pushed(news),
      contact: (contact) => this.touched(contact),
    });
  }

  start(): () => void {
    this.connection.start();
    const ticking = setInterval(() => this.ticked(), 500);
    const sized = () => (this.frame = frameOf(innerWidth, innerHeight));
    addEventListener("resize", sized);
    return () => {
      clearInterval(ticking);
      removeEventListener("resize", sized);
      this.connection.stop();
    };
  }

  private ticked(): void {
    const ends = this.myTurn ? this.view!.turn!.ends : null;
    const beat = (at: number) => (ends === null || ends - at > 10_000 || at > ends ? 0 : Math.ceil((ends - at) / 2000));
    const now = serverNow();
    if (beat(now) && beat(now) !== beat(this.now)) play("hurry");
    this.now = now;
  }

  // --- choosing --------------------------------------------------------------------------------------------------

  toggle(id: number): void {
    const next = new Set(this.chosen);
    if (!next.delete(id)) {
      next.add(id);
      play("lift");
    }
    this.choose(next);
  }

  choose(ids: ReadonlySet<number>): void {
    this.chosen = ids;
    this.confirming = false;
    this.refusal = null;
    this.look();
  }

  letGo(): void {
    if (this.chosen.size) this.choose(new Set());
    this.refusal = null;
    this.confirming = false;
    this.sure = false;
    this.joys.skip();
  }

  /** Ask what these cards could do; answers that come too late are dropped. */
  private look(): void {
    const mine = ++this.asking;
    this.seen = null;
    if (this.step !== "play" || !this.chosen.size || this.help === 0 || !this.online) return;
    this.connection
      .ask({ do: "look", cards: this.cards })
      .then((answer) => {
        if (mine === this.asking && answer.look) this.seen = answer.look;
      })
      .catch(() => undefined);
  }

  sortBy(how: typeof settings.sort): void {
    if (how === "own") this.slots = this.hand;
    settings.sort = how;
    keep();
  }
  nextSorting(): void {
    this.sortBy(({ suits: "ranks", ranks: "own", own: "suits" } as const)[settings.sort]);
  }
  /** By hand: from now on it is my own order. */
  rearrange(ids: ReadonlySet<number>, to: number): void {
    this.slots = moved(this.hand, ids, to);
    settings.sort = "own";
    keep();
  }

  // --- acts ------------------------------------------------------------------------------------------------------

  /** Send; a refusal is shown, a choice is asked, success lets go of the cards. */
  async send(intent: Intent): Promise<Answer | null> {
    this.refusal = null;
    const ask = () => this.connection.ask(intent);
    try {
      const answer = intent.do === "answer" ? await ask() : await this.acts.run(JSON.stringify(intent), ask);
      if (!answer) return null;
      if (answer.refused) this.refuse(answer.refused);
      else if (answer.ways) this.ways = { intent, ways: answer.ways };
      else if (answer.hint) this.hint = answer.hint;
      return answer;
    } catch (fault) {
      if (!(fault instanceof Lost)) throw fault;
      this.voice.alert(_("No contact: try again."));
      return null;
    }
  }

  refuse(refusal: Refusal): void {
    this.refusal = refusal;
    this.confirming = false;
    this.voice.alert(refusal.text);
    play("refused");
    this.motion.shake();
  }

  /** Not possible now: the reason, in the same bubble as a refusal of the server. */
  explain(text: string, article = "", meld: number | null = null): void {
    this.refuse({ text, article, article_url: "", meld });
  }

  /** Whether the turn is at this step; if not, it says why. */
  private may(step: "take" | "play"): boolean {
    if (this.step === step) return true;
    this.explain(!this.myTurn ? _("It is not your turn.") : step === "take" ? _("You have already taken a card.") : _("First draw, or pick up the pile."));
    return false;
  }

  draw(): void {
    const can = this.view?.can;
    if (!this.may("take")) return;
    if (can && !can.draw) return this.explain(can.why.draw?.text ?? _("You cannot draw now."), can.why.draw?.article);
    void this.send({ do: "draw" });
  }

  pickUp(): void {
    const can = this.view?.can;
    if (!this.may("take")) return;
    if (can && !can.pick_up) return this.explain(can.why.pick_up?.text ?? _("You cannot pick up the pile now."), can.why.pick_up?.article);
    this.dialog = null;
    void this.send({ do: "pick-up" });
  }

  /** A tap on the pile; where a discard takes two taps, so does the whole pile. */
  pickUpByTap(): void {
    if (!this.twoTap || this.sure) return this.pickUp();
    this.sure = true;
    this.voice.alert(_("Once more to pick up the pile."));
  }

  open(as?: Card[]): void {
    if (!this.may("play")) return;
    if (!this.chosen.size) return this.explain(_("Choose the cards first: at least three."));
    void this.send({ do: "open", cards: this.cards, ...(as ? { as } : {}) });
  }

  tie(meld: number, top?: boolean): void {
    if (!this.may("play")) return;
    if (!this.chosen.size) return void (this.dialog = { meld });
    void this.send({ do: "tie", cards: this.cards, meld, ...(top === undefined ? {} : { top }) });
  }

  discard(): void {
    const cards = this.cards;
    if (!this.may("play")) return;
    if (cards.length !== 1) return this.explain(_("One card is discarded: choose one."));
    if (this.seen && !this.seen.discard && this.seen.discard_why) {
      return this.explain(this.seen.discard_why.text, this.seen.discard_why.article);
    }
    if (this.twoTap && !this.confirming) {
      this.confirming = true;
      this.voice.alert(_("Once more to discard."));
      return;
    }
    this.confirming = false;
    void this.send({ do: "discard", card: cards[0]! });
  }

  undo(): void {
    if (this.view?.can?.undo) void this.send({ do: "undo" });
    else this.explain(_("There is nothing to take back."));
  }

  way(way: Way): void {
    const asked = this.ways?.intent;
    this.ways = null;
    if (asked?.do === "open") void this.send({ ...asked, as: way.as });
    else if (asked?.do === "tie") void this.send({ ...asked, meld: way.meld ?? asked.meld, ...(way.top === undefined ? {} : { top: way.top }) });
  }

  async advise(): Promise<void> {
    if (this.help < 2) return this.explain(_("Advice is off at this table."));
    if (!this.myTurn) return this.explain(_("Advice comes when it is your turn."));
    this.hintOpen = false;
    await this.send({ do: "hint" });
  }
  follow(): void {
    const intent = this.hint?.intent;
    this.hint = null;
    if (intent) void this.send(intent);
  }

  async type(text: string): Promise<void> {
    if (!text.trim()) return;
    this.note("me", text);
    const answer = await this.send({ do: "type", text });
    if (answer?.said) this.note("said", answer.said);
    else if (answer?.refused) this.note("err", answer.refused.text);
    else if (answer?.hint) this.note("said", `${answer.hint.text} ${answer.hint.why}`);
    this.refusal = null;
  }
  private note(kind: "me" | "said" | "err", text: string): void {
    this.typed = [...this.typed.slice(-40), { kind, text }];
  }

  again(): void {
    this.touched("connecting");
    this.connection.again();
  }

  // --- hearing ---------------------------------------------------------------------------------------------------

  receive(view: View): void {
    const before = this.view;
    if (before && view.n < before.n) return;
    if (view.phrases.length) this.phrases = view.phrases;
    this.motion.before();
    this.view = view;
    this.sure = false;
    this.now = view.now;
    this.slots = matched(this.slots, view.hand, view.fresh);
    const held = new Set(this.slots.map((slot) => slot.id));
    const still = [...this.chosen].filter((id) => held.has(id));
    if (still.length !== this.chosen.size || (before && view.n !== before.n)) {
      this.chosen = new Set(still);
      this.confirming = false;
      this.hint = null;
      this.ways = null;
      this.look();
    }
    if (view.turn?.seat !== before?.turn?.seat) this.refusal = null;
    if (view.stage === "playing" && before?.stage !== "playing") this.dialog = null;
    const turned = view.turn !== null && view.turn.seat === view.me && before?.turn?.seat !== view.me && view.stage === "playing";
    this.tell(view);
    if ((view.count && !before?.count) || (view.stage === "over" && before?.stage !== "over")) this.opened(before === null ? 0 : this.joys.now ? 1700 : 400);
    void tick().then(() => {
      this.motion.after(view, settings.fast);
      if (turned) this.called(view, before !== null);
    });
  }

  /** The count opens after the joy of the closing. */
  private opened(after: number): void {
    setTimeout(() => {
      if (this.view?.stage !== "playing" && (this.dialog === null || this.dialog === "moves")) this.dialog = "count";
    }, after);
  }

  private tell(view: View): void {
    for (const did of view.did) {
      if (did.text) this.voice.whisper(spoken(did.text));
      const friend = did.seat === view.me || this.seat(did.seat)?.role === "partner";
      this.joys.tell(did, friend, did.meld === null ? undefined : this.meld(did.meld));
    }
  }

  private called(view: View, loud: boolean): void {
    this.voice.alert(view.turn!.text);
    if (loud) {
      play("turn");
      if (settings.vibration) vibrate(30);
    }
    const field = document.activeElement instanceof HTMLInputElement || document.querySelector("dialog[open]");
    if (!field && !settings.words) document.querySelector<HTMLElement>(".t-hand [tabindex='0']")?.focus({ preventScroll: true });
  }

  private pushed(news: Pushed): void {
    if (news.say) {
      const { seat, name, text } = news.say;
      this.speech = { ...this.speech, [seat]: text };
      this.voice.whisper(`${name}: ${text}`);
      setTimeout(() => {
        const { [seat]: said, ...rest } = this.speech;
        if (said === text) this.speech = rest;
      }, 6000);
    }
    if (news.here && this.view) {
      const seats = this.view.seats.map((each) => ({
        ...each,
        here: news.here![each.seat] ?? each.here,
        away_until: news.away_until?.[each.seat] ?? null,
      }));
      this.view = { ...this.view, seats };
    }
  }

  private touched(contact: Contact): void {
    if (contact !== "open" && this.contact === "open") this.lostSince = Date.now();
    if (contact === "lost" && this.contact === "connecting" && this.view === null && !this.lostSince) this.lostSince = Date.now();
    if (contact === "lost" && this.contact !== "lost") this.voice.alert(_("Connection lost. Reconnecting…"));
    if (contact === "open" && this.contact === "lost") this.voice.whisper(_("Connected again."));
    this.contact = contact;
  }
}
