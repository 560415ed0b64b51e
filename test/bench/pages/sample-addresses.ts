/** Fields of one address, as the form shows them for a rented one. */
export const FIELDS_PER_ADDRESS = 16;

function sampleAddress(index: number): Record<string, unknown> {
  return {
    is_current: index === 0,
    address_type: 'RENT',
    street_no: String(100 + index),
    address1: 'Maple Avenue',
    apartment_no: '4B',
    zip_code: '62701',
    city: 'Springfield',
    state_id: { id: 14, label: 'Illinois', code: 'IL' },
    move_in_date: '2020-03-01',
    lease_expiration_date: '2027-02-28',
    reason_for_moving: 'Closer to work',
    landlord_name: 'Jane Stone',
    landlord_email: 'jane@example.com',
    landlord_contact_no: '2175550123',
    landlord_contact_no_2: '2175550124',
    landlord_contact_no_3: '2175550125',
    landlord_fax: '2175550126',
  };
}

/** Filled-in addresses with that many fields in total, each an object of its own. */
export function sampleAddresses(fields: number): Record<string, unknown>[] {
  return Array.from({ length: fields / FIELDS_PER_ADDRESS }, (_, index) => sampleAddress(index));
}
