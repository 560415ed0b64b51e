/** The common fields of the pay popup and the card plugin. */
import type { ExpiryYear } from '../card/expiry.ts';
import { cardFieldsOf, type ProviderPayload } from '../card/provider-payload.ts';
import { type Html, html } from './html.ts';
import type { Say } from './texts.ts';

export interface TextField {
  name: string;
  autocomplete: string;
  numeric?: boolean;
  maxLength?: number;
  /** Hidden while typing, like a password. */
  masked?: boolean;
}

/** A labeled text field with space for its error. */
export function textField(say: Say, field: TextField): Html {
  const { name, autocomplete, numeric = false, maxLength = 60, masked = false } = field;
  return html`<div class="field"><label for="${name}" data-text="${name}">${say(name)}</label>
<input id="${name}" name="${name}" type="${masked ? 'password' : 'text'}" autocomplete="${autocomplete}" maxlength="${maxLength}"
 inputmode="${numeric ? 'numeric' : 'text'}"${numeric ? html` data-digits=""` : null} required aria-describedby="${name}-error">
<p class="problem" id="${name}-error" data-problem="${name}"></p></div>`;
}

/** A labeled select field with space for its error. */
export function choiceField(say: Say, name: string, autocomplete: string, options: readonly string[]): Html {
  return html`<div class="field"><label for="${name}" data-text="${name}">${say(name)}</label>
<select id="${name}" name="${name}" autocomplete="${autocomplete}" required aria-describedby="${name}-error">
<option value="" data-text="choose">${say('choose')}</option>${options.map((option) => html`<option value="${option}">${say(option)}</option>`)}</select>
<p class="problem" id="${name}-error" data-problem="${name}"></p></div>`;
}

/** The button that fills in the form from the payer's wallet. */
export function walletButton(say: Say, wallet: ProviderPayload, today: Date): Html {
  return html`<div class="actions"><button type="button" id="wallet" class="quiet" data-text="wallet" data-fields="${JSON.stringify(cardFieldsOf(wallet, today))}">${say('wallet')}</button></div>`;
}

/**
 * Number, expiry and security code of a card.
 *
 * Each year lists its months, so that the page's script only shows and hides.
 */
export function cardFields(say: Say, years: readonly ExpiryYear[]): Html {
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1));
  return html`${textField(say, { name: 'card_no', autocomplete: 'cc-number', numeric: true, maxLength: 23 })}
<div class="line"><div class="field"><label for="expiry_month" data-text="expiry_month">${say('expiry_month')}</label>
<select id="expiry_month" name="expiry_month" autocomplete="cc-exp-month" required aria-describedby="expiry_month-error">
<option value="" data-text="month">${say('month')}</option>${months.map((month) => html`<option value="${month}">${month.padStart(2, '0')}</option>`)}</select>
<p class="problem" id="expiry_month-error" data-problem="expiry_month"></p></div>
<div class="field"><label for="expiry_year" data-text="expiry_year">${say('expiry_year')}</label>
<select id="expiry_year" name="expiry_year" autocomplete="cc-exp-year" required aria-describedby="expiry_year-error">
<option value="" data-text="year">${say('year')}</option>${years.map(
    (entry) =>
      html`<option value="${entry.year}" data-months="${entry.months.join(' ')}">${entry.year}</option>`,
  )}</select>
<p class="problem" id="expiry_year-error" data-problem="expiry_year"></p></div>
${textField(say, { name: 'cvv', autocomplete: 'cc-csc', numeric: true, maxLength: 4, masked: true })}</div>`;
}
