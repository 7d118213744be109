// @ts-check
/** The table page: one place where messages come in and the page is drawn. */

import { again, askHints, askOver, fitted, refused } from './ask.js';
import { tick } from './clock.js';
import { h, patch } from './dom.js';
import { doudizhu } from './doudizhu.js';
import { banners, drawer, ending, goOn, until } from './drawers.js';
import { listen } from './keys.js';
import { Link } from './link.js';
import { announce } from './news.js';
import { acts, decision, moved, page, view, welcomed } from './page.js';
import { paohuzi } from './paohuzi.js';
import { stayAwake } from './screen.js';
import { seat } from './seats.js';
import { dress, settings } from './settings.js';
import { sounds, wakeSound } from './sound.js';
import { load, say } from './words.js';

/**
 * What each game shows and understands; this page asks nothing else about it.
 * @typedef {{
 *   facts(): Kid, role(seat: number): '' | {short: string, long: string}, badges(seat: number): Kid,
 *   last(seat: number): Kid, spread(seat: number): Kid, centre(): Kid, panel(): Kid[] | null,
 *   line(): {text: string, article?: string, no?: boolean, yes?: boolean},
 *   hand(draw: () => void): Kid, counter(): Kid, outcome(result: Result): Kid[],
 *   spoken(cards: string): string,
 *   tell(news: News, before: View | null, after: View): string[], sound(news: News): string,
 *   key(key: string, target: Element): boolean, toggle(card: string): void, held(card: string): boolean,
 *   changed(): void,
 * }} Game
 */

/** @type {Record<string, Game>} */
const games = { doudizhu, paohuzi };
const root = /** @type {HTMLElement} */ (document.getElementById('table'));
const { event = '', round = '', table = '' } = document.body.dataset;

const link = new Link(
  { event, round, table },
  {
    receive,
    lang: () => settings.lang,
    status: (status) => {
      page.status = status;
      if (status === 'open') again();
      draw();
    },
  },
);

function game() {
  return page.welcome ? games[page.welcome.game] : null;
}

/** @param {FromServer} message */
function receive(message) {
  switch (message.t) {
    case 'welcome':
      welcomed(message);
      break;
    case 'message':
      arrived(message);
      break;
    case 'hints':
      page.hints = message;
      break;
    case 'fits':
      fitted(message);
      break;
    case 'no':
      refused(message);
      break;
    case 'wait':
      page.wait = message;
      break;
    case 'desk':
      page.desk.push(message);
      sounds.bell();
      break;
    default:
      break;
  }
  draw();
}

/** @param {HallMessage} message */
function arrived(message) {
  const before = page.message?.view ?? null;
  const now = game();
  if (!now) return;
  moved(message, now.held);
  announce(now, message, before, link.now() - message.at < 3000);
  if (message.view.decision !== null && message.view.decision !== before?.decision) {
    askHints();
    now.changed(); // a selection that was made while others thought is looked at, never sent
  }
}

let due = false;

function draw() {
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    patch(root, parts());
    tick(() => link.now(), alarm);
  });
}

/** @returns {Kid[]} */
function parts() {
  const now = game();
  const shown = view();
  root.dataset.asked = acts() ? String(decision() ?? '') : ''; // what a test, or a program, waits for
  root.className = `hall ${page.welcome?.game ?? ''}${decision() !== null ? ' mine' : ''}`;
  return [
    bar(now),
    banners(() => link.open(), draw),
    page.wait && !between() ? waiting() : now && shown?.seats.length ? felt(now) : empty(),
    drawer(now, draw),
  ];
}

/** Which board, and how many the round has. @param {View | null} shown */
function heading(shown) {
  if (!shown?.board || (page.wait && !between())) return say('title');
  const boards = page.welcome?.boards ?? [];
  const at = boards.indexOf(shown.board) + 1;
  return [say('board', { n: shown.board }), at > 0 && h('small', null, `${at}/${boards.length}`)];
}

/** @param {Game | null} now */
function bar(now) {
  const shown = view();
  const opens = (/** @type {Page['drawer']} */ name) => () => {
    page.drawer = page.drawer === name ? '' : name;
    draw();
  };
  const counts = page.welcome?.counter !== false && settings.counter && shown?.seen;
  const plays = (shown?.viewer ?? -1) >= 0;
  return h(
    'header',
    { key: 'bar', class: 'bar' },
    !plays && page.welcome && h('a', { key: 'back', class: 'icon back', href: `/e/${page.welcome.event}`, 'aria-label': say('to_event') }, h('svg', { viewBox: '0 0 26 26', 'aria-hidden': 'true' }, h('path', { d: 'M16 5L8 13L16 21' })), h('span', null, say('to_event'))),
    h('h1', null, heading(shown)),
    h('div', { class: 'facts' }, now && shown?.seen && (!page.wait || between()) ? now.facts() : null),
    h(
      'nav',
      { 'aria-label': say('menu') },
      counts && icon('counter', opens('counter')),
      icon('results', opens('results')),
      plays && !shown?.halt && icon('referee', opens('referee')),
      icon('menu', opens('menu')),
    ),
  );
}

