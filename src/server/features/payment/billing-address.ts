import type { Static } from 'typebox';
import type { BillingAddress } from '../../../contract/payment.contract.ts';
import type { DraftData } from '../../../db/applicant/draft.repository.ts';

/**
 * The initial address of the payment form: the applicant's current address, with '' for missing values.
 *
 * The current address is the one marked so, otherwise the first.
 *
 * @example billingAddressOf({ applicant_addresses: [{ street_no: '12', address1: 'Elm St', … }] }).address_line_1
 * // '12 Elm St'
 */
export function billingAddressOf(draft: DraftData): Static<typeof BillingAddress> {
  const list = Array.isArray(draft.applicant_addresses) ? draft.applicant_addresses.filter(isRecord) : [];
  const current = list.find((address) => address.is_current === true) ?? list[0] ?? {};
  const state = current.state_id;
  return {
    apartment_no: textOf(current.apartment_no),
    address_line_1: streetOf(textOf(current.street_no), textOf(current.address1)),
    city: textOf(current.city),
    state_code: (isRecord(state) ? textOf(state.code) : '') || textOf(current.state_code),
    zip_code: textOf(current.zip_code),
  };
}

/** Many people write the number into both fields; it is shown once. */
function streetOf(number: string, street: string): string {
  return number === '' || street.startsWith(`${number} `) ? street : `${number} ${street}`.trim();
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
