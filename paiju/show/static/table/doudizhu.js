// @ts-check
/** 二打一 in the own hand. What is legal is the server's to say: nothing here knows a rule of play. */

import { answer, tryOut } from './ask.js';
import { named, poker, split, spoken, starred } from './cards.js';
import { h } from './dom.js';
import * as table from './doudizhu_table.js';
import { dragged, handlers, toggle } from './hand.js';
import { acts, decision, isOwn, numberOf, page, pokerSeen, view, who } from './page.js';
import { settings } from './settings.js';
import { say } from './words.js';
import { sizes } from './size.js';

/** The own hand, high to low. */
function cards() {
  return split(pokerSeen()?.hand ?? '').reverse();
}

function chosen() {
  return cards().filter((card) => page.picks.has(card));
}

/** The text of the selection: what the wild cards of a shown hint stand for, and its reading, go along. */
function selected() {
  const shown = page.hint >= 0 ? plays()[page.hint] : undefined;
  if (shown === undefined) return [...chosen()].reverse().join('');
  const text = pickFor(shown).map(({ card, as }) => (as ? `${as}*${card[1]}` : card));
  return text.join('') + (shown.includes('=') ? `=${shown.split('=')[1]}` : '');
}

/** Legal plays without the pass. */
function plays() {
  return (acts() ?? []).filter((text) => text !== '-');
}

/** @type {import('./hand.js').Uses} */
const uses = {
  one: false,
  changed: () => tryOut(pokerSeen().phase === 'play' ? selected() : ''),
  play: () => play(),
  double: () => settings.doubleTap && pokerSeen().phase === 'play',
};

function play() {
  if (page.picks.size) answer(selected());
}

function hint() {
  const found = plays();
  if (pokerSeen().phase !== 'play' || !found.length) return;
  page.hint = (page.hint + 1) % found.length;
  page.picks = new Set(pickFor(found[page.hint]).map(({ card }) => card));
  const at = page.hint;
  tryOut(selected());
  page.hint = at;
}

/**
 * Cards of the hand for ranks: those that all know first, then ♠♥♣♦; a wild card where a star says so,
 * with the rank that it stands for, otherwise only where no other is left.
 * @param {string} text
 */
function pickFor(text) {
  const base = pokerSeen().base ?? '';
  const order = (/** @type {string} */ card) => (isWild(card) ? 2 : 0) + (base.includes(card) ? 0 : 1);
  const free = cards().reverse().sort((x, y) => order(x) - order(y));
  return split(text).map((rank) => {
    const as = starred(rank) ? rank[0] : '';
    const at = free.findIndex((card) => (as ? isWild(card) : card[0] === rank[0]));
    return { card: free.splice(at, 1)[0], as };
  });
}

/** @param {string} card */
function isWild(card) {
  return card.length > 1 && (pokerSeen()?.wild ?? '').includes(card);
}

/** @param {string} key */
function pressed(key) {
  const seen = pokerSeen();
  if (!seen) return false;
  const lower = key.toLowerCase();
  if (seen.phase === 'call' && /^[0-3]$/.test(key)) return given(key === '0' ? '-' : key);
  if (key === 'Enter') return play(), true;
  if (lower === 'p' || (key === '0' && seen.phase === 'play')) return given('-');
  if (lower === 'h') return hint(), true;
  if (key === 'Escape') return clear(), true;
  return false;
}

/** Answer by key; while the legal acts are not known yet, the server judges. @param {string} text */
function given(text) {
  if (acts()?.includes(text) ?? true) answer(text);
  return true;
}

function clear() {
  page.picks.clear();
  page.hint = -1;
  page.fit = page.refusal = null;
}

/* What is shown */

function panel() {
  const seen = pokerSeen();
  const open = decision() !== null;
  if (seen.phase === 'call') return open ? calls() : null;
  if (seen.phase === 'double' || seen.phase === 'redouble') return open ? doubles(seen.phase) : null;
  if (seen.phase !== 'play' || !open) return null;
  if (page.fit?.refusal?.error === 'ambiguous' || page.refusal?.error === 'ambiguous') return readings();
  const passes = acts()?.includes('-');
  return [
    passes && button('pass', () => answer('-'), { class: 'quiet' }),
    button('clear', clear, { class: 'quiet', disabled: !page.picks.size }),
    button('hint', hint, { class: 'quiet', disabled: !plays().length }),
    button('play', play, { class: 'main', disabled: !page.picks.size || page.fit?.ok === false }),
  ];
}

function calls() {
  const legal = acts() ?? [];
  return ['0', '1', '2', '3']
    .filter((call) => legal.includes(call === '0' ? '-' : call))
    .map((call) =>
      button(`call_${call}`, () => answer(call === '0' ? '-' : call), { class: call === '0' ? 'quiet' : 'main' }),
    );
}

/** @param {string} phase */
function doubles(phase) {
  return [
    button(`${phase}_no`, () => answer('-'), { class: 'quiet' }),
    button(`${phase}_yes`, () => answer('×'), { class: 'main' }),
  ];
}

