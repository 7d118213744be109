// @ts-check
/** The ring round a seat: it empties; in the last five seconds it breaks into five pieces. */

import { isOwn, view } from './page.js';
import { sounds } from './sound.js';
import { say } from './words.js';

const LAST = 5;
const MARKUP =
  '<svg viewBox="0 0 44 44" aria-hidden="true"><circle class="track" cx="22" cy="22" r="19"/>' +
  '<circle class="arc" cx="22" cy="22" r="19" pathLength="100" transform="rotate(-90 22 22)"/></svg>' +
  '<span class="count"></span>';

let ticked = -1;
let warned = -1;

/**
 * Bring all rings up to now.
 * @param {() => number} now the server's time, ms
 * @param {(text: string) => void} alarm
 */
export function tick(now, alarm) {
  for (const ring of document.querySelectorAll('.ring')) {
    const seat = Number(/** @type {HTMLElement} */ (ring).dataset.seat);
    show(/** @type {HTMLElement} */ (ring), seat, now());
  }
  own(now(), alarm);
}

/** @param {ClockView} clock @param {number} now ms left, never below 0 */
function left(clock, now) {
  return Math.max(0, clock.left ?? (clock.until ?? 0) - now);
}

/** @param {number} seat */
function clockOf(seat) {
  return view()?.clocks.find((clock) => clock.seat === seat);
}

/** @param {HTMLElement} ring @param {number} seat @param {number} now */
function show(ring, seat, now) {
  if (!ring.firstChild) ring.innerHTML = MARKUP;
  const clock = clockOf(seat);
  const count = /** @type {HTMLElement} */ (ring.querySelector('.count'));
  const arc = /** @type {SVGElement} */ (ring.querySelector('.arc'));
  ring.classList.toggle('runs', !!clock);
  if (!clock) {
    ring.classList.remove('last', 'still');
    if (count.textContent !== ring.dataset.mark) count.textContent = ring.dataset.mark ?? '';
    arc.style.setProperty('stroke-dasharray', '0 100');
    return;
  }
  const rest = left(clock, now);
  const seconds = Math.ceil(rest / 1000);
  ring.classList.toggle('still', clock.left !== null);
  ring.classList.toggle('last', seconds <= LAST);
  if (count.textContent !== String(seconds)) count.textContent = String(seconds);
  arc.style.setProperty('stroke-dasharray', dashes(rest, clock.limit, seconds));
}

/** @param {number} rest @param {number} limit @param {number} seconds */
function dashes(rest, limit, seconds) {
  if (seconds > LAST) return `${(100 * rest) / Math.max(limit, 1)} 100`;
  return seconds ? `${'15 5 '.repeat(seconds)}0 100` : '0 100';
}

/** @param {number} now @param {(text: string) => void} alarm */
function own(now, alarm) {
  const shown = view();
  const clock = shown?.clocks.find((one) => isOwn(one.seat));
  if (!clock || clock.left !== null || shown?.decision == null) return;
  const seconds = Math.ceil(left(clock, now) / 1000);
  if (seconds > LAST || seconds < 1 || seconds === ticked) return;
  ticked = seconds;
  sounds.tick();
  if (warned === shown.decision) return;
  warned = shown.decision;
  alarm(say('hurry', { n: seconds }));
}
