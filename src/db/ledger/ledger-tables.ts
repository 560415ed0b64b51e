/** The tables of the ledger of leases. */

import type { Generated } from 'kysely';
import type { PaymentState } from '../../../machines/ledger/payment-life.machine.ts';
import type { Account } from '../../ledger/transfer.ts';
import type { Tenancy } from '../tables.ts';

/** Every row of a ledger has the id of its lease. */
export interface LeaseScope extends Tenancy {
  lease_id: string;
}

interface LeaseLedgersTable extends LeaseScope {
  /** Sequence number of the latest entry, or 0. */
  seq: number;
}

interface RecurringChargesTable extends LeaseScope {
  id: string;
  charge_code: string;
  /** Written by the property, per language: see `written-text.ts`. */
  description: string;
  amount_cents: number;
  due_day: number;
  start_date: string;
  end_date: string | null;
  charged_until: string;
  next_due_date: string | null;
}

interface LedgerInvoicesTable extends LeaseScope {
  id: string;
  number: number;
  charge_code: string;
  description: string;
  first_due_date: string;
  amount_cents: number;
  about_invoice_id: string | null;
  created_at: string;
}

/** `resident`: paid at the portal. `representment`: a returned payment, presented again. */
export type PaymentOrigin = 'resident' | 'autopay' | 'representment' | 'office';

interface LedgerPaymentsTable extends LeaseScope {
  id: string;
  /** The payer; null for the office. */
  user_id: string | null;
  origin: PaymentOrigin;
  idempotency_key: string;
  /** For the provider `OFFICE`, the tender is in `office_payments`. */
  payment_type: 'CARD' | 'CHECKING';
  provider: string;
  method_id: string | null;
  /** Label for display: `Visa •••• 4242`. */
  method_label: string;
  amount_cents: number;
  fee_cents: number;
  state: PaymentState;
  provider_transaction_id: string | null;
  auth_code: string;
  failure: string | null;
  presentment: number;
  represents_id: string | null;
  present_again_on: string | null;
  look_at: string | null;
  authorised_at: string | null;
  created_at: string;
  updated_at: string;
  /** The trace of the call or job that has begun it. */
  trace: Generated<string | null>;
}

/**
 * Kinds of entries: `charge` … `credit_used` are about invoices, `undone` takes a credit or a waiver of the office back,
 * `paid_out` is money back to the residents, `moved_out` and `moved_in` what they take along to their next lease, `plan_…` is
 * about a payment plan, the others are about the life of a payment.
 */
export type EntryKind =
  | 'charge'
  | 'charge_reversed'
  | 'credit'
  | 'credit_used'
  | 'waived'
  | 'undone'
  | 'again_called_off'
  | 'paid_out'
  | 'moved_out'
  | 'moved_in'
  | 'plan_agreed'
  | 'plan_kept'
  | 'plan_broken'
  | 'plan_ended'
  | PaymentState;

interface LedgerEntriesTable extends LeaseScope {
  id: string;
  seq: number;
  name: string;
  kind: EntryKind;
  at: string;
  /** Its day in the books, `2026-03-01`. Null for entries from before the books had days: the local day of `at`. */
  day: Generated<string | null>;
  /** `resident:<user>`, `provider:GATEWAY`, `job:charges` … */
  actor: string;
  invoice_id: string | null;
  payment_id: string | null;
  /** JSON. */
  detail: string;
}

interface LedgerTransfersTable extends LeaseScope {
  entry_id: string;
  line: number;
  debit: Account;
  credit: Account;
  cents: number;
  invoice_id: string | null;
  payment_id: string | null;
}

/** What the office has received by hand for a payment. */
interface OfficePaymentsTable extends LeaseScope {
  payment_id: string;
  tender: 'CHECK' | 'CASH';
  /** Of the check, or of the office's slip. */
  number: string;
  /** A day, `2026-03-01`. */
  received_on: string;
}

interface LateFeeWatchesTable extends LeaseScope {
  invoice_id: string;
  look_on: string;
}

interface PaymentMethodsTable extends LeaseScope {
  id: string;
  user_id: string;
  payment_type: 'CARD' | 'CHECKING';
  provider: string;
  /** The provider's token for the card or account; useless to anybody else. */
  token: string;
  label: string;
  created_at: string;
  removed_at: string | null;
}

declare module '../tables.ts' {
  interface Tables {
    lease_ledgers: LeaseLedgersTable;
    recurring_charges: RecurringChargesTable;
    ledger_invoices: LedgerInvoicesTable;
    ledger_payments: LedgerPaymentsTable;
    ledger_entries: LedgerEntriesTable;
    ledger_transfers: LedgerTransfersTable;
    office_payments: OfficePaymentsTable;
    late_fee_watches: LateFeeWatchesTable;
    payment_methods: PaymentMethodsTable;
  }
}
