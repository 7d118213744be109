// @ts-check
/** What the person sends: answers, questions about answers, the bell for the referee. */

import { acts, decision, openedAt, page, view } from './page.js';
import { sounds } from './sound.js';

/** @type {{send(message: object): void}} */
let link;
/** @type {() => void} */
let draw;
/** Start of the last touch or key press: one that began before the question does not answer it. */
let gesture = 0;
let made = 0;
const session = Math.random().toString(36).slice(2, 10);

/** @param {{send(message: object): void}} to @param {() => void} redraw */
export function askOver(to, redraw) {
  link = to;
  draw = redraw;
  const start = () => (gesture = performance.now());
  addEventListener('pointerdown', start, true);
  addEventListener('keydown', (event) => event.repeat || start(), true);
}

function id() {
  made += 1;
  return `${session}-${made}`;
}

/** Answer the own open question. @param {string} text */
export function answer(text) {
  const open = decision();
  if (open === null || gesture < openedAt) return;
  page.pending = { id: id(), decision: open, act: text };
  page.refusal = null;
  link.send({ t: 'act', ...page.pending });
  draw();
}

/** Send an answer again that may have been lost with the connection: same id, no second effect. */
export function again() {
  if (page.pending) link.send({ t: 'act', ...page.pending });
}

/** Ask once for each question what may be answered. */
export function askHints() {
  const open = view()?.decision;
  if (open !== null && open !== undefined && !acts()) link.send({ t: 'hint', decision: open });
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;

/** Ask whether a selection would do, when it has been still for a moment. @param {string} text */
export function tryOut(text) {
  clearTimeout(soon);
  page.fit = null;
  page.refusal = null;
  const open = decision();
  if (open === null || !text) return;
  soon = setTimeout(() => link.send({ t: 'try', decision: open, act: text }), 90);
}

/** @param {Extract<FromServer, {t: 'fits'}>} fits */
export function fitted(fits) {
  if (fits.decision !== view()?.decision) return;
  const { act, ok, error = '', where = '', article = '', message = '', ways } = fits;
  page.fit = { act, ok, refusal: ok ? null : { error, where, article, message, ways } };
}

/** @param {Extract<FromServer, {t: 'no'}>} no */
export function refused(no) {
  if (!no.id || (page.pending && no.id !== page.pending.id)) return;
  page.pending = null;
  page.refusal = no;
  sounds.no();
}

/** @param {boolean} on */
export function host(on) {
  link.send({ t: 'host', id: id(), on });
}

/** @param {'call' | 'withdraw'} what */
export function referee(what) {
  link.send({ t: what, id: id() });
}
