import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOfficer } from '../../drive/workorder/staging.ts';
import { PNG } from '../../fixtures/files.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../resident/resident-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const REQUEST = {
  category: 'PLUMBING',
  title: 'The kitchen tap drips',
  description: 'All night long.\nSince Monday.',
  permission_to_enter: true,
  entry_note: 'The dog is friendly.',
  times: [{ day: '2090-03-04', part: 'MORNING' }],
};
const VISIT = { visit_from: '2090-03-04T10:00:00-05:00', visit_until: '2090-03-04T12:00:00-05:00' };

describe.each(DIALECTS)('workorders on %s', (dialect) => {
  let portal: ResidentPortal;
  let robin: SignedIn;
  let officer: string;
  let keys = 0;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    robin = await portal.resident();
    officer = await newOfficer(portal.deps, robin.property_id, robin.company_id);
  });
  afterAll(() => portal.close());

  const add = (who: SignedIn, changed: object = {}, photos: readonly (readonly [string, Buffer])[] = []) => {
    keys += 1;
    const form = new FormData();
    form.append('request', JSON.stringify({ ...REQUEST, key: `key-${keys}`, ...changed }));
    for (const [index, [name, content]] of photos.entries()) {
      form.append(`photo[${index}]`, new Blob([new Uint8Array(content)]), name);
    }
    return who.ask('POST', '/api/tenant/workorders', { body: form });
  };
  const added = async (who: SignedIn): Promise<string> => (await add(who)).body.workorder_id;
  const read = (who: SignedIn, id: string) => who.ask('GET', `/api/tenant/workorders/${id}`);
  const does = (who: SignedIn, id: string, body: object) =>
    who.ask('POST', `/api/tenant/workorders/${id}/events`, { body });
  const office = (id: string, body: object, token = officer) =>
    portal.ask('POST', `/api/office/workorders/${id}/events`, { token, body });
  const kinds = async (who: SignedIn, id: string): Promise<string[]> =>
    (await read(who, id)).body.entries.map(({ kind }: { kind: string }) => kind);

  it('are stored as requested, with photos that their resident can open', async () => {
    const { status, body } = await add(robin, {}, [['tap.png', PNG]]);
    expect(status).toBe(200);
    const { body: kept } = await read(robin, body.workorder_id);
    const { key, ...asked } = { key: 0, ...REQUEST };
    expect(kept).toMatchObject({
      ...asked,
      status: 'SUBMITTED',
      facts: { status: 'SUBMITTED', reopenable: false },
    });
    expect(kept.entries).toMatchObject([{ kind: 'submitted', by_office: false, author: 'Robin Keller' }]);
    expect(kept.photos).toMatchObject([{ file_name: 'tap.png', media_type: 'image/png' }]);
    const photo = await portal.ask('GET', kept.photos[0].file_path);
    expect(photo.status).toBe(200);
    const { body: rows } = await robin.ask('GET', '/api/tenant/workorders');
    expect(rows[0]).toMatchObject({ workorder_id: body.workorder_id, title: REQUEST.title });
  });

  it('tell the office the place, the resident, the defect and whether it may enter the home', async () => {
    const { body } = await add(robin, { permission_to_enter: false }, [['tap.png', PNG]]);
    const { body: rows } = await portal.ask('GET', '/api/office/workorders', { token: officer });
    const row = rows.find(({ workorder_id }: { workorder_id: string }) => workorder_id === body.workorder_id);
    const { unit_uid, time_zone } = (await read(robin, body.workorder_id)).body;
    expect(unit_uid).not.toBe('');
    expect(row).toMatchObject({
      title: REQUEST.title,
      description: REQUEST.description,
      permission_to_enter: false,
      entry_note: REQUEST.entry_note,
      times: REQUEST.times,
      unit_uid,
      time_zone,
      lease_id: robin.lease_id,
      resident: 'Robin Keller',
      photos: [{ file_name: 'tap.png', media_type: 'image/png' }],
    });
    expect(row.unit_address).toContain('TX');
    expect((await portal.ask('GET', row.photos[0].file_path)).status).toBe(200);
    // Each workorder has its own photos only.
    const without = await added(robin);
    const { body: later } = await portal.ask('GET', '/api/office/workorders', { token: officer });
    expect(
      later.find(({ workorder_id }: { workorder_id: string }) => workorder_id === without).photos,
    ).toEqual([]);
  });

  it('are created once if the same request is repeated', async () => {
    const again = { key: 'pressed-twice' };
    const [first, second] = await Promise.all([add(robin, again), add(robin, again)]);
    const third = await add(robin, again);
    expect(new Set([first, second, third].map(({ body }) => body.workorder_id)).size).toBe(1);
    expect(await kinds(robin, first.body.workorder_id)).toEqual(['submitted']);
  });

  it.each([
    ['a day that is over', { times: [{ day: '2020-01-01', part: 'MORNING' }] }, 422, 'workorder.day_over'],
    ['a day of no calendar', { times: [{ day: '2090-02-31', part: 'MORNING' }] }, 422, 'workorder.day_over'],
    ['no time', { times: [] }, 400, 'request.invalid'],
    ['a blank title', { title: '  ' }, 400, 'request.invalid'],
    ['a category of nobody', { category: 'MAGIC' }, 400, 'request.invalid'],
    ['a member that is not asked for', { status: 'DONE' }, 400, 'request.invalid'],
  ])('are refused with %s', async (_what, changed, status, code) => {
    expect(await add(robin, changed)).toMatchObject({ status, body: { error: { code } } });
  });

  it('are refused completely if a file is not a photo', async () => {
    const before = (await robin.ask('GET', '/api/tenant/workorders')).body.length;
    const refused = await add(robin, {}, [
      ['tap.png', PNG],
      ['tap.png', Buffer.from('no picture')],
    ]);
    expect(refused).toMatchObject({ status: 415, body: { error: { code: 'file.type_refused' } } });
    expect((await robin.ask('GET', '/api/tenant/workorders')).body).toHaveLength(before);
  });

  it('[PLT-285] require a lease that allows them, even if the call is made without the page', async () => {
    const other = await portal.resident();
    await portal.deps.db
      .updateTable('tenancies')
      .set({ allow_workorder: 0 })
      .where('lease_id', '=', other.lease_id)
      .execute();
    const denied = { status: 403, body: { error: { code: 'access.denied' } } };
    expect(await add(other)).toMatchObject(denied);
    expect((await other.ask('GET', '/api/tenant/workorders')).status).toBe(200);
  });

  it('are not found by residents of another lease, nor by the office of another property', async () => {
    const id = await added(robin);
    const stranger = await portal.resident();
    const gone = { status: 404, body: { error: { code: 'record.not_found' } } };
    expect(await read(stranger, id)).toMatchObject(gone);
    expect(await does(stranger, id, { event: 'CANCEL' })).toMatchObject(gone);
    const elsewhere = await newOfficer(portal.deps, 'harbor-court', robin.company_id);
    expect(await office(id, { event: 'START' }, elsewhere)).toMatchObject(gone);
    expect(await office(id, { event: 'START' }, robin.token)).toMatchObject({ status: 403 });
    expect((await stranger.ask('GET', '/api/tenant/workorders')).body).toEqual([]);
  });

  it('pass from the request to the end and again, each step taken by the responsible side', async () => {
    const id = await added(robin);
    expect((await office(id, { event: 'SCHEDULE', ...VISIT })).body).toMatchObject({
      status: 'SCHEDULED',
      visit_from: '2090-03-04T15:00:00.000Z',
      visit_until: '2090-03-04T17:00:00.000Z',
    });
    const times = [{ day: '2090-03-09', part: 'EVENING' }];
    const asked = await does(robin, id, { event: 'RESCHEDULE', times, text: 'I work.' });
    expect(asked.body).toMatchObject({ status: 'SUBMITTED', visit_from: null, times });
    await office(id, { event: 'SCHEDULE', ...VISIT });
    await office(id, { event: 'START' });
    await office(id, { event: 'FINISH', text: 'A new washer.' });
    await does(robin, id, { event: 'REOPEN', text: 'It drips again.' });
    await does(robin, id, { event: 'COMMENT', text: 'Please bring a bucket.' });
    const { body } = await does(robin, id, { event: 'CANCEL' });
    expect(body.status).toBe('CANCELLED');
    expect(await kinds(robin, id)).toEqual([
      'submitted',
      'scheduled',
      'time_asked',
      'scheduled',
      'started',
      'finished',
      'reopened',
      'comment',
      'cancelled',
    ]);
    expect(body.entries[5]).toMatchObject({ by_office: true, author: 'Dana Office', text: 'A new washer.' });
  });

  it('refuse a step that their flow does not allow, and a visit that ends before it begins', async () => {
    const id = await added(robin);
    const notAllowed = { status: 409, body: { error: { code: 'state.not_allowed' } } };
    expect(await office(id, { event: 'FINISH' })).toMatchObject(notAllowed);
    expect(await does(robin, id, { event: 'REOPEN', text: 'x' })).toMatchObject(notAllowed);
    const { visit_from, visit_until } = VISIT;
    const backwards = { visit_from: visit_until, visit_until: visit_from };
    expect(await office(id, { event: 'SCHEDULE', ...backwards })).toMatchObject({
      status: 422,
      body: { error: { code: 'workorder.visit_invalid' } },
    });
    expect(await kinds(robin, id)).toEqual(['submitted']);
  });

  it('cannot be reopened after 14 days', async () => {
    const id = await added(robin);
    await office(id, { event: 'SCHEDULE', ...VISIT });
    await office(id, { event: 'START' });
    await office(id, { event: 'FINISH' });
    expect((await read(robin, id)).body.facts).toEqual({ status: 'DONE', reopenable: true });
    const done_at = new Date(portal.clock.now().getTime() - 14 * 86_400_000).toISOString();
    await portal.deps.db.updateTable('workorders').set({ done_at }).where('id', '=', id).execute();
    expect((await read(robin, id)).body.facts).toEqual({ status: 'DONE', reopenable: false });
    expect(await does(robin, id, { event: 'REOPEN', text: 'Late.' })).toMatchObject({ status: 409 });
  });

  it('can be neither created nor reopened once the lease is over', async () => {
    const morgan = await portal.resident();
    const id = await added(morgan);
    await office(id, { event: 'SCHEDULE', ...VISIT });
    await office(id, { event: 'START' });
    await office(id, { event: 'FINISH' });
    await portal.deps.db
      .updateTable('tenancies')
      .set({ lease_status: 'Previous' })
      .where('lease_id', '=', morgan.lease_id)
      .execute();
    expect(await add(morgan)).toMatchObject({ status: 403, body: { error: { code: 'access.denied' } } });
    expect((await read(morgan, id)).body.facts).toEqual({ status: 'DONE', reopenable: false });
    expect(await does(morgan, id, { event: 'REOPEN', text: 'It drips.' })).toMatchObject({ status: 409 });
    expect(await kinds(morgan, id)).not.toContain('reopened');
  });

  it('[PLT-281] are refused if the property has blocked them', async () => {
    const { db } = portal.deps;
    const property = await db
      .selectFrom('properties')
      .select('settings')
      .where('id', '=', robin.property_id)
      .executeTakeFirstOrThrow();
    const put = (settings: string) =>
      db.updateTable('properties').set({ settings }).where('id', '=', robin.property_id).execute();
    await put(JSON.stringify({ ...JSON.parse(property.settings), blocked_modules: ['WORKORDERS'] }));
    expect(await robin.ask('GET', '/api/tenant/workorders')).toMatchObject({ status: 403 });
    await put(property.settings);
  });
});