const ICONS = {
  counter: 'M4 20V10M10 20V4M16 20V13M22 20V7',
  results: 'M4 6H22M4 12H22M4 18H22M9 3V21',
  referee: 'M5 19H21M7 19V12A6 6 0 0 1 19 12V19M13 6V3M11 22H15',
  menu: 'M4 7H22M4 13H22M4 19H22',
};

/** @param {keyof ICONS} name @param {() => void} act */
function icon(name, act) {
  const label = name === 'referee' ? say('referee_call') : say(name);
  return h(
    'button',
    { key: name, type: 'button', class: `icon for-${name}`, title: label, 'aria-label': label, 'aria-expanded': String(page.drawer === name), onclick: act },
    h('svg', { viewBox: '0 0 26 26', 'aria-hidden': 'true' }, h('path', { d: ICONS[name] })),
    h('span', null, say(name)),
  );
}

/** A pause at the own table: its last board, or its seats, stay to be seen; after a round till one goes on. */
function between() {
  const shown = view();
  if (!page.wait || !shown?.seats.length) return false;
  return page.wait.why === 'round' || (shown.running === false && shown.results.length > 0 && !page.gone);
}

/** @param {Game} now */
function felt(now) {
  const shown = view();
  const seen = shown?.seen;
  const own = Math.max(0, shown?.viewer ?? 0);
  return h(
    'main',
    { key: 'felt', class: 'felt' },
    seat(now, (own + 2) % 3),
    h(
      'section',
      { key: 'centre', class: 'centre' },
      seen ? now.centre() : h('div', null, h('p', { class: 'note' }, say(shown?.board && shown.running !== false ? 'veiled' : 'no_board')), until()),
    ),
    ending(now, draw),
    seat(now, (own + 1) % 3),
    seat(now, own),
    seen ? asked(now) : null,
    goOn(draw),
    seen && (shown?.viewer ?? -1) >= 0 ? h('div', { key: 'hand', class: 'tray' }, now.hand(draw)) : null,
  );
}

/** @param {Game} now */
function asked(now) {
  const { text, article, no, yes } = now.line();
  return h(
    'section',
    { key: 'asked', class: 'asked' },
    h(
      'p',
      { class: `line${no ? ' no' : ''}${yes ? ' yes' : ''}`, role: no ? 'alert' : undefined },
      text,
      article && h('small', null, say('article', { article })),
    ),
    h('div', { class: 'acts' }, now.panel()),
  );
}

function empty() {
  const text = page.status === 'connecting' ? say('connecting') : page.welcome ? say('no_board') : say('loading');
  return h('main', { key: 'empty', class: 'empty' }, h('div', { class: 'rest' }), h('p', null, text));
}

function waiting() {
  const { why } = page.wait ?? { why: 'round' };
  return h(
    'main',
    { key: 'wait', class: 'empty' },
    h('div', { class: 'rest' }),
    h('h2', null, say(`wait_${why}`)),
    until(),
    h(
      'p',
      { class: 'links' },
      h('a', { href: '/play/boards' }, say('own_boards')),
      (page.wait?.event ?? page.welcome?.event) && h('a', { href: `/e/${page.wait?.event ?? page.welcome?.event}/standings` }, say('standings')),
      h('a', { href: '/check' }, say('device_check')),
    ),
  );
}

function countdown() {
  const node = /** @type {HTMLElement | null} */ (document.querySelector('.countdown'));
  if (!node) return;
  const seconds = Math.max(0, Math.ceil((Number(node.dataset.until) - link.now()) / 1000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  node.textContent = say('wait_until', { time });
}

/** Say at once, over everything else. @param {string} text */
function alarm(text) {
  const node = document.getElementById('alarm');
  if (node) node.textContent = text;
}

async function begin() {
  dress();
  await load(settings.lang);
  document.getElementById('loading')?.remove();
  askOver(link, draw);
  listen(game, draw);
  addEventListener('resize', draw);
  addEventListener('pointerdown', wakeSound);
  addEventListener('keydown', wakeSound);
  document.addEventListener('visibilitychange', stayAwake);
  void stayAwake();
  setInterval(() => {
    tick(() => link.now(), alarm);
    countdown();
  }, 200);
  draw();
  link.open();
}

void begin();
