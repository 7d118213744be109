// @ts-check
/** Steps through a board: slider, buttons, arrow keys; every step has an address of its own. */

export {};

const form = /** @type {HTMLFormElement} */ (document.querySelector('.slider'));
const range = /** @type {HTMLInputElement} */ (form.elements.namedItem('step'));
const last = Number(form.dataset.last);
/** @type {Map<number, Promise<Element | null>>} */
const kept = new Map();
let wanted = Number(range.value);

/** @param {number} step */
function address(step) {
  const url = new URL(location.href);
  url.searchParams.set('step', String(step));
  return url.href;
}

/** @param {number} step */
function stage(step) {
  let found = kept.get(step);
  if (!found) {
    found = fetch(address(step))
      .then((answer) => answer.text())
      .then((text) => new DOMParser().parseFromString(text, 'text/html').getElementById('stage'))
      .catch(() => {
        kept.delete(step);
        return null;
      });
    kept.set(step, found);
  }
  return found;
}

/** @param {number} to */
async function go(to) {
  const step = Math.max(0, Math.min(last, to));
  wanted = step;
  range.value = String(step);
  const fresh = await stage(step);
  if (!fresh || wanted !== step) return;
  document.getElementById('stage')?.replaceWith(document.importNode(fresh, true));
  history.replaceState(null, '', address(step));
  mark(step);
  for (const next of [step + 1, step + 2, step - 1]) if (next >= 0 && next <= last) void stage(next);
}

/** @param {number} step */
function mark(step) {
  const count = document.getElementById('count');
  if (count) count.textContent = `${step} / ${last}`;
  set('back', Math.max(0, step - 1));
  set('on', Math.min(last, step + 1));
  document.querySelector('.moves [aria-current]')?.removeAttribute('aria-current');
  const here = document.querySelector(`.moves [data-step="${step}"]`);
  here?.setAttribute('aria-current', 'step');
  const list = /** @type {HTMLElement | null} */ (document.querySelector('.moves'));
  if (here instanceof HTMLElement && list) list.scrollTop = here.offsetTop - list.clientHeight / 2;
}

/** @param {string} id @param {number} step */
function set(id, step) {
  document.getElementById(id)?.setAttribute('href', `?step=${step}`);
}

range.addEventListener('input', () => void go(Number(range.value)));
form.addEventListener('submit', (event) => event.preventDefault());
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('.slider a, .moves a') : null;
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void go(Number(new URL(link.href).searchParams.get('step')));
});
document.addEventListener('keydown', (event) => {
  if (event.target === range || event.ctrlKey || event.metaKey || event.altKey) return;
  const to = { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: last }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  void go(to);
});
mark(wanted);
