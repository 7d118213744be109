// @ts-check
/** Comforts of the desk; everything works without them. */

export {};

// Two names of a draft are chosen by a click each.
const swap = /** @type {HTMLFormElement | null} */ (document.getElementById('swap'));
const draft = document.querySelector('.draft');
if (swap && draft) {
  for (const cell of document.querySelectorAll('[data-player]')) {
    cell.addEventListener('click', () => choose(swap, cell));
  }
}

/** @param {HTMLFormElement} form @param {Element} cell */
function choose(form, cell) {
  const one = /** @type {HTMLSelectElement} */ (form.elements.namedItem('one'));
  const other = /** @type {HTMLSelectElement} */ (form.elements.namedItem('other'));
  const number = cell.getAttribute('data-player') ?? '';
  if (one.value === number) one.value = '';
  else if (!one.value) one.value = number;
  else other.value = number;
  for (const each of document.querySelectorAll('[data-player]')) {
    each.classList.toggle('chosen', [one.value, other.value].includes(each.getAttribute('data-player') ?? ''));
  }
}

// A long list is narrowed while one types.
for (const field of document.querySelectorAll('[data-filter]')) {
  if (!(field instanceof HTMLInputElement)) continue;
  const narrow = () => {
    const text = field.value.trim().toLowerCase();
    for (const row of document.querySelectorAll(field.dataset.filter ?? '')) {
      /** @type {HTMLElement} */ (row).hidden = !(row.textContent ?? '').toLowerCase().includes(text);
    }
  };
  field.addEventListener('input', narrow);
  setInterval(narrow, 500);
}

// One question at a time: opening a panel closes the others.
document.addEventListener(
  'toggle',
  (event) => {
    const opened = event.target;
    if (!(opened instanceof HTMLDetailsElement) || !opened.open || !opened.matches('.sure')) return;
    for (const other of document.querySelectorAll('details.sure[open]')) if (other !== opened) other.removeAttribute('open');
    const field = opened.querySelector('input:not([type=hidden]), button');
    if (field instanceof HTMLElement) field.focus();
  },
  true,
);
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  const opened = document.querySelector('details.sure[open]');
  opened?.removeAttribute('open');
  const summary = opened?.querySelector('summary');
  if (summary instanceof HTMLElement) summary.focus();
});
