/** The money of a property, as its office reads it: what each lease owes, and the ledger of one. Integer cents. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { LEDGER_ENTRIES } from '../limits.ts';
import { pageOf, pageQuery } from '../resident/page-of.contract.ts';
import { PaymentPlanView } from '../resident/payment-plan.contract.ts';

const tag = 'office';
const Cents = Type.Integer();
const Day = Type.String({ description: 'A day of the property, "2026-03-01"; "" if there is none.' });

/** What a lease owes, and how long it has been due. */
const owed = {
  due_cents: Type.Integer({ description: 'Everything that is open.' }),
  overdue_cents: Type.Integer({ description: 'The part of it whose due date has passed.' }),
  credit_cents: Type.Integer({ description: 'Paid or given, and not used yet.' }),
  deposit_cents: Type.Integer({ description: 'Deposits that were paid and are held.' }),
};

const MoneyRow = Type.Object({
  lease_id: Type.String(),
  lease_uid: Type.String({ description: "The office's id of the lease." }),
  home: Type.String({ description: 'Unit and building, "204 / B".' }),
  residents: Type.String(),
  over: Type.Boolean({ description: 'The lease has ended.' }),
  ...owed,
  oldest_due: Day,
  days_30: Type.Integer({ description: 'Due since 0 to 30 days.' }),
  days_60: Cents,
  days_90: Cents,
  older: Type.Integer({ description: 'Due since more than 90 days.' }),
});
export type MoneyRow = Static<typeof MoneyRow>;

const MONEY_COLUMNS = [
  'home',
  'due_cents',
  'overdue_cents',
  'credit_cents',
  'deposit_cents',
  'oldest_due',
  'days_30',
  'days_60',
  'days_90',
  'older',
] as const;
export type MoneyColumn = (typeof MONEY_COLUMNS)[number];

const MONEY_FILTERS = ['all', 'due', 'overdue', 'credit'] as const;

export const listOfficeMoney = endpoint({
  method: 'GET',
  path: '/api/office/money',
  tag,
  summary: 'What the leases of the property owe, with the ages of what is due',
  request: {
    headers: TokenHeader,
    query: Type.Object({
      only: Type.Optional(Type.Enum([...MONEY_FILTERS])),
      ...pageQuery(MONEY_COLUMNS).properties,
    }),
  },
  answer: pageOf(MoneyRow),
  errors: ['session.invalid', 'access.denied'],
});

const OpenCharge = Type.Object({
  invoice_id: Type.String(),
  charge_code: Type.String(),
  description: Type.String(),
  due_date: Type.String(),
  amount_cents: Cents,
  balance_cents: Cents,
  is_deposit: Type.Boolean(),
});

export const OfficeLedger = Type.Object({
  lease_id: Type.String(),
  lease_uid: Type.String(),
  home: Type.String(),
  over: Type.Boolean(),
  residents: Type.Array(
    Type.Object({
      name: Type.String(),
      user_id: Type.Union([Type.String(), Type.Null()], { description: 'Null: has no account.' }),
    }),
  ),
  today: Type.String({ description: 'At the property.' }),
  seq: Type.Integer({
    description: 'The number of the latest entry: a change names the one that its member has seen.',
  }),
  ...owed,
  deferred_cents: Type.Integer({
    description: 'The part of what is open that the payment plan makes due later.',
  }),
  plan: Type.Union([PaymentPlanView, Type.Null()], {
    description: 'The payment plan that was agreed last; null: none.',
  }),
  open: Type.Array(OpenCharge, { description: 'The open charges, the oldest due first.' }),
});
export type OfficeLedger = Static<typeof OfficeLedger>;

const ofLease = { headers: TokenHeader, params: Type.Object({ lease_id: Id }) };

export const readOfficeLedger = endpoint({
  method: 'GET',
  path: '/api/office/money/leases/:lease_id',
  tag,
  summary: 'What a lease of the property owes: its open charges, its credit and the deposits that are held',
  request: ofLease,
  answer: OfficeLedger,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});

const LedgerRow = Type.Object({
  entry_id: Type.String(),
  seq: Cents,
  kind: Type.String({ description: '`charge`, `credit`, `waived`, `authorised` …' }),
  day: Type.String({ description: 'In the books.' }),
  at: Type.String({ description: 'The moment of its entry.' }),
  what: Type.String({ description: 'What it is about: the charge, or how it was paid.' }),
  who: Type.Object({
    kind: Type.Enum(['office', 'resident', 'provider', 'portal']),
    name: Type.String({ description: '"" if nobody is named.' }),
  }),
  approved_by: Type.String({ description: 'The member who has agreed, or "".' }),
  reason: Type.String({ description: 'Of the member of the office, or the code of a return.' }),
  is_deposit: Type.Boolean(),
  debit_cents: Type.Integer({ description: 'What is owed more.' }),
  credit_cents: Type.Integer({ description: 'What is owed less.' }),
  balance_cents: Type.Integer({ description: 'Owed after it; negative for credit.' }),
  payment_id: Type.Union([Type.String(), Type.Null()]),
  can_reverse: Type.Boolean(),
  can_return: Type.Boolean({ description: 'A check that may come back.' }),
  has_receipt: Type.Boolean(),
});
export type LedgerRow = Static<typeof LedgerRow>;

export const listLedgerEntries = endpoint({
  method: 'GET',
  path: '/api/office/money/leases/:lease_id/entries',
  tag,
  summary: `The entries of a lease with the balance after each, the newest ${LEDGER_ENTRIES}`,
  request: { ...ofLease, query: pageQuery(['seq']) },
  answer: pageOf(LedgerRow),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});

const between = { from: Type.String({ format: 'date' }), to: Type.String({ format: 'date' }) };

export const readStatement = endpoint({
  method: 'GET',
  path: '/api/office/money/leases/:lease_id/statement',
  tag,
  summary: 'The statement of a lease for a period, both days included, as a PDF',
  request: { ...ofLease, query: Type.Object(between) },
  answer: null,
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'period.invalid'],
});

export const readOfficeReceipt = endpoint({
  method: 'GET',
  path: '/api/office/money/payments/:payment_id/receipt',
  tag,
  summary: 'The receipt of a payment of the property, as a PDF',
  request: { headers: TokenHeader, params: Type.Object({ payment_id: Id }) },
  answer: null,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
