import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEntriesOfPayment, readBook } from '../../../src/db/ledger/entry.repository.ts';
import { findLedgerInvoice } from '../../../src/db/ledger/ledger-invoice.repository.ts';
import { findLedgerPayment, type LedgerPayment } from '../../../src/db/ledger/ledger-payment.repository.ts';
import type { LeaseScope } from '../../../src/db/ledger/ledger-tables.ts';
import { counts, isPending } from '../../../src/ledger/payment-life.ts';
import { ACCOUNTS, balanceOf } from '../../../src/ledger/transfer.ts';
import { amountDue } from '../../../src/server/ledger/amount-due.ts';
import { beginPayment } from '../../../src/server/ledger/begin-payment.ts';
import { postCharge, postCredit, reverseCharge } from '../../../src/server/ledger/charges.ts';
import { addRecurringCharge, postDueCharges } from '../../../src/server/ledger/due-charges.ts';
import { type LedgerStep, ledgerSteps } from '../../fixtures/ledger/ledger-steps.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type LedgerPortal, startLedgerPortal } from './ledger-portal.ts';

const RUNS = 200;
const day = 86_400_000;
const RULES = {
  partial: true,
  late_fee: { grace_days: 5, amount_cents: 5000, charge_codes: ['RENT'] },
};

describe.each(DIALECTS)('the ledger of a lease on %s', (dialect) => {
  let portal: LedgerPortal;
  beforeAll(async () => {
    portal = await startLedgerPortal(dialect);
  });
  afterAll(() => portal.close());

  const inside = <T>(run: Parameters<ReturnType<LedgerPortal['deps']['db']['transaction']>['execute']>[0]) =>
    portal.deps.db.transaction().execute(run) as Promise<T>;
  const daysAgo = (days: number) =>
    new Date(portal.clock.now().getTime() - days * day).toISOString().slice(0, 10);
  const charge = (lease: LeaseScope, name: string, cents: number, due = '2026-03-01', code = 'RENT') =>
    inside((trx) =>
      postCharge(
        portal.deps,
        trx,
        lease,
        { name, charge_code: code, description: code, amount_cents: cents, due_date: due },
        'test',
      ),
    );

  it('charges a name once, pays the oldest due date first, and states after each step what is owed', async () => {
    const lease = await portal.lease();
    await charge(lease, 'b', 700, '2026-03-20', 'PARKING');
    await charge(lease, 'a', 500, '2026-03-05');
    await charge(lease, 'a', 500, '2026-03-05');
    expect(await portal.owed(lease)).toEqual([
      ['RENT', 500],
      ['PARKING', 700],
    ]);
    const payment = await portal.submit(lease, 600, { fee_cents: 150 });
    expect((await amountDue(portal.deps.db, lease.lease_id, '2026-03-10')).due_cents).toBe(1200);
    expect((await portal.say(payment, 'authorised')).state).toBe('authorised');
    expect(await portal.owed(lease)).toEqual([['PARKING', 600]]);
    expect((await amountDue(portal.deps.db, lease.lease_id, '2026-03-21')).overdue_cents).toBe(600);
    expect((await portal.say(payment, 'settled')).state).toBe('settled');
    const timeline = await listEntriesOfPayment(portal.deps.db, payment.id);
    expect(timeline.map(({ kind }) => kind)).toEqual(['submitted', 'authorised', 'settled']);
  });

  it('allows one pending payment per lease, gives a repeated key its payment, and accepts no more than is owed', async () => {
    const lease = await portal.lease();
    await charge(lease, 'rent', 1000);
    await expect(portal.submit(lease, 1001)).rejects.toMatchObject({ code: 'amount.invalid' });
    const first = await portal.submit(lease, 1000, { key: 'twice' });
    expect((await portal.submit(lease, 1000, { key: 'twice' })).id).toBe(first.id);
    await expect(portal.submit(lease, 900, { key: 'twice' })).rejects.toMatchObject({
      code: 'idempotency_key.reused',
    });
    await expect(portal.submit(lease, 1000)).rejects.toMatchObject({ code: 'payment.in_flight' });
    await portal.say(first, 'authorised');
    await expect(portal.submit(lease, 1000)).rejects.toMatchObject({ code: 'payment.nothing_due' });
  });

  it('charges the rent once, on its day in the time zone of the property, even if two processes do it', async () => {
    const lease = await portal.lease();
    const rent = { charge_code: 'RENT', description: 'Rent', amount_cents: 150_000, due_day: 31 };
    await inside((trx) =>
      addRecurringCharge(
        portal.deps,
        trx,
        lease,
        { ...rent, start_date: '2026-01-01', end_date: null },
        '2026-01-31',
      ),
    );
    await Promise.all([postDueCharges(portal.deps), postDueCharges(portal.deps)]);
    const { invoices } = await readBook(portal.deps.db, lease.lease_id);
    expect(invoices.map(({ first_due_date, balance_cents }) => [first_due_date, balance_cents])).toEqual([
      ['2026-02-28', 150_000],
    ]);
  });

  it('restores exactly what a returned payment had paid, with the late fee counted from the first due date', async () => {
    const lease = await portal.lease({
      resident_payments: {
        partial: true,
        late_fee: { grace_days: 5, amount_cents: 5000, charge_codes: ['RENT'] },
        returned_fee_cents: 2500,
      },
    });
    // Due ten days ago and paid; so late that a return adds the late fee at once.
    const due = new Date(portal.clock.now().getTime() - 10 * day).toISOString().slice(0, 10);
    await charge(lease, 'rent', 100_000, due);
    const payment = await portal.submit(lease, 100_000);
    await portal.say(payment, 'settled');
    await charge(lease, 'parking', 7500, due, 'PARKING');
    await postDueCharges(portal.deps, lease.lease_id);
    expect(await portal.owed(lease)).toEqual([['PARKING', 7500]]);
    const returned = await portal.say(payment, 'returned', 'R01');
    expect(returned).toMatchObject({ state: 'returned', failure: 'R01' });
    expect(returned.present_again_on).not.toBeNull();
    const owed = Object.fromEntries(await portal.owed(lease));
    expect(owed).toEqual({ PARKING: 7500, RENT: 100_000, LATE_FEE: 5000, RETURNED_PAYMENT_FEE: 2500 });
    await portal.say(payment, 'returned', 'R01');
    await portal.say(payment, 'settled');
    expect(Object.fromEntries(await portal.owed(lease))).toEqual(owed);
  });

  it('charges one late fee per invoice, however often its payments are returned and whatever else is checked first', async () => {
    const lease = await portal.lease({ resident_payments: RULES });
    const due = daysAgo(10);
    const { id } = (await charge(lease, 'rent', 100_000, due)) as { id: string };
    const first = await portal.submit(lease, 100_000);
    await portal.say(first, 'settled');
    // Other leases have more invoices to check than one round takes, and all have waited longer.
    const watched = await portal.lease({ resident_payments: RULES });
    await Promise.all(
      Array.from({ length: 210 }, async (_, at) => {
        const { id: invoice_id } = (await charge(watched, `rent-${at}`, 100)) as { id: string };
        await inside((trx) =>
          trx
            .updateTable('late_fee_watches')
            .set({ look_on: '2020-01-01' })
            .where('invoice_id', '=', invoice_id)
            .execute(),
        );
      }),
    );
    await portal.say(first, 'returned', 'R01');
    const lateFees = async () =>
      (await readBook(portal.deps.db, lease.lease_id)).invoices.filter(
        ({ charge_code }) => charge_code === 'LATE_FEE',
      ).length;
    expect(await lateFees()).toBe(1);
    const owed = (await portal.owed(lease)).reduce((sum, [, cents]) => sum + cents, 0);
    const second = await portal.submit(lease, owed);
    portal.clock.advance(40 * day);
    await portal.say(second, 'returned', 'R02');
    await postDueCharges(portal.deps, lease.lease_id);
    portal.clock.advance(-40 * day);
    expect(await lateFees()).toBe(1);
    expect((await findLedgerInvoice(portal.deps.db, id))?.first_due_date).toBe(due);
    // The result is the same for another lease that has never been checked.
    const other = await portal.lease({ resident_payments: RULES });
    await charge(other, 'rent', 100_000, due);
    await postDueCharges(portal.deps, other.lease_id);
    expect(Object.fromEntries(await portal.owed(other))).toEqual({ RENT: 100_000, LATE_FEE: 5000 });
  });

  it('charges for a return once, whatever happens to later presentments', async () => {
    const lease = await portal.lease({ resident_payments: { partial: true, returned_fee_cents: 2500 } });
    await charge(lease, 'rent', 100_000, daysAgo(1));
    const fees = async () =>
      (await portal.owed(lease)).filter(([code]) => code === 'RETURNED_PAYMENT_FEE').length;
    let payment = await portal.submit(lease, 100_000);
    for (const presentment of [1, 2, 3]) {
      expect(payment.presentment).toBe(presentment);
      await portal.say(payment, 'settled');
      await portal.say(payment, 'returned', 'R01');
      expect(await fees()).toBe(1);
      const { id: represents_id, user_id, provider, payment_type, method_id, method_label } = payment;
      if (presentment === 3) break;
      const begun = await beginPayment(portal.deps, {
        ...{ lease, user_id, provider: provider as 'GATEWAY', payment_type, method_id, method_label },
        ...{ origin: 'representment', key: `again:${represents_id}`, amount_cents: 100_000, fee_cents: 0 },
        actor: 'test',
        again: { represents_id, presentment: presentment + 1 },
      });
      payment = begun.attempt;
    }
  });

  it('continues after a part of a month that rounds to zero', async () => {
    const lease = await portal.lease();
    const little = { charge_code: 'TRASH', description: 'Trash', amount_cents: 10, due_day: 1 };
    const days = { start_date: '2026-01-31', end_date: null };
    await inside((trx) => addRecurringCharge(portal.deps, trx, lease, { ...little, ...days }, '2026-01-30'));
    await postDueCharges(portal.deps, lease.lease_id);
    expect(await portal.owed(lease)).toEqual([
      ['TRASH', 10],
      ['TRASH', 10],
    ]);
  });

  it('never changes: rows cannot be updated or removed, and transfers need two accounts and a positive amount', async () => {
    const lease = await portal.lease();
    await charge(lease, 'rent', 1000);
    for (const table of ['ledger_entries', 'ledger_transfers', 'ledger_invoices']) {
      await expect(
        sql`update ${sql.table(table)} set lease_id = lease_id where lease_id = ${lease.lease_id}`.execute(
          portal.deps.db,
        ),
      ).rejects.toThrow(/stays/);
      await expect(
        sql`delete from ${sql.table(table)} where lease_id = ${lease.lease_id}`.execute(portal.deps.db),
      ).rejects.toThrow(/stays/);
    }
    const transfer = (changed: object) =>
      portal.deps.db
        .insertInto('ledger_transfers')
        .columns(['entry_id', 'line', 'lease_id', 'company_id', 'property_id', 'debit', 'credit', 'cents'])
        .expression((eb) =>
          eb
            .selectFrom('ledger_entries')
            .select(['id', eb.lit(9).as('line'), 'lease_id', 'company_id', 'property_id'])
            .select((inner) => {
              const one = { debit: 'cash', credit: 'income', cents: 1, ...changed };
              return [
                inner.val(one.debit as 'cash').as('debit'),
                inner.val(one.credit as 'income').as('credit'),
                inner.lit(one.cents).as('cents'),
              ];
            })
            .where('lease_id', '=', lease.lease_id)
            .limit(1),
        )
        .execute();
    await expect(transfer({ credit: 'cash' })).rejects.toThrow();
    await expect(transfer({ cents: -5 })).rejects.toThrow();
  });

  it(`holds in ${RUNS} random sequences: debits equal credits, no invoice is paid twice, and what is shown is the ledger's`, async () => {
    await fc.assert(
      fc.asyncProperty(ledgerSteps(10), async (steps) => {
        const lease = await portal.lease();
        const payments: LedgerPayment[] = [];
        const invoices: string[] = [];
        for (const [at, step] of steps.entries()) await take(lease, step, at, payments, invoices);
        const transfers = await portal.deps.db
          .selectFrom('ledger_transfers')
          .selectAll()
          .where('lease_id', '=', lease.lease_id)
          .execute();
        const { invoices: open, credits } = await readBook(portal.deps.db, lease.lease_id);
        const together = ACCOUNTS.reduce((sum, account) => sum + balanceOf(transfers, account), 0);
        const owed = open.reduce((sum, { balance_cents }) => sum + balance_cents, 0);
        expect({ together, owed }).toEqual({ together: 0, owed: balanceOf(transfers, 'receivable') });
        expect(open.every(({ balance_cents }) => balance_cents > 0)).toBe(true);
        expect(
          Math.min(
            owed,
            credits.reduce((sum, { cents }) => sum + cents, 0),
          ),
        ).toBe(0);
        expect((await amountDue(portal.deps.db, lease.lease_id, '2026-03-02')).due_cents).toBe(owed);
        for (const { id } of payments) await expectWhole(id, transfers);
      }),
      { numRuns: RUNS, seed: 20_261_123 },
    );
  }, 120_000);

  async function take(
    lease: LeaseScope,
    step: LedgerStep,
    at: number,
    payments: LedgerPayment[],
    invoices: string[],
  ): Promise<void> {
    switch (step.kind) {
      case 'charge': {
        const due = `2026-03-${String(step.day).padStart(2, '0')}`;
        const code = step.deposit ? 'SECURITY_DEPOSIT' : 'RENT';
        const { id } = (await charge(lease, `c${at}`, step.cents, due, code)) as { id: string };
        invoices.push(id);
        return;
      }
      case 'credit': {
        const credit = { name: `g${at}`, amount_cents: step.cents, note: 'Thanks' };
        return inside((trx) => postCredit(portal.deps, trx, lease, credit, 'test'));
      }
      case 'pay': {
        const { due_cents } = await amountDue(portal.deps.db, lease.lease_id, '2026-03-02');
        const cents = Math.ceil((due_cents * step.percent) / 100);
        const made = await portal.submit(lease, cents, { fee_cents: step.fee }).catch((error) => {
          if (['payment.in_flight', 'payment.nothing_due'].includes(error.code)) return null;
          throw error;
        });
        if (made !== null) payments.push(made);
        return;
      }
      case 'news': {
        const payment = payments[step.of];
        if (payment === undefined) return;
        await portal.say(payment, step.news);
        if (step.twice) await portal.say(payment, step.news);
        return;
      }
      case 'reverse': {
        const invoice = await findLedgerInvoice(portal.deps.db, invoices[step.of] ?? '');
        if (invoice !== null) await inside((trx) => reverseCharge(portal.deps, trx, invoice, 'test'));
      }
    }
  }

  /** Checks that the accounts hold all money of a payment that counts, and none of one that was returned. */
  async function expectWhole(
    id: string,
    transfers: readonly (Parameters<typeof balanceOf>[0] extends Iterable<infer One> ? One : never)[],
  ): Promise<void> {
    const payment = await findLedgerPayment(portal.deps.db, id);
    if (payment === null || isPending(payment.state)) return;
    const own = transfers.filter(({ payment_id }) => payment_id === id);
    const taken = balanceOf(own, 'clearing') + balanceOf(own, 'cash');
    expect(taken).toBe(counts(payment.state) ? payment.amount_cents + payment.fee_cents : 0);
  }
});
