/**
 * What staff print about an applicant. Part of the application's answer.
 *
 * @see spec/pre-application.md §3 Packet applicant data
 */
import { type Static, Type } from 'typebox';
import { QuestionItem } from '../questionnaire.contract.ts';

const Text = Type.String();
const TextOrNull = Type.Union([Type.String(), Type.Null()]);

const PacketSignature = Type.Object({ type: Text, content: Text, font: Type.Optional(Text) });

export const PacketApplicant = Type.Object({
  id: Text,
  property_id: Text,
  property_name: Text,
  first_name: Text,
  middle_name: Text,
  last_name: Text,
  email: Text,
  contact_no: Text,
  ssn: Type.String({ description: 'Masked.' }),
  dl_number: Type.String({ description: 'Masked.' }),
  dob: Text,
  gender: Text,
  applicant_type: Text,
  is_responsible: Type.Boolean(),
  signature_date: TextOrNull,
  signature_ip: TextOrNull,
  signature_data: Type.Union([PacketSignature, Type.Null()]),
  signature_differs_from: Type.Optional(
    Type.String({ description: 'The name of the applicant, where another name was signed.' }),
  ),
  decision: Text,
  lease_agreement: TextOrNull,
});
export type PacketApplicant = Static<typeof PacketApplicant>;

const PacketScreening = Type.Object({
  date_of_birth: Text,
  ssn: Type.String({ description: 'Masked.' }),
  dl_number: Type.String({ description: 'Masked.' }),
  annual_income: Text,
  maritial_status: Text,
});

export const PacketAddress = Type.Object({
  is_current: Type.Boolean(),
  address_type: Text,
  landlord_name: Text,
  landlord_contact_no: Text,
  landlord_email: Text,
  landlord_fax: Text,
  street_no: Text,
  apartment_no: Text,
  address1: Text,
  address2: Text,
  city: Text,
  state_code: Text,
  zip_code: Text,
  move_in_date: Text,
  lease_expiration_date: Text,
  reason_for_moving: Text,
});
export type PacketAddress = Static<typeof PacketAddress>;

export const PacketEmployer = Type.Object({
  is_current: Type.Boolean(),
  type: Text,
  self_employed: Type.Boolean(),
  supervisor_name: Text,
  supervisor_contact_no: Text,
  supervisor_email: Text,
  business_name: Text,
  income: Text,
  income_frequency: Text,
  address_line_1: Text,
  address_line_2: Text,
  city: Text,
  state_code: Text,
  zip_code: Text,
  position: Text,
  start_date: Text,
  end_date: Text,
  reason_for_leaving: Text,
});
export type PacketEmployer = Static<typeof PacketEmployer>;

const PacketIncome = Type.Object({ source: Text, amount: Text, income_frequency: Text });
const PacketPet = Type.Object({
  type: Type.String({ description: 'Shown as the breed.' }),
  name: Text,
  coloration: Text,
  age: Text,
  weight: Text,
  weight_unit: Text,
  sex: Text,
});
const PacketVehicle = Type.Object({
  make: Text,
  model: Text,
  year: Text,
  license_plate_number: Text,
});
const PacketReference = Type.Object({
  first_name: Text,
  last_name: Text,
  contact_no: Text,
  email: Text,
  relationship: Text,
});
const PacketContact = Type.Object({
  first_name: Text,
  last_name: Text,
  contact_no: Text,
  email: Text,
  address_line_1: Text,
  address_line_2: Text,
  city: Text,
  state_code: Text,
  zip_code: Text,
  relationship: Text,
});

/** An answered questionnaire. `about` is the address of a rental history, otherwise ''. */
export const PacketQuestionnaire = Type.Object({
  questionnaire: Type.Union([
    Type.Literal('pre_screening'),
    Type.Literal('rental_history'),
    Type.Literal('denied_form'),
  ]),
  about: Text,
  completed_at: Text,
  items: Type.Array(QuestionItem),
});
export type PacketQuestionnaire = Static<typeof PacketQuestionnaire>;

export const Packet = Type.Object({
  applicant: PacketApplicant,
  screening_info: PacketScreening,
  addresses: Type.Array(PacketAddress, { description: 'The current one first.' }),
  employers: Type.Array(PacketEmployer, { description: 'The current one first.' }),
  other_incomes: Type.Array(PacketIncome),
  pets: Type.Array(PacketPet),
  vehicles: Type.Array(PacketVehicle),
  references: Type.Array(PacketReference),
  emergency_contacts: Type.Array(PacketContact),
  questionnaires: Type.Array(PacketQuestionnaire),
});
export type Packet = Static<typeof Packet>;
