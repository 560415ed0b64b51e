/** The lists of a draft in the shape of the packet: every field a text, '' if unknown. */
import type {
  Packet,
  PacketAddress,
  PacketApplicant,
  PacketEmployer,
} from '../../../../contract/application/packet.contract.ts';
import type { DraftData } from '../../../../db/applicant/draft.repository.ts';

type Entry = Readonly<Record<string, unknown>>;

/** The entity of a draft, or an empty one. */
export function entityOf(draft: DraftData, name: string): Entry {
  const found = draft[name];
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Entry) : {};
}

/** The entries of a list. */
function entriesOf(draft: DraftData, name: string): Entry[] {
  const list = draft[name];
  if (!Array.isArray(list)) return [];
  return list.filter((entry): entry is Entry => typeof entry === 'object' && entry !== null);
}

/** The value of a field as a text. */
export function textOf(entry: Entry, name: string): string {
  const value = entry[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function texts<Name extends string>(entry: Entry, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(entry, name)])) as Record<Name, string>;
}

/** The code of a state, which is stored as `state_id` with its label and code. */
function stateCode(entry: Entry): string {
  const state = entry.state_id;
  if (typeof state !== 'object' || state === null) return textOf(entry, 'state_code');
  return textOf(state as Entry, 'code') || textOf(state as Entry, 'label');
}

/** Current ones first, the others in the order of entry. If none is marked as current, the first one is. */
function currentFirst<T extends { is_current: boolean }>(entries: readonly T[]): T[] {
  const sorted = [...entries].sort((a, b) => Number(b.is_current) - Number(a.is_current));
  const [first, ...others] = sorted;
  return first === undefined ? [] : [{ ...first, is_current: true }, ...others];
}

function addressOf(entry: Entry): PacketAddress {
  return {
    is_current: entry.is_current === true,
    ...texts(entry, [
      'address_type',
      'landlord_name',
      'landlord_contact_no',
      'landlord_email',
      'landlord_fax',
      'street_no',
      'apartment_no',
      'address1',
      'address2',
      'city',
      'zip_code',
      'move_in_date',
      'lease_expiration_date',
      'reason_for_moving',
    ]),
    state_code: stateCode(entry),
  };
}

function employerOf(entry: Entry): PacketEmployer {
  return {
    is_current: entry.is_current === true,
    self_employed: entry.self_employed === true,
    ...texts(entry, [
      'type',
      'supervisor_name',
      'supervisor_contact_no',
      'supervisor_email',
      'business_name',
      'income',
      'income_frequency',
      'address_line_1',
      'address_line_2',
      'city',
      'zip_code',
      'position',
      'start_date',
      'end_date',
      'reason_for_leaving',
    ]),
    state_code: stateCode(entry),
  };
}

/**
 * The parts of a packet that come from the draft.
 *
 * @param draft with its secrets masked.
 * @see spec/pre-application.md §3 Packet applicant data
 */
export function packetEntries(
  draft: DraftData,
): Omit<Packet, 'applicant' | 'questionnaires'> & Pick<PacketApplicant, 'signature_data'> {
  return {
    screening_info: texts(entityOf(draft, 'applicant_screening_info'), [
      'date_of_birth',
      'ssn',
      'dl_number',
      'annual_income',
      'maritial_status',
    ]),
    addresses: currentFirst(entriesOf(draft, 'applicant_addresses').map(addressOf)),
    employers: currentFirst(entriesOf(draft, 'applicant_employers').map(employerOf)),
    other_incomes: entriesOf(draft, 'applicant_other_incomes').map((entry) =>
      texts(entry, ['source', 'amount', 'income_frequency']),
    ),
    pets: entriesOf(draft, 'applicant_pets').map((entry) =>
      texts(entry, ['type', 'name', 'coloration', 'age', 'weight', 'weight_unit', 'sex']),
    ),
    vehicles: entriesOf(draft, 'applicant_vehicles').map((entry) =>
      texts(entry, ['make', 'model', 'year', 'license_plate_number']),
    ),
    references: entriesOf(draft, 'applicant_references').map((entry) =>
      texts(entry, ['first_name', 'last_name', 'contact_no', 'email', 'relationship']),
    ),
    emergency_contacts: entriesOf(draft, 'applicant_emergency_contacts').map((entry) => ({
      ...texts(entry, [
        'first_name',
        'last_name',
        'contact_no',
        'email',
        'address_line_1',
        'address_line_2',
        'city',
        'zip_code',
        'relationship',
      ]),
      state_code: stateCode(entry),
    })),
    signature_data: signatureOf(entityOf(draft, 'signature_n_approval')),
  };
}

/** The signature of a given consent, else null. */
function signatureOf(consent: Entry): PacketApplicant['signature_data'] {
  const data = consent.signature_data;
  if (typeof data !== 'object' || data === null) return null;
  const { type, content, font } = texts(data as Entry, ['type', 'content', 'font']);
  if (content === '') return null;
  return { type, content, ...(font === '' ? {} : { font }) };
}
