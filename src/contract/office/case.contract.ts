/** One case of the office: a household from its application to the end of its lease. */
import { type Static, Type } from 'typebox';
import { Timeline } from '../application/own-record.contract.ts';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { CASE_ACTS, CASE_LOG, CASE_MESSAGES } from '../limits.ts';
import { OfficeTurn } from '../process/office-turn.contract.ts';
import { WorkorderRow } from '../resident/workorder.contract.ts';
import { ApplicantStatus } from './application.contract.ts';
import { Here } from './side-by-side.contract.ts';

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const Day = Type.String({ description: 'A day of the property, "2026-03-01"; "" if there is none.' });
const Cents = Type.Integer();

const CaseApplicant = Type.Object({
  applicant_id: Type.String(),
  name: Type.String(),
  applicant_type: Type.Enum(['PRIMARY', 'CO-APPLICANT', 'GUARANTOR']),
  email: Type.String(),
  contact_no: Type.String({ description: 'Ten digits, or "".' }),
  status: ApplicantStatus,
  can_remove: Type.Boolean({ description: 'They have not begun their form, and the application is open.' }),
  can_resend: Type.Boolean({ description: 'They were invited and have not cancelled.' }),
  milestones: Timeline.properties.entries,
  answers_changed_at: orNull(
    Type.String({ description: 'When they last changed answers that they had submitted.' }),
  ),
});

const OfficeAct = Type.Object({
  event: Type.String({ description: 'Its name in the log of the application.' }),
  at: Type.String(),
  by: Type.String({ description: 'The member of the office.' }),
  about: Type.String({ description: 'The person whose application it is about.' }),
  reason: Type.String({ description: 'What the member wrote; "" for nothing.' }),
  from: Type.String({ description: 'The home before a move; else "".' }),
  to: Type.String({ description: 'The home after a move; else "".' }),
});

const CaseInvoice = Type.Object({
  invoice_id: Type.String(),
  payer: Type.String(),
  description: Type.String({ description: 'In the language of the member.' }),
  amount_cents: Cents,
  paid_cents: Cents,
  refundable_cents: Type.Integer({
    description: 'What of the paid amount is refunded if the application is cancelled.',
  }),
  returned_cents: Type.Integer({ description: 'What the office has been asked to pay back.' }),
});

const CaseLease = Type.Object({
  lease_id: Type.String(),
  lease_uid: orNull(Type.String({ description: "The office's id of the lease." })),
  status: Type.Enum(['SIGNING', 'SIGNED', 'SEALED', 'WITHDRAWN']),
  start_date: Day,
  end_date: Day,
  rent_cents: Cents,
  deposit_cents: Cents,
  due_cents: Type.Integer({ description: 'Open invoices of the lease.' }),
  overdue_cents: Type.Integer({ description: 'The part of it whose due date has passed.' }),
});

const CaseOccupant = Type.Object({
  name: Type.String(),
  responsible: Type.Boolean(),
  email: Type.String({ description: 'Of the account; "" for a person without one.' }),
  person: orNull(
    Type.Object(
      { kind: Type.Enum(['resident', 'applicant']), id: Type.String() },
      { description: 'The page of the data about the person; null for a child.' },
    ),
  ),
});

const CaseMessage = Type.Object({
  id: Type.String(),
  by_office: Type.Boolean(),
  author: Type.String(),
  subject: Type.String(),
  message: Type.String(),
  created_at: Type.String(),
});

export const OfficeCase = Type.Object({
  case_id: Type.String(),
  home: Type.String({ description: 'Unit and building, "204 / B".' }),
  here: Here,
  time_zone: Type.String({ description: 'Of the property.' }),
  turns: Type.Array(OfficeTurn, {
    description: 'What waits for the office, as far as the member may do it.',
  }),
  next: orNull(
    Type.Enum(['MAKE_LEASE', 'COUNTERSIGN'], {
      description: 'What the member does next for the lease: make it, or sign it for the landlord.',
    }),
  ),
  open: Type.Array(
    Type.Object({
      process_id: Type.String(),
      title: Type.String({ description: 'Of the flow, in the language of the member.' }),
      on: Type.Enum(['person', 'office', 'group'], { description: 'Whose turn it is.' }),
      since: Type.String(),
      due_at: orNull(Type.String()),
    }),
    {
      description:
        'The processes about the household that have not ended, as far as the member may read them.',
    },
  ),
  log: Type.Array(
    Type.Object({
      process_id: Type.String(),
      title: Type.String(),
      at: Type.String(),
      by: Type.Enum(['person', 'office', 'time']),
      name: orNull(Type.String({ description: 'Of the member of the office, or of a resident.' })),
      text: Type.String({ description: 'What was done, in the language of the member.' }),
    }),
    { description: `What was done in these processes, the latest ${CASE_LOG}, the newest first.` },
  ),
  application: orNull(
    Type.Object(
      {
        reference: Type.String({ description: 'As the applicants see it.' }),
        created_at: Type.String(),
        movein_date: Day,
        lease_term: orNull(Type.Integer({ description: 'In months, as the office named it.' })),
        can_change: Type.Boolean({ description: 'Nobody has a decision, and it is not cancelled.' }),
        can_move: Type.Boolean({ description: 'It is not declined or cancelled, and there is no lease.' }),
        acts: Type.Array(OfficeAct, {
          description: `What members of the office have done, the latest ${CASE_ACTS}, the newest first.`,
        }),
        applicants: Type.Array(CaseApplicant),
        invoices: Type.Array(CaseInvoice),
      },
      { description: 'With `manage_applications`; null without, and for a lease without an application.' },
    ),
  ),
  occupants: Type.Array(CaseOccupant, {
    description: 'Of the lease. Empty before its residents have moved in.',
  }),
  lease: orNull(CaseLease),
  workorders: orNull(Type.Array(WorkorderRow)),
  messages: orNull(
    Type.Array(CaseMessage, { description: `The latest ${CASE_MESSAGES}, the newest first.` }),
  ),
});
export type OfficeCase = Static<typeof OfficeCase>;

export const readOfficeCase = endpoint({
  method: 'GET',
  path: '/api/office/cases/:case_id',
  tag: 'office',
  summary:
    'A household of the property, by the id of its application or lease. Each part needs the policy of its work: `manage_applications`, `manage_leases`, `manage_workorders`, `manage_messages`; without it, it is null',
  request: { headers: TokenHeader, params: Type.Object({ case_id: Id }) },
  answer: OfficeCase,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const readCaseFile = endpoint({
  method: 'GET',
  path: '/api/office/cases/:case_id/record.pdf',
  tag: 'office',
  summary: 'The case as one PDF, with the answers of each applicant; secrets by their endings only',
  request: { headers: TokenHeader, params: Type.Object({ case_id: Id }) },
  answer: null,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
