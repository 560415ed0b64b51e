/** The register of applications of a property, and what the office does with an application. */
import { type Static, Type } from 'typebox';
import { CoApplicantForm } from '../application/co-applicant.contract.ts';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { HOUSEHOLD_MEMBERS, LEASE_TERM_MONTHS, OFFICE_REASON_CHARACTERS } from '../limits.ts';
import { pageOf, pageQuery } from '../resident/page-of.contract.ts';

const tag = 'office';
const headers = TokenHeader;
const ofApplication = Type.Object({ application_id: Id });
const ofApplicant = Type.Object({ applicant_id: Id });

const APPLICANT_STATUSES = [
  'invited',
  'begun',
  'pre_screening',
  'submitted',
  'approved',
  'declined',
  'cancelled',
  'minor',
] as const;
/** Where one person of an application is. */
export const ApplicantStatus = Type.Enum([...APPLICANT_STATUSES]);
export type ApplicantStatus = (typeof APPLICANT_STATUSES)[number];

const APPLICATION_STATUSES = [...APPLICANT_STATUSES, 'lease', 'leased'] as const;
export type ApplicationStatusName = (typeof APPLICATION_STATUSES)[number];

const APPLICATION_COLUMNS = ['created_at', 'movein_date'] as const;

const ApplicationRow = Type.Object({
  application_id: Type.String({ description: 'Opens the case of the household.' }),
  reference: Type.String({ description: 'As the applicants see it.' }),
  home: Type.String({ description: 'Unit and building, "204 / B".' }),
  people: Type.Array(
    Type.Object({
      applicant_id: Type.String(),
      name: Type.String(),
      applicant_type: Type.Enum(['PRIMARY', 'CO-APPLICANT', 'GUARANTOR']),
      status: ApplicantStatus,
    }),
  ),
  status: Type.Enum([...APPLICATION_STATUSES], {
    description: 'Of the primary applicant, until there is a lease: being signed, or signed by all.',
  }),
  movein_date: Type.String({ description: 'A day of the property; "" if none was chosen.' }),
  created_at: Type.String(),
  last_at: Type.String({ description: 'When something last happened.' }),
  turn: Type.Object({
    whose: Type.Enum(['office', 'applicants', 'nobody']),
    claimed_by: Type.String({ description: 'The colleague who does the work of the office; "" for nobody.' }),
  }),
});
export type ApplicationRow = Static<typeof ApplicationRow>;

export const listOfficeApplications = endpoint({
  method: 'GET',
  path: '/api/office/applications',
  tag,
  summary: 'The applications of the property, sorted and paged by the server',
  request: { headers, query: pageQuery(APPLICATION_COLUMNS) },
  answer: pageOf(ApplicationRow),
  errors: ['session.invalid', 'access.denied'],
});

export const readOfficeOffer = endpoint({
  method: 'GET',
  path: '/api/office/applications/offer',
  tag,
  summary: 'What an invitation can offer: the free homes of the property, and its lease terms',
  request: { headers },
  answer: Type.Object({
    homes: Type.Array(
      Type.Object({
        unit_id: Type.String(),
        home: Type.String(),
        market_rent_cents: Type.Integer(),
        vacant_date: Type.String({ description: 'A day; the home can be moved into from then.' }),
      }),
    ),
    lease_terms: Type.Array(Type.Integer({ description: 'In months.' })),
    today: Type.String({ description: 'At the property.' }),
  }),
  errors: ['session.invalid', 'access.denied'],
});

const Key = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  description: 'Chosen by the caller: sent again, it is the same invitation.',
});
const OfficeReason = Type.String({
  minLength: 3,
  maxLength: OFFICE_REASON_CHARACTERS,
  pattern: '\\S\\s*\\S\\s*\\S',
  description: 'Kept in the log with the name of the member.',
});

export const HouseholdInvitation = Type.Object({
  key: Key,
  unit_id: Id,
  movein_date: Type.String({ format: 'date' }),
  lease_term: Type.Integer({ minimum: 1, maximum: LEASE_TERM_MONTHS, description: 'In months.' }),
  language: Type.Optional(
    Type.String({
      maxLength: 10,
      description: 'Of their mails and forms, "es"; left out: the first language.',
    }),
  ),
  people: Type.Array(CoApplicantForm, {
    minItems: 1,
    maxItems: HOUSEHOLD_MEMBERS,
    description:
      'The primary applicant first (`applicant_type` PRIMARY), then co-applicants and guarantors: the fields of the form `household/co-applicant`.',
  }),
});
export type HouseholdInvitation = Static<typeof HouseholdInvitation>;

const Invited = Type.Object({ application_id: Type.String() });

export const inviteHousehold = endpoint({
  method: 'POST',
  path: '/api/office/applications',
  tag,
  summary: 'Invite a person or a household to apply for a home: each adult gets a mail with their own link',
  request: { headers, body: HouseholdInvitation },
  answer: Invited,
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'unit.unavailable',
    'validation.failed',
    'idempotency_key.reused',
    'mail.limit',
  ],
});

const changeErrors = ['session.invalid', 'access.denied', 'record.not_found', 'state.not_allowed'] as const;

export const sendLinkAgain = endpoint({
  method: 'POST',
  path: '/api/office/applicants/:applicant_id/link',
  tag,
  summary: 'Mail an applicant a new link; earlier ones stay valid',
  request: { headers, params: ofApplicant, body: Type.Object({}) },
  answer: Type.Object({ email: Type.String({ description: 'To which it was mailed.' }) }),
  errors: [...changeErrors, 'mail.limit'],
});

export const addOfficeApplicant = endpoint({
  method: 'POST',
  path: '/api/office/applications/:application_id/applicants',
  tag,
  summary: 'Add a co-applicant or guarantor to a household, by the rules that hold for its primary applicant',
  request: { headers, params: ofApplication, body: CoApplicantForm },
  answer: Type.Object({ applicant_id: Type.String() }),
  errors: [...changeErrors, 'validation.failed', 'mail.limit'],
});

export const removeOfficeApplicant = endpoint({
  method: 'POST',
  path: '/api/office/applicants/:applicant_id/removal',
  tag,
  summary: 'Remove a person who has not begun their form; their link ends',
  request: { headers, params: ofApplicant, body: Type.Object({ reason: OfficeReason }) },
  answer: Type.Literal(true),
  errors: [...changeErrors, 'co_applicant.started'],
});

export const moveApplication = endpoint({
  method: 'POST',
  path: '/api/office/applications/:application_id/unit',
  tag,
  summary:
    'Move an application to another free home of the property; what holds the first one holds the new one',
  request: { headers, params: ofApplication, body: Type.Object({ unit_id: Id, reason: OfficeReason }) },
  answer: Type.Object({ home: Type.String() }),
  errors: [...changeErrors, 'unit.unavailable'],
});

export const cancelOfficeApplication = endpoint({
  method: 'POST',
  path: '/api/office/applications/:application_id/cancellation',
  tag,
  summary:
    'Cancel the application of everybody in a household, until there is a decision. Payments on their way are withdrawn, or go back',
  request: { headers, params: ofApplication, body: Type.Object({ reason: OfficeReason }) },
  answer: Type.Literal(true),
  errors: [...changeErrors, 'cancellation.payment_in_flight'],
});
