// @ts-check
/** What opens over the table: settings, results, card counter, the bell for the referee. */

import { host, referee } from './ask.js';
import { h } from './dom.js';
import { isOwn, nameOf, page, view, who } from './page.js';
import { prefer, settings } from './settings.js';
import { fullScreen, stayAwake } from './screen.js';
import { load, say } from './words.js';

/** @param {import('./main.js').Game | null} game @param {() => void} draw */
export function drawer(game, draw) {
  const shown = {
    '': () => null,
    menu: () => menu(draw),
    results: () => results(game),
    counter: () => (game && view()?.seen ? game.counter() : null),
    referee: () => bell(draw),
  }[page.drawer]();
  if (!shown) return null;
  const shut = () => {
    page.drawer = '';
    draw();
  };
  const title = say(page.drawer);
  return h(
    'div',
    { key: 'drawer', class: 'veil', onclick: (/** @type {Event} */ e) => e.target === e.currentTarget && shut() },
    h(
      'div',
      { key: page.drawer, class: 'drawer', role: 'dialog', 'aria-modal': 'true', 'aria-label': title, tabindex: -1 },
      h('header', null, h('h2', null, title), h('button', { type: 'button', class: 'quiet', onclick: shut }, say('close'))),
      shown,
    ),
  );
}

