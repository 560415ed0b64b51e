import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { PNG } from '../../fixtures/files.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../resident/resident-portal.ts';
import { DIALECTS } from '../support/test-database.ts';
import { FIXED, Life, SLOT, TRIAGE } from './life.ts';

const REQUEST = {
  category: 'PLUMBING',
  title: 'The kitchen tap drips',
  description: 'All night long.\nSince Monday.',
  permission_to_enter: true,
  entry_note: 'The dog is friendly.',
  times: [{ day: '2090-03-04', part: 'MORNING' }],
};

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
  const lifeOf = async (who: SignedIn) => new Life(portal, who, officer, await added(who));
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
      place: { state: 'triageNeeded' },
      events: ['CANCEL', 'COMMENT'],
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

  it('are not found by residents of another lease', async () => {
    const id = await added(robin);
    const stranger = await portal.resident();
    const gone = { status: 404, body: { error: { code: 'record.not_found' } } };
    expect(await read(stranger, id)).toMatchObject(gone);
    expect(await does(stranger, id, { event: 'CANCEL' })).toMatchObject(gone);
    expect((await stranger.ask('GET', '/api/tenant/workorders')).body).toEqual([]);
  });

  it('are for the office of their property, by its policy, and not for residents by the calls of the office', async () => {
    const life = await lifeOf(robin);
    const gone = { status: 404, body: { error: { code: 'record.not_found' } } };
    const of = (property: string, policies?: string[]) =>
      newOfficer(portal.deps, property, robin.company_id, policies && { policies });
    for (const token of [
      await of('harbor-court'),
      await of(robin.property_id, ['manage_leases']),
      robin.token,
    ]) {
      expect(await life.office('SEND', { triage: TRIAGE }, token)).toMatchObject(gone);
      expect(await portal.ask('GET', `/api/processes/${await life.process()}`, { token })).toMatchObject(
        gone,
      );
    }
    expect(await life.state()).toBe('triageNeeded');
  });

  it('pass from the request to the end and again, each step taken by the responsible side', async () => {
    const life = await lifeOf(robin);
    expect(await life.propose()).toMatchObject({ status: 200, body: { place: { state: 'visitProposed' } } });
    expect(await life.read()).toMatchObject({
      status: 'SCHEDULED',
      visit_from: '2026-06-04T15:00:00.000Z',
      visit_until: '2026-06-04T17:00:00.000Z',
    });
    const times = [{ day: '2090-03-09', part: 'EVENING' }];
    const asked = await life.resident({ event: 'RESCHEDULE', times, text: 'I work.' });
    expect(asked.body).toMatchObject({ status: 'SUBMITTED', visit_from: null, times });
    await life.office('PROPOSE', { slot: SLOT });
    await life.resident({ event: 'ACCEPT' });
    await life.office('START');
    await life.office('REPORT', { result: FIXED });
    await life.resident({ event: 'REOPEN', text: 'It drips again.' });
    await life.resident({ event: 'COMMENT', text: 'Please bring a bucket.' });
    const { body } = await life.resident({ event: 'CANCEL' });
    expect(body.status).toBe('CANCELLED');
    expect(await kinds(robin, life.id)).toEqual([
      'submitted',
      'scheduled',
      'time_asked',
      'scheduled',
      'accepted',
      'started',
      'finished',
      'reopened',
      'comment',
      'cancelled',
    ]);
    expect(body.entries[6]).toMatchObject({ by_office: true, author: 'Dana Office', text: 'A new washer.' });
    expect(body.entries[4]).toMatchObject({ by_office: false, author: 'Robin Keller' });
  });

  it('refuse a step that is not the turn of the resident or that their flow does not allow, and a day that is over', async () => {
    const life = await lifeOf(robin);
    const turn = { status: 409, body: { error: { code: 'turn.others' } } };
    expect(await life.resident({ event: 'REOPEN', text: 'x' })).toMatchObject(turn);
    expect(await life.resident({ event: 'RATE', stars: 5, text: '' })).toMatchObject(turn);
    expect(await life.resident({ event: 'RATE', stars: 6, text: '' })).toMatchObject({ status: 400 });
    const early = await life.propose({ day: '2026-03-01', window: '10-12' });
    expect(early.body).toMatchObject({ outcome: 'fieldError', error: { code: 'validation.failed' } });
    expect(await kinds(robin, life.id)).toEqual(['submitted']);
  });

  it('end without a visit, with a reason, if the office sees nothing to repair', async () => {
    const life = await lifeOf(robin);
    const triage = { ...TRIAGE, priority: 'NOT_OURS' };
    expect((await life.office('SEND', { triage })).body).toMatchObject({ outcome: 'fieldError' });
    await life.office('SEND', { triage: { ...triage, reply: 'The tap belongs to the store.' } });
    expect(await life.read()).toMatchObject({ status: 'CANCELLED', events: [] });
    expect((await life.read()).entries.at(-1)).toMatchObject({
      kind: 'cancelled',
      by_office: true,
      text: 'The tap belongs to the store.',
    });
  });

  it('get another visit if one did not end the repair', async () => {
    const life = await lifeOf(robin);
    await life.finish({ outcome: 'AGAIN', note: 'A part is missing.' });
    expect(await life.read()).toMatchObject({
      status: 'SUBMITTED',
      visit_from: null,
      place: { state: 'planning' },
    });
    await life.office('PROPOSE', { slot: SLOT });
    await life.resident({ event: 'ACCEPT' });
    await life.office('START');
    await life.office('REPORT', { result: FIXED });
    expect(await life.state()).toBe('done');
  });

  it('can be moved twice; then the resident calls the office', async () => {
    const life = await lifeOf(robin);
    await life.propose();
    const move = { event: 'RESCHEDULE', times: REQUEST.times, text: '' };
    for (let time = 0; time < 2; time += 1) {
      expect((await life.resident(move)).status).toBe(200);
      await life.office('PROPOSE', { slot: SLOT });
    }
    expect(await life.resident(move)).toMatchObject({
      status: 409,
      body: { error: { code: 'workorder.moved_twice' } },
    });
    expect(await life.state()).toBe('visitProposed');
    const once = await lifeOf(robin);
    await once.propose();
    const both = await Promise.all([once.resident({ event: 'ACCEPT' }), once.resident({ event: 'ACCEPT' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await kinds(robin, once.id)).filter((kind) => kind === 'accepted')).toHaveLength(1);
    const past = { ...move, times: [{ day: '2020-01-01', part: 'MORNING' }] };
    const other = await lifeOf(robin);
    await other.propose();
    expect(await other.resident(past)).toMatchObject({ body: { error: { code: 'workorder.day_over' } } });
  });

  it('can be neither created nor reopened once the lease is over', async () => {
    const morgan = await portal.resident();
    const life = await lifeOf(morgan);
    await life.finish();
    await portal.deps.db
      .updateTable('tenancies')
      .set({ lease_status: 'Previous' })
      .where('lease_id', '=', morgan.lease_id)
      .execute();
    expect(await add(morgan)).toMatchObject({ status: 403, body: { error: { code: 'access.denied' } } });
    expect((await life.read()).events).toEqual(['CONFIRM', 'COMMENT']);
    expect(await life.resident({ event: 'REOPEN', text: 'It drips.' })).toMatchObject({ status: 409 });
    expect(await kinds(morgan, life.id)).not.toContain('reopened');
  });

  it('show the office what is asked for, and the resident what was done, with photos', async () => {
    const life = await lifeOf(robin);
    await life.propose();
    await life.resident({ event: 'ACCEPT' });
    await life.office('START');
    const form = new FormData();
    form.append('purpose', 'done_photos');
    form.append('file[0]', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), 'washer.png');
    const path = `/api/processes/${await life.process()}`;
    const sent = await portal.ask('POST', `${path}/files`, { token: officer, body: form });
    expect(sent.status).toBe(200);
    const { body } = await portal.ask('GET', path, { token: officer });
    expect(body.page.request.rows.map(({ text }: { text: string }) => text)).toContain(REQUEST.description);
    expect(body.turn.history.map(({ text }: { text: string }) => text)).toContain('Accepted the visit');
    await life.office('REPORT', { result: { ...FIXED, photos: sent.body } });
    const { done_photos } = await life.read();
    expect(done_photos).toMatchObject([{ file_name: 'washer.png' }]);
    expect((await portal.ask('GET', done_photos[0].file_path)).status).toBe(200);
    await life.resident({ event: 'CONFIRM' });
    const rated = await life.resident({ event: 'RATE', stars: 4, text: 'Quick.' });
    const told = await portal.ask('GET', path, { token: officer });
    expect(told.body.page.request.rows.at(-1)).toMatchObject({
      label: expect.stringMatching(/^Repair rated, /),
      text: 'Quick.',
    });
    expect(rated.body).toMatchObject({ stars: 4, events: [], place: { state: 'ratedWork', end: true } });
    expect(await life.resident({ event: 'RATE', stars: 1, text: '' })).toMatchObject({ status: 409 });
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
