/** A portal whose tests set the status of each payment at the gateway, and leases on it. */
import type { Dialect } from '../../../src/db/client.ts';
import { readBook } from '../../../src/db/ledger/entry.repository.ts';
import type { LedgerPayment } from '../../../src/db/ledger/ledger-payment.repository.ts';
import type { LeaseScope } from '../../../src/db/ledger/ledger-tables.ts';
import type { PropertySettings } from '../../../src/db/property/property-settings.ts';
import { beginPayment } from '../../../src/server/ledger/begin-payment.ts';
import { applyProviderStatus } from '../../../src/server/ledger/payment-news.ts';
import { providerAuthor } from '../../../src/server/payments/ask-provider.ts';
import type { ProviderStatus } from '../../../src/server/providers/payment-provider.ts';
import { makeTenant } from '../../fixtures/tenant.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

export interface LedgerPortal extends TestPortal {
  /** Creates a lease of a property with these settings. */
  lease(settings?: Partial<PropertySettings>): Promise<LeaseScope & { readonly user_id: string }>;
  /** Submits a payment of this amount. */
  submit(
    lease: LeaseScope,
    cents: number,
    changed?: { key?: string; fee_cents?: number },
  ): Promise<LedgerPayment>;
  /** Applies a status of the provider to a payment. */
  say(payment: LedgerPayment, news: string, code?: string): Promise<LedgerPayment>;
  /** The open balances with the codes of the invoices, oldest due date first. */
  owed(lease: LeaseScope): Promise<(readonly [code: string, cents: number])[]>;
}

/** @example const portal = await startLedgerPortal('postgres'); const lease = await portal.lease() */
export async function startLedgerPortal(dialect: Dialect): Promise<LedgerPortal> {
  const portal = await startTestPortal(dialect);
  const { deps } = portal;
  let keys = 0;
  return {
    ...portal,
    async lease(settings = {}) {
      const unit = await portal.addUnit({ time_zone: 'America/New_York', ...settings });
      const { property_id } = await deps.db
        .selectFrom('units')
        .select('property_id')
        .where('id', '=', unit)
        .executeTakeFirstOrThrow();
      const { user, lease_id } = await makeTenant(deps, { property_id });
      return { lease_id, company_id: user.company_id, property_id, user_id: user.id };
    },
    async submit(lease, cents, changed = {}) {
      keys += 1;
      const { attempt: payment } = await beginPayment(deps, {
        lease,
        user_id: null,
        origin: 'resident',
        key: changed.key ?? `key-${keys}`,
        provider: 'GATEWAY',
        payment_type: 'CHECKING',
        method_id: null,
        method_label: 'Bank •••• 6789',
        amount_cents: cents,
        fee_cents: changed.fee_cents ?? 0,
        actor: 'test',
      });
      return payment;
    },
    say: (payment, news, code = 'R01') =>
      applyProviderStatus(deps, payment.id, statusOf(payment, news, code), providerAuthor(payment)),
    async owed({ lease_id }) {
      const { invoices } = await readBook(deps.db, lease_id);
      return invoices.map(({ charge_code, balance_cents }) => [charge_code, balance_cents] as const);
    },
  };
}

function statusOf(
  { id, amount_cents: amount, fee_cents: fee }: LedgerPayment,
  news: string,
  code: string,
): ProviderStatus {
  if (news === 'declined') return { kind: 'declined', message: 'declined.insufficient_funds' };
  if (news === 'unknown') return { kind: 'pending' };
  const paid = { id: `ch-${id}`, reference: id, invoiceId: id, amount, fee, authCode: 'A1' };
  if (news === 'settled') return { kind: 'paid', transaction: { ...paid, settlement: 'settled' } };
  if (news === 'cancelled') return { kind: 'paid', transaction: { ...paid, settlement: 'voided' } };
  if (news === 'returned')
    return { kind: 'paid', transaction: { ...paid, settlement: 'returned', returnCode: code } };
  return { kind: 'paid', transaction: paid };
}
