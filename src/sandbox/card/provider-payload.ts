/** A provider's data of a payer, and how it fills a payment form. */
import { expiryOffered } from './expiry.ts';
import { TEST_ROUTING_NUMBER } from './test-numbers.ts';

/** As a provider returns it. `expiration_date` is MMYY. @see spec/platform.md §3 Payment form fields */
export interface ProviderPayload {
  readonly contact: Readonly<
    Record<'first_name' | 'last_name' | 'address1' | 'city' | 'state' | 'postal_code', string>
  >;
  readonly card_number: string;
  readonly expiration_date: string;
  readonly account_number: string;
  readonly routing_number: string;
}

/**
 * Expiry month and year of MMYY, as the options of a card form; null if it is not a month, or has passed.
 *
 * @example expiryOf('0329', new Date('2026-03-05')) // { expiry_month: '3', expiry_year: '2029' }
 */
export function expiryOf(
  mmyy: string,
  today: Date,
): { readonly expiry_month: string; readonly expiry_year: string } | null {
  const [, month, year] = /^(0[1-9]|1[0-2])(\d{2})$/.exec(mmyy) ?? [];
  if (month === undefined) return null;
  const expiry = { expiry_month: String(Number(month)), expiry_year: `20${year}` };
  return expiryOffered(expiry.expiry_month, expiry.expiry_year, today) ? expiry : null;
}

/** The fields of the provider's own form that a payload fills; unreadable values are omitted. */
export function cardFieldsOf(payload: ProviderPayload, today: Date): Readonly<Record<string, string>> {
  const { contact, card_number, expiration_date, account_number, routing_number } = payload;
  return {
    account_holders_name: `${contact.first_name} ${contact.last_name}`.trim(),
    card_no: card_number,
    ...expiryOf(expiration_date, today),
    account_number,
    routing_number,
  };
}

/** The payer's data for the page around the card fields: never the card. */
export function payerOf(payload: ProviderPayload): Omit<ProviderPayload, 'card_number' | 'expiration_date'> {
  const { contact, account_number, routing_number } = payload;
  return { contact, account_number, routing_number };
}

/** The wallet of all sandbox users; its card is valid for three more years. */
export function walletOf(today: Date): ProviderPayload {
  return {
    contact: {
      first_name: 'Riley',
      last_name: 'Hart',
      address1: '418 Alder Street',
      city: 'Portland',
      state: 'OR',
      postal_code: '97205-1022',
    },
    card_number: '4242424242424242',
    expiration_date: `11${String(today.getUTCFullYear() + 3).slice(-2)}`,
    account_number: '000123456789',
    routing_number: TEST_ROUTING_NUMBER,
  };
}
