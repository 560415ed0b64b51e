import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addNewWorkorder } from '../../drive/workorder/new-workorder.ts';
import { newOfficer, newOfficeSession } from '../../drive/workorder/officer.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../resident/resident-portal.ts';
import { refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';
import { Life } from '../workorders/life.ts';

const MANAGE = ['manage_workorders'];
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const COST = { kind: 'LABOR', description: 'Changed the washer', minutes: 45, amount_cents: 3750 };

describe.each(DIALECTS)('what the office keeps at a workorder on %s', (dialect) => {
  let portal: ResidentPortal;
  let robin: SignedIn;
  let jo: { readonly token: string; readonly user_id: string };
  let id: string;
  let path: string;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    robin = await portal.resident();
    const { property_id, company_id } = robin;
    jo = await newOfficeSession(portal.deps, property_id, company_id, { policies: MANAGE, last_name: 'Jo' });
    id = await addNewWorkorder(portal.deps, robin);
    path = `/api/office/workorders/${id}`;
  });
  afterAll(() => portal.close());

  const officerWith = (policies: readonly string[], property_id = robin.property_id) =>
    newOfficer(portal.deps, property_id, robin.company_id, { policies });
  const read = async (token = jo.token) => (await portal.ask('GET', path, { token })).body;
  const note = (request: unknown, photos: readonly Buffer[] = [], token = jo.token, to = path) => {
    const form = new FormData();
    form.append('request', typeof request === 'string' ? request : JSON.stringify(request));
    for (const [index, photo] of photos.entries())
      form.append(`photo[${index}]`, new Blob([new Uint8Array(photo)]), `photo-${index}.png`);
    return portal.ask('POST', `${to}/notes`, { token, body: form });
  };
  const cost = (body: object, token = jo.token, to = path) =>
    portal.ask('POST', `${to}/costs`, { token, body });

  it('adds a note with photos once per key, which residents do not see', async () => {
    const [first, second] = await Promise.all([
      note({ key: 'n-1', text: ' The valve is stuck. ' }, [PNG]),
      note({ key: 'n-1', text: 'The valve is stuck.' }, [PNG]),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.note_id).toBe(second.body.note_id);
    const { notes } = (await read()).visit;
    expect(notes).toMatchObject([{ text: 'The valve is stuck.', author: expect.stringContaining('Jo') }]);
    expect(notes[0].photos).toHaveLength(1);
    expect((await portal.ask('GET', notes[0].photos[0].file_path)).status).toBe(200);
    const theirs = await robin.ask('GET', `/api/tenant/workorders/${id}`);
    expect(theirs.text).not.toContain('The valve is stuck');
    expect(theirs.body.photos).toEqual([]);
    expect(await note({ key: 'n-1', text: 'Something else' })).toMatchObject(
      refused(409, 'idempotency_key.reused'),
    );
  });

  it.each([
    ['nothing at all', { key: 'n-2', text: '  ' }, []],
    ['no key', { text: 'Text' }, []],
    ['a wrong type', { key: 7, text: 'Text' }, []],
    ['more than it takes', { key: 'n-2', text: 'x'.repeat(100_000) }, []],
    ['an unknown field', { key: 'n-2', text: 'Text', shown: true }, []],
    ['no JSON', 'nothing', []],
  ])('refuses a note with %s', async (_, request, photos) => {
    const before = (await read()).visit.notes.length;
    expect((await note(request, photos)).status).toBe(400);
    expect((await read()).visit.notes).toHaveLength(before);
  });

  it('refuses a photo that is none, and stores nothing of its note', async () => {
    const before = (await read()).visit.notes.length;
    const refusal = await note({ key: 'n-3', text: 'Text' }, [PNG, Buffer.from('no picture')]);
    expect(refusal).toMatchObject(refused(415, 'file.type_refused'));
    expect((await read()).visit.notes).toHaveLength(before);
  });

  it('adds costs once per key, sums them, and takes one back, twice as once', async () => {
    await Promise.all([cost({ key: 'c-1', ...COST }), cost({ key: 'c-1', ...COST })]);
    const material = { kind: 'MATERIAL', description: 'Washer', minutes: null, amount_cents: 250 };
    expect(await cost({ key: 'c-2', ...material })).toMatchObject({
      status: 200,
      body: { total_cents: 4000, total_minutes: 45 },
    });
    expect(await cost({ key: 'c-2', ...material, amount_cents: 251 })).toMatchObject(
      refused(409, 'idempotency_key.reused'),
    );
    const { costs } = await read();
    expect(costs).toHaveLength(2);
    const gone = `${path}/costs/${costs[0].cost_id}`;
    const other = await addNewWorkorder(portal.deps, robin);
    expect(
      await portal.ask('DELETE', `/api/office/workorders/${other}/costs/${costs[0].cost_id}`, {
        token: jo.token,
      }),
    ).toMatchObject(refused(404, 'record.not_found'));
    for (const _ of [1, 2])
      expect(await portal.ask('DELETE', gone, { token: jo.token })).toMatchObject({
        status: 200,
        body: { total_cents: 250, total_minutes: 0 },
      });
  });

  it.each([
    { amount_cents: -1 },
    { amount_cents: 1.5 },
    { amount_cents: 1e12 },
    { minutes: 0 },
    { minutes: '45' },
    { kind: 'GIFT' },
    { description: ' ' },
    { description: 'x'.repeat(1000) },
  ])('refuses a cost with %o', async (wrong) => {
    const { costs } = await read();
    expect((await cost({ key: 'c-9', ...COST, ...wrong })).status).toBe(400);
    expect((await read()).costs).toEqual(costs);
  });

  it('lists what a member has, and what they may do there', async () => {
    const life = new Life(portal, robin, jo.token, await addNewWorkorder(portal.deps, robin));
    const mine = async (token = jo.token) =>
      (await portal.ask('GET', '/api/office/workorders/mine', { token })).body.visits.filter(
        ({ workorder }: { workorder: { workorder_id: string } }) => workorder.workorder_id === life.id,
      );
    const claim = async () =>
      portal.ask('POST', `/api/office/turns/${await life.process()}/claim`, { token: jo.token, body: {} });
    expect(await mine()).toEqual([]);
    await life.propose();
    await life.resident({ event: 'ACCEPT' });
    await claim();
    expect(await mine()).toMatchObject([{ can_start: true, can_report: false, email: robin.user.email }]);
    await life.office('START');
    await claim();
    expect(await mine()).toMatchObject([{ can_start: false, can_report: true }]);
    expect(await mine(await officerWith(MANAGE))).toEqual([]);
  });

  it('is read and changed by its policies, at its property', async () => {
    const reader = await officerWith(['read_office']);
    expect((await portal.ask('GET', path, { token: reader })).status).toBe(200);
    expect(await note({ key: 'n-4', text: 'Text' }, [], reader)).toMatchObject(refused(403, 'access.denied'));
    expect(await cost({ key: 'c-4', ...COST }, reader)).toMatchObject(refused(403, 'access.denied'));
    const other = await officerWith(MANAGE, 'harbor-court');
    const calls = [
      await portal.ask('GET', path, { token: other }),
      await note({ key: 'n-4', text: 'Text' }, [], other),
      await cost({ key: 'c-4', ...COST }, other),
      await portal.ask('DELETE', `${path}/costs/x`, { token: other }),
      await note({ key: 'n-4', text: 'Text' }, [], jo.token, '/api/office/workorders/nobodys'),
    ];
    for (const answer of calls) expect(answer).toMatchObject(refused(404, 'record.not_found'));
  });
});
