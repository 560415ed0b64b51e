/** What a lease is charged and what was paid of it. All money is integer cents. @see spec/platform.md §2, §3, §7, §9 */
import { type Static, Type } from 'typebox';
import { CardPluginMeta } from '../card-plugin.contract.ts';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import {
  PaymentOption,
  PaymentType,
  PlacepayMeta,
  PopupLanguage,
  ScreeningPayment,
} from '../payment.contract.ts';
import { pageOf, pageQuery } from './page-of.contract.ts';

const Cents = Type.Integer();
const Day = Type.String({ description: '2026-03-01' });
const OrNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const tag = 'ledger';

/** An invoice of which something is owed. `due_date` is the first one, whatever happened to its payments. */
export const BillLine = Type.Object({
  id: Type.String(),
  charge_code: Type.String(),
  is_deposit: Type.Boolean({ description: 'Of a security deposit, which is kept for the household.' }),
  description: Type.String(),
  due_date: Day,
  amount: Cents,
  balance: Cents,
});
export type BillLine = Static<typeof BillLine>;

export const PaymentMethodView = Type.Object({
  id: Type.String(),
  payment_type: PaymentType,
  label: Type.String({ description: 'Visa •••• 4242' }),
});
export type PaymentMethodView = Static<typeof PaymentMethodView>;

/**
 * What is owed under the lease of the session, and how it can be paid. `options` and `method_options` are for `amount`: what
 * was asked for, else all that is due. `facts` are those of the flow `make-payment`.
 */
export const Bill = Type.Object({
  due: Cents,
  overdue: Cents,
  deposit: Cents,
  credit: Cents,
  on_the_way: Cents,
  invoices: Type.Array(BillLine),
  next_charges: Type.Array(Type.Object({ description: Type.String(), due_date: Day, amount: Cents })),
  partial: Type.Boolean({ description: 'Less than all that is due may be paid.' }),
  amount: Cents,
  options: Type.Array(PaymentOption),
  methods: Type.Array(Type.Object({ ...PaymentMethodView.properties, fee: Cents, total: Cents })),
  can_keep: Type.Boolean({ description: 'Cards and accounts can be kept for the next time.' }),
  payer_name: Type.String(),
  form_facts: Type.Object({ today: Day }),
  facts: Type.Object({
    due: Type.Boolean(),
    in_flight: Type.Boolean(),
  }),
  is_payment_blocked: Type.Boolean(),
});
export type Bill = Static<typeof Bill>;

export const readBill = endpoint({
  method: 'GET',
  path: '/api/tenant/bill',
  tag,
  summary: 'What is owed under the lease of the session, and the ways to pay it with their fees',
  request: {
    headers: TokenHeader,
    query: Type.Object({ amount: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$' })) }),
  },
  answer: Bill,
  errors: ['session.invalid', 'access.denied'],
});

/** As the payment form of an application, or by a kept method; `amount` in cents. */
export const TenantPayment = Type.Object({
  ...ScreeningPayment.properties,
  method_id: Type.Optional(OrNull(Id)),
  keep_method: Type.Optional(Type.Boolean()),
});
export type TenantPayment = Static<typeof TenantPayment>;

const IdempotencyHeader = Type.Object(
  {
    token: TokenHeader.properties.token,
    'idempotency-key': Type.String({ minLength: 8, maxLength: 100, pattern: '^[\\w.-]+$' }),
  },
  { additionalProperties: true },
);

export const payBill = endpoint({
  method: 'POST',
  path: '/api/tenant/payments',
  tag,
  summary: 'Pays by a kept method, a card token or a bank account',
  request: { headers: IdempotencyHeader, body: TenantPayment },
  answer: Type.Object({ paid: Type.Literal(true), transaction_id: Type.String() }),
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'state.not_allowed',
    'validation.failed',
    'idempotency_key.reused',
    'amount.invalid',
    'payment.blocked',
    'payment.in_flight',
    'payment.nothing_due',
    'payment.method_refused',
    'payment.failed',
    'GATEWAY_ERROR',
    'provider.unavailable',
  ],
});

/** `amount` in cents; left out: all that is due. */
export const TenantPlacepayRequest = Type.Object({
  payment_type: PaymentType,
  merchant_type: Type.Optional(Type.String({ maxLength: 200 })),
  bank_id: Type.Optional(Type.String({ maxLength: 200 })),
  amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999_999 })),
  lng: PopupLanguage,
});
export type TenantPlacepayRequest = Static<typeof TenantPlacepayRequest>;

