import type { DraftData } from '../../../src/db/applicant/draft.repository.ts';

const TEXAS = { id: 'TX', label: 'Texas', code: 'TX' };

/** Valid, signed answers to every tab of the application, as the form sends them. */
export function completeDraft(): DraftData {
  return {
    transunion_terms_of_service: true,
    applicants: {
      first_name: 'Marisol',
      last_name: 'Ibarra',
      email: 'marisol.ibarra@example.com',
      contact_no: '5125550143',
    },
    applicant_screening_info: { ssn: '512346789', date_of_birth: '1990-05-14' },
    applicant_addresses: [
      {
        is_current: true,
        address_type: 'OWN',
        address1: 'Barton Springs Road',
        city: 'Austin',
        state_id: TEXAS,
        zip_code: '78704',
        move_in_date: '2022-03-01',
      },
    ],
    applicant_employers: [{ is_current: true, type: 'RETIRED' }],
    applicant_other_incomes: [],
    no_other_income: true,
    applicant_pets: [],
    no_pets: true,
    applicant_vehicles: [],
    no_vehicle: true,
    applicant_references: [],
    applicant_emergency_contacts: [
      {
        first_name: 'Rafael',
        last_name: 'Ibarra',
        contact_no: '2105550136',
        relationship: 'SIBLING',
        address_line_1: '400 E Houston St',
        city: 'San Antonio',
        state_id: TEXAS,
        zip_code: '78205',
      },
    ],
    signature_n_approval: {
      transunion_terms_of_service: true,
      credit_data_approval: '1',
      application_terms_and_condition: true,
      application_consent_to_share_data: true,
      signature_data: { type: 'type', content: 'Marisol Ibarra', font: 'Caveat' },
      full_name: 'Marisol Ibarra',
    },
  };
}

/** The part of a draft that contains the consent. */
export const CONSENT = 'signature_n_approval';

/** By step: its part of the draft. Steps without a form have none. */
const keysOfStep: Readonly<Record<string, readonly string[]>> = {
  applicants: ['transunion_terms_of_service', 'applicants', 'applicant_screening_info'],
  addresses: ['applicant_addresses'],
  employers_n_other_incomes: ['applicant_employers', 'applicant_other_incomes', 'no_other_income'],
  pets_n_vehicles: ['applicant_pets', 'no_pets', 'applicant_vehicles', 'no_vehicle'],
  references_n_emergency_contacts: ['applicant_references', 'applicant_emergency_contacts'],
  applicant_consent: [CONSENT],
};

/** Valid answers to one step. */
export function validAnswers(step: string): DraftData {
  const draft = completeDraft();
  return Object.fromEntries((keysOfStep[step] ?? []).map((key) => [key, draft[key]]));
}

/** The same with an invalid answer; a given consent is kept. */
export function invalidAnswers(step: string, consentGiven: boolean): DraftData {
  const draft = validAnswers(step);
  if (step === 'applicant_consent') {
    const given = consentGiven ? (draft[CONSENT] as DraftData) : {};
    return { [CONSENT]: { ...given, full_name: '' } };
  }
  if (step === 'applicants') return { ...draft, applicants: { first_name: 'Marisol & Co' } };
  const [first] = Object.keys(draft);
  return first === undefined ? {} : { ...draft, [first]: [{}] };
}
