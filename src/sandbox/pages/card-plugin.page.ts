/** The page of the card plugin, inside the portal's page. */
import { expiryYears } from '../card/expiry.ts';
import { payerOf, walletOf } from '../card/provider-payload.ts';
import { TEST_CARDS } from '../card/test-numbers.ts';
import { cardFields, walletButton } from './fields.ts';
import { type Html, html } from './html.ts';
import { type Look, page } from './page.ts';

export interface CardPlugin {
  parentOrigin: string;
  /** The session that the portal's server has opened. */
  session: string;
  today: Date;
  look: Look;
}

/** The page. `data-text` marks texts that change with the language while the input stays. */
export function cardPluginPage({ parentOrigin, session, today, look }: CardPlugin): Html {
  const { say } = look;
  const wallet = walletOf(today);
  return page({
    look,
    title: say('card_details'),
    kind: 'frame',
    script: 'card-plugin.js',
    data: {
      parent: parentOrigin,
      session,
      payer: JSON.stringify(payerOf(wallet)),
      texts: JSON.stringify(pluginTexts(look)),
    },
    body: html`<form id="card-form" novalidate><fieldset><legend class="unseen" data-text="card_details">${say('card_details')}</legend>
<div id="status" class="status" role="alert"></div>
${walletButton(say, wallet, today)}${cardFields(say, expiryYears(today))}</fieldset><button type="submit" class="unseen" tabindex="-1" aria-hidden="true">OK</button></form>
<details class="hints"><summary data-text="test_numbers">${say('test_numbers')}</summary><p data-text="any_cvv">${say('any_cvv')}</p>
<ul>${TEST_CARDS.map(
      (entry) =>
        html`<li><button type="button" class="number" data-fill="${entry.number}">${entry.number.replace(/(\d{4})(?=\d)/g, '$1 ')}</button><span data-text="${entry.does}">${say(entry.does)}</span></li>`,
    )}</ul></details>`,
  });
}

/** Every text of the plugin in one language, by key: sent with the page, and again when the language changes. */
export function pluginTexts({ say }: Look): Record<string, string> {
  return Object.fromEntries(
    [...KEYS, ...TEST_CARDS.map((entry) => entry.does)].map((key) => [key, say(key)]),
  );
}

const KEYS = [
  'card_details',
  'wallet',
  'card_no',
  'expiry_month',
  'expiry_year',
  'cvv',
  'month',
  'year',
  'test_numbers',
  'any_cvv',
  'required',
  'card_no.digits',
  'card_no.invalid',
  'expiry.past',
  'cvv.digits',
  'cvv.length',
  'burton.failed_to_create_token',
];
