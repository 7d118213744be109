// @ts-check
/** 跑胡子 in the own hand. Which claims and discards are possible is the server's to say. */

import { answer, tryOut } from './ask.js';
import { KINDS, spoken, tile, zi, ziNamed } from './cards.js';
import { h } from './dom.js';
import { dragged, handlers, toggle } from './hand.js';
import { acts, decision, isOwn, numberOf, page, view, who, ziSeen } from './page.js';
import * as table from './paohuzi_table.js';
import { settings } from './settings.js';
import { sizes } from './size.js';
import { say } from './words.js';

/** The own hand as columns of one 牌点, small over large; a card is its kind and a copy number. */
function columns() {
  /** @type {Map<number, string[]>} */
  const found = new Map();
  /** @type {Record<string, number>} */
  const copies = {};
  for (const kind of ziSeen()?.hand ?? '') {
    const point = KINDS.indexOf(kind) % 10;
    const column = found.get(point) ?? [];
    copies[kind] = (copies[kind] ?? -1) + 1;
    column.push(kind + copies[kind]);
    found.set(point, column);
  }
  return [...found.entries()].sort(([x], [y]) => x - y).map(([, column]) => column);
}

function picked() {
  return [...page.picks][0]?.[0] ?? '';
}

/** @param {string} kind */
function mayDiscard(kind) {
  return acts()?.includes(`打${kind}`) ?? false;
}

/** @type {import('./hand.js').Uses} */
const uses = {
  one: true,
  changed: () => tryOut(ziSeen().phase === 'discard' && picked() ? `打${picked()}` : ''),
  play: () => discard(),
  double: () => settings.doubleTap && ziSeen().phase === 'discard',
  throwUp: (key) => {
    page.picks = new Set([key]);
    if (mayDiscard(key[0])) answer(`打${key[0]}`);
    else uses.changed();
  },
};

function discard() {
  if (picked() && ziSeen().phase === 'discard') answer(`打${picked()}`);
}

/** @param {string} key @param {Element} target */
function pressed(key, target) {
  if (!ziSeen()) return false;
  if (key === 'Enter') {
    const card = target.closest('[data-card]');
    if (!picked() && card instanceof HTMLElement) page.picks = new Set([card.dataset.card ?? '']);
    return discard(), true;
  }
  if (key.toLowerCase() === 'p') return given('过');
  if (key.toLowerCase() === 'h') return hint(), true;
  if (key === 'Escape') {
    page.picks.clear();
    page.fit = page.refusal = null;
    return true;
  }
  return false;
}

/** Answer by key; while the legal acts are not known yet, the server judges. @param {string} text */
function given(text) {
  if (acts()?.includes(text) ?? true) answer(text);
  return true;
}

/** Go through the cards that may be discarded. */
function hint() {
  const found = (acts() ?? []).filter((text) => text[0] === '打').map((text) => text[1]);
  if (!found.length) return;
  const next = found[(found.indexOf(picked()) + 1) % found.length];
  page.picks = new Set([`${next}0`]);
  uses.changed();
}

/* What is shown */

function panel() {
  const seen = ziSeen();
  const legal = acts();
  if (decision() === null || !legal) return null;
  const claims = ['胡', '碰'].filter((text) => legal.includes(text)).map((text) => plain(text, 'main claim'));
  const eats = legal.filter((text) => text[0] === '吃').map((text) => eat(seen, text));
  const discards = legal.some((text) => text[0] === '打');
  const word = picked() ? say('discard_this', { card: ziNamed(picked()) }) : say('discard');
  return [
    ...claims,
    ...eats,
    legal.includes('过') && plain('过', 'quiet'),
    discards && h('button', { key: 'hint', type: 'button', class: 'quiet', onclick: hint }, say('hint')),
    discards &&
      h(
        'button',
        { key: '打', type: 'button', class: 'main', onclick: discard, disabled: !picked() || !mayDiscard(picked()) },
        word,
      ),
  ];
}

