import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANNOUNCEMENTS_PER_DAY } from '../../../src/contract/limits.ts';
import { queueAnnouncements } from '../../../src/server/features/office/announcements/queue-announcements.ts';
import { deliverOutbox } from '../../../src/server/outbox/deliver-outbox.ts';
import type { SendResult } from '../../../src/server/providers/message-provider.ts';
import { makeUser } from '../../fixtures/tenant.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../resident/resident-portal.ts';
import { processCalls, refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('announcements of an office, on %s', (dialect) => {
  let portal: ResidentPortal;
  let kim: string;
  let away: string;
  let robin: SignedIn;
  let quiet: SignedIn;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    kim = await officer('juniper-row', ['email_blast']);
    away = await officer('cedar-yard', ['email_blast']);
    robin = await portal.resident();
    quiet = await portal.resident();
    await quiet.ask('POST', '/api/tenant/notice-wishes', {
      body: { kind: 'announcements', channel: 'mail', is_wanted: false },
    });
    await portal.deps.db
      .updateTable('users')
      .set({ language: 'es', mobile_no: '+15125550100', mobile_verified_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', robin.user_id)
      .execute();
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  const TEXTS = {
    en: { subject: 'Water is off', text: 'From 9 to 10.\n\n<b>Sorry</b>' },
    es: { subject: 'Corte de agua', text: 'De 9 a 10.' },
  };
  let keys = 0;
  const send = (body: object = {}, token = kim) => {
    keys += 1;
    const usual = { key: `A-${keys}`, audience: { to: 'all' }, mail: true, sms: false, notice_until: null };
    return portal.ask('POST', '/api/office/announcements', {
      token,
      body: { ...usual, texts: TEXTS, ...body },
    });
  };
  const reach = async (audience: object, token = kim) =>
    (await portal.ask('POST', '/api/office/announcements/preview', { token, body: { audience } })).body;
  const read = (id: string, token = kim) => portal.ask('GET', `/api/office/announcements/${id}`, { token });
  const queueAll = async () => {
    let count = 0;
    for (
      let taken = await queueAnnouncements(portal.deps);
      taken > 0;
      taken = await queueAnnouncements(portal.deps)
    )
      count += taken;
    return count;
  };
  const deliver = async (result: SendResult) => {
    const mail = { send: async () => result };
    while ((await deliverOutbox({ ...portal.deps, providers: { ...portal.deps.providers, mail } })) > 0);
  };
  const mailsOf = async ({ user_id }: SignedIn) =>
    portal.deps.db
      .selectFrom('notices')
      .select(['channel', 'subject', 'body'])
      .where('user_id', '=', user_id)
      .where('kind', '=', 'announcements')
      .execute();
  const fatesOf = async (id: string) =>
    Object.fromEntries(
      (await read(id)).body.to.map((one: Record<string, string>) => [one.user_id, [one.mail, one.sms]]),
    );

  it('are counted before, and sent once to each resident in their language, as they wish', async () => {
    expect(await reach({ to: 'all' })).toEqual({ recipients: 2, mail: 1, sms: 0, homes: 2 });
    expect(await reach({ to: 'homes', lease_ids: [robin.lease_id] })).toMatchObject({ recipients: 1 });
    expect(await reach({ to: 'building', building: 'no such' })).toMatchObject({ recipients: 0 });
    const [one, again] = await Promise.all([send({ key: 'same' }), send({ key: 'same' })]);
    expect(one).toMatchObject({ status: 200, body: { recipients: 2 } });
    expect(again.body).toEqual(one.body);
    expect(await send({ key: 'same', sms: true })).toMatchObject(refused(409, 'idempotency_key.reused'));
    const { announcement_id: id } = one.body;
    expect(await fatesOf(id)).toMatchObject({ [robin.user_id]: ['waiting', 'off'] });
    await Promise.all([queueAnnouncements(portal.deps), queueAnnouncements(portal.deps)]);
    await queueAll();
    const [mail, ...others] = await mailsOf(robin);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ channel: 'mail', subject: 'Corte de agua' });
    expect(mail?.body).toContain('De 9 a 10.');
    expect(await mailsOf(quiet)).toEqual([]);
    await deliver({ kind: 'sent' });
    expect(await fatesOf(id)).toEqual({ [robin.user_id]: ['sent', 'off'], [quiet.user_id]: ['off', 'off'] });
  });

  it('say which mails came back', async () => {
    const { body } = await send({ audience: { to: 'homes', lease_ids: [robin.lease_id] } });
    await queueAll();
    await deliver({ kind: 'refused', reason: 'no such mailbox' });
    expect(await fatesOf(body.announcement_id)).toEqual({ [robin.user_id]: ['failed', 'off'] });
  });

  it('are text messages to those who want them, and notices on the start page until their last day', async () => {
    await robin.ask('POST', '/api/tenant/notice-wishes', {
      body: { kind: 'announcements', channel: 'sms', is_wanted: true },
    });
    expect(await reach({ to: 'all' })).toMatchObject({ sms: 1 });
    const today = new Date(portal.clock.now()).toISOString().slice(0, 10);
    const texts = { en: TEXTS.en };
    const { body } = await send({ mail: false, sms: true, notice_until: today, texts });
    await queueAll();
    expect(await fatesOf(body.announcement_id)).toMatchObject({ [robin.user_id]: ['off', 'waiting'] });
    const shown = async () => (await quiet.ask('GET', '/api/tenant/dashboard')).body.shoutbox;
    expect(await shown()).toContainEqual({
      title: 'Water is off',
      content: '<p>From 9 to 10.</p><p>&lt;b&gt;Sorry&lt;/b&gt;</p>',
    });
    await portal.deps.db.updateTable('announcements').set({ notice_until: '2026-01-01' }).execute();
    expect(JSON.stringify(await shown())).not.toContain('Water is off');
  });

  it('belong to the property and the policy of the member', async () => {
    const { body } = await send();
    expect(await read(body.announcement_id, away)).toMatchObject(refused(404, 'record.not_found'));
    const list = async (token: string) =>
      (await portal.ask('GET', '/api/office/announcements', { token })).body;
    expect((await list(away)).total).toBe(0);
    expect((await list(kim)).rows[0]).toMatchObject({ subject: 'Water is off', audience: '', recipients: 2 });
    expect(await reach({ to: 'homes', lease_ids: [robin.lease_id] }, away)).toMatchObject({ recipients: 0 });
    expect(await send({}, away)).toMatchObject(refused(422, 'announcement.nobody'));
    const reader = await officer('juniper-row', ['read_office']);
    const clerk = await officer('juniper-row', ['manage_messages']);
    expect((await read(body.announcement_id, reader)).status).toBe(200);
    for (const token of [reader, clerk])
      expect(await send({}, token)).toMatchObject(refused(403, 'access.denied'));
    const { buildings, homes } = (
      await portal.ask('GET', '/api/office/announcements/audience', { token: kim })
    ).body;
    expect(homes).toHaveLength(2);
    expect(await reach({ to: 'building', building: buildings[0] })).toMatchObject({ recipients: 2 });
  });

  it('are refused without a text, a way, a day to come or a sound form, and above the limit of a day', async () => {
    const half = { en: { subject: 'Water', text: ' ' } };
    expect(await send({ texts: half })).toMatchObject(refused(422, 'announcement.text_missing'));
    expect(await send({ texts: {} })).toMatchObject(refused(422, 'announcement.text_missing'));
    expect(await send({ mail: false })).toMatchObject(refused(422, 'announcement.no_way'));
    expect(await send({ notice_until: '2020-01-01' })).toMatchObject(refused(422, 'announcement.day_over'));
    for (const wrong of [
      { audience: { to: 'nobody' } },
      { audience: { to: 'homes', lease_ids: [] } },
      { texts: { EN_us: TEXTS.en } },
      { texts: { en: { subject: 'x'.repeat(121), text: 'x' } } },
      { mail: 'yes' },
      { notice_until: 'soon' },
      { key: '' },
    ])
      expect(await send(wrong)).toMatchObject(refused(400, 'request.invalid'));
    const { id: sent_by, company_id } = await makeUser(portal.deps);
    await portal.deps.db
      .insertInto('announcements')
      .values(
        Array.from({ length: ANNOUNCEMENTS_PER_DAY }, (_, place) => ({
          ...{ id: `fill-${place}`, company_id, property_id: 'juniper-row', request_key: `fill-${place}` },
          ...{ request: '', texts: '{}', by_mail: 1, by_sms: 0, notice_until: null, audience: '' },
          ...{ recipients: 0, sent_by, sent_at: portal.clock.now().toISOString() },
        })),
      )
      .execute();
    expect(await send()).toMatchObject(refused(429, 'announcement.limit'));
  });
});
