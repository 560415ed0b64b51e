import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postDueCharges } from '../../../../src/server/ledger/due-charges.ts';
import { addRoommate } from '../../../fixtures/tenant.ts';
import { DIALECTS } from '../../support/test-database.ts';
import { type MoneyOffice, type MoneyPortal, startMoneyPortal } from './money-portal.ts';

const reason = 'Lost the job, pays again from March on';
const day = 86_400_000;
const LATE = { partial: false, late_fee: { grace_days: 5, amount_cents: 5000, charge_codes: ['RENT'] } };
const PLAN = {
  reason,
  installments: [
    { due_date: '2026-03-04', amount_cents: 20_000 },
    { due_date: '2026-04-05', amount_cents: 40_000 },
  ],
};
const CASH = { tender: 'CASH', number: 'S-1', received_on: '2026-03-02', user_id: null };

describe.each(DIALECTS)('those who pay by a plan are told, on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterAll(() => portal.close());

  const owing = async () => {
    const office = await portal.office({ resident_payments: LATE });
    await office.charge(60_000, '2026-02-01');
    return office;
  };
  /** The mails about plans, the oldest first. */
  const told = async ({ lease }: MoneyOffice, user_id = lease.user_id) =>
    (
      await portal.deps.db
        .selectFrom('notices')
        .select(['subject', 'body', 'about', 'channel'])
        .where('user_id', '=', user_id)
        .where('about', 'like', 'plan:%')
        .orderBy('created_at')
        .execute()
    ).map(({ subject, body, about, channel }) => ({ subject, body, what: about.split(':')[2], channel }));
  const whats = async (office: MoneyOffice) => (await told(office)).map(({ what }) => what);
  /** Runs a part of a test as many days later, after the jobs of that night have run twice. */
  const later = async (days: number, { lease }: MoneyOffice, run: () => Promise<void>) => {
    portal.clock.advance(days * day);
    try {
      await Promise.all([
        postDueCharges(portal.deps, lease.lease_id),
        postDueCharges(portal.deps, lease.lease_id),
      ]);
      await run();
    } finally {
      portal.clock.advance(-days * day);
    }
  };

  it('what was agreed, that an installment is due soon, and that all is paid: each once, by the ways they want', async () => {
    const office = await owing();
    await office.act('plans', PLAN);
    const [agreed] = await told(office);
    expect(agreed).toMatchObject({ what: 'agreed', channel: 'mail' });
    expect(agreed?.body).toContain('$600.00');
    expect(agreed?.body).toContain('April 5, 2026: $400.00');
    // The first installment is due two days after the plan was agreed: that is no news.
    await later(0, office, async () => expect(await whats(office)).toEqual(['agreed']));
    await office.act('payments', { ...CASH, amount_cents: 25_000 });
    await later(30, office, async () => expect(await whats(office)).toEqual(['agreed']));
    await later(31, office, async () => {
      expect((await told(office)).at(-1)).toMatchObject({
        what: 'due',
        subject: 'An installment of $350.00 is due on April 5, 2026',
      });
    });
    await later(33, office, async () => expect(await whats(office)).toEqual(['agreed', 'due']));
    await office.act('payments', { ...CASH, number: 'S-2', amount_cents: 35_000 });
    await later(1, office, async () =>
      expect((await whats(office)).toSorted()).toEqual(['agreed', 'due', 'kept']),
    );
  });

  it('that it is broken or ended, in their language; not who only lives there or does not want it', async () => {
    const office = await owing();
    const { lease } = office;
    const { db } = portal.deps;
    await db.updateTable('users').set({ language: 'es' }).where('id', '=', lease.user_id).execute();
    const child = await addRoommate(portal.deps, lease, { first_name: 'Kim', last_name: 'Lee' });
    await db
      .updateTable('lease_occupants')
      .set({ responsible_flag: 'Non-Responsible' })
      .where('user_id', '=', child.id)
      .execute();
    await office.act('plans', PLAN);
    await later(8, office, async () => {
      expect((await told(office)).at(-1)).toMatchObject({
        what: 'broken',
        subject: expect.stringMatching(/^Su plan de pagos para .+ terminó$/),
        body: expect.stringContaining('600.00'),
      });
    });
    expect(await told(office, child.id)).toEqual([]);

    const other = await owing();
    await db
      .insertInto('notice_wishes')
      .values({
        company_id: other.lease.company_id,
        property_id: other.lease.property_id,
        user_id: other.lease.user_id,
        kind: 'payments',
        channel: 'mail',
        is_wanted: 0,
      })
      .execute();
    await other.act('plans', PLAN);
    await other.act('plan-ends', { reason });
    expect(await told(other)).toEqual([]);
    const third = await owing();
    await third.act('plans', PLAN);
    await third.act('plan-ends', { reason });
    expect((await whats(third)).toSorted()).toEqual(['agreed', 'ended']);
  });
});
