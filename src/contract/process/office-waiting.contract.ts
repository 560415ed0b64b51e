/** What waits for the office besides turns of processes. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { WAITING_OF_KIND } from '../limits.ts';
import { pageQuery } from '../resident/page-of.contract.ts';
import { WAITING_KINDS } from './waiting-kinds.ts';

const Kind = Type.Enum([...WAITING_KINDS], {
  description:
    '`LEASE_TO_MAKE`: an approved application without a lease. `LEASE_TO_SIGN`: the landlord signs. `PAYMENT_RETURNED`: a payment came back, is not presented again, and the lease owes. `SEAL_FAILED`: all have signed, and sealing has failed several times. `MAIL_REFUSED`: a mail or text message did not arrive, or came back later, and the address is still the same. `DELETION_ASKED`: somebody asks to be deleted.',
});

const idOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const RefusedMail = Type.Object({
  channel: Type.Enum(['mail', 'sms']),
  recipient: Type.String(),
  subject: Type.String({
    description: '"" if the mail is about a confidential process, and for a text message.',
  }),
  reason: Type.String({ description: 'What the mail provider has answered.' }),
  case_id: idOrNull('Of the household of the recipient.'),
  guestcard_id: idOrNull('Of the recipient, if they are of no household.'),
});

export const WaitingEntry = Type.Object({
  kind: Kind,
  id: Type.String({
    description:
      'Of the application for `LEASE_TO_MAKE`, of the mail for `MAIL_REFUSED`, of the account for `DELETION_ASKED`, otherwise of the lease.',
  }),
  home: Type.String({ description: 'Unit and building, "204 / B".' }),
  people: Type.Array(Type.String()),
  since: Type.String(),
  due_at: Type.Union([Type.String(), Type.Null()], {
    description: 'Until when the office has to act; null: no law says.',
  }),
  overdue: Type.Boolean(),
  time_zone: Type.String({ description: 'Of the property.' }),
  mail: Type.Union([RefusedMail, Type.Null()], { description: 'Of `MAIL_REFUSED`.' }),
});
export type WaitingEntry = Static<typeof WaitingEntry>;

/** Entries, and how many there are of each kind. */
export const OfficeWaiting = Type.Object({
  rows: Type.Array(WaitingEntry),
  kinds: Type.Array(Type.Object({ kind: Kind, count: Type.Integer({ minimum: 1 }) }), {
    description: 'How many there are of each kind that waits, over all pages.',
  }),
});
export type OfficeWaiting = Static<typeof OfficeWaiting>;

export const listOfficeWaiting = endpoint({
  method: 'GET',
  path: '/api/office/waiting',
  tag: 'office',
  summary: `What waits for a member of the office besides turns, the longest waiting first: at most ${WAITING_OF_KIND} of each kind, or a page of one kind`,
  request: {
    headers: TokenHeader,
    query: Type.Object({
      kind: Type.Optional(Kind),
      page: pageQuery([]).properties.page,
      page_size: pageQuery([]).properties.page_size,
    }),
  },
  answer: OfficeWaiting,
  errors: ['session.invalid', 'access.denied'],
});
export const settleRefusedMail = endpoint({
  method: 'POST',
  path: '/api/office/waiting/mails/:mail_id/settlement',
  tag: 'office',
  summary:
    'A member of the office has seen that a mail will never arrive. Again, or once a later mail has arrived, it changes nothing',
  request: { headers: TokenHeader, params: Type.Object({ mail_id: Id }), body: Type.Object({}) },
  answer: Type.Object({ mail_id: Type.String(), settled_at: Type.String() }),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
