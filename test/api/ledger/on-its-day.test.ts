import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEntriesOfPayment, readBook } from '../../../src/db/ledger/entry.repository.ts';
import { findLedgerPayment, type LedgerPayment } from '../../../src/db/ledger/ledger-payment.repository.ts';
import type { LeaseScope } from '../../../src/db/ledger/ledger-tables.ts';
import { addDays } from '../../../src/ledger/day.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { postCharge, postCredit } from '../../../src/server/ledger/charges.ts';
import {
  addRecurringCharge,
  addRecurringChargeSince,
  postDueCharges,
} from '../../../src/server/ledger/due-charges.ts';
import { presentAgain } from '../../../src/server/ledger/present-again.ts';
import { takePayment } from '../../../src/server/ledger/take-payment.ts';
import { keepBank } from '../../fixtures/autopay/kept-method.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type LedgerPortal, startLedgerPortal } from './ledger-portal.ts';

const day = 86_400_000;

describe.each(DIALECTS)('the ledger from day to day on %s', (dialect) => {
  let portal: LedgerPortal;
  beforeAll(async () => {
    portal = await startLedgerPortal(dialect);
  });
  afterAll(() => portal.close());

  const inside = <T>(run: Parameters<ReturnType<Deps['db']['transaction']>['execute']>[0]) =>
    portal.deps.db.transaction().execute(run) as Promise<T>;
  const daysLater = (days: number) => addDays(portal.clock.now().toISOString().slice(0, 10), days);
  const charge = (lease: LeaseScope, code: string, amount_cents: number, due_date: string) =>
    inside((trx) =>
      postCharge(
        portal.deps,
        trx,
        lease,
        { name: code, charge_code: code, description: code, amount_cents, due_date },
        'test',
      ),
    );
  const rent = {
    charge_code: 'RENT',
    description: 'Rent',
    amount_cents: 150_000,
    due_day: 1,
    end_date: null,
  };
  const dueDates = async ({ lease_id }: LeaseScope) =>
    (await readBook(portal.deps.db, lease_id)).invoices.map(({ first_due_date }) => first_due_date);

  /** A rent payment that was returned for lack of funds, and is to be presented again. */
  const returned = async (lease: LeaseScope): Promise<LedgerPayment & { present_again_on: string }> => {
    await charge(lease, 'RENT', 100_000, daysLater(-1));
    const payment = await portal.submit(lease, 100_000);
    await portal.say(payment, 'settled');
    const { present_again_on, ...row } = await portal.say(payment, 'returned', 'R01');
    if (present_again_on === null) throw new Error('It is not to be presented again.');
    return { ...row, present_again_on };
  };
  /** Presents the due payments again. @returns the payments that the provider was asked to charge again. */
  const presented = async (): Promise<string[]> => {
    const asked: string[] = [];
    const { providers } = portal.deps;
    const GATEWAY: Deps['providers']['payments']['GATEWAY'] = {
      ...providers.payments.GATEWAY,
      async charge({ funding }) {
        asked.push(String('represents' in funding && funding.represents));
        return { kind: 'declined', message: '' };
      },
    };
    await presentAgain({
      ...portal.deps,
      providers: { ...providers, payments: { ...providers.payments, GATEWAY } },
    });
    return asked;
  };

  it('presents a returned payment again on the stated day, not before', async () => {
    const payment = await returned(await portal.lease());
    const days = (Date.parse(payment.present_again_on) - Date.parse(daysLater(0))) / day;
    portal.clock.advance((days - 1) * day);
    expect(await presented()).toEqual([]);
    portal.clock.advance(day);
    expect(await presented()).toEqual([payment.id]);
    expect(await presented()).toEqual([]);
    portal.clock.advance(-days * day);
  });

  it('does not present a payment again if a part was paid in the meantime, and records that it is called off', async () => {
    const lease = await portal.lease();
    const payment = await returned(lease);
    await charge(lease, 'PARKING', 90_000, daysLater(20));
    const part = { name: 'part', amount_cents: 30_000, note: 'Paid at the office' };
    await inside((trx) => postCredit(portal.deps, trx, lease, part, 'office'));
    portal.clock.advance(10 * day);
    expect(await presented()).toEqual([]);
    portal.clock.advance(-10 * day);
    expect((await findLedgerPayment(portal.deps.db, payment.id))?.present_again_on).toBeNull();
    const kinds = (await listEntriesOfPayment(portal.deps.db, payment.id)).map(({ kind }) => kind);
    expect(kinds.at(-1)).toBe('again_called_off');
  });

  it('charges a late fee on the first day after the grace period', async () => {
    const late_fee = { grace_days: 5, amount_cents: 5000, charge_codes: ['RENT'] };
    const lease = await portal.lease({ resident_payments: { partial: true, late_fee } });
    await charge(lease, 'RENT', 100_000, daysLater(-5));
    await postDueCharges(portal.deps, lease.lease_id);
    expect(await portal.owed(lease)).toEqual([['RENT', 100_000]]);
    portal.clock.advance(day);
    await postDueCharges(portal.deps, lease.lease_id);
    portal.clock.advance(-day);
    expect(Object.fromEntries(await portal.owed(lease))).toEqual({ RENT: 100_000, LATE_FEE: 5000 });
  });

  it('does not charge months that are charged elsewhere, however early it checks', async () => {
    const lease = await portal.lease();
    const since = '2026-04-05';
    await inside((trx) =>
      addRecurringCharge(portal.deps, trx, lease, { ...rent, start_date: '2026-01-01' }, since),
    );
    await postDueCharges(portal.deps, lease.lease_id);
    portal.clock.advance(62 * day);
    await postDueCharges(portal.deps, lease.lease_id);
    portal.clock.advance(-62 * day);
    expect(await dueDates(lease)).toEqual(['2026-05-01']);
  });

  it('charges past months at once, due today, so that nothing is late before it is known', async () => {
    const lease = await portal.lease();
    const today = daysLater(0);
    await inside((trx) =>
      addRecurringChargeSince(portal.deps, trx, lease, { ...rent, start_date: '2026-01-01' }, today),
    );
    expect(await dueDates(lease)).toEqual([today, today, today]);
    await postDueCharges(portal.deps, lease.lease_id);
    expect(await dueDates(lease)).toHaveLength(3);
  });

  it('does not pay with a method that the same person has saved for another lease', async () => {
    const [one, other] = [await portal.lease(), await portal.lease()];
    const method_id = await keepBank(portal.deps, one, 'a-token');
    await charge(other, 'RENT', 100_000, daysLater(0));
    const order = { user_id: one.user_id, origin: 'autopay', amount_cents: 100_000, actor: 'test' } as const;
    const means = { kind: 'saved', method_id } as const;
    await expect(
      takePayment(portal.deps, { ...order, lease: other, means, key: 'of-another-lease' }),
    ).rejects.toMatchObject({ code: 'record.not_found' });
    expect(await portal.owed(other)).toEqual([['RENT', 100_000]]);
  });
});
