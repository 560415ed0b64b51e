/** A portal whose residents owe a rent and pay it in several tabs. */
import type { Dialect } from '../../../src/db/client.ts';
import { postDueCharges } from '../../../src/server/ledger/due-charges.ts';
import { type AutopayPortal, type Payer, startAutopayPortal } from '../autopay/autopay-portal.ts';
import type { Answer, Replaced } from '../support/test-portal.ts';

export const RENT = 150_000;

/** A resident who owes a rent of $1,500. */
export interface Owing extends Payer {
  /** Pays by a form or a saved method; a key of its own if none is given. */
  pay(body: object, key?: string): Promise<Answer>;
  /** Opens the popup for cards. */
  open(body?: object): Promise<Answer>;
  /** The rows of this lease's payments. */
  payments(): ReturnType<typeof paymentsOf>;
}

export interface OwingPortal extends AutopayPortal {
  owing(): Promise<Owing>;
}

/** @example const portal = await startOwingPortal('sqlite'); const { open } = await portal.owing() */
export async function startOwingPortal(
  dialect: Dialect,
  replaced: Pick<Replaced, 'parts' | 'tracer'> = {},
): Promise<OwingPortal> {
  const portal = await startAutopayPortal(dialect, replaced);
  // Rents are due on the first of April.
  portal.clock.advance(30 * 86_400_000);
  return {
    ...portal,
    async owing() {
      const payer = await portal.payer({ rent: RENT });
      await postDueCharges(portal.deps, payer.lease_id);
      const post = (path: string, body: object, headers = {}) =>
        payer.ask('POST', `/api/tenant/payments${path}`, { body, headers });
      return {
        ...payer,
        pay: (body, key = portal.deps.random.id()) => post('', body, { 'idempotency-key': key }),
        open: (body = {}) => post('/placepay/meta', { payment_type: 'CARD', ...body }),
        payments: () => paymentsOf(portal, payer),
      };
    },
  };
}

function paymentsOf({ deps }: AutopayPortal, { lease_id }: Payer) {
  return deps.db
    .selectFrom('ledger_payments')
    .selectAll()
    .where('lease_id', '=', lease_id)
    .orderBy('created_at')
    .execute();
}
