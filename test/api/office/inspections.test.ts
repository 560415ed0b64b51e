import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateTenancy } from '../../../src/db/resident/let-lease.repository.ts';
import {
  nextDay,
  openInspections,
} from '../../../src/server/features/office/inspections/open-inspections.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../resident/resident-portal.ts';
import { refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';

const PATH = '/api/office/inspection-plans';
const MANAGE = ['manage_workorders'];
const PLAN = {
  title: 'Smoke detectors',
  description: 'Test each of them.',
  category: 'ELECTRICAL',
  every_months: 6,
  unit_ids: null,
};

describe('the days of an inspection', () => {
  it.each([
    ['2026-01-31', 1, '2026-01-31', '2026-02-28'],
    ['2026-01-31', 1, '2026-02-28', '2026-03-31'],
    ['2026-03-02', 6, '2026-03-02', '2026-09-02'],
    // Days that were missed are not made up for.
    ['2026-03-02', 6, '2027-10-01', '2028-03-02'],
  ])('from %s on every %i months, after %s: %s', (first_day, every_months, today, next) => {
    expect(nextDay({ first_day, every_months }, today)).toBe(next);
  });
});

describe.each(DIALECTS)('recurring inspections on %s', (dialect) => {
  let portal: ResidentPortal;
  let robin: SignedIn;
  let sam: SignedIn;
  let jo: string;
  let today: string;
  let keys = 0;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    robin = await portal.resident();
    sam = await portal.resident();
    jo = await newOfficer(portal.deps, robin.property_id, robin.company_id, { policies: MANAGE });
    ({ today } = await read());
  });
  afterAll(() => portal.close());

  const read = async (token = jo) => (await portal.ask('GET', PATH, { token })).body;
  const add = (changed: object = {}, token = jo) => {
    keys += 1;
    const body = { key: `plan-${keys}`, ...PLAN, first_day: today, ...changed };
    return portal.ask('POST', PATH, { token, body });
  };
  const titled = async (title: string) =>
    portal.deps.db.selectFrom('workorders').selectAll().where('title', '=', title).execute();
  const later = (days: number) => {
    const now = new Date(portal.deps.clock.now().getTime() + days * 86_400_000);
    return { ...portal.deps, clock: { ...portal.deps.clock, now: () => now } };
  };

  it('open a workorder in each chosen home that is let, once with any number of portals', async () => {
    const title = 'Filters of two homes';
    const { homes } = await read();
    expect(homes.map(({ unit_id }: { unit_id: string }) => unit_id)).toEqual(
      expect.arrayContaining([robin.unit_id, sam.unit_id]),
    );
    expect(await add({ title, unit_ids: [robin.unit_id, sam.unit_id] })).toMatchObject({ status: 200 });
    await Promise.all([openInspections(portal.deps), openInspections(portal.deps)]);
    await openInspections(portal.deps);
    const opened = await titled(title);
    expect(opened.map(({ lease_id }) => lease_id).sort()).toEqual([robin.lease_id, sam.lease_id].sort());
    const { body: board } = await portal.ask('GET', '/api/office/workorders/board', { token: jo });
    const cards = board.cards.filter((card: { title: string }) => card.title === title);
    expect(cards).toHaveLength(2);
    expect(cards[0]).toMatchObject({ column: 'workorder:phases.reported', may_act: true });
    const theirs = await robin.ask(
      'GET',
      `/api/tenant/workorders/${opened.find(({ user_id }) => user_id === robin.user.id)?.id}`,
    );
    expect(theirs.body.entries).toMatchObject([{ kind: 'submitted', by_office: true }]);
    const plan = (await read()).plans.find((one: { title: string }) => one.title === title);
    expect(plan.next_day > today).toBe(true);

    await openInspections(later(200));
    expect(await titled(title)).toHaveLength(4);
    await openInspections(later(201));
    expect(await titled(title)).toHaveLength(4);
  });

  it('go on where a portal was stopped between two homes', async () => {
    const title = 'Filters after a stop';
    await add({ title, unit_ids: [robin.unit_id, sam.unit_id] });
    let made = 0;
    const stopped = {
      ...portal.deps,
      random: {
        ...portal.deps.random,
        id: () => {
          made += 1;
          if (made > 6) throw new Error('The portal has ended.');
          return portal.deps.random.id();
        },
      },
    };
    await openInspections(stopped);
    expect((await titled(title)).length).toBeLessThan(2);
    await openInspections(portal.deps);
    expect(await titled(title)).toHaveLength(2);
  });

  it('leave out leases that are over, and open nothing before their day or after their end', async () => {
    const title = 'Filters of a former home';
    const kai = await portal.resident();
    await updateTenancy(portal.deps.db, kai.lease_id, { lease_status: 'Previous' });
    await add({ title, unit_ids: [kai.unit_id] });
    const early = 'Filters of next year';
    await add({ title: early, unit_ids: [robin.unit_id], first_day: '2027-06-01' });
    const ended = 'Filters that nobody wants';
    await add({ title: ended, unit_ids: [robin.unit_id] });
    const { plan_id } = (await read()).plans.find((one: { title: string }) => one.title === ended);
    for (const _ of [1, 2])
      expect((await portal.ask('DELETE', `${PATH}/${plan_id}`, { token: jo })).status).toBe(200);
    await openInspections(portal.deps);
    for (const one of [title, early, ended]) expect(await titled(one)).toEqual([]);
    expect((await read()).plans.some((one: { title: string }) => one.title === ended)).toBe(false);
  });

  it('are planned once per key', async () => {
    const body = { key: 'same', ...PLAN, title: 'Once', first_day: '2027-01-01' };
    await Promise.all([1, 2].map(() => portal.ask('POST', PATH, { token: jo, body })));
    const plans = (await read()).plans.filter((one: { title: string }) => one.title === 'Once');
    expect(plans).toHaveLength(1);
    expect(await portal.ask('POST', PATH, { token: jo, body: { ...body, every_months: 12 } })).toMatchObject(
      refused(409, 'idempotency_key.reused'),
    );
  });

  it.each([
    [{ every_months: 0 }, 400],
    [{ every_months: 61 }, 400],
    [{ title: ' ' }, 400],
    [{ category: 'GARDEN' }, 400],
    [{ unit_ids: [] }, 400],
    [{ unit_ids: ['nobodys'] }, 404],
    [{ first_day: '2026-02-30' }, 400],
    [{ first_day: '2020-01-01' }, 422],
    [{ who: 'me' }, 400],
  ])('are refused with %o', async (wrong, status) => {
    const before = (await read()).plans.length;
    expect((await add(wrong)).status).toBe(status);
    expect((await read()).plans).toHaveLength(before);
  });

  it('are read and changed by their policies, at their property', async () => {
    const { company_id, property_id } = robin;
    const reader = await newOfficer(portal.deps, property_id, company_id, { policies: ['read_office'] });
    expect((await portal.ask('GET', PATH, { token: reader })).status).toBe(200);
    expect(await add({}, reader)).toMatchObject(refused(403, 'access.denied'));
    const other = await newOfficer(portal.deps, 'harbor-court', company_id, { policies: MANAGE });
    const { plan_id } = (await read()).plans[0];
    expect(await portal.ask('DELETE', `${PATH}/${plan_id}`, { token: other })).toMatchObject(
      refused(404, 'record.not_found'),
    );
    expect(await add({ unit_ids: [robin.unit_id] }, other)).toMatchObject(refused(404, 'record.not_found'));
    expect((await read(other)).plans).toEqual([]);
  });
});
