import type { RentalHistoryApplicant } from '../../../contract/questionnaire.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import type { Deps } from '../../deps.ts';
import { maskDraft, openStoredDraft } from '../../forms/stored-draft.ts';

type Entry = Readonly<Record<string, unknown>>;

/**
 * Whom a landlord is asked about: the applicant's name, and the address that the link names (without one: where
 * they live now). What is not known is ''.
 *
 * @see spec/pre-application.md §3 Questionnaire responses
 */
export async function rentalHistoryApplicant(
  deps: Pick<Deps, 'db' | 'forms' | 'flows' | 'secrets'>,
  applicant: Applicant,
  addressId: string,
): Promise<RentalHistoryApplicant> {
  const { draft_data } = await openStoredDraft(deps, deps.db, applicant.id);
  const address = findAddress(maskDraft(deps, draft_data).applicant_addresses, addressId);
  const text = (name: string): string => {
    const value = address[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    applicant_first_name: applicant.first_name,
    applicant_last_name: applicant.last_name,
    address1: [text('street_no'), text('address1')].filter((part) => part !== '').join(' '),
    apartment_no: text('apartment_no'),
    landlord_name: text('landlord_name'),
    move_in_date: text('move_in_date'),
    lease_expiration_date: text('lease_expiration_date'),
  };
}

function findAddress(list: unknown, addressId: string): Entry {
  const entries = (Array.isArray(list) ? list : []).filter(
    (entry): entry is Entry => typeof entry === 'object' && entry !== null,
  );
  const named = entries.find(({ id }) => addressId !== '' && String(id) === addressId);
  if (named !== undefined || addressId !== '') return named ?? {};
  return entries.find((entry) => entry.is_current === true) ?? entries[0] ?? {};
}
