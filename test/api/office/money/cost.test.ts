import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addNewWorkorder } from '../../../drive/workorder/new-workorder.ts';
import { refused } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';
import { type MoneyOffice, type MoneyPortal, startMoneyPortal } from './money-portal.ts';

const BOTH = ['manage_money', 'manage_workorders'];
const COST = { kind: 'LABOR', description: 'Changed the washer', minutes: 45, amount_cents: 3750 };
const form = { due_date: '2026-03-10', reason: 'The washer was broken on purpose' };

describe.each(DIALECTS)('costs of workorders that a lease is charged for, on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterAll(() => portal.close());

  /** A workorder of a lease with a cost, and the calls of a member who keeps both. */
  const workWithCost = async (office: MoneyOffice, cost: object = COST) => {
    const token = await office.officer(BOTH, 'Ott');
    const id = await addNewWorkorder(portal.deps, office.lease, { title: 'Dripping tap' });
    const path = `/api/office/workorders/${id}`;
    const ask = (method: 'GET' | 'POST' | 'DELETE', at = '', body?: object) =>
      portal.ask(method, `${path}${at}`, { token, ...(body && { body }) });
    const { costs } = (await ask('POST', '/costs', { key: 'c-1', ...cost })).body;
    const { cost_id } = costs[0];
    return {
      ...{ token, cost_id },
      read: async () => (await ask('GET')).body,
      remove: () => ask('DELETE', `/costs/${cost_id}`),
      charge: (body: object = {}, by = token) => office.act('costs', { ...form, cost_id, ...body }, by),
    };
  };

  it('charges a cost with the title of the workorder, once, and it stays while it is charged', async () => {
    const office = await portal.office({ office_money_limit_cents: 1000 });
    const { read, remove, charge } = await workWithCost(office);
    expect((await read()).costs).toMatchObject([{ charged: null }]);
    expect(await charge()).toMatchObject({ status: 200, body: { state: 'DONE' } });
    const { reference } = (await read()).visit.workorder;
    const what = `Repair: Dripping tap (${reference})`;
    expect(await office.transactions()).toMatchObject([{ kind: 'charge', description: what, amount: 3750 }]);
    expect(await office.entries()).toMatchObject([{ what, reason: form.reason, debit_cents: 3750 }]);
    const charged = { by: 'Dana Ott', taken_back: false };
    expect((await read()).costs).toMatchObject([{ amount_cents: 3750, charged }]);
    expect(await charge()).toMatchObject(refused(409, 'money.cost_charged'));
    expect(await remove()).toMatchObject(refused(409, 'workorder.cost_charged'));
    expect((await read()).costs).toHaveLength(1);

    const [{ entry_id }] = await office.entries();
    await office.act('reversals', { entry_id, reason: 'Wear and tear' }, await office.officer());
    const waiting = (await office.get('/waiting')).body[0];
    await office.post(`/waiting/${waiting.act_id}`, { agree: true, reason: '' });
    expect((await read()).costs).toMatchObject([{ charged: { ...charged, taken_back: true } }]);
    expect(await charge()).toMatchObject(refused(409, 'money.cost_charged'));
    expect(await remove()).toMatchObject({ status: 200, body: { costs: [] } });
    expect(await office.ledger()).toMatchObject({ due_cents: 0 });
  });

  it('charges it once from two tabs, and never while a colleague takes it back', async () => {
    const office = await portal.office();
    const { charge } = await workWithCost(office);
    const answers = await Promise.all([charge(), charge()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await office.ledger()).toMatchObject({ due_cents: 3750 });

    const other = await portal.office();
    const race = await workWithCost(other);
    const [charged, removed] = await Promise.all([race.charge(), race.remove()]);
    const { due_cents } = await other.ledger();
    expect([charged.status, removed.status, due_cents]).toEqual(
      charged.status === 200 ? [200, 409, 3750] : [404, 200, 0],
    );
    if (charged.status === 200) return;
    expect(await race.charge()).toMatchObject(refused(404, 'record.not_found'));
  });

  it('refuses a cost of another lease, none, a free one, a wrong day and who may not', async () => {
    const office = await portal.office();
    const { charge, remove, token } = await workWithCost(office);
    const elsewhere = await workWithCost(await portal.office());
    const refusals = [
      [{ cost_id: elsewhere.cost_id }, 404, 'record.not_found'],
      [{ cost_id: 'nobodys' }, 404, 'record.not_found'],
      [{ due_date: '2028-03-10' }, 400, 'request.invalid'],
      [{ due_date: 'soon' }, 400, 'request.invalid'],
      [{ reason: ' ' }, 400, 'request.invalid'],
    ] as const;
    for (const [wrong, status, code] of refusals)
      expect(await charge(wrong)).toMatchObject(refused(status, code));
    const free = await workWithCost(office, { ...COST, amount_cents: 0 });
    expect(await free.charge()).toMatchObject(refused(422, 'amount.invalid'));
    for (const policies of [['manage_workorders'], ['read_office']])
      expect(await charge({}, await office.officer(policies))).toMatchObject(refused(403, 'access.denied'));
    expect(await charge({}, elsewhere.token)).toMatchObject(refused(404, 'record.not_found'));
    expect((await remove()).status).toBe(200);
    expect(await charge({}, token)).toMatchObject(refused(404, 'record.not_found'));
    expect(await office.ledger()).toMatchObject({ due_cents: 0 });
  });
});
