/** The application of one applicant. @see spec/application.md §3, §7 */

import { type Static, Type } from 'typebox';
import { Brand } from '../brand/brand.contract.ts';
import { endpoint } from '../endpoint.ts';
import { FieldFailure, Id, SecretIssues, TokenHeader } from '../error.contract.ts';
import { Charge } from '../guest/listing.contract.ts';
import { DRAFT_ENTITIES } from '../limits.ts';
import { Autosaved } from './autosave.contract.ts';
import { Packet } from './packet.contract.ts';

const Text = Type.String();
const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const LimitOrNull = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]);

/** Keyed by entity: `applicants`, `applicant_addresses` … Secrets are masked in responses. */
export const DraftData = Type.Record(Type.String(), Type.Unknown(), {
  maxProperties: DRAFT_ENTITIES,
  description: 'Answers by entity. SSN and licence number come masked; a mask sent back means unchanged.',
});
export type DraftData = Static<typeof DraftData>;

export const TabProgress = Type.Object({
  total: Type.Integer({ minimum: 0 }),
  invalids: Type.Integer({ minimum: 0 }),
  errors: Type.Array(FieldFailure),
});
export type TabProgress = Static<typeof TabProgress>;

export const Progress = Type.Record(Type.String(), TabProgress, { description: 'By tab id.' });
export type Progress = Static<typeof Progress>;

/** One uploaded file. `file_path` is a signed address that expires after some minutes. */
export const FileEntry = Type.Object({
  id: Text,
  file_name: Text,
  file_path: Text,
  created_at: Text,
  expiration_date: TextOrNull,
  source: Text,
});
export type FileEntry = Static<typeof FileEntry>;

export const RequiredDocument = Type.Object({
  id: Text,
  file_name: Text,
  description: Text,
  require_expiration_date: Type.Boolean(),
  expiration_date: TextOrNull,
  value: Type.Union([Type.Literal('uploaded'), Type.Literal('')]),
  meta: Type.Array(FileEntry),
});
export type RequiredDocument = Static<typeof RequiredDocument>;

const UnitDetailsAnswer = Type.Object({
  unit_id: Text,
  property_name: Text,
  address_line_1: Text,
  city: Text,
  state_code: Text,
  zip_code: Text,
  support_contact: Text,
  unit_type: Text,
  display_bedroom: Text,
  display_bathroom: Text,
  display_square_feet: Text,
  market_rent: Type.Integer({ description: 'Cents per month.' }),
  building_uid: Text,
  unit_uid: Text,
  moviein_date: Text,
  floor_plan_images: Type.Array(Type.Object({ path: Text, bedroom: Text, unit_type: Text })),
  charges: Type.Array(Charge, { description: 'What it costs beside the rent, for this applicant.' }),
});

export const ApplicationAnswer = Type.Object({
  applicants: Type.Object({
    id: Text,
    first_name: Text,
    last_name: Text,
    middle_name: Text,
    email: Text,
    contact_no: Text,
    contact_no_2: Text,
    contact_no_3: Text,
    gender: Text,
    applicant_type: Type.Union([
      Type.Literal('PRIMARY'),
      Type.Literal('CO-APPLICANT'),
      Type.Literal('GUARANTOR'),
    ]),
    new_roommate: Type.Boolean(),
    decision: Text,
    allow_edit: Type.Boolean(),
    cancel_reason_code: TextOrNull,
    property_id: Text,
    address_limit: LimitOrNull,
    employment_limit: LimitOrNull,
    pets_count: LimitOrNull,
    vehicles_count: LimitOrNull,
    pet_instruction: Text,
    employment_instruction: Text,
    draft_data: DraftData,
    progress_data: Progress,
  }),
  reference: Type.String({ description: 'The reference number of the application, for people.' }),
  revision: Type.Integer({ minimum: 0 }),
  begun: Type.Boolean({
    description: 'The applicant has saved something; a guestcard may have filled in more.',
  }),
  saved_steps: Type.Array(Type.String(), {
    description:
      'The steps that the applicant has saved: what is wrong in them is shown when they are opened.',
  }),
  autosaved: Type.Union([Autosaved, Type.Null()], { description: 'What is typed and not saved yet.' }),
  progress: Progress,
  secret_issues: SecretIssues,
  facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
  form_facts: Type.Record(Type.String(), Type.Unknown()),
  required_document: Type.Array(RequiredDocument),
  portal_setting: Type.Object({
    application_form_hide_gender: Type.Boolean(),
    application_form_hide_maritial_status: Type.Boolean(),
    application_form_hide_relationship: Type.Boolean(),
    hide_add_guarantor: Type.Boolean(),
    income_calculation_factor: Type.Number(),
    totalAnnualIncome: Type.Integer({ description: 'Cents.' }),
  }),
  signature_drawing: Type.Boolean({ description: 'A signature may be drawn too, not only typed.' }),
  is_responsible: Type.Boolean(),
  unit_details: UnitDetailsAnswer,
  prevApplicantId: TextOrNull,
  formSubmitted: Type.Boolean(),
  brand: Brand,
  packet: Type.Optional(Packet),
});
export type ApplicationAnswer = Static<typeof ApplicationAnswer>;

