/** The registers of an export about tenancies: leases, their money, and what residents and the office exchange. */
import { type Register, register } from './register.ts';

const LEASES: readonly Register[] = [
  register(
    'leases',
    'leases',
    ['id'],
    'id as lease_id, application_id, unit_id, parent_lease_id, status, start_date, end_date, rent_cents, ' +
      'deposit_cents, occupants, created_at, signed_at, sealed_at, withdrawn_at, withdrawn_reason, withdrawn_by',
  ),
  register(
    'tenancies',
    'tenancies',
    ['lease_id'],
    'lease_id, lease_uid, lease_status, movein_date, pending_renewal, allow_workorder',
  ),
  register(
    'residents',
    'lease_occupants',
    ['lease_id', 'position'],
    'lease_id, position, first_name, last_name, responsible_flag, is_lease_applicant, user_id, applicant_id',
  ),
  register(
    'lease-signers',
    'lease_signers',
    ['lease_id', 'applicant_id'],
    'lease_id, applicant_id, position, finished_at, declined_at, decline_reason, reminders',
  ),
  register(
    'lease-papers',
    'lease_documents',
    ['id'],
    'id as document_id, lease_id, position, file_type, file_name, sha256, size, pages, fee_cents',
  ),
  register(
    'lease-log',
    'lease_log',
    ['lease_id', 'seq'],
    'lease_id, seq, at, actor, ip, event, detail, previous, hash',
  ),
  register(
    'lease-seals',
    'lease_sealed_files',
    ['lease_id'],
    'lease_id, sha256, size, level, sealed_at, stamped_at',
  ),
  register(
    'lease-renewals',
    'lease_renewals',
    ['lease_id'],
    'lease_id, renewed_lease_id, occasion_id, former_end_date, former_rent_cents, applied_at',
  ),
  register(
    'unit-transfers',
    'unit_transfers',
    ['lease_id'],
    'lease_id, from_lease_id, balance, agreed_at, moved_at, moved_deposit_cents, moved_credit_cents, moved_balance_cents',
  ),
  register(
    'lease-makers',
    'office_leases',
    ['lease_id'],
    'lease_id, template_version, charges, countersign, made_by',
  ),
  register('lease-templates', 'lease_templates', ['version'], 'version, texts, written_by, written_at'),
  register(
    'belongings',
    'belongings',
    ['id'],
    'id as belonging_id, lease_id, kind, name, number, detail, permit, since, added_by, ended_at, ended_by',
  ),
];

const MONEY: readonly Register[] = [
  register(
    'ledger-entries',
    'ledger_entries',
    ['lease_id', 'seq'],
    'id as entry_id, lease_id, seq, day, at, kind, name, actor, invoice_id, payment_id, detail',
  ),
  register(
    'ledger-transfers',
    'ledger_transfers',
    ['entry_id', 'line'],
    'entry_id, line, lease_id, debit, credit, cents, invoice_id, payment_id',
  ),
  register(
    'ledger-charges',
    'ledger_invoices',
    ['lease_id', 'number'],
    'id as invoice_id, lease_id, number, charge_code, description, first_due_date, amount_cents, about_invoice_id, ' +
      'created_at',
  ),
  register(
    'ledger-payments',
    'ledger_payments',
    ['id'],
    'id as payment_id, lease_id, user_id, origin, payment_type, provider, method_label, amount_cents, fee_cents, ' +
      'state, provider_transaction_id, auth_code, failure, presentment, represents_id, authorised_at, created_at',
  ),
  register(
    'office-payments',
    'office_payments',
    ['payment_id'],
    'payment_id, lease_id, tender, number, received_on',
  ),
  register(
    'payment-methods',
    'payment_methods',
    ['id'],
    'id as method_id, lease_id, user_id, payment_type, provider, label, created_at, removed_at',
  ),
  register(
    'recurring-charges',
    'recurring_charges',
    ['id'],
    'id as charge_id, lease_id, charge_code, description, amount_cents, due_day, start_date, end_date, charged_until',
  ),
  register(
    'automatic-payments',
    'autopays',
    ['id'],
    'id as autopay_id, lease_id, user_id, method_id, day, start_on, end_on, paused_until, cap_cents, state, ' +
      'end_reason, created_at',
  ),
  register(
    'automatic-payment-dates',
    'autopay_charges',
    ['autopay_id', 'charge_date'],
    'autopay_id, lease_id, charge_date, state, announced_cents, amount_cents, payment_id, failure',
  ),
  register(
    'money-acts',
    'money_acts',
    ['id'],
    'id as act_id, lease_id, act, amount_cents, asked_by, asked_at, state, decided_by, decided_at, refusal',
  ),
  register(
    'payment-plans',
    'payment_plans',
    ['id'],
    'id as plan_id, lease_id, state, installments, invoices, grace_days, agreed_at, over_at',
  ),
  register('closed-months', 'closed_months', ['month'], 'month, closed_by, closed_at'),
  register(
    'deposit-settlements',
    'settlements',
    ['subject_id'],
    'lease_id, keys_returned_on, deposit_cents, balance_cents, deductions, refund_cents, owed_cents, drawn_at, ' +
      'settled_at, paid_at',
  ),
];

export const TENANCY_REGISTERS: readonly Register[] = [...LEASES, ...MONEY];
