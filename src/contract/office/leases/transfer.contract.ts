/** A household moves to another unit of its property: the free homes, a preview of papers and money, and the new lease. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, TokenHeader } from '../../error.contract.ts';
import { LeaseChoices, LeaseTerms } from '../lease-draft.contract.ts';

const tag = 'office';
const headers = TokenHeader;
const params = Type.Object({ lease_id: Id });
const Cents = Type.Integer();
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const REFUSED = [
  'transfer.lease_over',
  'transfer.open',
  'transfer.plan_running',
  'transfer.renewal_open',
  'transfer.nobody_signs',
  'lease.notice_given',
  'lease.too_many_signers',
] as const;

/** A home that nobody has from a day on. */
const FreeHome = Type.Object({
  unit_id: Type.String(),
  home: Type.String({ description: 'Unit and building, "204 / B".' }),
  unit_type: Type.String(),
  rent_cents: Type.Integer({ description: 'The price on that day.' }),
});

const Line = Type.Object({ description: Type.String(), amount_cents: Cents });

/** What the move costs, by the ledger as it is now. */
export const TransferMoney = Type.Object({
  last_day: Type.String({ description: 'The last day of the former lease.' }),
  former: Type.Array(Line, { description: 'The monthly charges of the former lease in its last month.' }),
  taken_back_cents: Type.Integer({ description: 'What was charged for days after the last day.' }),
  next: Type.Array(Line, { description: 'The monthly charges of the new lease in its first month.' }),
  deposit_paid_cents: Type.Integer({ description: 'Goes along.' }),
  deposit_due_cents: Type.Integer({ description: 'What the new deposit is more than that.' }),
  deposit_left_cents: Type.Integer({ description: 'What it is less: credit of the household.' }),
  balance_cents: Type.Integer({ description: 'What is open besides the deposit, less credit.' }),
  autopays: Type.Integer({ description: 'Automatic payments, which end.' }),
});
export type TransferMoney = Static<typeof TransferMoney>;

/** The new lease as it is typed. */
const WantedTransfer = Type.Object({
  unit_id: Id,
  balance: Type.Enum(['STAYS', 'MOVES'], {
    description: 'Whether what is open stays to be paid under the former lease, or moves to the new one.',
  }),
  terms: LeaseTerms,
});
export type WantedTransfer = Static<typeof WantedTransfer>;

export const readTransfer = endpoint({
  method: 'GET',
  path: '/api/office/leases/:lease_id/transfer',
  tag,
  summary:
    'What a transfer of a household to another unit begins with: why it cannot, the homes that are free from a day on, and the choices for one of them',
  request: {
    headers,
    params,
    query: Type.Object({
      unit_id: Type.Optional(Id),
      day: Type.Optional(Type.String({ format: 'date', description: 'Of the move; default: tomorrow.' })),
    }),
  },
  answer: Type.Object({
    home: Type.String(),
    people: Type.Array(Type.String()),
    day: Type.String({ description: 'Of the move.' }),
    refusal: orNull(
      Type.Object({ code: Type.Enum([...REFUSED]), name: Type.String({ description: 'Of a colleague.' }) }),
    ),
    homes: Type.Array(FreeHome),
    choices: orNull(LeaseChoices),
  }),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const previewTransfer = endpoint({
  method: 'POST',
  path: '/api/office/leases/:lease_id/transfer/preview',
  tag,
  summary: 'The papers of the new lease as one PDF, what is missing in them, and what the move costs',
  request: { headers, params, body: WantedTransfer },
  answer: Type.Object({
    pdf: Type.String({ description: 'The file in base64.' }),
    missing: Type.Array(Type.String(), { description: 'Names of fields without a value.' }),
    money: TransferMoney,
  }),
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'lease.language_missing',
    'transfer.home_taken',
    ...REFUSED,
  ],
});
export const sendTransfer = endpoint({
  method: 'POST',
  path: '/api/office/leases/:lease_id/transfer',
  tag,
  summary:
    'Make the new lease and put it before the household, which moves on its first day once all have signed. The same key again is the same lease',
  request: {
    headers,
    params,
    body: Type.Object({
      key: Type.String({ minLength: 8, maxLength: 100, pattern: '^[\\w-]+$', description: 'Of the page.' }),
      ...WantedTransfer.properties,
    }),
  },
  answer: Type.Object({
    lease_id: Type.String({ description: 'The new lease.' }),
    process_id: Type.String(),
  }),
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'lease.language_missing',
    'lease.fields_missing',
    'lease.too_many_papers',
    'transfer.home_taken',
    'idempotency_key.reused',
    'state.not_allowed',
    ...REFUSED,
  ],
});
