/** What the office enters in the ledger of a lease. Nothing is removed: each act is an entry of its own. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import {
  CHECK_NUMBER_CHARACTERS,
  MONEY_CENTS,
  MONEY_DESCRIPTION_CHARACTERS,
  MONEY_REASON_CHARACTERS,
  MONEY_ROWS,
  PLAN_INSTALLMENTS,
  REFUSED_SHOWN_DAYS,
} from '../limits.ts';

const tag = 'office';
const line = (most: number, description: string) =>
  Type.String({ minLength: 1, maxLength: most, pattern: '\\S', description });
const Amount = Type.Integer({ minimum: 1, maximum: MONEY_CENTS });
const Day = Type.String({ format: 'date' });
const Reason = line(MONEY_REASON_CHARACTERS, 'Why, for the office. Residents do not see it.');
const Description = line(MONEY_DESCRIPTION_CHARACTERS, 'As the residents read it.');
const Code = Type.String({ pattern: '^[A-Z][A-Z0-9_]{0,39}$', description: 'For the books: `PARKING`.' });

const Installment = Type.Object({ due_date: Day, amount_cents: Amount });

/** Each act, by its name. */
const ACTS = {
  charge: {
    charge_code: Code,
    description: Description,
    amount_cents: Amount,
    due_date: Day,
    reason: Reason,
  },
  cost: { cost_id: Id, due_date: Day, reason: Reason },
  credit: { description: Description, amount_cents: Amount, reason: Reason },
  waiver: { invoice_id: Id, amount_cents: Amount, reason: Reason },
  reversal: { entry_id: Id, reason: Reason },
  payment: {
    tender: Type.Enum(['CHECK', 'CASH']),
    number: line(CHECK_NUMBER_CHARACTERS, "Of the check, or of the office's slip."),
    amount_cents: Amount,
    received_on: Day,
    user_id: Type.Union([Id, Type.Null()], { description: 'The resident who has paid; null: not named.' }),
  },
  return: { payment_id: Id, reason: Reason },
  payout: { amount_cents: Amount, reason: Reason },
  plan: {
    installments: Type.Array(Installment, {
      minItems: 1,
      maxItems: PLAN_INSTALLMENTS,
      description: 'Ascending by day. Their sum is everything that is open.',
    }),
    reason: Reason,
  },
  plan_end: { reason: Reason },
} as const;

const schemaOf = <Name extends keyof typeof ACTS>(name: Name) => Type.Object(ACTS[name]);
type Of<Name extends keyof typeof ACTS> = Static<ReturnType<typeof schemaOf<Name>>>;

/** One act with its name. */
export type MoneyAct = { [Name in keyof typeof ACTS]: { readonly kind: Name } & Of<Name> }[keyof typeof ACTS];

/** The form in which the act was made. */
const form = {
  key: line(100, 'Of the form: sent again, it is the same act.'),
  seq: Type.Integer({ minimum: 0, description: 'The latest entry that the member has seen.' }),
};
const Done = Type.Object({
  act_id: Type.String(),
  state: Type.Enum(['DONE', 'WAITING', 'REFUSED'], {
    description: '`WAITING`: for a second member, because of its amount.',
  }),
});
export type MoneyActDone = Static<typeof Done>;

const REFUSED = [
  'session.invalid',
  'access.denied',
  'record.not_found',
  'ledger.changed',
  'idempotency_key.reused',
] as const;
const ofLease = { headers: TokenHeader, params: Type.Object({ lease_id: Id }) };

