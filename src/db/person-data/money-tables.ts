/** Tables about the money of leases. Charges bind all who live there; payments are of the person who paid. */
import { is, type Link, of, type PersonTable, personTable } from './person-table.ts';

const OF_HOME = [is('lease_id', 'homes')];
const OF_USER = [is('user_id', 'users')];
const OF_NO_PAYMENT: Link = { column: 'payment_id', value: null };

export const MONEY_TABLES: readonly PersonTable[] = [
  personTable('ledger_invoices', ['id'], OF_HOME, {
    gives:
      'id, lease_id, number, charge_code, description, first_due_date, amount_cents, about_invoice_id, created_at',
  }),
  personTable('ledger_entries', ['id'], [OF_NO_PAYMENT, of('payment_id', 'ledger_payments')], {
    gives: 'id, lease_id, seq, day, at, kind, name, invoice_id, payment_id, detail',
    keeps: { others: 'actor' },
    within: OF_HOME,
  }),
  personTable('ledger_transfers', ['entry_id', 'line'], [of('entry_id', 'ledger_entries')], {
    gives: 'entry_id, line, debit, credit, cents, invoice_id, payment_id',
    keeps: { portal: 'lease_id' },
  }),
  personTable('ledger_payments', ['id'], OF_USER, {
    gives:
      'id, lease_id, user_id, origin, payment_type, provider, method_label, amount_cents, fee_cents, state, auth_code, ' +
      'failure, presentment, represents_id, authorised_at, created_at',
    keeps: {
      portal:
        'idempotency_key, method_id, provider_transaction_id, present_again_on, look_at, updated_at, trace',
    },
  }),
  personTable('office_payments', ['payment_id'], [of('payment_id', 'ledger_payments')], {
    gives: 'payment_id, lease_id, tender, number, received_on',
  }),
  personTable('payment_methods', ['id'], OF_USER, {
    gives: 'id, lease_id, user_id, payment_type, provider, label, created_at, removed_at',
    keeps: { secret: 'token' },
  }),
  personTable('recurring_charges', ['id'], OF_HOME, {
    gives:
      'id, lease_id, charge_code, description, amount_cents, due_day, start_date, end_date, charged_until',
    keeps: { portal: 'next_due_date' },
  }),
  personTable('autopays', ['id'], OF_USER, {
    gives:
      'id, lease_id, user_id, method_id, day, start_on, end_on, paused_until, cap_cents, state, end_reason, created_at',
    keeps: { portal: 'after_day, look_at, updated_at' },
  }),
  personTable('autopay_charges', ['autopay_id', 'charge_date'], [of('autopay_id', 'autopays')], {
    gives:
      'autopay_id, lease_id, charge_date, state, announced_cents, amount_cents, payment_id, failure, created_at',
    keeps: { portal: 'charge_month, attempts, look_at, updated_at' },
  }),
  personTable('payment_plans', ['id'], OF_HOME, {
    gives: 'id, lease_id, state, installments, invoices, grace_days, agreed_at, over_at',
  }),
  personTable('settlements', ['subject_id'], OF_HOME, {
    gives:
      'lease_id, keys_returned_on, deposit_cents, balance_cents, deductions, refund_cents, owed_cents, drawn_at, ' +
      'settled_at, paid_at',
    keeps: { portal: 'subject_id' },
  }),
  personTable('money_acts', ['id'], OF_HOME, {
    keeps: {
      portal: 'id, lease_id, request_key, amount_cents, asked_at, state, decided_at',
      office: 'act, asked_by, decided_by, refusal',
    },
  }),
];
