/** The forms of what the office enters: which fields each act has, and its call. */

import type { OfficeLedger } from '../../../../../contract/office/money.contract.ts';
import type { MoneyAct } from '../../../../../contract/office/money-act.contract.ts';
import { centsOfDollars, dollarsOfCents } from '../../../../../engine/language/money.ts';
import { call } from '../../../../app/api/api-client.ts';
import { type InstallmentRow, installmentsOf } from './installment-rows.ts';

/** An act whose form is open, with what it is about. */
export type OpenedAct =
  | { readonly kind: 'charge' | 'credit' | 'payment' }
  | { readonly kind: 'payout' | 'plan' | 'plan_end'; readonly amount_cents: number }
  | { readonly kind: 'cost'; readonly cost_id: string; readonly what: string; readonly amount_cents: number }
  | {
      readonly kind: 'waiver';
      readonly invoice_id: string;
      readonly what: string;
      readonly amount_cents: number;
    }
  | { readonly kind: 'reversal'; readonly entry_id: string; readonly what: string }
  | { readonly kind: 'return'; readonly payment_id: string; readonly what: string };

export type ActField =
  | 'charge_code'
  | 'description'
  | 'tender'
  | 'number'
  | 'amount'
  | 'due_date'
  | 'received_on'
  | 'user_id'
  | 'reason';

type ActValues = Readonly<Record<ActField, string>>;

/** The codes that the form offers; the books take any. */
export const CHARGE_CODES = [
  'PARKING',
  'UTILITIES',
  'DAMAGE',
  'KEYS',
  'PET',
  'RENT',
  'SECURITY_DEPOSIT',
  'OTHER',
];
export const TENDERS = ['CHECK', 'CASH'] as const;

/** The fields of each act, in the order of its form. */
export const FIELDS: Readonly<Record<MoneyAct['kind'], readonly ActField[]>> = {
  charge: ['charge_code', 'description', 'amount', 'due_date', 'reason'],
  cost: ['due_date', 'reason'],
  credit: ['description', 'amount', 'reason'],
  waiver: ['amount', 'reason'],
  reversal: ['reason'],
  payment: ['tender', 'number', 'amount', 'received_on', 'user_id'],
  return: ['reason'],
  payout: ['reason'],
  plan: ['reason'],
  plan_end: ['reason'],
};

/** The values with which a form opens. */
export function startValues(act: OpenedAct, { today, due_cents }: OfficeLedger): ActValues {
  const cents = 'amount_cents' in act ? act.amount_cents : act.kind === 'payment' ? due_cents : 0;
  return {
    charge_code: CHARGE_CODES[0] ?? '',
    description: '',
    tender: TENDERS[0],
    number: '',
    amount: cents === 0 ? '' : dollarsOfCents(cents),
    due_date: today,
    received_on: today,
    user_id: '',
    reason: '',
  };
}

/** The fields that are empty or wrong. */
export function wrongFields(kind: MoneyAct['kind'], values: ActValues): ActField[] {
  return FIELDS[kind].filter((field) => {
    if (field === 'user_id') return false;
    if (field === 'amount') return (centsOfDollars(values.amount) ?? 0) <= 0;
    return values[field].trim() === '';
  });
}

/**
 * Sends an act.
 *
 * @param form the key of the form, and the latest entry that the member has seen
 * @param rows the installments of a payment plan
 */
export function sendAct(
  act: OpenedAct,
  values: ActValues,
  form: { readonly key: string; readonly seq: number },
  to: { readonly token: string; readonly lease_id: string },
  rows: readonly InstallmentRow[],
) {
  const { token, lease_id } = to;
  const { charge_code, description, due_date, reason, number, received_on, user_id } = values;
  const amount_cents = centsOfDollars(values.amount) ?? 0;
  const request = { token, params: { lease_id } };
  switch (act.kind) {
    case 'charge':
      return call('POST /api/office/money/leases/:lease_id/charges', {
        ...request,
        body: { ...form, charge_code, description, amount_cents, due_date, reason },
      });
    case 'cost':
      return call('POST /api/office/money/leases/:lease_id/costs', {
        ...request,
        body: { ...form, cost_id: act.cost_id, due_date, reason },
      });
    case 'credit':
      return call('POST /api/office/money/leases/:lease_id/credits', {
        ...request,
        body: { ...form, description, amount_cents, reason },
      });
    case 'waiver':
      return call('POST /api/office/money/leases/:lease_id/waivers', {
        ...request,
        body: { ...form, invoice_id: act.invoice_id, amount_cents, reason },
      });
    case 'reversal':
      return call('POST /api/office/money/leases/:lease_id/reversals', {
        ...request,
        body: { ...form, entry_id: act.entry_id, reason },
      });
    case 'return':
      return call('POST /api/office/money/leases/:lease_id/returns', {
        ...request,
        body: { ...form, payment_id: act.payment_id, reason },
      });
    case 'payout':
      return call('POST /api/office/money/leases/:lease_id/payouts', {
        ...request,
        body: { ...form, amount_cents: act.amount_cents, reason },
      });
    case 'plan':
      return call('POST /api/office/money/leases/:lease_id/plans', {
        ...request,
        body: { ...form, installments: installmentsOf(rows), reason },
      });
    case 'plan_end':
      return call('POST /api/office/money/leases/:lease_id/plan-ends', {
        ...request,
        body: { ...form, reason },
      });
    case 'payment':
      return call('POST /api/office/money/leases/:lease_id/payments', {
        ...request,
        body: {
          ...{ ...form, number, amount_cents, received_on },
          tender: TENDERS.find((one) => one === values.tender) ?? 'CHECK',
          user_id: user_id === '' ? null : user_id,
        },
      });
  }
}
