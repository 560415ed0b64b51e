/** The amount due under a lease, and how to pay it. All money is integer cents. @see spec/platform.md §2, §3, §7 */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';
import { PaymentOption } from '../payment.contract.ts';
import { PaymentMethodView } from './payment-method.contract.ts';
import { PaymentPlanView } from './payment-plan.contract.ts';

const Cents = Type.Integer();
const Day = Type.String({ description: '2026-03-01' });

/** An unpaid or partly paid invoice. `due_date` is its first due date, even if payments failed later. */
const BillLine = Type.Object({
  id: Type.String(),
  charge_code: Type.String(),
  is_deposit: Type.Boolean({ description: 'Of a security deposit, which is kept for the household.' }),
  description: Type.String(),
  due_date: Day,
  amount: Cents,
  balance: Cents,
});

/**
 * How `amount` is split by charge code, the oldest due first, and the property's bank accounts that receive it:
 * `bankByChargeCode` for single codes, `lease_payment_bank_id` for all others. The provider gets the same data.
 */
const ChargeCodeSelection = Type.Object({
  selection: Type.Array(Type.Object({ charge_code: Type.String(), amount: Cents })),
  bankByChargeCode: Type.Record(Type.String(), Type.String()),
  lease_payment_bank_id: Type.String(),
});

/**
 * The amount due under the session's lease, and how it can be paid. `options` and `method_options` are for `amount`:
 * the requested one, by default all that is due. `facts` are those of the flow `make-payment`.
 */
export const Bill = Type.Object({
  due: Type.Integer({ description: 'To be paid now: what is open, without what a payment plan defers.' }),
  deferred: Type.Integer({ description: 'Open, but due later by the payment plan.' }),
  plan: Type.Union([PaymentPlanView, Type.Null()], {
    description: 'The payment plan that was agreed last; null: none.',
  }),
  overdue: Cents,
  deposit: Cents,
  credit: Cents,
  ahead: Type.Integer({ description: 'How much more than is due may be paid: it is credit.' }),
  on_the_way: Cents,
  invoices: Type.Array(BillLine),
  next_charges: Type.Array(Type.Object({ description: Type.String(), due_date: Day, amount: Cents })),
  partial: Type.Boolean({ description: 'Less than all that is due may be paid.' }),
  amount: Cents,
  options: Type.Array(PaymentOption),
  methods: Type.Array(Type.Object({ ...PaymentMethodView.properties, fee: Cents, total: Cents })),
  can_keep: Type.Boolean({ description: 'Cards and accounts can be kept for the next time.' }),
  payer_name: Type.String(),
  form_facts: Type.Object({
    today: Day,
    least_cents: Type.Integer({
      description: 'The least that may be paid: all that is due, where no part is taken.',
    }),
    most_cents: Type.Integer({ description: 'The most that may be paid.' }),
  }),
  facts: Type.Object({
    due: Type.Boolean(),
    payable: Type.Boolean(),
    in_flight: Type.Boolean(),
    payment_blocked: Type.Boolean(),
    may_pay: Type.Boolean(),
  }),
  charges: Type.Union([ChargeCodeSelection, Type.Null()], {
    description: 'Null where the property has one bank account.',
  }),
});
export type Bill = Static<typeof Bill>;

export const readBill = endpoint({
  method: 'GET',
  path: '/api/tenant/bill',
  tag: 'ledger',
  summary: 'What is owed under the lease of the session, and the ways to pay it with their fees',
  request: {
    headers: TokenHeader,
    query: Type.Object({ amount: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$' })) }),
  },
  answer: Bill,
  errors: ['session.invalid', 'access.denied'],
});
