// @ts-check
/** 二打一 on the table: what all see, and how it is told. */

import { bodyFirst, fan, poker, RANKS, split, spoken } from './cards.js';
import { h } from './dom.js';
import { isOwn, letterOf, numberOf, page, pokerSeen, who } from './page.js';
import { known, say } from './words.js';

export function centre() {
  const seen = pokerSeen();
  const beat = seen.to_beat;
  if (!beat || seen.phase === 'over') return null;
  const figure = say(`figure.${beat.figure}`);
  return h('p', { class: 'beat' }, say('to_beat', { who: who(numberOf(beat.seat)), figure }));
}

export function facts() {
  const seen = pokerSeen();
  const powers = seen.bombs + seen.rockets;
  return [
    seen.bid > 0 && h('span', { class: 'chip' }, say('bid', { n: seen.bid })),
    powers > 0 && h('span', { class: 'chip' }, say('times', { n: 2 ** powers })),
    seen.wild && h('span', { class: 'chip wild' }, say('wild', { rank: wildRank(seen.wild) })),
    h(
      'span',
      { class: 'base', role: 'img', 'aria-label': seen.base ? say('say_base', { cards: spoken(seen.base, false) }) : say('base_hidden') },
      (seen.base ? split(seen.base) : ['back', 'back', 'back']).map((card, i) => h('span', { key: i }, poker(card))),
    ),
  ];
}

/** @param {string} cards the wild cards, all of one rank */
function wildRank(cards) {
  return cards[0] === 'T' ? '10' : cards[0];
}

/** @param {number} seat */
export function role(seat) {
  const seen = pokerSeen();
  if (seen.landlord === letterOf(seat)) return { short: say('landlord_short'), long: say('landlord') };
  return '';
}

/** @param {number} seat */
export function badges(seat) {
  const seen = pokerSeen();
  const letter = letterOf(seat);
  const left = seen.counts[letter];
  const told = seen.announced[letter];
  return [
    !seen.landlord && seen.opener === letter && h('span', { class: 'badge' }, say('opener')),
    left !== undefined && told === undefined && h('span', { class: 'badge count' }, say('cards_left', { n: left })),
    told !== undefined && seen.phase !== 'over' && h('span', { class: 'badge alarm' }, say('announced', { n: told })),
    seen.fouls[seat] > 0 && h('span', { class: 'badge alarm' }, say('fouls', { n: seen.fouls[seat] })),
    seen.doubled?.includes(letter) && h('span', { class: 'badge' }, say('doubled')),
    seen.redoubled && seen.landlord === letter && h('span', { class: 'badge' }, say('redoubled')),
  ];
}

/** @param {number} seat */
export function last(seat) {
  const seen = pokerSeen();
  const letter = letterOf(seat);
  const left = seen.hands?.[letter];
  if (seen.phase === 'over' && left && !isOwn(seat)) return fan(split(left).reverse());
  const text = seen.lasts[letter];
  if (!text) return null;
  const word = wordOf(seen, seat, text);
  if (word) return h('span', { class: `said${seen.turn === letter ? ' old' : ''}` }, word);
  const beat = seen.to_beat?.seat === letter ? ' beat' : '';
  return h('span', { class: `played${beat}` }, fan(bodyFirst(split(text))));
}

/** An act that is no play, in a word; empty for a play. @param {PokerSeen} seen @param {number} seat @param {string} text */
function wordOf(seen, seat, text) {
  if (text === '--') return say('lapse');
  const lord = seen.landlord === letterOf(seat);
  if (seen.phase === 'call' || seen.phase === 'double') return say(`call_${text === '-' ? 0 : text}`);
  if (lord && /^[123]$/.test(text) && !seen.plays[seat]) return say(`call_${text}`);
  if (lord && !seen.plays[seat] && seen.phase !== 'redouble') return say(text === '×' ? 'redouble_yes' : 'redouble_no');
  if (text === '×') return say('double_yes');
  if (text !== '-') return '';
  return seen.phase === 'redouble' || untouched(seen, seat) ? say('double_no') : say('pass');
}

