// @ts-check
/** Device check: what a player needs is tried out, and told in words. */

export {};

const list = /** @type {HTMLElement} */ (document.getElementById('checks'));
const PINGS = 8;

/** @param {string} name @param {boolean} good @param {string | number} [n] */
function verdict(name, good, n = '') {
  const row = /** @type {HTMLElement} */ (document.getElementById(`check-${name}`));
  row.className = good ? 'good' : 'bad';
  const mark = row.querySelector('.mark');
  if (mark) mark.textContent = good ? '✓' : '!';
  const text = row.querySelector('.verdict');
  const words = (good ? row.dataset.good : row.dataset.bad) ?? '';
  if (text) text.textContent = `${good ? list.dataset.good : list.dataset.poor}: ${words.replace('{n}', String(n))}`;
}

function connection() {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
  /** @type {{lag: number, gap: number}[]} */
  const found = [];
  const ping = () => socket.send(JSON.stringify({ t: 'ping', n: found.length + 1, sent: Date.now() }));
  socket.onopen = () => {
    verdict('socket', true);
    ping();
  };
  socket.onerror = () => verdict('socket', false);
  socket.onmessage = (event) => {
    const pong = JSON.parse(event.data);
    if (pong.t !== 'pong') return;
    const back = Date.now();
    found.push({ lag: back - pong.sent, gap: pong.now - (pong.sent + back) / 2 });
    if (found.length < PINGS) setTimeout(ping, 60);
    else {
      socket.close();
      measured(found);
    }
  };
}

/** @param {{lag: number, gap: number}[]} found */
function measured(found) {
  const best = found.reduce((a, b) => (b.lag < a.lag ? b : a));
  const lags = found.map(({ lag }) => lag).sort((a, b) => a - b);
  const middle = lags[Math.floor(lags.length / 2)];
  verdict('lag', middle <= 150, middle);
  const gap = Math.round(best.gap);
  verdict('gap', Math.abs(gap) <= 2000, Math.abs(gap));
}

function device() {
  const { innerWidth: wide, innerHeight: high } = window;
  verdict('screen', Math.max(wide, high) >= 568 && Math.min(wide, high) >= 340, `${wide} × ${high}`);
  const touch = matchMedia('(pointer: coarse)').matches;
  verdict('touch', true, touch ? '✋' : '⌨ 🖱');
  verdict('wake', 'wakeLock' in navigator);
  try {
    localStorage.setItem('check', '1');
    localStorage.removeItem('check');
    verdict('storage', true);
  } catch {
    verdict('storage', false);
  }
}

function sound() {
  const play = document.getElementById('play-sound');
  const heard = /** @type {HTMLButtonElement | null} */ (document.getElementById('heard'));
  verdict('sound', false);
  play?.addEventListener('click', () => {
    const context = new AudioContext();
    const tone = context.createOscillator();
    const level = context.createGain();
    level.gain.value = 0.2;
    tone.frequency.value = 660;
    tone.connect(level).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.4);
    if (heard) heard.hidden = false;
  });
  heard?.addEventListener('click', () => verdict('sound', true));
}

connection();
device();
sound();
