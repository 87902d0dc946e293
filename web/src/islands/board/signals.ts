/** Two signals that nobody confuses, made on the device, and the words aloud where it has a voice. */

import { _ } from "../../words";

export type Signal = "go" | "time-out";

/** Frequency and length in seconds, one after the other: the go rises, the time-out is low and long. */
const TONES: Record<Signal, [number, number][]> = {
  go: [[523, 0.25], [659, 0.25], [784, 0.6]],
  "time-out": [[311, 0.7], [0, 0.2], [311, 0.7], [0, 0.2], [233, 1.4]],
};
let room: AudioContext | undefined;

export function signal(kind: Signal, round: number): void {
  play(kind);
  const words = kind === "go" ? _("Round {round}: you may begin.", { round }) : _("Time-out.");
  setTimeout(() => speak(words), 1000 * TONES[kind].reduce((sum, [, length]) => sum + length, 0));
  document.dispatchEvent(new CustomEvent("signal", { detail: kind }));
}

/** Browsers make a sound only after somebody has touched the page: this is that touch. */
export function tryOut(): void {
  play("go");
  setTimeout(() => speak(_("This is the sound of the hall.")), 1200);
  document.dispatchEvent(new CustomEvent("signal", { detail: "try" }));
}

function play(kind: Signal): void {
  try {
    room ??= new AudioContext();
    void room.resume();
    let at = room.currentTime + 0.05;
    for (const [frequency, length] of TONES[kind]) {
      if (frequency) tone(room, frequency, at, length);
      at += length;
    }
  } catch {
    // no sound on this machine: the picture says it
  }
}

function tone(on: AudioContext, frequency: number, at: number, length: number): void {
  const source = new OscillatorNode(on, { type: "triangle", frequency });
  const loudness = new GainNode(on, { gain: 0 });
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(0.8, at + 0.02);
  loudness.gain.setValueAtTime(0.8, at + length - 0.06);
  loudness.gain.linearRampToValueAtTime(0, at + length);
  source.connect(loudness).connect(on.destination);
  source.start(at);
  source.stop(at + length);
}

function speak(words: string): void {
  if (!("speechSynthesis" in window)) return;
  const lang = document.documentElement.lang;
  const voice = speechSynthesis.getVoices().find((each) => each.lang.toLowerCase().startsWith(lang));
  if (!voice) return; // Italian in an English voice helps nobody
  const said = new SpeechSynthesisUtterance(words);
  said.voice = voice;
  said.lang = voice.lang;
  speechSynthesis.speak(said);
}