/** @param {string} text @param {string} look */
function plain(text, look) {
  return h('button', { key: text, type: 'button', class: look, onclick: () => answer(text) }, say(table.WORDS[text]));
}

/** One way to 吃, with what 比牌 asks for. @param {ZiSeen} seen @param {string} text */
function eat(seen, text) {
  const [own, ...laid] = text.slice(1).split('比');
  const groups = [[seen.table?.card ?? '', ...own], ...laid.map((group) => [...group])];
  const words = groups.map((group, i) => (i ? say('bi') : say('chi')) + group.map(ziNamed).join(' '));
  return h(
    'button',
    { key: text, type: 'button', class: 'main claim eat', onclick: () => answer(text), 'aria-label': words.join(' ') },
    groups.map((group, i) => [
      h('span', null, say(i ? 'bi' : 'chi').slice(0, 1)),
      h('span', { class: 'group' }, group.map((kind, k) => tile(kind, !i && !k ? 'taken' : ''))),
    ]),
  );
}

function line() {
  const seen = ziSeen();
  const why = page.refusal ?? page.fit?.refusal;
  if (why) return { text: why.message, article: why.article, no: true };
  if (page.pending && page.pending.decision === view()?.decision) return { text: say('sending') };
  if (decision() === null) return { text: waiting(seen) };
  if (seen.phase === 'discard') return { text: say('discard_ask') };
  const card = seen.table?.card ?? seen.liang;
  return { text: say('claim_ask', { card: ziNamed(card) }) };
}

/** @param {ZiSeen} seen */
function waiting(seen) {
  if (view()?.halt || seen.phase === 'over') return '';
  if (seen.answer !== null) return say('waiting_others');
  if (seen.phase === 'opening') return say('opening');
  const turn = numberOf(seen.turn);
  return isOwn(turn) ? '' : say('thinking', { who: who(turn) });
}

/** @param {() => void} draw */
function hand(draw) {
  const seen = ziSeen();
  const { zi: wide, flat } = sizes();
  const high = wide * 2.6;
  const room = flat ? 112 : high * 1.7;
  const discards = decision() !== null && seen.phase === 'discard' && acts() !== null;
  let at = -1;
  return h(
    'div',
    {
      key: 'hand',
      class: 'hand zi-hand',
      role: 'listbox',
      'aria-label': say('hand'),
      style: { '--zi': `${wide}px`, height: `${room + 12}px` },
      ...handle(draw),
    },
    columns().map((column) => {
      const gap = column.length > 1 ? Math.min(wide * 0.92, (room - high) / (column.length - 1)) : 0;
      const start = room - high - gap * (column.length - 1);
      return h(
        'div',
        { key: column[0], class: 'column', role: 'presentation' },
        column.map((key, i) => held(key, (at += 1), start + i * gap + 12, discards && !mayDiscard(key[0]))),
      );
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

/** @param {string} key @param {number} at @param {number} top @param {boolean} fixed may not be discarded */
function held(key, at, top, fixed) {
  const up = page.picks.has(key) !== (dragged(at) && !page.picks.has(key));
  return h(
    'button',
    {
      key,
      type: 'button',
      role: 'option',
      class: `held${up ? ' up' : ''}${fixed ? ' fixed' : ''}`,
      'data-card': key,
      'data-at': at,
      tabindex: at === 0 ? 0 : -1,
      'aria-selected': page.picks.has(key) ? 'true' : 'false',
      'aria-label': ziNamed(key[0]) + (fixed ? ` ${say('not_discard', { card: '' })}` : ''),
      style: { '--y': `${top}px` },
    },
    zi(key[0]),
  );
}

/** @type {import('./main.js').Game} */
export const paohuzi = {
  ...table,
  spoken: (cards) => spoken(cards, true),
  panel,
  line,
  hand,
  sound: () => 'card',
  key: pressed,
  toggle: (card) => toggle([card], uses),
  held: (key) => columns().some((column) => column.includes(key)),
  changed: () => uses.changed(),
};
