// @ts-check
/** Keeps a page fresh: parts marked data-live are asked for again, and only what differs is put in. */

export {};

const body = document.body;
/** Server's clock − ours, ms. */
let gap = Number(body.dataset.now) - Date.now();

/** Milliseconds between two looks: the shortest that any part asks for. */
function pace() {
  const wanted = [...document.querySelectorAll('[data-live]')].map((part) => Number(part.getAttribute('data-live')));
  return wanted.length ? Math.min(...wanted) : 0;
}

/** @param {Element} part @param {Element} fresh make *part* like *fresh*, child by child where they have ids */
function renew(part, fresh) {
  if (part.isEqualNode(fresh)) return;
  const kids = [...fresh.children];
  const alike = kids.length === part.children.length && kids.every((kid, i) => kid.id && kid.id === part.children[i].id);
  if (alike) {
    kids.forEach((kid, i) => renew(part.children[i], kid));
    return;
  }
  // What somebody is about to do there is not taken away from under the hand.
  if (part.querySelector('details[open]') || (part.contains(document.activeElement) && document.activeElement?.matches('input, textarea, select'))) return;
  const focus = place(part);
  part.replaceWith(fresh);
  if (focus !== -1) /** @type {HTMLElement | undefined} */ (targets(fresh)[focus])?.focus();
}

/** @param {Element} part */
function targets(part) {
  return [...part.querySelectorAll('a, button, summary')];
}

/** @param {Element} part */
function place(part) {
  return document.activeElement ? targets(part).indexOf(document.activeElement) : -1;
}

async function look() {
  if (document.hidden) return;
  const sent = Date.now();
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
    if (!answer.ok) throw new Error(String(answer.status));
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
    gap = Number(fresh.body.dataset.now) - (sent + Date.now()) / 2;
    for (const part of document.querySelectorAll('[data-live]')) {
      const twin = fresh.getElementById(part.id);
      if (twin) renew(part, document.importNode(twin, true));
    }
    lost(false);
    tick();
  } catch {
    lost(true);
  }
}

/** @param {boolean} is */
function lost(is) {
  let note = document.getElementById('connection');
  if (!is) {
    note?.remove();
    return;
  }
  if (note) return;
  note = document.createElement('p');
  note.id = 'connection';
  note.className = 'connection';
  note.setAttribute('role', 'alert');
  note.textContent = body.dataset.lost ?? '';
  body.append(note);
}

/** Clocks that run down, in seconds, or minutes where there is a lot of time. */
function tick() {
  for (const node of document.querySelectorAll('[data-until]')) {
    const left = Math.max(0, Math.ceil((Number(node.getAttribute('data-until')) - Date.now() - gap) / 1000));
    const text = left > 99 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` : String(left);
    if (node.textContent !== text) node.textContent = text;
    node.classList.toggle('hurry', left <= 5);
  }
}

const every = pace();
if (every) setInterval(look, every);
if (every) document.addEventListener('visibilitychange', () => void look());
setInterval(tick, 250);
tick();
