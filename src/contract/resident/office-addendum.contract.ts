/** Addendums that the office has signed after the lease. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { ADDENDUM_CHARACTERS, OFFICE_ADDENDUMS } from '../limits.ts';

const tag = 'office';
const headers = TokenHeader;
const orNull = <Schema extends ReturnType<typeof Type.String>>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const line = (most: number, description: string) =>
  Type.String({ minLength: 1, maxLength: most, pattern: '\\S', description });

export const WantedAddendum = Type.Object({
  key: line(100, 'Of the office: sent again, it is the same addendum.'),
  lease_id: Id,
  title: line(120, 'Stands at the top of the paper, and is its name.'),
  text: line(
    ADDENDUM_CHARACTERS,
    'Paragraphs, a line each; `## heading`, `- item`, `| label | content`, `**bold**`, `[page]` for a new page, `[initials]` of all signers, `[initial 2]` at the end of an item for one of them. `[signatures]` says where all sign; left out: at the end.',
  ),
  language: Type.Optional(
    Type.String({ maxLength: 10, description: 'Of the text: `en`. Left out: the language of the portal.' }),
  ),
});
export type WantedAddendum = Static<typeof WantedAddendum>;

/** Addendums that are signed together, and their status. */
export const OfficeAddendum = Type.Object({
  addendum_id: Type.String({ description: 'Of the first of the documents.' }),
  lease_id: Type.String({ description: 'Whose addendums they are.' }),
  documents: Type.Array(Type.Object({ addendum_id: Type.String(), title: Type.String() })),
  renewal: Type.Boolean({ description: 'The lease has another term once all have signed.' }),
  status: Type.Union(
    [Type.Literal('SIGNING'), Type.Literal('SIGNED'), Type.Literal('SEALED'), Type.Literal('WITHDRAWN')],
    { description: '`SIGNED`: all have signed, and the sealed file is being made.' },
  ),
  signers: Type.Array(
    Type.Object({
      name: Type.String(),
      signed_at: orNull(Type.String({ description: 'Null: they have not signed.' })),
      declined_at: orNull(Type.String({ description: 'Null: they do not decline.' })),
      decline_reason: orNull(Type.String({ description: 'Why they decline, in their words.' })),
    }),
  ),
  created_at: Type.String(),
  withdrawn_at: orNull(Type.String()),
  withdrawn_reason: orNull(Type.String()),
});
export type OfficeAddendum = Static<typeof OfficeAddendum>;

export const AddendumWithdrawal = Type.Object({
  reason: line(300, 'The signers read it.'),
  offer: Type.Optional(
    Type.Union([Type.Literal('open'), Type.Literal('closed')], {
      description:
        'Of a renewal: whether the residents may choose once more, or the offer is withdrawn with the paper. Left out: closed.',
    }),
  ),
});
export type AddendumWithdrawal = Static<typeof AddendumWithdrawal>;

export const listOfficeAddendums = endpoint({
  method: 'GET',
  path: '/api/office/addendums',
  tag,
  summary: `The addendums and renewals of the property that wait for signatures, the newest ${OFFICE_ADDENDUMS} first`,
  request: { headers },
  answer: Type.Array(OfficeAddendum),
  errors: ['session.invalid', 'access.denied'],
});
export const giveOfficeAddendum = endpoint({
  method: 'POST',
  path: '/api/office/addendums',
  tag,
  summary:
    'Write an addendum to a lease and put it before all who sign for the lease; they are told, and by mail with a link of their own where they have no account',
  request: { headers, body: WantedAddendum },
  answer: OfficeAddendum,
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'state.not_allowed',
    'idempotency_key.reused',
  ],
});
export const withdrawOfficeAddendum = endpoint({
  method: 'POST',
  path: '/api/office/addendums/:addendum_id/withdrawal',
  tag,
  summary: 'Take an addendum or a renewal back that not all have signed; the signers are told why',
  request: { headers, params: Type.Object({ addendum_id: Id }), body: AddendumWithdrawal },
  answer: OfficeAddendum,
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'lease.signed_by_all'],
});
