// @ts-check
/** Sentences of the word files; both languages are made from paiju/words. */

/** @type {Record<string, string>} */
let words = {};

/** @param {Lang} lang */
export async function load(lang) {
  const answer = await fetch(new URL(`../words/${lang}.json`, import.meta.url));
  words = await answer.json();
  document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
  document.title = say('title');
}

/**
 * @param {string} key of room `table`, or `room.key`
 * @param {Record<string, string | number>} [facts]
 */
export function say(key, facts = {}) {
  const text = words[key.includes('.') ? key : `table.${key}`] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ''));
}

/** A list as the language writes it, see `paiju.words.listed`. @param {string[]} things */
export function listed(things, by = 'comma') {
  return things.join(say(`list.${by}`));
}

/** @param {string} key */
export function known(key) {
  return key in words || `table.${key}` in words;
}
