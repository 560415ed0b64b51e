/** How a field is answered. A `choose`d or `radio` value is the last part of its option's key. */
type How = 'fill' | 'choose' | 'radio' | 'tick' | 'zip';

/** One answer: the key of the section, the key of the field, how it is answered, and the value. */
export type Answer = readonly [section: string, field: string, how: How, value?: string];

/** The answers of a realistic applicant by tab: all required fields, and some optional ones. */
export const answers: Readonly<Record<string, readonly Answer[]>> = {
  applicants: [
    ['terms_of_service', 'transunion_terms_of_service', 'tick'],
    ['applicants', 'first_name', 'fill', 'Marisol'],
    ['applicants', 'middle_name', 'fill', 'Q'],
    ['applicants', 'last_name', 'fill', 'Ibarra'],
    ['applicants', 'email', 'fill', 'marisol.ibarra@example.com'],
    ['applicants', 'contact_no', 'fill', '5125550143'],
    ['applicants', 'gender', 'choose', 'gender.FEMALE'],
    ['screening_info', 'ssn', 'fill', '512346789'],
    ['screening_info', 'date_of_birth', 'fill', '1990-05-14'],
    ['screening_info', 'dl_number', 'fill', 'TX4471902'],
    ['screening_info', 'maritial_status', 'choose', 'maritial_status.MARRIED'],
    ['screening_info', 'annual_income', 'fill', '84000'],
  ],
  addresses: [
    ['addresses', 'address_type', 'radio', 'address_type.RENT'],
    ['addresses', 'street_no', 'fill', '1208'],
    ['addresses', 'address1', 'fill', 'Barton Springs Road'],
    ['addresses', 'zip_code', 'zip', '78704'],
    ['addresses', 'move_in_date', 'fill', '2022-03-01'],
    ['addresses', 'lease_expiration_date', 'fill', '2027-02-28'],
    ['addresses', 'reason_for_moving', 'fill', 'Closer to work'],
    ['addresses', 'landlord_name', 'fill', 'Dana Whitfield'],
    ['addresses', 'landlord_contact_no', 'fill', '5125550188'],
  ],
  employers_n_other_incomes: [
    ['employers', 'employer_type', 'choose', 'employer_type.FULL_TIME'],
    ['employers', 'business_name', 'fill', 'Bluebonnet Engineering'],
    ['employers', 'position', 'fill', 'Surveyor'],
    ['employers', 'address_line_1', 'fill', '98 San Jacinto Blvd'],
    ['employers', 'zip_code', 'zip', '78701'],
    ['employers', 'income', 'fill', '84000'],
    ['employers', 'start_date', 'fill', '2020-09-01'],
    ['employers', 'supervisor_name', 'fill', 'Theo Grant'],
    ['employers', 'supervisor_contact_no', 'fill', '5125550117'],
    ['other_incomes', 'no_other_income', 'tick'],
  ],
  pets_n_vehicles: [
    ['pets', 'no_pets', 'tick'],
    ['vehicles', 'make', 'fill', 'Honda'],
    ['vehicles', 'model', 'fill', 'Fit'],
    ['vehicles', 'year', 'fill', '2019'],
    ['vehicles', 'license_plate_number', 'fill', 'LTX 4471'],
  ],
  references_n_emergency_contacts: [
    ['references', 'first_name', 'fill', 'Ines'],
    ['references', 'last_name', 'fill', 'Okafor'],
    ['references', 'contact_no', 'fill', '5125550121'],
    ['references', 'relationship', 'choose', 'relationship.NOT_DIRECTLY_RELATED'],
    ['emergency_contacts', 'first_name', 'fill', 'Rafael'],
    ['emergency_contacts', 'last_name', 'fill', 'Ibarra'],
    ['emergency_contacts', 'contact_no', 'fill', '2105550136'],
    ['emergency_contacts', 'relationship', 'choose', 'relationship.SIBLING'],
    ['emergency_contacts', 'address_line_1', 'fill', '400 E Houston St'],
    ['emergency_contacts', 'zip_code', 'zip', '78205'],
  ],
  applicant_consent: [
    ['consent', 'transunion_terms_of_service', 'tick'],
    ['consent', 'credit_data_approval', 'tick'],
    ['consent', 'application_terms_and_condition', 'tick'],
  ],
};

/** The correct answers to all questions of the demo's bureau. */
export const rightChoices = [
  'Larkspur Lane',
  'Cedar Valley Credit Union',
  '512',
  'Round Rock',
  'Texas',
  'Williamson County',
  '2011',
];
