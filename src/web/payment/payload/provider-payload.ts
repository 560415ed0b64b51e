import { checkForm } from '../../../engine/forms/answers/check.ts';
import type { FormBundle, FormFacts } from '../../../engine/forms/form.ts';
import type { Draft } from '../../forms/index.ts';

/** The maximum length of a value to take over, in characters. */
const LONGEST = 100;

type Parts = Readonly<Record<string, unknown>>;

const partsOf = (value: unknown): Parts =>
  typeof value === 'object' && value !== null ? (value as Parts) : {};

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : '';
  return text.length > LONGEST ? '' : text;
}

/** The form's payer fields, mapped from the provider's names; a guestcard form itself uses `address1`. */
function namedFields(payload: unknown, { schema: { properties } }: FormBundle): [string, string][] {
  const whole = partsOf(payload);
  const contact = partsOf(whole.contact);
  const [first, last] = [textOf(contact.first_name), textOf(contact.last_name)];
  const zip = /^(\d{5})(-?\d{4})?$/.exec(textOf(contact.postal_code))?.[1] ?? '';
  const state = textOf(contact.state).toUpperCase();
  return [
    ['account_holders_name', `${first} ${last}`.trim()],
    ['address1' in properties ? 'address1' : 'address_line_1', textOf(contact.address1)],
    ['city', textOf(contact.city)],
    ['state_code', /^[A-Z]{2}$/.test(state) ? state : ''],
    ['zip_code', zip],
    ['account_number', textOf(whole.account_number)],
    ['routing_number', textOf(whole.routing_number)],
  ];
}

/**
 * The fields of a payment form that a provider's payload fills: the payer's name and address, the bank account. Values
 * that are missing, not a text, or rejected by the form's rules are omitted. The card stays with the provider, whose
 * own fields take `card_number` and `expiration_date`.
 *
 * @param payload the data from the provider's page, not trusted: `{ contact, account_number, routing_number }`.
 * @example billingOf({ contact: { first_name: 'Ada', last_name: 'Bell', postal_code: '97205-1234' } }, bundle, facts)
 *   // { account_holders_name: 'Ada Bell', zip_code: '97205' }
 * @see spec/platform.md §3 Payment form fields
 */
export function billingOf(payload: unknown, bundle: FormBundle, facts: FormFacts): Draft {
  const { properties } = bundle.schema;
  const given = namedFields(payload, bundle).filter(([name, text]) => text !== '' && name in properties);
  const filled = Object.fromEntries(given);
  const refused = checkForm(bundle, { ...filled, payment_type: 'CHECKING' }, facts).map(({ path }) => path);
  return Object.fromEntries(given.filter(([name]) => !refused.includes(name)));
}
