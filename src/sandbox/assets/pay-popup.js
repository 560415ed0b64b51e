// The hosted pay popup: pays, tells its opener (one origin only) and closes.
import {
  fillFromWallet,
  fillTestNumbers,
  keepDigits,
  monthsByYear,
  showProblems,
  valuesOf,
} from './card-fields.js';

const { opener: openerOrigin, state, transaction } = document.body.dataset;
const texts = JSON.parse(document.body.dataset.texts ?? '{}');
const form = document.getElementById('pay-form');
const status = document.getElementById('status');
const patienceMs = 12_000;
let told = false;
let lastFailure = null;

function tell(message) {
  if (openerOrigin && window.opener)
    window.opener.postMessage({ source: 'placepay', ...message }, openerOrigin);
}

/** Says once how it ended without a payment; a payment is told by itself. */
function tellEnd() {
  if (told) return;
  told = true;
  tell(lastFailure ?? { type: 'cancelled' });
}

function tellPaid(transactionId, times) {
  told = true;
  for (let sent = 0; sent < times; sent += 1) tell({ type: 'paid', transaction_id: transactionId });
}

function say(key, values = {}) {
  status.textContent = (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  status.dataset.kind = key;
  if (key !== 'working') status.focus();
}

function busy(on) {
  document.getElementById('pay').disabled = on;
  form.setAttribute('aria-busy', String(on));
}

async function pay() {
  busy(true);
  say('working');
  try {
    const response = await fetch(location.pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(valuesOf(form)),
      signal: AbortSignal.timeout(patienceMs),
    });
    const answer = await response.json();
    if (answer.state === 'paid') return finish(answer.transaction_id, answer.times);
    if (answer.state === 'invalid') {
      status.textContent = '';
      showProblems(form, answer.problems, texts);
    } else if (answer.state === 'declined') {
      lastFailure = { type: 'failed', code: 'declined', message: answer.message };
      say('declined', { message: texts[`declined.${answer.decline_code}`] ?? answer.message });
    } else if (answer.state === 'failed') {
      lastFailure = { type: 'failed', code: 'provider.failed', message: '' };
      say('failed');
    } else location.reload();
    busy(false);
  } catch {
    await lookUp();
  }
}

/** No answer came. The ledger knows; where it knows nothing yet, the person is told so. */
async function lookUp() {
  const found = await fetch(`${location.pathname}/state`)
    .then((response) => response.json())
    .catch(() => ({ state: 'unknown' }));
  if (found.state === 'paid') return finish(found.transaction_id, 1);
  if (found.state === 'open') {
    lastFailure = { type: 'failed', code: 'provider.failed', message: '' };
    say('failed');
    busy(false);
    return;
  }
  lastFailure = { type: 'failed', code: 'provider.timeout', message: '' };
  say('unsure');
}

function finish(transactionId, times) {
  say('paid');
  tellPaid(transactionId, times);
  setTimeout(() => window.close(), 900);
}

function leave() {
  tellEnd();
  window.close();
}

window.addEventListener('pagehide', tellEnd);
document.getElementById('close')?.addEventListener('click', leave);
document.getElementById('cancel')?.addEventListener('click', leave);
if (state === 'paid') tellPaid(transaction, 1);
if (state === 'cancelled' || state === 'expired')
  lastFailure = { type: 'failed', code: `session.${state}`, message: '' };
if (form) {
  keepDigits(form);
  monthsByYear(form);
  fillFromWallet(form);
  fillTestNumbers(form, form.elements.namedItem('card_no') ? 'card_no' : 'account_number');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.getAttribute('aria-busy') !== 'true') void pay();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') leave();
  });
  // Before this script runs nothing can be sent: the browser itself would put the card number into the address.
  form.querySelector('fieldset').disabled = false;
  document.getElementById('pay').disabled = false;
  form.elements.namedItem('account_holders_name').focus();
}
