// @ts-check
/** Everything without a pointer: one table of keys. */

import { page } from './page.js';
import { walk } from './hand.js';

const ARROWS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** @param {() => import('./main.js').Game | null} game @param {() => void} draw */
export function listen(game, draw) {
  addEventListener('keydown', (event) => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault(); // a key held down answers nothing
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {Element} */ (event.target);
    if (event.key === 'Escape' && page.drawer) {
      page.drawer = '';
      draw();
      return;
    }
    if (page.drawer || target.closest('input, select, textarea, dialog')) return;
    const now = game();
    if (now && pressed(now, event.key, target)) {
      event.preventDefault();
      draw();
    }
  });
}

/** @param {import('./main.js').Game} game @param {string} key @param {Element} target @returns {boolean} */
function pressed(game, key, target) {
  if (ARROWS.has(key)) return walk(key);
  const button = target.closest('button:not([data-card]), a');
  if ((key === 'Enter' || key === ' ') && button) return false;
  if (key === ' ') {
    const card = target.closest('[data-card]');
    if (!(card instanceof HTMLElement)) return walk('Home');
    game.toggle(card.dataset.card ?? '');
    return true;
  }
  return game.key(key, target);
}
