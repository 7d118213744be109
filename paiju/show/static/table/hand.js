// @ts-check
/** The own hand under finger, mouse and keys: tap, drag over cards, arrows and Space. */

import { page } from './page.js';

/**
 * What a hand does with what was chosen.
 * @typedef {{ one: boolean, changed(): void, play(): void, double(): boolean, throwUp?(key: string): void }} Uses
 */

/** @type {{from: number, to: number, y: number, id: number} | null} */
let drag = null;
let lastTap = { key: '', at: 0 };

/** Cards under a running drag. @param {number} index */
export function dragged(index) {
  return !!drag && index >= Math.min(drag.from, drag.to) && index <= Math.max(drag.from, drag.to);
}

/** @param {EventTarget | null} target */
function cardAt(target) {
  const node = target instanceof Element ? target.closest('[data-card]') : null;
  return node instanceof HTMLElement ? node : null;
}

/** @param {Uses} uses @param {() => void} draw */
export function handlers(uses, draw) {
  return {
    onpointerdown: (/** @type {PointerEvent} */ event) => {
      const card = cardAt(event.target);
      if (!card || event.button > 0) return;
      const at = Number(card.dataset.at);
      drag = { from: at, to: at, y: event.clientY, id: event.pointerId };
      const hand = /** @type {HTMLElement} */ (event.currentTarget);
      hand.setPointerCapture(event.pointerId);
      draw();
    },
    onpointermove: (/** @type {PointerEvent} */ event) => {
      if (!drag || drag.id !== event.pointerId) return;
      const card = cardAt(document.elementFromPoint(event.clientX, event.clientY));
      if (!card || uses.one || Number(card.dataset.at) === drag.to) return;
      drag.to = Number(card.dataset.at);
      draw();
    },
    onpointerup: (/** @type {PointerEvent} */ event) => {
      if (!drag || drag.id !== event.pointerId) return;
      const { from, to, y } = drag;
      drag = null;
      const hand = /** @type {HTMLElement} */ (event.currentTarget);
      released(hand, from, to, y - event.clientY, uses);
      draw();
    },
    onpointercancel: () => {
      drag = null;
      draw();
    },
  };
}

/** @param {HTMLElement} hand @param {number} from @param {number} to @param {number} up px @param {Uses} uses */
function released(hand, from, to, up, uses) {
  const keys = [...hand.querySelectorAll('[data-card]')]
    .map((node) => /** @type {HTMLElement} */ (node).dataset)
    .filter((data) => Number(data.at) >= Math.min(from, to) && Number(data.at) <= Math.max(from, to))
    .map((data) => data.card ?? '');
  const [key] = keys;
  if (uses.throwUp && up > 60 && keys.length === 1) return uses.throwUp(key);
  if (keys.length === 1 && twice(key) && uses.double()) {
    page.picks.add(key);
    return uses.play();
  }
  toggle(keys, uses);
  return undefined;
}

/** @param {string} key */
function twice(key) {
  const now = performance.now();
  const second = lastTap.key === key && now - lastTap.at < 350;
  lastTap = { key, at: second ? 0 : now };
  return second;
}

/** @param {string[]} keys @param {Uses} uses */
export function toggle(keys, uses) {
  const { picks } = page;
  if (uses.one) {
    const had = picks.has(keys[0]);
    picks.clear();
    if (!had) picks.add(keys[0]);
  } else {
    for (const key of keys) if (!picks.delete(key)) picks.add(key);
  }
  page.hint = -1;
  uses.changed();
}

/** Move the focus inside the hand. @param {string} arrow key of the event @returns {boolean} done */
export function walk(arrow) {
  const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.hand [data-card]')]);
  if (!cards.length) return false;
  const here = cards.findIndex((card) => card === document.activeElement);
  const next = here < 0 ? 0 : step(cards, here, arrow);
  cards[next].focus({ preventScroll: true });
  return true;
}

/** @param {HTMLElement[]} cards @param {number} here @param {string} arrow */
function step(cards, here, arrow) {
  if (arrow === 'Home') return 0;
  if (arrow === 'End') return cards.length - 1;
  if (arrow === 'ArrowLeft' || arrow === 'ArrowRight') {
    return (here + (arrow === 'ArrowRight' ? 1 : cards.length - 1)) % cards.length;
  }
  const from = cards[here].getBoundingClientRect();
  const down = arrow === 'ArrowDown';
  let best = here;
  let nearest = Infinity;
  cards.forEach((card, i) => {
    const to = card.getBoundingClientRect();
    const dy = down ? to.top - from.top : from.top - to.top;
    const far = Math.abs(to.left - from.left) * 4 + dy;
    if (dy > 4 && far < nearest) [best, nearest] = [i, far];
  });
  return best;
}
