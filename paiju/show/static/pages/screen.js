// @ts-check
/** A screen on the wall: turns its pages, runs its clocks, and fetches itself anew when it has shown all. */

export {};

const body = document.body;
const main = /** @type {HTMLElement} */ (document.getElementById('screen'));
const stay = Number(body.dataset.seconds) * 1000;
const FRESH = 3000;
let gap = Number(body.dataset.now) - Date.now();
let at = 0;

/** @returns {HTMLElement[]} */
function sheets() {
  return [...main.querySelectorAll('.sheet')].map((sheet) => /** @type {HTMLElement} */ (sheet));
}

function show() {
  const all = sheets();
  at = all.length ? at % all.length : 0;
  all.forEach((sheet, i) => {
    sheet.hidden = i !== at;
  });
  const pages = document.getElementById('pages');
  if (pages) pages.textContent = all.length > 1 ? `${at + 1} / ${all.length}` : '';
  fit();
}

/** A name that is too long for its place is written narrower, never cut. */
function fit() {
  for (const node of main.querySelectorAll('td > span, th > span')) {
    const span = /** @type {HTMLElement} */ (node);
    const room = /** @type {HTMLElement} */ (span.parentElement).clientWidth;
    span.style.setProperty('--squeeze', '1');
    const wide = span.scrollWidth;
    if (room && wide > room) span.style.setProperty('--squeeze', String(Math.max(0.55, room / wide)));
  }
}

async function renew() {
  const sent = Date.now();
  try {
    const answer = await fetch(location.href);
    if (!answer.ok) throw new Error(String(answer.status));
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
    gap = Number(fresh.body.dataset.now) - (sent + Date.now()) / 2;
    const found = fresh.getElementById('screen');
    if (found && found.innerHTML !== seen) {
      seen = found.innerHTML;
      main.replaceChildren(...[...found.childNodes].map((node) => document.importNode(node, true)));
      show();
    }
    lost(false);
  } catch {
    lost(true);
  }
}

/** @param {boolean} is */
function lost(is) {
  const note = document.getElementById('lost');
  if (note) note.hidden = !is;
}

function tick() {
  const now = Date.now() + gap;
  for (const node of document.querySelectorAll('[data-clock]')) {
    const time = new Date(now + 60000 * Number(node.getAttribute('data-clock'))).toISOString().slice(11, 16);
    if (node.textContent !== time) node.textContent = time;
  }
  for (const node of document.querySelectorAll('[data-until]')) {
    const left = Math.max(0, Math.ceil((Number(node.getAttribute('data-until')) - now) / 1000));
    node.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  }
}

let seen = main.innerHTML;
show();
tick();
addEventListener('resize', fit);
setInterval(tick, 250);
setInterval(renew, FRESH);
setInterval(() => {
  at += 1;
  show();
}, stay);
