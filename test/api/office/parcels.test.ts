import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PNG } from '../../fixtures/files.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../resident/resident-portal.ts';
import { processCalls, refused } from '../support/process-calls.ts';
import { queuedMessages } from '../support/queued-messages.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('parcels at the office, on %s', (dialect) => {
  let portal: ResidentPortal;
  let kim: string;
  let away: string;
  let robin: SignedIn;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    kim = await officer('juniper-row', ['manage_parcels']);
    away = await officer('cedar-yard', ['manage_parcels']);
    robin = await portal.resident();
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  const takeIn = (parcel_id: string, changed: Record<string, string> = {}, token = kim, photo = PNG) => {
    const form = new FormData();
    const usual = { parcel_id, lease_id: robin.lease_id, label_name: 'R. Keller', carrier: 'UPS' };
    const fields = { ...usual, place: 'Locker 4', description: 'Box', ...changed };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (photo.length > 0) form.append('file', new Blob([photo]), 'label.png');
    return portal.ask('POST', '/api/office/parcels/photos', { token, body: form });
  };
  const giveOut = (id: string, body: object, token = kim) =>
    portal.ask('POST', `/api/office/parcels/${id}/handover`, { token, body });
  const list = async (query = '', token = kim) =>
    (await portal.ask('GET', `/api/office/parcels${query}`, { token })).body;
  const idsOf = async (query = '') =>
    (await list(query)).rows.map(({ parcel_id }: { parcel_id: string }) => parcel_id);
  /** The code in the latest mail to the resident. */
  const codeSent = async () => {
    const latest = (await mails()).at(-1)?.body ?? '';
    return /: (\d{6})\n/.exec(latest)?.[1] ?? '';
  };
  const mails = async () =>
    (await queuedMessages(portal)).filter(({ recipient }) => recipient === robin.email);
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('are taken in once by a photo of the label, which the office sees', async () => {
    const [one, again] = await Promise.all([takeIn('first'), takeIn('first')]);
    expect([one.status, again.status]).toEqual([200, 200]);
    const { rows, total } = await list();
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      ...{ parcel_id: 'first', label_name: 'R. Keller', carrier: 'UPS', place: 'Locker 4', has_code: true },
      ...{ residents: 'Robin Keller', case_id: robin.lease_id, given_by: '', picked_up_at: null },
      taken_in_by: expect.stringContaining('Moss'),
      photo: { media_type: 'image/png' },
    });
    const photo = await portal.ask('GET', rows[0].photo.file_path);
    expect(photo.status).toBe(200);
    expect(await mails()).toHaveLength(1);
  });

  it('are given out by the code of the mail, once; what is kept does not show it', async () => {
    portal.clock.advance(1000);
    await takeIn('coded');
    const code = await codeSent();
    expect(code).toMatch(/^\d{6}$/);
    const kept = await portal.deps.db.selectFrom('notices').select('body').execute();
    expect(JSON.stringify(kept)).not.toContain(code);
    expect(JSON.stringify(await portal.deps.db.selectFrom('parcels').selectAll().execute())).not.toContain(
      code,
    );
    expect(await giveOut('coded', { code: wrongOf(code) })).toMatchObject(refused(422, 'parcel.code_wrong'));
    expect(await giveOut('first', { code })).toMatchObject(refused(422, 'parcel.code_wrong'));
    const given = await Promise.all([giveOut('coded', { code }), giveOut('coded', { code })]);
    expect(given.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await giveOut('coded', { code })).toMatchObject(refused(409, 'parcel.given'));
    expect((await list('?show=given')).rows[0]).toMatchObject({
      ...{ parcel_id: 'coded', picked_up_by: 'R. Keller', given_reason: '' },
      given_by: expect.stringContaining('Moss'),
    });
    const seen = (await robin.ask('GET', '/api/tenant/parcels')).body;
    expect(seen.find((one: { parcel_id: string }) => one.parcel_id === 'coded').picked_up_at).not.toBeNull();
  });

  it('have a code that can be tried five times; then they are given out by name, with a reason', async () => {
    portal.clock.advance(1000);
    await takeIn('locked');
    const code = await codeSent();
    const tried = await Promise.all(
      Array.from({ length: 7 }, () => giveOut('locked', { code: wrongOf(code) })),
    );
    expect(tried.map(({ status }) => status).sort()).toEqual([422, 422, 422, 422, 422, 429, 429]);
    expect(await giveOut('locked', { code })).toMatchObject(refused(429, 'parcel.code_locked'));
    const { rows } = await list('?q=keller');
    expect(rows.find((one: { parcel_id: string }) => one.parcel_id === 'locked').has_code).toBe(false);
    expect(await giveOut('locked', { name: 'Robin', reason: ' ' })).toMatchObject(
      refused(400, 'request.invalid'),
    );
    const given = await giveOut('locked', { name: 'Robin', reason: 'Showed a passport' });
    expect(given).toMatchObject({ status: 200, body: { picked_up_by: 'Robin' } });
    expect((await list('?show=given')).rows).toContainEqual(
      expect.objectContaining({ parcel_id: 'locked', given_reason: 'Showed a passport' }),
    );
  });

  it('are found by the home, its people and the label, and for homes that are let', async () => {
    await takeIn('labeled', { label_name: 'Zelda Quill' });
    expect(await idsOf('?q=zelda')).toEqual(['labeled']);
    expect(await idsOf('?q=robin+keller')).toContain('labeled');
    expect(await idsOf('?q=nobody')).toEqual([]);
    expect(await idsOf('?show=all')).toEqual(expect.arrayContaining(['coded', 'labeled']));
    const homes = (token: string) => portal.ask('GET', '/api/office/parcels/homes?q=kell', { token });
    expect((await homes(kim)).body).toMatchObject([{ lease_id: robin.lease_id, residents: 'Robin Keller' }]);
    expect((await homes(away)).body).toEqual([]);
  });

  it('belong to the policy and the property of the member', async () => {
    const reader = await officer('juniper-row', ['read_office']);
    const clerk = await officer('juniper-row', ['manage_messages']);
    expect(await takeIn('foreign', {}, away)).toMatchObject(refused(404, 'record.not_found'));
    expect((await list('?show=all', away)).total).toBe(0);
    expect(await giveOut('labeled', { name: 'A', reason: 'Because' }, away)).toMatchObject(
      refused(404, 'record.not_found'),
    );
    expect((await list('', reader)).total).toBeGreaterThan(0);
    for (const token of [reader, clerk]) {
      expect(await takeIn('denied', {}, token)).toMatchObject(refused(403, 'access.denied'));
      expect(await giveOut('labeled', { code: '123456' }, token)).toMatchObject(
        refused(403, 'access.denied'),
      );
    }
  });

  it('are refused without a photo, with another file, and with missing or long values', async () => {
    expect(await takeIn('bad', {}, kim, Buffer.alloc(0))).toMatchObject(refused(422, 'file.missing'));
    expect(await takeIn('bad', {}, kim, Buffer.from('text'))).toMatchObject(
      refused(415, 'file.type_refused'),
    );
    for (const wrong of [
      { label_name: ' ' },
      { carrier: 'c'.repeat(61) },
      { place: '' },
      { parcel_id: '' },
      { description: 'd'.repeat(201) },
    ])
      expect(await takeIn('bad', wrong)).toMatchObject(refused(400, 'request.invalid'));
    expect(await takeIn('bad', { lease_id: 'unknown' })).toMatchObject(refused(404, 'record.not_found'));
    for (const wrong of [{}, { code: 'abcdef' }, { code: '12345' }, { name: 'A' }])
      expect(await giveOut('labeled', wrong)).toMatchObject(refused(400, 'request.invalid'));
  });
});