/** Whether a defender has not been at the play yet: "-" is then the answer to 加倍. @param {PokerSeen} seen @param {number} seat */
function untouched(seen, seat) {
  const lord = numberOf(/** @type {Seat} */ (seen.landlord));
  const made = seen.plays[0] + seen.plays[1] + seen.plays[2];
  if (!made) return true;
  if (!seen.turn || !seen.to_beat || seen.plays[seat] || seen.plays[lord] !== 1) return false;
  const mine = (seat - lord + 3) % 3;
  const turn = (numberOf(seen.turn) - lord + 3) % 3;
  if (made === 1) return turn > 0 && turn <= mine;
  return made === 2 && mine === 2 && turn === 2 && (numberOf(seen.to_beat.seat) - lord + 3) % 3 === 1;
}

/** 记牌器: how many of each rank are not seen yet. */
export function counter() {
  const seen = pokerSeen();
  return h(
    'div',
    { class: 'counter' },
    h('h3', null, say('counter_unseen')),
    h(
      'dl',
      null,
      [...RANKS].reverse().map((rank) => {
        const many = seen.unseen.split(rank).length - 1;
        const short = rank === 'X' || rank === 'D' ? say(`joker_${rank}`) : rank === 'T' ? '10' : rank;
        return h('div', { class: many ? '' : 'none' }, h('dt', null, short), h('dd', null, many));
      }),
    ),
    seen.known && [h('h3', null, say('counter_known')), fan(split(seen.known).reverse())],
  );
}

/** What the profile's own text calls it: 天牌. @param {string} key */
function named(key) {
  const own = `figure.${key}@${page.welcome?.rules.split('@')[0]}`;
  return say(known(own) ? own : `figure.${key}`);
}

/** @param {Result} result */
export function outcome(result) {
  const { facts } = result;
  if (facts.outcome === 'fouled') return [say('won_by_foul', { who: who(numberOf(facts.fouler)) })];
  if (facts.outcome === 'redeal' || facts.outcome === 'zero') return [say(facts.outcome)];
  const parts = [say(facts.winner === facts.landlord ? 'won_landlord' : 'won_defenders')];
  parts.push(say('stake_facts', { bid: facts.bid ?? facts.stake }));
  const bombs = (facts.bombs ?? 0) + (facts.rockets ?? 0);
  if (bombs) parts.push(say('bombs', { n: bombs }));
  if (facts.spring && facts.spring !== 'none') parts.push(named(facts.spring));
  return parts;
}

/** @param {Said} said @param {PokerSeen | null} before */
function sentence(said, before) {
  const name = who(said.seat);
  if (said.act === '--') return say('say_lapse', { who: name });
  const yes = said.act !== '-';
  switch (before?.phase) {
    case 'call':
      return say(yes ? 'say_call' : 'say_no_call', { who: name, n: said.act });
    case 'double':
      return say(yes ? 'say_double' : 'say_no_double', { who: name });
    case 'redouble':
      return say(yes ? 'say_redouble' : 'say_no_redouble', { who: name });
    default:
      return yes
        ? say('say_play', { who: name, cards: spoken(said.act, false) })
        : say('say_pass', { who: name });
  }
}

/** @param {News} news @param {View | null} before @param {View} after @returns {string[]} */
export function tell(news, before, after) {
  const was = /** @type {PokerSeen | null} */ (before?.seen ?? null);
  const now = /** @type {PokerSeen} */ (after.seen);
  const found = (news.acts ?? []).map(
    (said) => sentence(said, was) + (said.how === 'player' ? '' : say(said.how === 'timeout' ? 'say_timeout' : 'say_hosted_act')),
  );
  if (now.base && !was?.base) found.push(say('say_base', { cards: spoken(now.base, false) }));
  for (const [seat, n] of Object.entries(now.announced)) {
    if (was && was.announced[/** @type {Seat} */ (seat)] !== n && n) {
      found.push(say('say_announced', { who: who(numberOf(/** @type {Seat} */ (seat))), n }));
    }
  }
  return found;
}

/** @param {News} news */
export function sound(news) {
  const said = news.acts?.[0];
  return said && split(said.act).length ? 'card' : 'pass';
}
