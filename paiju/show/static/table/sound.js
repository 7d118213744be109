// @ts-check
/** Sounds made on the spot: no file, nothing to load. */

import { settings } from './settings.js';

/** @type {AudioContext | null} */
let audio = null;

/** Browsers let a page sound only after a gesture. */
export function wakeSound() {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
}

/** @param {number} hertz @param {number} after s @param {number} length s @param {number} loud 0…1 */
function tone(hertz, after, length, loud) {
  if (!audio || settings.mute || !settings.volume) return;
  const start = audio.currentTime + after;
  const wave = new OscillatorNode(audio, { type: 'triangle', frequency: hertz });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.linearRampToValueAtTime((loud * settings.volume) / 250, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(gain).connect(audio.destination);
  wave.start(start);
  wave.stop(start + length);
}

/** A card on cloth: a short burst of dull noise. @param {number} loud */
function slap(loud) {
  if (!audio || settings.mute || !settings.volume) return;
  const length = Math.floor(audio.sampleRate * 0.07);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const dull = new BiquadFilterNode(audio, { type: 'lowpass', frequency: 1400 });
  const gain = new GainNode(audio, { gain: (loud * settings.volume) / 100 });
  source.connect(dull).connect(gain).connect(audio.destination);
  source.start();
}

export const sounds = {
  turn: () => (tone(660, 0, 0.18, 0.5), tone(880, 0.12, 0.25, 0.5)),
  claim: () => (tone(880, 0, 0.12, 0.5), tone(880, 0.15, 0.12, 0.5)),
  card: () => slap(0.8),
  pass: () => tone(300, 0, 0.12, 0.35),
  tick: () => tone(1200, 0, 0.06, 0.5),
  deal: () => slap(0.5),
  bell: () => (tone(523, 0, 0.5, 0.5), tone(659, 0.18, 0.5, 0.4), tone(784, 0.36, 0.7, 0.4)),
  over: () => (tone(523, 0, 0.3, 0.5), tone(392, 0.2, 0.5, 0.4)),
  no: () => tone(180, 0, 0.18, 0.5),
};
