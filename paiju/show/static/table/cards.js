// @ts-check
/** Cards as text, as pictures and as words. */

import { h } from './dom.js';
import { settings } from './settings.js';
import { listed, say } from './words.js';

const SUITS = '♠♥♣♦';
const LETTERS = 'shcd';
export const RANKS = '3456789TJQKA2XD';
export const KINDS = '一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾';
const RED = new Set('二七十贰柒拾');

/** Cut "8♠8♥X" or "88X" into cards; "6*♠" is ♠'s wild card, played as a 6. @param {string} text @returns {string[]} */
export function split(text) {
  return text.split('=')[0].match(/[3-9TJQKA2XD]\*?[♠♥♣♦]?/g) ?? [];
}

/** Letter of the suit, empty for jokers and where it is not known. @param {string} card */
function suitOf(card) {
  return LETTERS[SUITS.indexOf(card.slice(-1))] ?? '';
}

/** @param {string} card */
export function starred(card) {
  return card[1] === '*';
}

/** The symbol of the sprite. @param {string} card */
function face(card) {
  return card === 'X' || card === 'D' ? card : (suitOf(card) || 's') + card[0];
}

/** A card in words. @param {string} card */
export function named(card) {
  if (card === 'X' || card === 'D') return say(`joker_${card}`);
  const rank = card[0] === 'T' ? '10' : card[0];
  const suit = suitOf(card);
  const name = suit ? say('card', { suit: say(`suit_${suit}`), rank }) : rank;
  return starred(card) ? say('as_wild', { card: rank }) : name;
}

/** @param {string} card @param {boolean} [wild] a star in the corner: it is, or was played as, a wild card */
export function poker(card, wild = starred(card)) {
  const sprite = settings.deck === 'contrast' ? 'poker-contrast' : 'poker';
  const id = card === 'back' ? card : face(card);
  const from = (/** @type {string} */ symbol) => new URL(`../cards/${sprite}.svg#${symbol}`, import.meta.url).href;
  return h(
    'svg',
    { class: `poker ink-${card === 'back' ? card : id[0]}${wild ? ' wild' : ''}`, viewBox: '0 0 56 80', 'aria-hidden': 'true' },
    h('use', { href: from(id) }),
    wild && h('use', { key: 'star', class: 'star', href: from('star') }),
  );
}

/** Cards of one play, overlapping; wings and all in the order given. @param {string[]} cards */
export function fan(cards) {
  return h(
    'span',
    { class: 'fan', role: 'img', 'aria-label': cards.map(named).join(' ') },
    cards.map((card, i) => h('span', { class: 'slot', key: card + i }, poker(card))),
  );
}

/** Put the ranks that a play has most of first. @param {string[]} cards */
export function bodyFirst(cards) {
  const many = (/** @type {string} */ card) => cards.filter((other) => other[0] === card[0]).length;
  return [...cards].sort((x, y) => many(y) - many(x) || RANKS.indexOf(x[0]) - RANKS.indexOf(y[0]));
}

/** @param {string} kind */
function half(kind) {
  const at = KINDS.indexOf(kind);
  const id = at < 0 ? 'back' : `${at < 10 ? 's' : 'b'}${(at % 10) + 1}`;
  return new URL(`../cards/zipai.svg#${id}`, import.meta.url).href;
}

/** @param {string} kind */
function inkOf(kind) {
  return KINDS.includes(kind) ? (RED.has(kind) ? 'red' : 'black') : 'back';
}

/** A whole 字牌. @param {string} kind a numeral, anything else is face down @param {string} [more] */
export function zi(kind, more = '') {
  const href = half(kind);
  return h(
    'svg',
    { class: `zi ink-${inkOf(kind)} ${more}`, viewBox: '0 0 40 104', 'aria-hidden': 'true' },
    h('use', { href, width: 40, height: 52 }),
    h('use', { href, width: 40, height: 52, transform: 'rotate(180 20 52)' }),
  );
}

/** The upper half of a 字牌, for melds and rows. @param {string} kind @param {string} [more] */
export function tile(kind, more = '') {
  return h(
    'svg',
    { class: `tile ink-${inkOf(kind)} ${more}`, viewBox: '0 0 40 46', 'aria-hidden': 'true' },
    h('use', { href: half(kind), width: 40, height: 52 }),
  );
}

/** A 字牌 in words: the two sizes sound alike, so the size is said. @param {string} kind */
export function ziNamed(kind) {
  const at = KINDS.indexOf(kind);
  if (at < 0) return say('covered');
  const n = settings.lang === 'zh' ? KINDS[at % 10] : (at % 10) + 1;
  return say(at < 10 ? 'zi_small' : 'zi_large', { n });
}

/** All cards of a text in words. @param {string} text @param {boolean} ofZi */
export function spoken(text, ofZi) {
  const cards = ofZi ? [...text].filter((char) => KINDS.includes(char) || char === '?') : split(text);
  return listed(cards.map(ofZi ? ziNamed : named));
}
