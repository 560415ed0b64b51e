/** A portal with a sandbox, and residents with a rent and a saved bank account. */
import type { AutopayDetail } from '../../../src/contract/resident/autopay.contract.ts';
import type { Dialect } from '../../../src/db/client.ts';
import type { User } from '../../../src/db/session/user.repository.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { addRent, keepBank, keptToken } from '../../fixtures/autopay/kept-method.ts';
import { makeTenant, type TenantWish } from '../../fixtures/tenant.ts';
import { type MoneyPortal, startMoneyPortal } from '../support/money-portal.ts';
import type { Answer, Asked, Replaced } from '../support/test-portal.ts';

/** A signed-in resident with a saved bank account. */
export interface Payer {
  readonly user: User;
  readonly lease_id: string;
  readonly method_id: string;
  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, asked?: Asked): Promise<Answer>;
  /** Sets up an automatic payment and returns the portal's view of it. */
  setUp(terms?: Record<string, unknown>): Promise<AutopayDetail>;
  /** The payments in order: amount, state and key of each. */
  paid(): Promise<(readonly [cents: number, state: string, key: string])[]>;
  /** Subjects of the mails from the portal, in order. */
  mails(): Promise<string[]>;
}

export interface AutopayPortal extends MoneyPortal {
  payer(
    wish?: TenantWish & { readonly rent?: number; readonly due_day?: number; readonly account?: string },
  ): Promise<Payer>;
}

/** @example const portal = await startAutopayPortal('sqlite'); const payer = await portal.payer({ due_day: 31 }) */
export async function startAutopayPortal(
  dialect: Dialect,
  replaced: Pick<Replaced, 'meter' | 'parts' | 'tracer'> = {},
): Promise<AutopayPortal> {
  const portal = await startMoneyPortal(dialect, replaced);
  const { deps } = portal;
  return {
    ...portal,
    async payer({ rent = 150_000, due_day = 1, account, ...wish } = {}) {
      const { user, lease_id } = await makeTenant(deps, wish);
      const lease = { lease_id, company_id: user.company_id, property_id: user.property_id };
      const method_id = await keepBank(deps, { ...lease, user_id: user.id }, await keptToken(deps, account));
      const end = wish.lease?.end_date ?? '2030-07-31';
      await addRent(deps, lease, { cents: rent, due_day, start: '2025-08-01', end, since: '2026-03-02' });
      const asker = { ip: '127.0.0.1', userAgent: '' };
      // Months pass between calls, longer than any session lasts.
      const ask: Payer['ask'] = async (method, path, asked = {}) => {
        const { token } = await openSessionFor(deps, deps.db, user, { asker, lease_id });
        return portal.ask(method, path, { token, ...asked });
      };
      return {
        user,
        lease_id,
        method_id,
        ask,
        async setUp(terms = {}) {
          const body = { day: 1, start_on: null, end_on: null, cap_cents: null, method_id, ...terms };
          const { status, body: detail } = await ask('POST', '/api/tenant/autopays', { body });
          if (status !== 200) throw new Error(`${status} ${JSON.stringify(detail)}`);
          return detail as AutopayDetail;
        },
        async paid() {
          const rows = await deps.db
            .selectFrom('ledger_payments')
            .select(['amount_cents', 'state', 'idempotency_key'])
            .where('lease_id', '=', lease_id)
            .orderBy('created_at')
            .execute();
          return rows.map(
            ({ amount_cents, state, idempotency_key }) => [amount_cents, state, idempotency_key] as const,
          );
        },
        async mails() {
          const rows = await deps.db
            .selectFrom('outbox')
            .select('subject')
            .where('recipient', '=', user.email)
            .orderBy('created_at')
            .execute();
          return rows.map(({ subject }) => subject);
        },
      };
    },
  };
}
