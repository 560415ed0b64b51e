// The card plugin: listens to the one page that embeds it, and gives that page a token, never a number.
import {
  fillFromWallet,
  fillTestNumbers,
  keepDigits,
  monthsByYear,
  showProblems,
  valuesOf,
} from './card-fields.js';

const parentOrigin = document.body.dataset.parent;
let texts = JSON.parse(document.body.dataset.texts);
const form = document.getElementById('card-form');
const status = document.getElementById('status');
let working = false;
let problems = [];

function tell(message) {
  window.parent.postMessage({ source: 'card-plugin', ...message }, parentOrigin);
}

async function tokenise() {
  if (working) return;
  working = true;
  status.textContent = '';
  try {
    const response = await fetch('/plugin/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...valuesOf(form), session: document.body.dataset.session }),
      signal: AbortSignal.timeout(30_000),
    });
    const answer = await response.json();
    if (response.status === 422) {
      problems = answer.problems;
      showProblems(form, problems, texts);
      tell({ type: 'invalid', fields: problems });
    } else if (!response.ok) failed();
    else {
      problems = [];
      showProblems(form, problems, texts);
      const { funding_token, brand, last4, times } = answer;
      for (let sent = 0; sent < times; sent += 1) tell({ type: 'token', funding_token, brand, last4 });
    }
  } catch {
    failed();
  }
  working = false;
}

function failed() {
  status.textContent = texts['burton.failed_to_create_token'];
  tell({ type: 'failed', code: 'burton.failed_to_create_token' });
}

/** Says everything in another language; what was typed stays. */
async function speak(language) {
  const response = await fetch(`/plugin/texts.json?lng=${language}`);
  if (!response.ok) return;
  texts = await response.json();
  document.documentElement.lang = language;
  for (const place of document.querySelectorAll('[data-text]')) {
    place.textContent = texts[place.dataset.text] ?? place.textContent;
  }
  showProblems(form, problems, texts, false);
  if (status.textContent !== '') status.textContent = texts['burton.failed_to_create_token'];
}

window.addEventListener('message', (event) => {
  if (event.origin !== parentOrigin || event.source !== window.parent) return;
  const { type, theme, language } = event.data ?? {};
  if (type === 'tokenise') void tokenise();
  if (type === 'theme' && ['light', 'dark', 'system'].includes(theme))
    document.documentElement.dataset.theme = theme;
  if (type === 'language' && ['en', 'es'].includes(language)) void speak(language);
  if (type === 'focus') form.elements.namedItem('card_no').focus();
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  tell({ type: 'submit' });
});
form.addEventListener('change', () => tell({ type: 'changed' }));
keepDigits(form);
monthsByYear(form);
fillTestNumbers(form, 'card_no');
// The page is told who pays; the card stays here.
fillFromWallet(form, () => tell({ type: 'payer', payload: JSON.parse(document.body.dataset.payer) }));
new ResizeObserver(() => {
  tell({ type: 'resize', height: Math.ceil(document.documentElement.getBoundingClientRect().height) });
}).observe(document.body);
tell({ type: 'ready' });