export const openTenantPlacepay = endpoint({
  method: 'POST',
  path: '/api/tenant/payments/placepay/meta',
  tag,
  summary: 'Opens a session of the hosted popup for what a resident pays',
  request: { headers: TokenHeader, body: TenantPlacepayRequest },
  answer: PlacepayMeta,
  errors: [
    'session.invalid',
    'access.denied',
    'state.not_allowed',
    'amount.invalid',
    'payment.blocked',
    'payment.in_flight',
    'payment.nothing_due',
    'payment.method_refused',
    'provider.unavailable',
  ],
});

export const confirmTenantPlacepay = endpoint({
  method: 'POST',
  path: '/api/tenant/payments/placepay',
  tag,
  summary: 'Records what was paid in the popup, once the provider has confirmed it; answers a message key',
  request: {
    headers: TokenHeader,
    body: Type.Object({
      placepay_transaction_id: Type.String({ minLength: 1, maxLength: 100 }),
      public_key: Type.String({ maxLength: 200 }),
    }),
  },
  answer: Type.Object({ paid: Type.Literal(true), message: Type.String(), transaction_id: Type.String() }),
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'payment.in_flight',
    'payment.method_refused',
    'payment.transaction_used',
    'payment.failed',
    'GATEWAY_ERROR',
    'provider.unavailable',
  ],
});

export const openTenantCardSession = endpoint({
  method: 'POST',
  path: '/api/tenant/payments/card-session',
  tag,
  summary: 'Opens a session of the card plugin for a resident',
  request: { headers: TokenHeader },
  answer: CardPluginMeta,
  errors: ['session.invalid', 'access.denied', 'provider.unavailable'],
});

export const listKeptMethods = endpoint({
  method: 'GET',
  path: '/api/tenant/payment-methods',
  tag,
  summary: 'The cards and bank accounts that somebody keeps for the lease of the session',
  request: { headers: TokenHeader },
  answer: Type.Array(PaymentMethodView),
  errors: ['session.invalid', 'access.denied'],
});
export const keepMethod = endpoint({
  method: 'POST',
  path: '/api/tenant/payment-methods',
  tag,
  summary: 'Keeps a card or bank account at the provider; the portal has its token only',
  request: { headers: TokenHeader, body: ScreeningPayment },
  answer: PaymentMethodView,
  errors: ['session.invalid', 'access.denied', 'validation.failed', 'GATEWAY_ERROR', 'provider.unavailable'],
});
export const forgetMethod = endpoint({
  method: 'DELETE',
  path: '/api/tenant/payment-methods/:method_id',
  tag,
  summary: 'Removes a kept card or bank account, unless an automatic payment uses it',
  request: { headers: TokenHeader, params: Type.Object({ method_id: Id }) },
  answer: Type.Boolean(),
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'method.in_use'],
});

/**
 * `amount` is negative for what lessens the debt. `status` of a charge: open or paid; of a payment: its state; of a credit,
 * which the office has given: credited.
 */
export const TransactionRow = Type.Object({
  id: Type.String(),
  kind: Type.Union([Type.Literal('charge'), Type.Literal('payment'), Type.Literal('credit')]),
  at: Type.String(),
  description: Type.String(),
  status: Type.String(),
  amount: Cents,
});
export type TransactionRow = Static<typeof TransactionRow>;

export const TRANSACTION_COLUMNS = ['at', 'kind', 'amount'] as const;

export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/tenant/transactions',
  tag,
  summary: 'Charges, payments and credits of the lease, sorted and paged by the server',
  request: { headers: TokenHeader, query: pageQuery(TRANSACTION_COLUMNS) },
  answer: pageOf(TransactionRow),
  errors: ['session.invalid', 'access.denied'],
});

/** One charge, payment or credit. `shares`: what a payment has paid, or by what a charge was paid. */
export const TransactionView = Type.Object({
  ...TransactionRow.properties,
  due_date: OrNull(Day),
  balance: Cents,
  fee: Cents,
  total: Cents,
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
export const callOffAgain = endpoint({
  method: 'POST',
  path: '/api/tenant/transactions/:transaction_id/call-off',
  tag,
  summary: 'A returned payment is not presented again',
  request: ofTransaction,
  answer: TransactionView,
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'state.not_allowed'],
});
