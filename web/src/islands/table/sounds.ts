/** Wood and paper, made on the spot: nothing to load, nothing longer than 0.6 seconds, each with its written twin. */

import { settings } from "./settings.svelte";

export type Sound = "lift" | "laid" | "slide" | "riffle" | "turn" | "hurry" | "refused" | "burraco" | "pozzetto" | "bell";
let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Browsers let a page sound only after a touch. */
export function wakeSounds(): void {
  if (!settings.sounds) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
}

export function play(sound: Sound): void {
  if (!settings.sounds || !audio || audio.state !== "running" || document.hidden) return;
  SOUNDS[sound](audio.currentTime + 0.01);
}

/** Like sounds: only after a touch. */
export function vibrate(pattern: number | number[]): void {
  if (audio) navigator.vibrate?.(pattern);
}

/** A breath of noise through a filter: paper. */
function paper(at: number, pitch: number, seconds: number, volume: number, width = 1): void {
  const out = audio!;
  if (!noise) {
    noise = out.createBuffer(1, out.sampleRate * 0.5, out.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  }
  const source = out.createBufferSource();
  source.buffer = noise;
  const filter = out.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = width;
  source.connect(filter).connect(fading(at, seconds, volume));
  source.start(at, Math.random() * 0.2, seconds);
}

/** A struck thing: wood low and short, a bell high and long. */
function struck(at: number, pitch: number, seconds: number, volume: number, shape: OscillatorType = "sine"): void {
  const tone = audio!.createOscillator();
  tone.type = shape;
  tone.frequency.setValueAtTime(pitch * 1.15, at);
  tone.frequency.exponentialRampToValueAtTime(pitch, at + 0.03);
  tone.connect(fading(at, seconds, volume));
  tone.start(at);
  tone.stop(at + seconds);
}

function fading(at: number, seconds: number, volume: number): GainNode {
  const gain = audio!.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(volume * 0.4, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio!.destination);
  return gain;
}

function knock(at: number, pitch = 190, volume = 0.9): void {
  struck(at, pitch, 0.12, volume, "triangle");
  paper(at, pitch * 5, 0.04, volume * 0.5, 2);
}

function ring(at: number, pitch: number, volume: number): void {
  struck(at, pitch, 0.55, volume);
  struck(at, pitch * 2.76, 0.3, volume * 0.35);
}

function riffle(at: number, up = false): void {
  for (let i = 0; i < 8; i += 1) paper(at + i * 0.035, (up ? 1600 : 3200) + i * (up ? 260 : -160), 0.05, 0.5, 1.4);
}

const SOUNDS: Record<Sound, (at: number) => void> = {
  lift: (at) => paper(at, 4200, 0.04, 0.35, 1.5),
  laid: (at) => {
    paper(at, 1300, 0.09, 0.9);
    struck(at, 120, 0.07, 0.5, "triangle");
  },
  slide: (at) => paper(at, 2300, 0.18, 0.45, 0.8),
  riffle: (at) => riffle(at),
  turn: (at) => {
    knock(at);
    knock(at + 0.16);
  },
  hurry: (at) => knock(at, 260, 0.6),
  refused: (at) => struck(at, 92, 0.22, 0.9, "triangle"),
  burraco: (at) => {
    knock(at, 110, 1);
    ring(at + 0.08, 1320, 0.45);
  },
  pozzetto: (at) => {
    riffle(at, true);
    ring(at + 0.26, 1050, 0.4);
  },
  bell: (at) => ring(at, 1760, 0.6),
};
