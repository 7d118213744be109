// @ts-check
/** Every event in words, for ears and for those who read with their fingers; and its sound. */

import { signed } from './drawers.js';
import { isOwn, view, who } from './page.js';
import { sounds } from './sound.js';
import { listed, say } from './words.js';

const KEPT = 40;

/**
 * @param {import('./main.js').Game} game
 * @param {HallMessage} message
 * @param {View | null} before
 * @param {boolean} fresh false while a lost stretch of the stream comes in
 */
export function announce(game, message, before, fresh) {
  const { news, view: after } = message;
  const said = [...plain(news), ...(after.seen ? game.tell(news, before, after) : [])];
  const asked = after.decision !== null && after.decision !== before?.decision;
  if (news.what === 'dealt' && after.seen && after.viewer >= 0) said.push(hand(game, after));
  if (asked) said.push(say('say_turn'));
  if (!fresh) return;
  said.forEach(read);
  noise(game, news, asked);
}

/** @param {import('./main.js').Game} game @param {View} shown */
function hand(game, shown) {
  return say('say_hand', { cards: game.spoken(shown.seen?.hand ?? '') });
}

/** @param {News} news @returns {string[]} */
function plain(news) {
  const seat = news.seat ?? -1;
  const facts = { who: seat >= 0 ? who(seat) : '', n: news.number ?? Math.round((news.ms ?? 0) / 1000) };
  switch (news.what) {
    case 'acts':
      return [];
    case 'hosted':
      return [say(news.on ? 'say_hosted' : 'say_unhosted', facts)];
    case 'ended':
      return news.result ? [say('say_ended', { scores: scores(news.result) })] : [];
    default:
      return [say(`say_${news.what}`, facts)];
  }
}

/** @param {Result | undefined} result */
function scores(result) {
  return listed((result?.scores ?? []).map((n, seat) => say('say_score', { who: who(seat), n: signed(n) })));
}

/** @param {string} text */
function read(text) {
  const log = document.getElementById('said');
  if (!log || !text) return;
  const line = document.createElement('p');
  line.textContent = text;
  log.append(line);
  while (log.children.length > KEPT) log.firstElementChild?.remove();
}

/** @param {import('./main.js').Game} game @param {News} news @param {boolean} asked */
function noise(game, news, asked) {
  const own = news.acts?.every((said) => isOwn(said.seat));
  if (news.what === 'dealt') sounds.deal();
  else if (news.what === 'ended' || news.what === 'voided') sounds.over();
  else if (['called', 'stopped', 'resumed', 'withdrawn'].includes(news.what)) sounds.bell();
  else if (news.what === 'acts') sounds[/** @type {'card'} */ (game.sound(news))]();
  if (asked && !own && view()) sounds.turn();
}
