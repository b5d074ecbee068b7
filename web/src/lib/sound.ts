import { settings } from '../state/settings';

/** What can be heard. Everything is made here: a knock is a little noise through a filter. */
export type Sound = 'move' | 'capture' | 'check' | 'refused' | 'low' | 'end' | 'right';

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

function knock(at: AudioContext, pitch: number, loud: number, length: number, delay = 0): void {
  if (!noise) {
    noise = at.createBuffer(1, at.sampleRate / 4, at.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  }
  const source = at.createBufferSource();
  source.buffer = noise;
  const filter = at.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 4;
  fade(at, source.connect(filter), loud * 2.4, length, delay);
  source.start(at.currentTime + delay);
  source.stop(at.currentTime + delay + length);
}

function tone(at: AudioContext, pitch: number, loud: number, length: number, delay = 0, type: OscillatorType = 'sine'): void {
  const source = at.createOscillator();
  source.type = type;
  source.frequency.value = pitch;
  fade(at, source, loud, length, delay);
  source.start(at.currentTime + delay);
  source.stop(at.currentTime + delay + length);
}

function fade(at: AudioContext, from: AudioNode, loud: number, length: number, delay: number): void {
  const gain = at.createGain();
  const start = at.currentTime + delay;
  gain.gain.setValueAtTime(Math.max(0.0001, (loud * settings.value.volume) / 100), start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  from.connect(gain).connect(at.destination);
}

const SOUNDS: Record<Sound, (at: AudioContext) => void> = {
  move: (at) => (knock(at, 900, 0.5, 0.09), tone(at, 180, 0.12, 0.07)),
  capture: (at) => (knock(at, 1500, 0.6, 0.06), knock(at, 700, 0.6, 0.12, 0.045)),
  check: (at) => (knock(at, 1000, 0.5, 0.08), tone(at, 740, 0.12, 0.16, 0.04)),
  refused: (at) => tone(at, 130, 0.22, 0.16, 0, 'triangle'),
  low: (at) => (tone(at, 980, 0.16, 0.07), tone(at, 980, 0.16, 0.07, 0.14)),
  end: (at) => [392, 494, 587].forEach((pitch, i) => tone(at, pitch, 0.14, 0.5, i * 0.11)),
  right: (at) => [587, 784].forEach((pitch, i) => tone(at, pitch, 0.12, 0.22, i * 0.09)),
};

/** Plays a sound, if sounds are wanted and the browser has heard from the player. */
export function sound(name: Sound): void {
  if (!settings.value.sound || !settings.value.volume) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    SOUNDS[name](context);
  } catch {
    // A machine without sound is silent.
  }
}

/** What a move sounds like. */
export function soundOf(move: { captured: unknown; check: boolean }, over: boolean): Sound {
  return over ? 'end' : move.check ? 'check' : move.captured ? 'capture' : 'move';
}
