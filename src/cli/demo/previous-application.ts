import type { Deps } from '../../server/deps.ts';
import { resultOf } from '../../server/process/event-result.ts';
import { handle } from '../../server/process/handle.ts';
import { stepEvent } from '../../server/process/permission.ts';
import { inviteApplicant } from '../../server/property/invitation.ts';

const TEXAS = { id: 'TX', label: 'Texas', code: 'TX' };

/** Jordan Rivera's answers of two years ago: that lease is over, and so is one job. */
const DRAFT = {
  transunion_terms_of_service: true,
  applicants: {
    first_name: 'Jordan',
    last_name: 'Rivera',
    middle_name: 'L',
    email: 'jordan.rivera@latchkey.example',
    contact_no: '5125550111',
    gender: 'NOT_SAID',
  },
  applicant_screening_info: {
    ssn: '512346789',
    date_of_birth: '1988-09-23',
    dl_number: 'TX2204417',
    annual_income: '78000',
    maritial_status: 'SINGLE',
  },
  applicant_addresses: [
    {
      is_current: true,
      address_type: 'RENT',
      street_no: '2210',
      address1: 'South Lamar Boulevard',
      apartment_no: '31',
      zip_code: '78704',
      city: 'Austin',
      state_id: TEXAS,
      move_in_date: '2021-08-01',
      lease_expiration_date: '2025-07-31',
      landlord_name: 'Pecan Street Homes',
      landlord_contact_no: '5125550160',
    },
  ],
  applicant_employers: [
    {
      is_current: true,
      type: 'FULL_TIME',
      business_name: 'Hill Country Optics',
      position: 'Optician',
      address_line_1: '600 Congress Avenue',
      zip_code: '78701',
      city: 'Austin',
      state_id: TEXAS,
      income: '78000',
      income_frequency: 'ANNUALLY',
      start_date: '2019-04-15',
      supervisor_name: 'Priya Nair',
      supervisor_contact_no: '5125550161',
    },
  ],
  no_other_income: true,
  applicant_other_incomes: [],
  applicant_pets: [{ type: 'Greyhound', name: 'Comet', age: '5', weight: '60', weight_unit: 'LBS' }],
  no_vehicle: true,
  applicant_vehicles: [],
  applicant_emergency_contacts: [
    {
      first_name: 'Elena',
      last_name: 'Rivera',
      contact_no: '2105550162',
      relationship: 'PARENT',
      address_line_1: '15 Mission Road',
      zip_code: '78210',
      city: 'San Antonio',
      state_id: TEXAS,
    },
  ],
};

/** The person of these answers. */
export const JORDAN = {
  first_name: 'Jordan',
  last_name: 'Rivera',
  email: 'jordan.rivera@latchkey.example',
  contact_no: '5125550111',
};

/**
 * Makes an earlier application for a unit, with answers on every tab. Returns the id of its applicant, for an
 * invitation that may take them over.
 *
 * @throws {Error} if the unit does not exist.
 */
export async function invitePrevious(deps: Deps, unitId: string): Promise<string> {
  const place = { unit_id: unitId };
  const { applicant_id } = await inviteApplicant(deps, { ...JORDAN, place, applicant_type: 'PRIMARY' });
  await saveAnswers(deps, applicant_id);
  return applicant_id;
}

/** Saves answers on every tab of an application. */
export async function saveAnswers(deps: Deps, applicantId: string): Promise<void> {
  const saving = {
    event: stepEvent('saveDraft'),
    input: { draft_data: DRAFT },
    author: { actor: 'applicant', ip: '' },
  };
  resultOf(await handle(deps, { flow: 'application', subject: applicantId }, saving));
}
