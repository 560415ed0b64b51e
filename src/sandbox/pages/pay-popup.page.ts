/** The page of the hosted pay popup. */
import { expiryYears } from '../card/expiry.ts';
import { walletOf } from '../card/provider-payload.ts';
import { TEST_ACCOUNTS, TEST_CARDS, TEST_ROUTING_NUMBER, type TestNumber } from '../card/test-numbers.ts';
import type { PaySession, SessionState } from '../placepay.routes.ts';
import { cardFields, choiceField, textField, walletButton } from './fields.ts';
import { type Html, html } from './html.ts';
import { type Look, page } from './page.ts';
import { dollars } from './texts.ts';

export interface PayPopup {
  session: PaySession | null;
  state: SessionState;
  today: Date;
  look: Look;
}

/** The page: the form while the session is open, otherwise a line that says why there is none. */
export function payPopupPage({ session, state, today, look }: PayPopup): Html {
  const { say, language } = look;
  const title = say('pay_title');
  const head = html`<header class="pay-head"><span class="mark" aria-hidden="true">P</span><h1>${title}</h1></header>`;
  if (session === null || state !== 'open') {
    const data: Record<string, string> = session === null ? {} : { opener: session.opener_origin };
    if (state === 'paid' && session !== null) data.transaction = session.transaction_id;
    return page({
      look,
      title,
      kind: 'popup',
      script: 'pay-popup.js',
      data: { ...data, state },
      body: html`${head}<main><p class="note" role="status">${say(`state.${state}`)}</p>
<div class="actions"><button type="button" id="close" class="quiet">${say('close')}</button></div></main>`,
    });
  }
  const total = session.amount + session.fee;
  const card = session.payment_type === 'CARD';
  const fields = card
    ? html`${textField(say, { name: 'account_holders_name', autocomplete: 'cc-name' })}${cardFields(say, expiryYears(today))}`
    : html`${textField(say, { name: 'account_holders_name', autocomplete: 'name' })}
${textField(say, { name: 'routing_number', autocomplete: 'off', numeric: true, maxLength: 9 })}
${textField(say, { name: 'account_number', autocomplete: 'off', numeric: true, maxLength: 17 })}
${choiceField(say, 'account_type', 'off', ['Checking', 'Savings'])}`;
  const phrases = ['working', 'paid', 'declined', 'failed', 'unsure', 'problems', 'required'];
  return page({
    look,
    title,
    kind: 'popup',
    script: 'pay-popup.js',
    data: {
      state,
      opener: session.opener_origin,
      texts: JSON.stringify(Object.fromEntries([...phrases, ...problemKeys].map((key) => [key, say(key)]))),
    },
    body: html`${head}<main>
<p class="demo">${say('demo')}</p>
<p class="what">${session.description}</p>
<dl class="sum"><div><dt>${say('amount')}</dt><dd>${dollars(language, session.amount)}</dd></div>
<div><dt>${say('fee')}</dt><dd>${dollars(language, session.fee)}</dd></div>
<div class="sum-total"><dt>${say('total')}</dt><dd>${dollars(language, total)}</dd></div></dl>
<div id="status" class="status" role="alert" tabindex="-1"></div>
<form id="pay-form" novalidate autocomplete="on"><fieldset disabled><legend>${say(card ? 'card_details' : 'bank_details')}</legend>${walletButton(say, walletOf(today), today)}${fields}</fieldset>
<div class="actions"><button type="submit" id="pay" disabled>${say('pay', { amount: dollars(language, total) })}</button>
<button type="button" id="cancel" class="quiet">${say('cancel')}</button></div></form>
${hints(look, card ? TEST_CARDS.filter((entry) => entry.outcome.kind !== 'no-token') : TEST_ACCOUNTS, card)}
</main>`,
  });
}

const problemKeys = [
  'declined.card_declined',
  'declined.insufficient_funds',
  'declined.account_closed',
  'card_no.digits',
  'card_no.invalid',
  'expiry.past',
  'cvv.digits',
  'cvv.length',
  'routing_number.invalid',
  'account_number.digits',
];

function hints({ say }: Look, numbers: readonly TestNumber[], card: boolean): Html {
  return html`<details class="hints"><summary>${say('test_numbers')}</summary>
<p>${card ? say('any_cvv') : say('with_routing', { number: TEST_ROUTING_NUMBER })}</p>
<ul>${numbers.map(
    (entry) =>
      html`<li><button type="button" class="number" data-fill="${entry.number}" data-routing="${card ? '' : TEST_ROUTING_NUMBER}">${entry.number.replace(/(\d{4})(?=\d)/g, '$1 ')}</button><span>${say(entry.does)}</span></li>`,
  )}</ul></details>`;
}
