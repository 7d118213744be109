// @ts-check
/** What this person prefers, kept on this device. */

const KEY = 'paiju.table';

/** @returns {Settings} */
function usual() {
  return {
    lang: document.documentElement.lang.startsWith('en') ? 'en' : 'zh',
    deck: 'standard',
    theme: 'jade',
    volume: 60,
    mute: false,
    motion: 'auto',
    doubleTap: false,
    wake: true,
    counter: true,
  };
}

/** @returns {Settings} */
function read() {
  try {
    const { lang } = usual(); // the server's cookie decides it, for all pages alike
    return { ...usual(), ...JSON.parse(localStorage.getItem(KEY) ?? '{}'), lang };
  } catch {
    return usual(); // storage is closed to us, or holds nonsense
  }
}

export const settings = read();

/** @param {Partial<Settings>} change */
export function prefer(change) {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // private mode: the choice lasts as long as the page
  }
  dress();
}

/** Put the choices that the style sheet reads on the root element. */
export function dress() {
  const data = document.documentElement.dataset;
  data.theme = settings.theme;
  data.deck = settings.deck;
  data.motion = settings.motion;
}