export const DraftSave = Type.Object({
  draft_data: DraftData,
  progress_data: Type.Optional(
    Type.Unknown({ description: 'Accepted and not believed: the server counts.' }),
  ),
  revision: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), Type.Null()])),
});
export type DraftSave = Static<typeof DraftSave>;

export const DraftAnswer = Type.Object({
  revision: Type.Integer({ minimum: 0 }),
  progress: Progress,
  secret_issues: SecretIssues,
});
export type DraftAnswer = Static<typeof DraftAnswer>;

const Cancellation = Type.Union([
  Type.Object({
    cancel_reason_code: Type.Optional(Type.Union([Type.String({ maxLength: 50 }), Type.Null()])),
  }),
  Type.Null(),
]);

/** Answers of an earlier application for one tab, without SSN, license number, consent and terms. */
const PreviousData = Type.Object({ draft_data: DraftData });

const ShoutboxAnswer = Type.Array(Type.Object({ title: Text, content: Text }));

const tag = 'application';
const headers = TokenHeader;

export const readApplication = endpoint({
  method: 'GET',
  path: '/api/applicant/application',
  tag,
  summary: 'The whole application of the token',
  request: {
    headers,
    query: Type.Object({
      tab: Type.Optional(Type.String({ maxLength: 100 })),
      view: Type.Optional(
        Type.Literal('packet', {
          description: 'Adds what is printed of this applicant, and its questionnaires.',
        }),
      ),
    }),
  },
  answer: ApplicationAnswer,
  errors: ['token.invalid', 'access.denied'],
});
export const saveDraft = endpoint({
  method: 'POST',
  path: '/api/applicant/application/draft',
  tag,
  summary: 'Save a draft as it is; entities that are sent replace the stored ones. 409 draft.stale',
  request: { headers, body: DraftSave },
  answer: DraftAnswer,
  errors: [
    'token.invalid',
    'state.not_allowed',
    'draft.stale',
    'consent.locked',
    'validation.failed',
    'signature.invalid',
  ],
});
export const submitApplication = endpoint({
  method: 'POST',
  path: '/api/applicant/save-submit',
  tag,
  summary: 'Save the given entities and submit. True: the pre-screening questionnaire comes next',
  request: { headers, body: Type.Union([DraftData, Type.Null()]) },
  answer: Type.Boolean(),
  errors: ['token.invalid', 'state.not_allowed', 'consent.locked', 'validation.failed', 'signature.invalid'],
});
export const cancelApplication = endpoint({
  method: 'POST',
  path: '/api/applicant/cancel-application',
  tag,
  summary: 'Cancel a submitted application that nobody has decided on',
  request: { headers, body: Cancellation },
  answer: Type.Boolean(),
  errors: ['token.invalid', 'state.not_allowed', 'cancellation.payment_in_flight'],
});
export const deleteRecord = endpoint({
  method: 'DELETE',
  path: '/api/applicant/records/:entity/:id',
  tag,
  summary: 'Remove one entry of a list from the stored draft',
  request: { headers, params: Type.Object({ entity: Type.String({ maxLength: 64 }), id: Id }) },
  answer: DraftAnswer,
  errors: ['token.invalid', 'record.not_found', 'state.not_allowed'],
});
export const readPreviousData = endpoint({
  method: 'GET',
  path: '/api/applicant/prev-applicant-data',
  tag,
  summary: 'What a tab can be prefilled with from the previous application',
  request: { headers, query: Type.Object({ tab: Type.String({ maxLength: 100 }), prevApplicantId: Id }) },
  answer: PreviousData,
  errors: ['token.invalid', 'record.not_found'],
});
export const readShoutbox = endpoint({
  method: 'GET',
  path: '/api/applicant/shoutbox',
  tag,
  summary: 'Notifications of the property',
  request: { headers },
  answer: ShoutboxAnswer,
  errors: ['token.invalid'],
});
export const readIp = endpoint({
  method: 'GET',
  path: '/api/applicant/ip',
  tag,
  summary: 'The network address that the server sees',
  request: { headers },
  answer: Type.Object({ ip: Type.String() }),
  errors: ['token.invalid'],
});
