import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amountDue } from '../../../src/server/ledger/amount-due.ts';
import { type ResidentPortal, startResidentPortal } from '../resident/resident-portal.ts';

describe('the ledger of a demo resident', () => {
  let portal: ResidentPortal;
  beforeAll(async () => {
    portal = await startResidentPortal('sqlite');
  });
  afterAll(() => portal.close());

  it('has a year of payments, one of them returned, and the newest month is due', async () => {
    const { lease_id } = await portal.resident({
      rent_cents: 120_000,
      lease_start: '2025-01-01',
      lease_end: '2026-12-31',
      paid_months: 12,
    });
    const due = await amountDue(portal.deps.db, lease_id, '2026-03-02');
    expect(due.invoices.map(({ charge_code, balance_cents }) => [charge_code, balance_cents]).sort()).toEqual(
      [
        ['PARKING', 7500],
        ['RENT', 120_000],
      ],
    );
    const payments = await portal.deps.db
      .selectFrom('ledger_payments')
      .select(['state', 'failure'])
      .where('lease_id', '=', lease_id)
      .execute();
    expect(payments.filter(({ state }) => state === 'settled')).toHaveLength(12);
    expect(payments.filter(({ state }) => state === 'returned')).toEqual([
      { state: 'returned', failure: 'R01' },
    ]);
  });

  it('contains the deposit and the move-in costs before the lease begins', async () => {
    const { lease_id } = await portal.resident({ lease_start: '2026-05-01', lease_end: '2027-04-30' });
    const due = await amountDue(portal.deps.db, lease_id, '2026-03-02');
    expect(due).toMatchObject({ due_cents: 205_000, deposit_cents: 185_000, overdue_cents: 0 });
  });
});
