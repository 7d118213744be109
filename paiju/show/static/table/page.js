// @ts-check
/** What the page knows, and how each message changes it. */

import { say } from './words.js';

/** @type {Page} */
export const page = {
  status: 'connecting',
  lag: 0,
  welcome: null,
  message: null,
  wait: null,
  desk: [],
  picks: new Set(),
  hints: null,
  hint: -1,
  fit: null,
  refusal: null,
  pending: null,
  drawer: '',
  gone: false,
};

/** When the own open question came, on the clock of `performance.now()`. */
export let openedAt = 0;

/** @returns {View | null} */
export function view() {
  return page.message?.view ?? null;
}

/** The sight of 二打一. @returns {PokerSeen} */
export function pokerSeen() {
  return /** @type {PokerSeen} */ (view()?.seen);
}

/** The sight of 跑胡子. @returns {ZiSeen} */
export function ziSeen() {
  return /** @type {ZiSeen} */ (view()?.seen);
}

/** The own open question that has not been answered yet, or null. */
export function decision() {
  const open = view()?.decision ?? null;
  if (page.pending && page.pending.decision === open) return null;
  return view()?.halt || page.status !== 'open' ? null : open;
}

/** The legal texts of the own open question, null while they are not known. */
export function acts() {
  return page.hints && page.hints.decision === view()?.decision ? page.hints.acts : null;
}

/** @param {HallMessage} message @param {(key: string) => boolean} held tells whether a pick is still in the hand */
export function moved(message, held) {
  const before = view();
  const asked = message.view.decision;
  page.message = message;
  if (message.view.running) {
    page.wait = null;
    page.gone = false;
  }
  for (const card of page.picks) if (!held(card)) page.picks.delete(card);
  if (before?.board !== message.view.board) page.picks.clear();
  if (asked === before?.decision) return;
  openedAt = performance.now();
  page.hints = page.fit = page.refusal = page.pending = null;
  page.hint = -1;
}

/** A new watch begins, perhaps at another table. @param {Welcome} welcome */
export function welcomed(welcome) {
  const was = page.welcome;
  const same =
    was &&
    ['event', 'round', 'table', 'game'].every(
      (key) => was[/** @type {'event'} */ (key)] === welcome[/** @type {'event'} */ (key)],
    );
  if (!same) {
    page.message = page.wait = null;
    page.picks.clear();
    page.hints = page.fit = page.refusal = page.pending = null;
  }
  page.welcome = welcome;
}

/** Where a seat lies as seen from the bottom: the own seat, 下家 right, 上家 left. @param {number} seat */
export function place(seat) {
  const own = Math.max(0, view()?.viewer ?? 0);
  return /** @type {const} */ (['own', 'right', 'left'])[(seat - own + 3) % 3];
}

/** @param {number} seat */
export function isOwn(seat) {
  return seat === view()?.viewer;
}

/** @param {Seat} seat */
export function numberOf(seat) {
  return 'abc'.indexOf(seat);
}

/** @param {number} number @returns {Seat} */
export function letterOf(number) {
  return /** @type {Seat} */ ('abc'[number]);
}

/** Who it is, in a word for sentences. @param {number} seat */
export function who(seat) {
  return isOwn(seat) ? say('own') : nameOf(seat) || say(`seat_${letterOf(seat)}`);
}

/** The name of who sits there; the log knows entry numbers only. @param {number} seat */
export function nameOf(seat) {
  const player = view()?.seats[seat]?.player ?? '';
  return page.welcome?.names?.[player] ?? player;
}
