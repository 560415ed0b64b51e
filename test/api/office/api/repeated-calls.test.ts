/** Calls of other programs that are sent again with the same Idempotency-Key. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginMembership } from '../../../../src/db/session/membership.repository.ts';
import { removeExpired } from '../../../../src/server/jobs/remove-expired.ts';
import { type AccountPortal, startAccountPortal } from '../../accounts/account-portal.ts';
import { refused } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';

const DAY_MS = 86_400_000;

describe.each(DIALECTS)('a call of another program, on %s', (dialect) => {
  let portal: AccountPortal;
  let admin: string;
  let apiKey: string;
  beforeAll(async () => {
    portal = await startAccountPortal(dialect);
    const user = await portal.person({ is_staff: true, property_id: 'juniper-row' });
    const place = { company_id: 'demo-company', property_id: 'juniper-row' };
    await beginMembership(portal.deps.db, user.id, place, ['admin']);
    admin = (await portal.logIn(user.email)).body.token;
    apiKey = await newKey();
  });
  afterAll(() => portal.close());

  let names = 0;
  const newKey = async (): Promise<string> => {
    names += 1;
    const body = { name: `Program ${names}`, scopes: ['manage_applications'] };
    return (await portal.ask('POST', '/api/office/api-keys', { token: admin, body })).body.key;
  };
  /** Mails an applicant their link, which nothing but the Idempotency-Key keeps from happening twice. */
  const mail = (applicant: string, callKey?: string, key = apiKey) =>
    portal.ask('POST', `/api/office/applicants/${applicant}/link`, {
      body: {},
      headers: {
        authorization: `Bearer ${key}`,
        ...(callKey !== undefined && { 'idempotency-key': callKey }),
      },
    });
  let people = 0;
  const invited = async () => {
    people += 1;
    const email = `someone-${people}@mail.example`;
    const { applicant_id } = await portal.invite({ email });
    const { db } = portal.deps;
    const mails = () => db.selectFrom('outbox').select('id').where('recipient', '=', email).execute();
    const before = (await mails()).length;
    return { id: applicant_id, mails: async () => (await mails()).length - before };
  };

  it('happens once with its Idempotency-Key, and is answered the same again', async () => {
    const ada = await invited();
    const first = await mail(ada.id, 'call-0001');
    expect(first).toMatchObject({ status: 200, body: { email: expect.stringContaining('@') } });
    const again = await mail(ada.id, 'call-0001');
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'content-type': first.headers['content-type'],
    });
    expect(await ada.mails()).toBe(1);
    expect((await mail(ada.id)).status).toBe(200);
    expect((await mail(ada.id, 'call-0002')).status).toBe(200);
    expect(await ada.mails()).toBe(3);
  });

  it('happens once when it is sent twice at the same time', async () => {
    const ada = await invited();
    const both = await Promise.all([mail(ada.id, 'call-0003'), mail(ada.id, 'call-0003')]);
    expect(await ada.mails()).toBe(1);
    const statuses = both.map(({ status }) => status).sort();
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(statuses);
    expect((await mail(ada.id, 'call-0003')).status).toBe(200);
  });

  it('is refused under the key of another call, and its key is that of one program alone', async () => {
    const [ada, ben] = [await invited(), await invited()];
    await mail(ada.id, 'call-0004');
    expect(await mail(ben.id, 'call-0004')).toMatchObject(refused(409, 'call_key.reused'));
    expect(await ben.mails()).toBe(0);
    const other = await newKey();
    expect((await mail(ben.id, 'call-0004', other)).status).toBe(200);
    expect(await ben.mails()).toBe(1);
  });

  it('leaves its key free when it is refused', async () => {
    const ada = await invited();
    expect(await mail('nobody', 'call-0005')).toMatchObject(refused(404, 'record.not_found'));
    expect((await mail(ada.id, 'call-0005')).status).toBe(200);
    for (const wrong of ['short', 'with a space', 'x'.repeat(101)])
      expect(await mail(ada.id, wrong)).toMatchObject(refused(400, 'request.invalid'));
    expect(await ada.mails()).toBe(1);
  });

  it('of which the answer is not known is not made again, for a day', async () => {
    const ada = await invited();
    await mail(ada.id, 'call-0006');
    const { db } = portal.deps;
    // The portal has ended between the act and the answer.
    await db.updateTable('call_keys').set({ answer: null }).where('call_key', '=', 'call-0006').execute();
    expect(await mail(ada.id, 'call-0006')).toMatchObject(refused(409, 'call_key.unanswered'));
    expect(await ada.mails()).toBe(1);
    portal.clock.advance(DAY_MS + 60_000);
    await removeExpired(portal.deps);
    expect(await db.selectFrom('call_keys').selectAll().execute()).toEqual([]);
  });

  it('of which nobody knows whether it happened, because it failed, is not made again', async () => {
    const ada = await invited();
    const { db } = portal.deps;
    await sql`alter table outbox rename to outbox_away`.execute(db);
    const failed = await mail(ada.id, 'call-0008');
    await sql`alter table outbox_away rename to outbox`.execute(db);
    expect(failed).toMatchObject(refused(500, 'server.failed'));
    expect(await mail(ada.id, 'call-0008')).toMatchObject(refused(409, 'call_key.unanswered'));
    expect(await ada.mails()).toBe(0);
    await db.deleteFrom('call_keys').execute();
  });

  it('leaves an answer that nobody can read without the key of the program', async () => {
    const ada = await invited();
    const { body } = await mail(ada.id, 'call-0007');
    const rows = await portal.deps.db.selectFrom('call_keys').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(body.email);
    expect(portal.deps.secrets.open(String(rows[0]?.answer), 'call-0007')).toBeNull();
  });
});
