/** A complete draft, as the form sends it. For tests that begin where the form ends. */
const draft = {
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
      state_id: { id: '44', label: 'Texas', code: 'TX' },
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
  applicant_emergency_contacts: [
    {
      first_name: 'Rafael',
      last_name: 'Ibarra',
      contact_no: '2105550136',
      relationship: 'SIBLING',
      address_line_1: '400 E Houston St',
      city: 'San Antonio',
      state_id: { id: '44', label: 'Texas', code: 'TX' },
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

/**
 * Submits an application by the calls that the form makes.
 *
 * @throws {Error} with the server's answer when it refuses.
 */
export async function submitByCall(baseUrl: string, token: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/api/applicant/save-submit`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(draft),
  });
  if (!answer.ok) throw new Error(`submit: ${answer.status} ${await answer.text()}`);
}
