/** The numbers here were computed by hand from what each test does. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertGuestcard } from '../../../src/db/guestcard/guestcard.repository.ts';
import { beginSettlement } from '../../../src/db/resident/settlement.repository.ts';
import { insertWorkorder } from '../../../src/db/workorder/workorder.repository.ts';
import { appendWorkorderEntry } from '../../../src/db/workorder/workorder-entry.repository.ts';
import { csvRows } from '../../../src/engine/csv/csv-text.ts';
import { newWorkorder } from '../../drive/workorder/new-workorder.ts';
import { makeTenant } from '../../fixtures/tenant.ts';
import { refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type MoneyOffice, type MoneyPortal, startMoneyPortal } from './money/money-portal.ts';

const day = 86_400_000;

// Today is 2 March 2026 in New York, where the properties are.
describe.each(DIALECTS)('the reports of a property, on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterAll(() => portal.close());

  const ask = async (office: MoneyOffice, path: string, policies: readonly string[] = ['read_reports']) =>
    portal.ask('GET', `/api/office/reports/${path}`, { token: await office.officer(policies) });
  /** The numbers of each month, and those of the whole period. */
  const read = async (office: MoneyOffice, path: string) => {
    const { status, body } = await ask(office, path);
    expect(status).toBe(200);
    const rows: [string, unknown][] = body.rows.map((row: { month: string; values: unknown }) => [
      row.month,
      row.values,
    ]);
    return { ...Object.fromEntries(rows), total: body.totals.values };
  };

  it('count homes that are let at the end of a month, and who moved in and out', async () => {
    const office = await portal.office();
    const { property_id, company_id } = office.lease;
    const tenant = (start_date: string, end_date: string, lease_status: string) =>
      makeTenant(portal.deps, { property_id, lease: { start_date, end_date }, lease_status });
    await tenant('2026-02-10', '2027-02-09', 'Current');
    await tenant('2025-01-01', '2026-01-20', 'Previous');
    await tenant('2026-01-01', '2026-12-31', 'X');
    // Gave the keys back before the end of the lease; another one stays on after it.
    const gone = await tenant('2025-08-01', '2026-12-31', 'Previous');
    const { lease_id } = gone;
    const place = { lease_id, property_id, company_id };
    await beginSettlement(portal.deps.db, { ...place, subject_id: 's1', keys_returned_on: '2026-02-05' });
    await tenant('2025-02-01', '2026-01-31', 'Current');
    expect(await read(office, 'occupancy?from=2026-01&to=2026-03')).toEqual({
      '2026-01': [7, 3, 4, 42.9, 0, 1],
      '2026-02': [7, 3, 4, 42.9, 1, 1],
      '2026-03': [7, 3, 4, 42.9, 0, 0],
      total: [7, 3, 4, 42.9, 1, 2],
    });
  });

  it('follow the guestcards of a month to their leases', async () => {
    const office = await portal.office();
    const { db, random } = portal.deps;
    const { property_id, company_id } = office.lease;
    const place = { property_id, company_id };
    const { id: unit_id } = await db
      .selectFrom('units')
      .select('id')
      .where('property_id', '=', property_id)
      .executeTakeFirstOrThrow();
    const leave = async (created_at: string, applicant_id: string | null) => {
      const id = random.id();
      const person = { first_name: 'Ann', last_name: 'Bell', email: `${id}@mail.example`, contact_no: '' };
      const left = { request_info: false, invoice_id: null, request_key: null, submitted_at: created_at };
      await insertGuestcard(db, {
        ...{ ...place, ...person, ...left, id, unit_id, applicant_id, created_at, updated_at: created_at },
        is_mobile_verified: false,
        form: {},
      });
      return id;
    };
    const apply = async (change: { submitted_at?: string; decision?: string }) => {
      const invited = await portal.invite({ place: { unit_id } });
      if (Object.keys(change).length > 0)
        await db.updateTable('applicants').set(change).where('id', '=', invited.applicant_id).execute();
      return invited;
    };
    const submitted_at = '2026-02-20T15:00:00.000Z';
    const approved = await apply({ submitted_at, decision: 'APPROVED' });
    const signer = await apply({ submitted_at, decision: 'APPROVED' });
    const { lease_id } = office.lease;
    await db
      .updateTable('leases')
      .set({ application_id: signer.application_id, signed_at: submitted_at })
      .where('id', '=', lease_id)
      .execute();
    // One o'clock in London on the first is still the evening before.
    await leave('2026-02-01T01:00:00.000Z', signer.applicant_id);
    await leave('2026-02-10T15:00:00.000Z', approved.applicant_id);
    await leave('2026-02-11T15:00:00.000Z', (await apply({ submitted_at, decision: 'DENIED' })).applicant_id);
    await leave('2026-02-12T15:00:00.000Z', (await apply({})).applicant_id);
    const shown = await leave('2026-02-28T15:00:00.000Z', null);
    const joined = await leave('2026-02-28T16:00:00.000Z', null);
    await db.updateTable('guestcards').set({ joined_into: shown }).where('id', '=', joined).execute();
    expect(await read(office, 'funnel?from=2026-01&to=2026-02')).toEqual({
      '2026-01': [1, 1, 1, 1, 1, 100],
      '2026-02': [4, 3, 2, 1, 0, 0],
      total: [5, 4, 3, 2, 1, 20],
    });
  });

  it('say what was due, held and collected, by the day in the books; deposits are apart', async () => {
    const office = await portal.office({ resident_payments: { partial: true } });
    const { charge, act, get, entries } = office;
    const pay = (tender: string, amount_cents: number, received_on: string) =>
      act('payments', { tender, number: 'S-1', user_id: null, amount_cents, received_on });
    const on = async (days: number, work: () => Promise<unknown>) => {
      portal.clock.advance(-days * day);
      await work();
      portal.clock.advance(days * day);
    };
    await on(40, async () => {
      await charge(50_000, '2026-01-01');
      await charge(100_000, '2026-01-01', 'SECURITY_DEPOSIT');
      await pay('CASH', 30_000, '2026-01-21');
    });
    await on(20, async () => {
      await pay('CHECK', 25_000, '2026-02-10');
      await pay('CASH', 45_000, '2026-02-01');
    });
    const check = (await entries()).find(({ what }) => what.startsWith('Check'));
    await act('returns', { payment_id: check.payment_id, reason: 'Came back' });
    const parking = await charge(5000, '2026-03-01', 'PARKING');
    await act('waivers', { invoice_id: parking, amount_cents: 2000, reason: 'Was closed' });
    const period = 'from=2026-01&to=2026-03';
    expect(await read(office, `collections?${period}`)).toEqual({
      '2026-01': [50_000, 0, 30_000, 0, 0, 60],
      '2026-02': [0, 0, 20_000, 0, 50_000, null],
      '2026-03': [5000, 2000, 0, 20_000, -5000, -666.7],
      total: [55_000, 2000, 50_000, 20_000, 45_000, 56.6],
    });
    expect(await read(office, `deposits?${period}`)).toEqual({
      '2026-01': [0, 0, 0, 0],
      '2026-02': [0, 50_000, 0, 50_000],
      '2026-03': [50_000, 0, 5000, 45_000],
      total: [0, 50_000, 5000, 45_000],
    });
    expect((await read(office, 'deposits?from=2026-03')).total).toEqual([50_000, 0, 5000, 45_000]);
    expect(await read(office, `delinquency?${period}`)).toEqual({
      '2026-01': [120_000, 120_000, 0, 0, 0],
      '2026-02': [50_000, 0, 50_000, 0, 0],
      '2026-03': [78_000, 3000, 75_000, 0, 0],
      total: [78_000, 3000, 75_000, 0, 0],
    });
    const [row] = (await get('')).body.rows;
    expect(row).toMatchObject({ due_cents: 78_000, days_30: 3000, days_60: 75_000, deposit_cents: 45_000 });
    const { text, headers } = await ask(office, `collections/file?${period}`);
    expect(headers['content-disposition']).toBe('attachment; filename="collections-2026-01-2026-03.csv"');
    expect(csvRows(text).rows).toEqual([
      ['Month', 'Charged', 'Waived and credited', 'Collected', 'Returned', 'Deposits', 'Collected share (%)'],
      ['2026-01', '500.00', '0.00', '300.00', '0.00', '0.00', '60'],
      ['2026-02', '0.00', '0.00', '200.00', '0.00', '500.00', ''],
      ['2026-03', '50.00', '20.00', '0.00', '200.00', '-50.00', '-666.7'],
      ['Whole period', '550.00', '20.00', '500.00', '200.00', '450.00', '56.6'],
    ]);
    const other = await portal.office();
    expect((await read(other, `collections?${period}`)).total).toEqual([0, 0, 0, 0, 0, null]);
  });

  it('measure how long workorders waited for the office, by the month of the property', async () => {
    const office = await portal.office();
    const { deps } = portal;
    const request = async (
      at: string,
      emergency: boolean,
      done_at: string | null,
      answers: [boolean, number][],
    ) => {
      const workorder = { ...newWorkorder(deps, office.lease), created_at: at, emergency, done_at };
      await insertWorkorder(deps.db, workorder);
      const { id: workorder_id, company_id, property_id } = workorder;
      for (const [by_office, minutes] of answers)
        await appendWorkorderEntry(deps.db, {
          ...{ id: deps.random.id(), company_id, property_id, workorder_id, text: '', author: 'Dana' },
          ...{ kind: 'comment', by_office: Number(by_office), visit_from: null, visit_until: null },
          ...{ impersonation_id: null, at: new Date(Date.parse(at) + minutes * 60_000).toISOString() },
        });
    };
    const [asks, answers] = [false, true];
    await request('2026-02-01T03:00:00.000Z', false, '2026-02-01T13:00:00.000Z', [
      [asks, 10],
      [answers, 90],
      [answers, 120],
    ]);
    await request('2026-02-10T12:00:00.000Z', true, null, [[answers, 30]]);
    await request('2026-02-11T12:00:00.000Z', false, null, [[asks, 5]]);
    expect(await read(office, 'workorders?from=2026-01&to=2026-02')).toEqual({
      '2026-01': [1, 0, 1, 90, 1, 600],
      '2026-02': [2, 1, 1, 30, 0, null],
      total: [3, 1, 2, 60, 1, 600],
    });
    const { text } = await ask(office, 'workorders/file?from=2026-01&to=2026-01');
    expect(csvRows(text).rows[1]).toEqual(['2026-01', '1', '0', '1', '1.5', '1', '10.0']);
  });

  it('are refused to others, for months to come, too many of them, and names that are none', async () => {
    const office = await portal.office();
    for (const policies of [['read_office'], ['super_admin']])
      expect((await ask(office, 'occupancy', policies)).status).toBe(200);
    for (const path of ['occupancy', 'occupancy/file'])
      for (const policies of [['manage_money'], ['manage_leases'], []])
        expect(await ask(office, path, policies)).toMatchObject(refused(403, 'access.denied'));
    const { body } = await ask(office, 'deposits');
    expect([body.from, body.to, body.time_zone]).toEqual(['2025-10', '2026-03', 'America/New_York']);
    const wrong: [string, string][] = [
      ['from=2026-03&to=2026-02', 'period.invalid'],
      ['to=2026-04', 'period.invalid'],
      ['from=2023-03&to=2026-03', 'period.too_long'],
    ];
    for (const [query, code] of wrong)
      for (const path of ['funnel', 'funnel/file'])
        expect(await ask(office, `${path}?${query}`)).toMatchObject(refused(422, code));
    expect((await ask(office, 'funnel?from=2023-04&to=2026-03')).body.rows).toHaveLength(36);
    for (const path of ['funnel?from=2026-13', 'funnel?to=2026', 'funnel?from=2026-01-01', 'profits'])
      expect(await ask(office, path)).toMatchObject(refused(400, 'request.invalid'));
  });
});
