// @ts-check
/** 跑胡子 on the table: what all see, and how it is told. */

import { KINDS, spoken, tile, zi, ziNamed } from './cards.js';
import { h } from './dom.js';
import { letterOf, numberOf, place, who, ziSeen } from './page.js';
import { settings } from './settings.js';
import { known, listed, say } from './words.js';

export const WORDS = /** @type {Record<string, string>} */ ({
  胡: 'hu', 碰: 'peng', 吃: 'chi', 过: 'guo', 跑: 'pao', 偎: 'wei', 臭偎: 'chou_wei', 提: 'ti', 打: 'da', 摸: 'mo',
});

export function centre() {
  const seen = ziSeen();
  if (seen.phase === 'over') return null;
  const table = seen.table;
  const opening = seen.phase === 'opening';
  const kind = opening ? seen.liang : table?.card;
  return h(
    'div',
    { class: 'middle' },
    h('span', { class: 'stock', role: 'img', 'aria-label': say('wall', { n: seen.wall }) }, zi('back'), h('b', null, say('wall_short', { n: seen.wall }))),
    kind
      ? h(
          'figure',
          { key: `on${kind}${table?.seat}`, class: `on${table ? ` from-${place(numberOf(table.seat))}` : ''}` },
          zi(kind),
          h('figcaption', null, opening || !table ? say('liang') : say(table.drawn ? 'drawn_by' : 'discarded_by', { who: who(numberOf(table.seat)) })),
        )
      : h('figure', { class: 'on empty' }),
    h('span', { class: 'liang', role: 'img', 'aria-label': `${say('liang')} ${ziNamed(seen.liang)}` }, h('b', null, say('liang')), tile(seen.liang)),
  );
}

export function facts() {
  const seen = ziSeen();
  return [
    seen.dead && h('span', { class: 'chip alarm' }, say('dead')),
    seen.ren_peng && h('span', { class: 'chip' }, say('ren_peng', { cards: seen.ren_peng })),
    seen.guo_zhang && h('span', { class: 'chip' }, say('guo_zhang', { cards: seen.guo_zhang })),
  ];
}

/** @param {number} seat */
export function role(seat) {
  return ziSeen().dealer === letterOf(seat) ? { short: say('landlord_short'), long: say('dealer') } : '';
}

/** @param {number} seat */
export function badges(seat) {
  const seen = ziSeen();
  const letter = letterOf(seat);
  return [
    h('span', { class: 'badge count' }, say('cards_left', { n: seen.counts[letter] })),
    h('span', { class: 'badge' }, say('huxi', { n: seen.huxi[letter] })),
  ];
}

/** @param {number} seat */
export function last(seat) {
  const seen = ziSeen();
  const step = [...seen.log].reverse().find((one) => one.seat === letterOf(seat));
  if (!step || step.what === '摸' || step.what === '打') return null;
  return h('span', { class: 'said step' }, say(WORDS[step.what] ?? step.what).slice(0, settings.lang === 'zh' ? 9 : 2), step.card && tile(step.card));
}

/** Melds and discards of a seat. @param {number} seat */
export function spread(seat) {
  const seen = ziSeen();
  const letter = letterOf(seat);
  const row = [...seen.rows[letter]];
  return h(
    'div',
    { class: 'spread' },
    h('div', { class: 'melds', role: 'img', 'aria-label': `${say('melds')} ${listed(seen.melds[letter].map((meld) => spoken(meld, true)))}` }, seen.melds[letter].map(meldOf)),
    h('div', { class: 'row', role: 'img', 'aria-label': `${say('rows')} ${spoken(seen.rows[letter], true)}` }, row.map((kind, i) => tile(kind, i === row.length - 1 ? 'newest' : ''))),
  );
}

/** @param {string} text @param {number} at */
function meldOf(text, at) {
  const cards = [...text].filter((char) => KINDS.includes(char) || char === '?');
  const figure = [...text].filter((char) => !cards.includes(char)).join('');
  return h('span', { key: at, class: 'meld' }, cards.map((kind) => tile(kind)), figure && h('i', null, figure));
}

export function counter() {
  const seen = ziSeen();
  return h(
    'div',
    { class: 'counter' },
    h('h3', null, say('counter_unseen')),
    h(
      'dl',
      { class: 'of-zi' },
      [...KINDS].map((kind) => {
        const many = seen.unseen.split(kind).length - 1;
        return h('div', { class: many ? '' : 'none' }, h('dt', { 'aria-label': ziNamed(kind) }, tile(kind)), h('dd', null, many));
      }),
    ),
  );
}

/** @param {Result} result */
export function outcome(result) {
  const { facts } = result;
  if (!facts.winner) return [say('huang')];
  const parts = [say('won_by', { who: who(numberOf(facts.winner)) }), say('huxi', { n: facts.huxi })];
  if (facts.names) parts.push(facts.names);
  return [...parts, h('span', { class: 'melds won' }, String(facts.hand).split(' ').map(meldOf))];
}

/** @param {News} news @param {View | null} before @param {View} after @returns {string[]} */
export function tell(news, before, after) {
  const was = /** @type {ZiSeen | null} */ (before?.board === after.board ? before?.seen : null);
  const now = /** @type {ZiSeen} */ (after.seen);
  const late = news.acts?.find((said) => said.how !== 'player');
  const found = now.log.slice(was?.log.length ?? 0).map((step) => stepTold(step));
  if (late && found.length) found[0] += say(late.how === 'timeout' ? 'say_timeout' : 'say_hosted_act');
  if (!was) found.unshift(`${say('liang')} ${ziNamed(now.liang)}`);
  return found;
}

/** @param {ZiStep} step */
function stepTold(step) {
  const word = WORDS[step.what] ?? step.what;
  const laid = listed(step.groups.map((group) => spoken(group, true)), 'semicolon');
  const what = known(word) ? say(word) : step.what;
  return say('say_step', { who: who(numberOf(step.seat)), what, cards: laid || ziNamed(step.card) });
}
