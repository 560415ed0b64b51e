import { DEMO_COMPANY } from '../../../src/cli/demo/properties.ts';
import { findChargeByName, readBook } from '../../../src/db/ledger/entry.repository.ts';
import type { LeaseScope } from '../../../src/db/ledger/ledger-tables.ts';
import {
  beginSettlement,
  findSettlement,
  updateSettlement,
} from '../../../src/db/resident/settlement.repository.ts';
import { PAID_OUT_RETURNED } from '../../../src/ledger/book.ts';
import { postCharge, postCredit } from '../../../src/server/ledger/charges.ts';
import type { Stage } from './stage.ts';

/** The task that books a settlement. */
export const SETTLING_TASK = 'settleDeposit';

const CENTS = { EVEN: 0, REFUND: 20_000, OWED: -20_000, PAID: 0, RETURNED: -20_000 } as const;
/** What was paid out. */
const PAID_CENTS = 20_000;

const isBooked = (settlement: unknown): settlement is keyof typeof CENTS =>
  typeof settlement === 'string' && settlement in CENTS;

const isPaid = (settlement: keyof typeof CENTS): boolean =>
  settlement === 'PAID' || settlement === 'RETURNED';

/** Begins the settlement of the lease, ends it, or forgets it, so that this fact is true. */
export async function putSettlement(stage: Stage, wanted: unknown): Promise<void> {
  const { deps, person } = stage;
  const { db, clock } = deps;
  if (wanted === undefined) return;
  if (wanted === 'NONE') {
    await db.deleteFrom('settlements').where('subject_id', '=', person.id).execute();
    return;
  }
  const known = await findSettlement(db, person.id);
  if (known === null) {
    const begun = { ...scopeOf(stage), subject_id: person.id, keys_returned_on: '2026-01-31' };
    await beginSettlement(db, begun);
  }
  if (!isBooked(wanted)) return updateSettlement(db, person.id, { settled_at: null, paid_at: null });
  await balanceFor(stage, wanted);
  await updateSettlement(db, person.id, {
    refund_cents: isPaid(wanted) ? PAID_CENTS : Math.max(0, CENTS[wanted]),
    owed_cents: isPaid(wanted) ? 0 : Math.max(0, -CENTS[wanted]),
    settled_at: clock.now().toISOString(),
    paid_at: isPaid(wanted) ? clock.now().toISOString() : null,
  });
}

/** Adds a credit or a charge to the ledger, so that booking the settlement leaves what the fact says. */
export async function balanceFor(stage: Stage, wanted: unknown): Promise<void> {
  if (!isBooked(wanted)) return;
  // Nothing but what the bank has taken back is open then.
  if (wanted === 'RETURNED') await balanceFor(stage, 'PAID');
  const { deps, person } = stage;
  const lease = scopeOf(stage);
  const { invoices, credits } = await readBook(deps.db, lease.lease_id);
  let rest = credits.reduce((sum, { cents }) => sum + cents, 0);
  rest -= invoices.reduce((sum, { balance_cents }) => sum + balance_cents, 0);
  const settlement = await findSettlement(deps.db, person.id);
  for (const [index, { cents }] of (settlement?.deductions ?? []).entries()) {
    const charged = await findChargeByName(deps.db, lease.lease_id, `settlement:${person.id}:${index}`);
    if (charged === null) rest -= cents;
  }
  const lacking = CENTS[wanted] - rest;
  const name = `tour:${deps.random.id()}`;
  await deps.db.transaction().execute(async (trx) => {
    const entry = { name, amount_cents: Math.abs(lacking) };
    if (lacking > 0) await postCredit(deps, trx, lease, { ...entry, note: 'Credit of the tour' }, 'office');
    const charge_code = wanted === 'RETURNED' ? PAID_OUT_RETURNED : 'TOUR';
    const charge = { charge_code, description: 'Charge of the tour', due_date: '2026-01-31' };
    if (lacking < 0) await postCharge(deps, trx, lease, { ...entry, ...charge }, 'office');
  });
}

function scopeOf({ person: { tenant, property } }: Stage): LeaseScope {
  if (tenant === undefined) throw new Error('The tour is about no tenancy.');
  return { lease_id: tenant.lease_id, company_id: DEMO_COMPANY.id, property_id: property };
}
