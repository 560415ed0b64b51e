/** Charges, payments and credits of a lease. All money is integer cents. @see spec/platform.md §3, §9 */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { pageOf, pageQuery } from './page-of.contract.ts';

const Cents = Type.Integer();
const Day = Type.String({ description: '2026-03-01' });
const OrNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const tag = 'ledger';

/**
 * `amount` is the change of the balance: negative if it reduces the debt, 0 for a payment without money. `total` is the
 * full amount, for a payment with its fee. `status`: open or paid for a charge; the state for a payment, or
 * `not_completed` if it was abandoned before anything was charged; credited for a credit by the office.
 */
const lineFields = {
  id: Type.String(),
  kind: Type.Union([Type.Literal('charge'), Type.Literal('payment'), Type.Literal('credit')]),
  at: Type.String(),
  description: Type.String(),
  status: Type.String(),
  amount: Cents,
  fee: Cents,
  total: Cents,
};

/** A row of the list. `balance_after`: the balance after it, negative for credit. */
export const TransactionRow = Type.Object({ ...lineFields, balance_after: Cents });
export type TransactionRow = Static<typeof TransactionRow>;

const TRANSACTION_COLUMNS = ['at', 'kind', 'amount'] as const;

/** Filters: a kind, a period (both dates included, at the property's time), a text in the row. */
const TransactionFilter = Type.Object({
  kind: Type.Optional(lineFields.kind),
  from: Type.Optional(Type.String({ format: 'date' })),
  to: Type.Optional(Type.String({ format: 'date' })),
  search: Type.Optional(Type.String({ maxLength: 100 })),
});
export type TransactionFilter = Static<typeof TransactionFilter>;

export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/tenant/transactions',
  tag,
  summary: 'Charges, payments and credits of the lease, chosen, sorted and paged by the server',
  request: {
    headers: TokenHeader,
    query: Type.Object({ ...TransactionFilter.properties, ...pageQuery(TRANSACTION_COLUMNS).properties }),
  },
  answer: pageOf(TransactionRow),
  errors: ['session.invalid', 'access.denied'],
});
export const saveTransactions = endpoint({
  method: 'GET',
  path: '/api/tenant/transactions.csv',
  tag,
  summary: 'The same lines as a file for spreadsheets, the newest first',
  request: { headers: TokenHeader, query: TransactionFilter },
  answer: null,
  errors: ['session.invalid', 'access.denied'],
});

/** One charge, payment or credit. `shares`: the charges that a payment has paid, or the payments of a charge. */
export const TransactionView = Type.Object({
  ...lineFields,
  due_date: OrNull(Day),
  balance: Cents,
  method: Type.String(),
  auth_code: Type.String(),
  return_code: OrNull(Type.String()),
  failure: Type.String({ description: 'Why it was declined, in words; else empty.' }),
  presentment: Type.Integer(),
  present_again_on: OrNull(Day),
  again_id: OrNull(Type.String({ description: 'The payment that presented it again.' })),
  can_cancel: Type.Boolean(),
  timeline: Type.Array(Type.Object({ kind: Type.String(), at: Type.String() })),
  shares: Type.Array(
    Type.Object({ id: Type.String(), description: Type.String(), at: Type.String(), amount: Cents }),
  ),
});
export type TransactionView = Static<typeof TransactionView>;

const ofTransaction = { headers: TokenHeader, params: Type.Object({ transaction_id: Id }) };

export const readTransaction = endpoint({
  method: 'GET',
  path: '/api/tenant/transactions/:transaction_id',
  tag,
  summary: 'One charge, payment or credit: what happened to it, and what it paid',
  request: ofTransaction,
  answer: TransactionView,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const readDueDays = endpoint({
  method: 'GET',
  path: '/api/tenant/due-days.ics',
  tag,
  summary: 'The days on which something of the lease is due, as a calendar file',
  request: { headers: TokenHeader },
  answer: null,
  errors: ['session.invalid', 'access.denied'],
});
export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/tenant/transactions/:transaction_id/receipt',
  tag,
  summary: 'The receipt of a payment as a PDF',
  request: ofTransaction,
  answer: null,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const cancelPayment = endpoint({
  method: 'POST',
  path: '/api/tenant/transactions/:transaction_id/cancel',
  tag,
  summary: 'Calls a payment off, until its batch leaves',
  request: ofTransaction,
  answer: TransactionView,
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'state.not_allowed',
    'provider.unavailable',
  ],
});
export const cancelRepresentment = endpoint({
  method: 'POST',
  path: '/api/tenant/transactions/:transaction_id/call-off',
  tag,
  summary: 'A returned payment is not presented again',
  request: ofTransaction,
  answer: TransactionView,
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'state.not_allowed'],
});
