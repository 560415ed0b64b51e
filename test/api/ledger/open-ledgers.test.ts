import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBook } from '../../../src/db/ledger/entry.repository.ts';
import type { LeaseScope } from '../../../src/db/ledger/ledger-tables.ts';
import { findProperty } from '../../../src/db/property/property.repository.ts';
import {
  type OpenedLease,
  type Opening,
  openLedgers,
} from '../../../src/server/features/office/import/open-ledgers.ts';
import { postCharge, postCredit } from '../../../src/server/ledger/charges.ts';
import { makeTenant } from '../../fixtures/tenant.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type LedgerPortal, startLedgerPortal } from './ledger-portal.ts';

const note = { en: 'Held' };
const charge = (name: string, amount_cents: number, due_date: string, charge_code = 'RENT'): Opening => ({
  ...{ kind: 'charge', name, amount_cents, due_date, charge_code, description: { en: name } },
});
const credit = (name: string, amount_cents: number): Opening => ({
  kind: 'credit',
  name,
  amount_cents,
  note,
});

const OPENINGS: readonly (readonly Opening[])[] = [
  [charge('deposit', 1000, '2026-01-01', 'SECURITY_DEPOSIT'), credit('held', 1000)],
  [charge('a', 500, '2026-02-01'), charge('b', 700, '2026-01-01'), credit('c', 900), credit('d', 50)],
  [credit('c', 300), charge('a', 200, '2026-02-01'), credit('d', 100), charge('b', 500, '2026-02-02')],
  [credit('c', 300)],
  [charge('a', 1, '2026-03-05')],
];
const LATE = { partial: true, late_fee: { grace_days: 5, amount_cents: 5000, charge_codes: ['RENT'] } };

describe.each(DIALECTS)('ledgers that are opened at once, on %s', (dialect) => {
  let portal: LedgerPortal;
  let lease: LeaseScope;
  beforeAll(async () => {
    portal = await startLedgerPortal(dialect);
    lease = await portal.lease({ resident_payments: LATE });
  });
  afterAll(() => portal.close());

  const another = async (): Promise<LeaseScope> => {
    const { company_id, property_id } = lease;
    const { lease_id } = await makeTenant(portal.deps, { property_id });
    return { lease_id, company_id, property_id };
  };
  const open = (leases: readonly OpenedLease[]) =>
    portal.deps.db.transaction().execute(async (trx) => {
      const property = await findProperty(trx, lease.property_id);
      if (property === null) throw new Error('The property is gone.');
      await openLedgers(portal.deps, trx, property, leases, 'office');
    });
  const oneByOne = (of: LeaseScope, openings: readonly Opening[]) =>
    portal.deps.db.transaction().execute(async (trx) => {
      for (const opening of openings)
        await (opening.kind === 'charge'
          ? postCharge(portal.deps, trx, of, opening, 'office')
          : postCredit(portal.deps, trx, of, opening, 'office'));
    });
  /** All that is stored of a ledger, without ids and moments. */
  const stored = async ({ lease_id }: LeaseScope) => {
    const { db } = portal.deps;
    const invoices = await db
      .selectFrom('ledger_invoices')
      .selectAll()
      .where('lease_id', '=', lease_id)
      .orderBy('number')
      .execute();
    const numberOf = (id: unknown) => invoices.find((one) => one.id === id)?.number ?? null;
    const entries = await db
      .selectFrom('ledger_entries')
      .selectAll()
      .where('lease_id', '=', lease_id)
      .orderBy('seq')
      .execute();
    const transfers = await db
      .selectFrom('ledger_transfers')
      .selectAll()
      .where('lease_id', '=', lease_id)
      .orderBy('line')
      .execute();
    const { seq } = await db
      .selectFrom('lease_ledgers')
      .select('seq')
      .where('lease_id', '=', lease_id)
      .executeTakeFirstOrThrow();
    const watches = await db
      .selectFrom('late_fee_watches')
      .selectAll()
      .where('lease_id', '=', lease_id)
      .execute();
    const { invoices: due, credits } = await readBook(db, lease_id);
    return {
      seq,
      invoices: invoices.map(({ id: _, lease_id: _of, created_at: _at, ...rest }) => rest),
      entries: entries.map(({ id, name, lease_id: _, at: _at, invoice_id, ...rest }) => ({
        ...{ ...rest, invoice: numberOf(invoice_id), name: name.replace(/^used:.+/, 'used') },
        transfers: transfers
          .filter(({ entry_id }) => entry_id === id)
          .map(({ debit, credit: to, cents, invoice_id: about }) => [debit, to, cents, numberOf(about)]),
      })),
      watches: watches.map(({ invoice_id, look_on }) => [numberOf(invoice_id), look_on]).sort(),
      due: due.map(({ number, balance_cents }) => [number, balance_cents]),
      credits,
    };
  };

  it('have the entries that the same charges and credits make one after the other', async () => {
    const leases: OpenedLease[] = [];
    for (const openings of OPENINGS) leases.push({ lease: await another(), openings });
    await open(leases);
    for (const { lease: opened, openings } of leases) {
      const slow = await another();
      await oneByOne(slow, openings);
      const found = await stored(opened);
      expect(found).toEqual(await stored(slow));
      expect(found.entries.length).toBeGreaterThanOrEqual(openings.length);
    }
    const [, second] = leases;
    if (second === undefined) throw new Error('There is no second lease.');
    expect(await stored(second.lease)).toMatchObject({
      due: [[1, 250]],
      watches: [
        [1, '2026-02-07'],
        [2, '2026-01-07'],
      ],
    });
  });

  it('are not opened a second time, nor for nothing, nor some of them', async () => {
    const [first, other] = [await another(), await another()];
    const openings = [charge('a', 500, '2026-02-01')];
    await open([{ lease: first, openings }]);
    const before = await stored(first);
    await expect(
      open([
        { lease: other, openings },
        { lease: first, openings },
      ]),
    ).rejects.toThrow();
    await expect(open([{ lease: other, openings: [credit('c', 0)] }])).rejects.toThrow(RangeError);
    await open([{ lease: other, openings: [] }]);
    expect(await stored(first)).toEqual(before);
    const made = portal.deps.db.selectFrom('lease_ledgers').select('seq');
    expect(await made.where('lease_id', '=', other.lease_id).execute()).toEqual([]);
  });
});
