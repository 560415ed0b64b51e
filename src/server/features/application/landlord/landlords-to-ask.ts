import type { DraftData } from '../../../../db/applicant/draft.repository.ts';

/** A landlord of the applicant with an email address. */
export interface LandlordToAsk {
  /** The address's id in the application; '' for the applicant's current address. */
  readonly address_id: string;
  readonly email: string;
  readonly name: string;
  /** Street, apartment and city, in one line. */
  readonly address: string;
}

type Entry = Readonly<Record<string, unknown>>;

/**
 * The landlords of rented homes in a submitted application that have an email address. Excludes the applicant's own
 * email address, so that nobody writes their own reference.
 *
 * @param ownEmail the applicant's email address.
 * @example landlordsToAsk(draft, 'ada@example.com') // [{ address_id: 'a0', email: 'office@oakhomes.example', … }]
 */
export function landlordsToAsk({ applicant_addresses }: DraftData, ownEmail: string): LandlordToAsk[] {
  const entries = (Array.isArray(applicant_addresses) ? applicant_addresses : []).filter(
    (entry): entry is Entry => typeof entry === 'object' && entry !== null,
  );
  const current = entries.find(({ is_current }) => is_current === true);
  return entries.flatMap((entry) => {
    const email = textOf(entry, 'landlord_email');
    const id = entry.id === undefined || entry.id === null ? '' : String(entry.id);
    const isRented = entry.address_type === 'RENT';
    const isOwn = email.toLowerCase() === ownEmail.trim().toLowerCase();
    if (!isRented || email === '' || isOwn || (id === '' && entry !== current)) return [];
    return [{ address_id: id, email, name: textOf(entry, 'landlord_name'), address: oneLine(entry) }];
  });
}

function oneLine(entry: Entry): string {
  const street = [textOf(entry, 'street_no'), textOf(entry, 'address1')].filter(Boolean).join(' ');
  return [street, textOf(entry, 'apartment_no'), textOf(entry, 'city')].filter(Boolean).join(', ');
}

function textOf(entry: Entry, name: string): string {
  const value = entry[name];
  return typeof value === 'string' ? value.trim() : '';
}