function readings() {
  const ways = page.fit?.refusal?.ways ?? page.refusal?.ways ?? [];
  return [
    button('clear', clear, { class: 'quiet' }),
    ...ways.map((way) => {
      return h('button', { key: way, type: 'button', class: 'main', onclick: () => answer(way) }, reading(way));
    }),
  ];
}

/** A reading in words: its figure, or where wild cards tell the readings apart the cards. @param {string} way */
function reading(way) {
  const [, told = ''] = way.split(/=(?=[^=]*$)/);
  const ten = (/** @type {string} */ rank) => (rank === 'T' ? '10' : rank);
  if (!told.includes('.')) {
    return h('span', { class: 'ranks' }, split(told).map((card, at) => h('span', { key: at, class: starred(card) ? 'star' : '' }, `${ten(card[0])}${starred(card) ? '★' : ''}`)));
  }
  const [figure, top] = told.split('.');
  return say('reading', { figure: say(`figure.${figure}`), top: ten(top) });
}

/** @param {string} word @param {() => void} act @param {Record<string, any>} props */
function button(word, act, props) {
  return h('button', { key: word, type: 'button', onclick: act, ...props }, say(word));
}

/** One line over the buttons: what is asked, or why the selection will not do. */
function line() {
  const seen = pokerSeen();
  const why = page.refusal ?? page.fit?.refusal;
  if (why?.error === 'ambiguous') return { text: say('which') };
  if (why) return { text: why.message, article: why.article, no: true };
  if (page.pending && page.pending.decision === view()?.decision) return { text: say('sending') };
  if (decision() === null) return { text: waiting(seen) };
  if (seen.phase === 'call') return { text: say('call_ask') };
  if (seen.phase !== 'play') return { text: say(seen.phase === 'double' ? 'double_ask' : 'redouble_ask') };
  if (page.hint >= 0) return { text: say('hint_of', { n: page.hint + 1, all: plays().length }) };
  if (page.fit?.ok) return { text: say('fits'), yes: true };
  if (acts() && !plays().length) return { text: say('none_beats') };
  return { text: seen.to_beat ? say('choose') : say('lead') };
}

/** @param {PokerSeen} seen */
function waiting(seen) {
  if (view()?.halt || seen.phase === 'over') return '';
  if (seen.phase === 'double') return say(seen.answer === null ? 'waiting_doubles' : 'waiting_others');
  const turn = seen.turn ? numberOf(seen.turn) : -1;
  return turn < 0 || isOwn(turn) ? '' : say('thinking', { who: who(turn) });
}

/** @param {() => void} draw */
function hand(draw) {
  const held = cards();
  const { card: wide, width } = sizes();
  const high = (wide * 80) / 56;
  const room = Math.min(width - 16, wide * 14);
  const one = held.length > 1 ? Math.min(wide * 0.6, (room - wide) / (held.length - 1)) : 0;
  const rows = one < 24 && held.length > 1 ? 2 : 1;
  const upper = rows === 2 ? Math.ceil(held.length / 2) : held.length;
  const gap = rows === 2 ? Math.min(wide * 0.72, (room - wide) / (upper - 1)) : one;
  const tall = high + (rows - 1) * high * 0.56;
  return h(
    'div',
    {
      key: 'hand',
      class: 'hand cards',
      role: 'listbox',
      'aria-multiselectable': 'true',
      'aria-label': say('hand'),
      style: { '--card': `${wide}px`, height: `${tall + 18}px`, width: `${wide + gap * (upper - 1)}px` },
      ...handle(draw),
    },
    held.map((card, at) => {
      const row = at < upper ? 0 : 1;
      return one_card(card, at, { x: (row ? at - upper : at) * gap, y: 18 + row * high * 0.56 });
    }),
  );
}

/** @type {ReturnType<typeof handlers> | undefined} */
let made;

/** @param {() => void} draw */
function handle(draw) {
  made ??= handlers(uses, draw);
  return made;
}

/** @param {string} card @param {number} at @param {{x: number, y: number}} to */
function one_card(card, at, to) {
  const up = page.picks.has(card) !== dragged(at);
  const known = pokerSeen().base?.includes(card) && pokerSeen().phase === 'play';
  return h(
    'button',
    {
      key: card,
      type: 'button',
      role: 'option',
      class: `held${up ? ' up' : ''}${known ? ' known' : ''}`,
      'data-card': card,
      'data-at': at,
      tabindex: at === 0 ? 0 : -1,
      'aria-selected': page.picks.has(card) ? 'true' : 'false',
      'aria-label': isWild(card) ? say('is_wild', { card: named(card) }) : named(card),
      style: { '--x': `${to.x}px`, '--y': `${to.y}px` },
    },
    poker(card, isWild(card)),
  );
}

/** @type {import('./main.js').Game} */
export const doudizhu = {
  ...table,
  spoken: (cards) => spoken(cards, false),
  spread: () => null,
  panel,
  line,
  hand,
  key: pressed,
  toggle: (card) => toggle([card], uses),
  held: (card) => split(pokerSeen()?.hand ?? '').includes(card),
  changed: () => uses.changed(),
};
