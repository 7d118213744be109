// @ts-check
/** The three seats: who, whose turn, how long, what was done last. */

import { h } from './dom.js';
import { isOwn, letterOf, nameOf, place, view, who } from './page.js';
import { say } from './words.js';

/**
 * @param {import('./main.js').Game} game
 * @param {number} seat
 */
export function seat(game, seat) {
  const shown = view();
  const sits = shown?.seats[seat];
  if (!shown || !sits) return null;
  const asked = shown.clocks.some((clock) => clock.seat === seat);
  const where = place(seat);
  return h(
    'section',
    {
      key: `seat${seat}`,
      class: `seat ${where}${asked ? ' asked' : ''}`,
      'aria-label': [say(`seat_${letterOf(seat)}`), relation(where), who(seat)].join(' '),
    },
    h('div', { class: 'plate' }, ring(seat), h('div', { class: 'who' }, title(game, seat), badges(game, seat))),
    h(
      'div',
      { class: 'side' },
      h('div', { class: 'last' }, shown.seen ? game.last(seat) : null),
      shown.seen ? game.spread(seat) : null,
    ),
  );
}

/** @param {'own' | 'left' | 'right'} where */
function relation(where) {
  return where === 'own' ? '' : say(where === 'right' ? 'next' : 'previous');
}

/** @param {number} seat */
export function ring(seat) {
  return h('span', {
    class: 'ring',
    'data-seat': seat,
    'data-mark': say(`seat_${letterOf(seat)}`),
    island: true,
  });
}

/** @param {import('./main.js').Game} game @param {number} seat */
function title(game, seat) {
  const shown = view();
  const role = shown?.seen ? game.role(seat) : '';
  return h(
    'div',
    { class: 'name' },
    role && h('span', { class: 'role', role: 'img', title: role.long, 'aria-label': role.long }, role.short),
    h('span', { class: 'player' }, isOwn(seat) ? say('own') : nameOf(seat)),
    shown?.seats[seat].robot && h('span', { class: 'robot' }, say('robot_short')),
  );
}

/** @param {import('./main.js').Game} game @param {number} seat */
function badges(game, seat) {
  const shown = view();
  const sits = shown?.seats[seat];
  return h(
    'div',
    { class: 'badges' },
    shown?.seen ? game.badges(seat) : null,
    sits?.hosted && h('span', { class: 'badge hosted' }, say('hosted')),
  );
}