/** @param {() => void} draw */
function menu(draw) {
  const own = view()?.viewer ?? -1;
  const hosted = own >= 0 && view()?.seats[own]?.hosted;
  return h(
    'form',
    { class: 'menu', onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    choice('language', settings.lang, { zh: '中文', en: 'English' }, async (lang) => {
      settings.lang = /** @type {Lang} */ (lang);
      void fetch(`/?lang=${lang}`); // the cookie, so that all pages follow
      await load(settings.lang);
      draw();
    }),
    choice('deck', settings.deck, words('deck', ['standard', 'four', 'contrast']), (deck) => {
      prefer({ deck: /** @type {Settings['deck']} */ (deck) });
      draw();
    }),
    choice('theme', settings.theme, words('theme', ['jade', 'slate', 'light']), (theme) =>
      prefer({ theme: /** @type {Settings['theme']} */ (theme) }),
    ),
    choice('motion', settings.motion, words('motion', ['auto', 'off']), (motion) =>
      prefer({ motion: /** @type {Settings['motion']} */ (motion) }),
    ),
    h(
      'label',
      null,
      say('volume'),
      h('input', {
        type: 'range', min: 0, max: 100, step: 5, value: settings.volume,
        oninput: (/** @type {any} */ event) => prefer({ volume: Number(event.target.value) }),
      }),
    ),
    tick('mute', settings.mute, (mute) => prefer({ mute })),
    tick('double_tap', settings.doubleTap, (doubleTap) => prefer({ doubleTap })),
    tick('counter', settings.counter, (counter) => (prefer({ counter }), draw())),
    tick('wake', settings.wake, (wake) => (prefer({ wake }), stayAwake())),
    h(
      'div',
      { class: 'acts' },
      h('button', { type: 'button', class: 'quiet', onclick: fullScreen }, say('full')),
      own >= 0 &&
        h('button', { type: 'button', class: 'quiet', onclick: () => host(!hosted) }, say(hosted ? 'host_off' : 'host_on')),
    ),
    h('p', { class: 'note' }, `${say('keys')}: ${say('keys_text')}`),
  );
}

/** @param {string} room @param {string[]} names */
function words(room, names) {
  return Object.fromEntries(names.map((name) => [name, say(`${room}_${name}`)]));
}

/** @param {string} word @param {string} value @param {Record<string, string>} all @param {(value: string) => void} use */
function choice(word, value, all, use) {
  return h(
    'label',
    null,
    say(word),
    h(
      'select',
      { onchange: (/** @type {any} */ event) => use(event.target.value) },
      Object.entries(all).map(([name, text]) => h('option', { value: name, selected: name === value }, text)),
    ),
  );
}

/** @param {string} word @param {boolean} on @param {(on: boolean) => void} use */
function tick(word, on, use) {
  return h(
    'label',
    { class: 'tick' },
    h('input', { type: 'checkbox', checked: on, onchange: (/** @type {any} */ event) => use(event.target.checked) }),
    say(word),
  );
}

/** @param {import('./main.js').Game | null} game */
function results(game) {
  const past = view()?.results ?? [];
  if (!past.length) return h('p', { class: 'note' }, say('results_none'));
  const total = [0, 1, 2].map((seat) => past.reduce((sum, board) => sum + (board.result?.scores[seat] ?? 0), 0));
  const seats = [0, 1, 2];
  return h(
    'table',
    { class: 'results' },
    h('thead', null, h('tr', null, h('th', null, say('results_board')), seats.map((seat) => h('th', { class: isOwn(seat) ? 'own' : '' }, who(seat))), h('th', null, ''))),
    h(
      'tbody',
      null,
      past.map((board) =>
        h(
          'tr',
          { key: board.number },
          h('td', null, board.number),
          seats.map((seat) => h('td', { class: isOwn(seat) ? 'own' : '' }, board.result ? signed(board.result.scores[seat]) : '–')),
          h('td', { class: 'how' }, board.result && game ? told(game.outcome(board.result))[0] : say('void')),
        ),
      ),
    ),
    h('tfoot', null, h('tr', null, h('th', null, say('results_total')), total.map((sum, seat) => h('td', { class: isOwn(seat) ? 'own' : '' }, signed(sum))), h('td', null, ''))),
  );
}

/** @param {number} score */
export function signed(score) {
  return score > 0 ? `+${score}` : score < 0 ? `−${-score}` : '0';
}

/** @param {() => void} draw */
function bell(draw) {
  const act = () => {
    referee('call');
    page.drawer = '';
    draw();
  };
  return h(
    'div',
    { class: 'sure' },
    h('p', null, say('referee_sure')),
    h('div', { class: 'acts' }, h('button', { type: 'button', class: 'main', onclick: act }, say('yes_call')), h('a', { href: '/play/appeal' }, say('appeal'))),
  );
}

/** What hangs over the table: lost connection, stopped clocks, the desk. @param {() => void} retry @param {() => void} draw */
export function banners(retry, draw) {
  const halt = view()?.halt;
  return h(
    'div',
    { key: 'banners', class: 'banners' },
    page.status === 'lost' && banner('lost', say('lost'), h('button', { type: 'button', onclick: retry }, say('lost_try'))),
    page.status === 'elsewhere' && banner('lost', say('elsewhere'), h('button', { type: 'button', onclick: retry }, say('take_over'))),
    page.status === 'garbage' && banner('lost', say('garbage'), h('button', { type: 'button', onclick: () => location.reload() }, say('reload'))),
    halt && banner('halt', stopped(halt), isOwn(halt.seat) && h('button', { type: 'button', onclick: () => referee('withdraw') }, say('referee_withdraw'))),
    hostedSelf() && banner('hosted', say('hosted_self'), h('button', { type: 'button', onclick: () => host(false) }, say('host_off'))),
    page.desk.map((message, i) =>
      banner(
        `desk${i}`,
        say('desk_says', { text: message.text }),
        h('button', { type: 'button', onclick: () => (page.desk.splice(i, 1), draw()) }, say('desk_close')),
      ),
    ),
  );
}

function hostedSelf() {
  const shown = view();
  return !!shown && shown.viewer >= 0 && shown.seats[shown.viewer]?.hosted;
}

/** @param {HaltView} halt */
function stopped(halt) {
  if (halt.seat >= 0) return say('halt_call', { who: who(halt.seat) });
  if (halt.by === 'service') return say('halt_service');
  return say('halt_stop', { who: halt.by }) + (halt.why ? ` ${say('halt_why', { why: halt.why })}` : '');
}

/** @param {string} kind @param {string} text @param {Kid} act */
function banner(kind, text, act) {
  return h('div', { key: kind, class: `banner ${kind}`, role: 'status' }, h('span', { class: 'mark' }), h('p', null, text), act);
}

/** Facts with points between them, pictures after. @param {Kid[]} parts */
function told(parts) {
  const words = parts.filter((part) => typeof part === 'string');
  return [words.join(' · '), ...parts.filter((part) => typeof part !== 'string')];
}

/** How long it is till the next board or round; filled by the clock. */
export function until() {
  const end = page.wait?.until;
  return end ? h('p', { key: 'until', class: 'countdown', 'data-until': end, island: true }) : null;
}

/** The board whose end has been put aside to look at the cards. */
let aside = 0;

/** The end of a board, over the table. @param {import('./main.js').Game} game @param {() => void} draw */
export function ending(game, draw) {
  const past = view()?.results.at(-1);
  const over = view()?.running === false && past && past.number === view()?.board;
  if (!over || aside === past.number) return null;
  const { result } = past;
  const look = () => {
    aside = past.number;
    draw();
  };
  return h(
    'div',
    { key: 'ending', class: 'ending', role: 'status' },
    h('h2', null, result ? say('over') : say('void')),
    result && h('p', { class: 'how' }, told(game.outcome(result))),
    result &&
      h(
        'dl',
        null,
        [0, 1, 2].map((seat) =>
          h('div', { class: isOwn(seat) ? 'own' : '' }, h('dt', null, isOwn(seat) ? say('own') : nameOf(seat)), h('dd', null, signed(result.scores[seat]))),
        ),
      ),
    h(
      'div',
      { class: 'acts' },
      h('span', { class: 'note' }, say(after() ? `wait_${after()}` : 'next_board')),
      until(),
      h('button', { type: 'button', class: 'quiet', onclick: look }, say('look')),
      after() && button(draw),
    ),
  );
}

/** Why no board follows at this table, empty where one does or may. */
function after() {
  const why = page.wait?.why ?? 'round';
  return why === 'round' ? '' : why;
}

/** @param {() => void} draw */
function button(draw) {
  const leave = () => {
    page.gone = true;
    draw();
  };
  return h('button', { key: 'go', type: 'button', class: 'main', onclick: leave }, say('go_on'));
}

/** The way on from the round's last board, when its end was put aside. @param {() => void} draw */
export function goOn(draw) {
  const past = view()?.results.at(-1);
  if (!after() || view()?.running !== false || aside !== past?.number) return null;
  return h('section', { key: 'on', class: 'asked' }, h('p', { class: 'line' }, say(`wait_${after()}`)), h('div', { class: 'acts' }, button(draw)));
}