export const chargeLease = endpoint({
  method: 'POST',
  path: '/api/office/money/leases/:lease_id/charges',
  tag,
  summary: 'Charges a lease; credit pays it at once',
  request: { ...ofLease, body: Type.Object({ ...form, ...ACTS.charge }) },
  answer: Done,
  errors: [...REFUSED],
});
export const chargeCost = endpoint({
  method: 'POST',
  path: '/api/office/money/leases/:lease_id/costs',
  tag,
  summary:
    'Charges a lease a cost of one of its workorders, once: all of it, with the title of the workorder',
  request: { ...ofLease, body: Type.Object({ ...form, ...ACTS.cost }) },
  answer: Done,
  errors: [...REFUSED, 'amount.invalid', 'money.cost_charged'],
});
export const creditLease = endpoint({
  method: 'POST',
  path: '/api/office/money/leases/:lease_id/credits',
  tag,
  summary: 'Gives a lease credit: it pays what is open, the oldest due first',
  request: { ...ofLease, body: Type.Object({ ...form, ...ACTS.credit }) },
  answer: Done,
  errors: [...REFUSED],
});
export const waiveCharge = endpoint({
  method: 'POST',
  path: '/api/office/money/leases/:lease_id/waivers',
  tag,
  summary: 'Waives what is open of a charge, or a part of it',
  request: { ...ofLease, body: Type.Object({ ...form, ...ACTS.waiver }) },
  answer: Done,
  errors: [...REFUSED, 'amount.invalid', 'money.not_reversible'],
});
export const reverseEntry = endpoint({
  method: 'POST',
  path: '/api/office/money/leases/:lease_id/reversals',
  tag,
  summary: 'Takes an entry back, once: a charge, or a credit, a waiver or a payment of the office',
  request: { ...ofLease, body: Type.Object({ ...form, ...ACTS.reversal }) },
  answer: Done,
  errors: [...REFUSED, 'money.reversed', 'money.not_reversible', 'money.paid_out'],
});
export const receivePayment = endpoint({
  method: 'POST',
  path: '/api/office/money/leases/:lease_id/payments',
  tag,
  summary: 'Enters a check or cash that the office has received: it pays what is open, the rest is credit',
  request: { ...ofLease, body: Type.Object({ ...form, ...ACTS.payment }) },
  answer: Done,
  errors: [...REFUSED, 'amount.invalid', 'payment.in_flight', 'payment.nothing_due', 'month.closed'],
});
export const returnCheck = endpoint({
  method: 'POST',
  path: '/api/office/money/leases/:lease_id/returns',
  tag,
  summary: 'A check has come back: undoes its payment, and charges the fee of the property for it',
  request: { ...ofLease, body: Type.Object({ ...form, ...ACTS.return }) },
  answer: Done,
  errors: [...REFUSED, 'money.reversed'],
});
export const payOut = endpoint({
  method: 'POST',
  path: '/api/office/money/leases/:lease_id/payouts',
  tag,
  summary: 'Enters that the credit of a lease was paid out to its residents, all of it',
  request: { ...ofLease, body: Type.Object({ ...form, ...ACTS.payout }) },
  answer: Done,
  errors: [...REFUSED, 'amount.invalid', 'payment.in_flight', 'payment.nothing_due'],
});
export const agreePlan = endpoint({
  method: 'POST',
  path: '/api/office/money/leases/:lease_id/plans',
  tag,
  summary:
    'Agrees a payment plan for everything that is open: until it is broken, only its installments are due',
  request: { ...ofLease, body: Type.Object({ ...form, ...ACTS.plan }) },
  answer: Done,
  errors: [
    ...REFUSED,
    'plan.sum_wrong',
    'plan.days_wrong',
    'payment.in_flight',
    'payment.nothing_due',
    'plan.running',
    'plan.lease_over',
  ],
});
export const endPlan = endpoint({
  method: 'POST',
  path: '/api/office/money/leases/:lease_id/plan-ends',
  tag,
  summary: 'Ends the payment plan of a lease: what is open is due as without it',
  request: { ...ofLease, body: Type.Object({ ...form, ...ACTS.plan_end }) },
  answer: Done,
  errors: [...REFUSED, 'plan.not_running'],
});

const WaitingAct = Type.Object({
  act_id: Type.String(),
  lease_id: Type.String(),
  home: Type.String(),
  kind: Type.Enum(Object.keys(ACTS) as (keyof typeof ACTS)[]),
  amount_cents: Type.Integer(),
  reason: Type.String(),
  installments: Type.Array(Installment, { description: 'Those of a payment plan; none for other acts.' }),
  asked_by: Type.String({ description: 'The name of the member.' }),
  asked_at: Type.String(),
  mine: Type.Boolean({ description: 'Asked by the member who reads it: somebody else decides.' }),
  refused: Type.Union(
    [Type.Object({ by: Type.String(), at: Type.String(), reason: Type.String() }), Type.Null()],
    {
      description: 'Who refused it and why; null while it waits.',
    },
  ),
});
export type WaitingAct = Static<typeof WaitingAct>;

export const listWaitingMoney = endpoint({
  method: 'GET',
  path: '/api/office/money/waiting',
  tag,
  summary: `What waits for a second member, because of its amount, and what the member who reads has asked for in vain in the last ${REFUSED_SHOWN_DAYS} days; the first ${MONEY_ROWS}`,
  request: { headers: TokenHeader },
  answer: Type.Array(WaitingAct),
  errors: ['session.invalid', 'access.denied'],
});
export const decideWaitingMoney = endpoint({
  method: 'POST',
  path: '/api/office/money/waiting/:act_id',
  tag,
  summary: 'A second member agrees, and it is entered, or refuses it with a reason',
  request: {
    headers: TokenHeader,
    params: Type.Object({ act_id: Id }),
    body: Type.Object({
      agree: Type.Boolean(),
      reason: Type.String({ maxLength: MONEY_REASON_CHARACTERS, description: 'Needed for a refusal.' }),
    }),
  },
  answer: Done,
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'money.own_act',
    'money.decided',
    'amount.invalid',
    'money.reversed',
    'money.not_reversible',
    'money.paid_out',
    'payment.in_flight',
    'payment.nothing_due',
    'plan.running',
    'plan.lease_over',
    'plan.sum_wrong',
    'plan.days_wrong',
  ],
});
