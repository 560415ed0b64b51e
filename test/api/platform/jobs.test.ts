import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { enqueueMessage, type OutboxMessage } from '../../../src/db/outbox.repository.ts';
import { insertAccessToken } from '../../../src/db/session/access-token.repository.ts';
import type { InboxMessage } from '../../../src/sandbox/pages/inbox.page.ts';
import { hashToken } from '../../../src/server/access/access.ts';
import { removeExpired } from '../../../src/server/jobs/remove-expired.ts';
import { deliverOutbox } from '../../../src/server/outbox/deliver-outbox.ts';
import { queueMessage } from '../../../src/server/outbox/queue-message.ts';
import { rekey } from '../../../src/server/rekey.ts';
import { createSecretBox } from '../../../src/server/secrets/secret-box.ts';
import { type MoneyPortal, startMoneyPortal } from '../support/money-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const day = 86_400_000;
const pick = ({ db, clock, random, tracer, providers, log, settings }: MoneyPortal['deps']) => ({
  ...{ db, clock, random, tracer, providers, log, settings },
});

describe.each(DIALECTS)('the background jobs on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterEach(async () => {
    await portal.clearFaults();
    await portal.deps.db.deleteFrom('outbox').execute();
  });
  afterAll(() => portal.close());

  const write = async (changed: Partial<OutboxMessage> = {}): Promise<string> => {
    const id = portal.deps.random.id();
    await enqueueMessage(portal.deps.db, {
      id,
      company_id: 'demo-company',
      property_id: 'juniper-row',
      channel: 'mail',
      recipient: `${id}@example.com`,
      subject: 'Hello',
      body: 'A message.',
      created_at: portal.clock.now().toISOString(),
      ...changed,
    });
    return id;
  };
  const inbox = async (to: string): Promise<InboxMessage[]> => {
    const answer = await fetch(`${portal.sandboxUrl}/inbox.json?to=${encodeURIComponent(to)}`);
    return ((await answer.json()) as { messages: InboxMessage[] }).messages;
  };
  const stored = (id: string) =>
    portal.deps.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();

  it('sends each mail and SMS of the outbox once', async () => {
    const mail = await write();
    const sms = await write({ channel: 'sms', recipient: `+1512555${mail.length}00` });
    expect(await deliverOutbox(portal.deps)).toBe(2);
    expect(await deliverOutbox(portal.deps)).toBe(0);
    expect(await inbox(`${mail}@example.com`)).toMatchObject([{ channel: 'mail', subject: 'Hello' }]);
    expect((await stored(sms))?.sent_at).not.toBeNull();
  });

  it('keeps the text of a message sealed until it is sent, and sends clear texts of older versions', async () => {
    const { deps } = portal;
    const [id, link] = [deps.random.id(), 'https://portal.example/?access_token=CANARY'];
    const message = {
      message_id: id,
      company_id: 'demo-company',
      property_id: 'juniper-row',
      recipient: `${id}@example.com`,
      language: 'en',
      template: { subject: 'mail:link_again.subject', body: 'mail:link_again.text' },
      values: { link, property: 'Juniper\r\nRow' },
    };
    await queueMessage(deps, deps.db, message);
    await queueMessage(deps, deps.db, { ...message, message_id: `${id}-2`, recipient: '' });
    expect(await stored(`${id}-2`)).toBeUndefined();
    expect((await stored(id))?.subject).toContain('Juniper Row');
    expect(JSON.stringify(await stored(id))).not.toContain('CANARY');
    expect((await stored(id))?.body).toMatch(/^v1\./);
    // Between two processes, the key may have changed.
    const newKey = createSecretBox(randomBytes(32).toString('base64'), deps.random, [portal.secretKey]);
    const before = (await stored(id))?.body;
    expect(await rekey(deps.db, newKey)).toMatchObject({ unread: 0 });
    expect((await stored(id))?.body).not.toBe(before);
    // A process that has neither key does not send, and does not give up.
    const stranger = createSecretBox(randomBytes(32).toString('base64'), deps.random);
    expect(await deliverOutbox({ ...pick(deps), secrets: stranger })).toBe(0);
    expect(await stored(id)).toMatchObject({ sent_at: null, attempts: 1 });
    portal.clock.advance(60_000);
    expect(await deliverOutbox({ ...pick(deps), secrets: newKey })).toBe(1);
    expect((await inbox(`${id}@example.com`))[0]?.text).toContain(`Juniper\r\nRow:\n${link}\n`);
    expect(await stored(id)).toMatchObject({ body: '', sent_at: expect.any(String) });
    await rekey(deps.db, deps.secrets);
  });

  it('lets only one of two processes send a message', async () => {
    const id = await write();
    const sent = await Promise.all([deliverOutbox(portal.deps), deliverOutbox(portal.deps)]);
    expect(sent[0] + sent[1]).toBe(1);
    expect(await inbox(`${id}@example.com`)).toHaveLength(1);
  });

  it('retries a failed message after a pause', async () => {
    const id = await write();
    await portal.fault({ provider: 'mail', kind: 'error' });
    expect(await deliverOutbox(portal.deps)).toBe(0);
    expect(await deliverOutbox(portal.deps)).toBe(0);
    expect(await inbox(`${id}@example.com`)).toEqual([]);
    portal.clock.advance(6000);
    expect(await deliverOutbox(portal.deps)).toBe(1);
    expect(await inbox(`${id}@example.com`)).toHaveLength(1);
  });

  it('delivers a message once if the process died after sending it', async () => {
    const id = await write();
    await portal.fault({ provider: 'mail', kind: 'timeout', ms: 4000 });
    expect(await deliverOutbox(portal.deps)).toBe(0);
    portal.clock.advance(61_000);
    expect(await deliverOutbox(portal.deps)).toBe(1);
    expect(await inbox(`${id}@example.com`)).toHaveLength(1);
  });

  it('gives up a message that the provider refuses permanently', async () => {
    const id = await write();
    await portal.fault({ provider: 'mail', kind: 'decline', message: 'no such mailbox' });
    await deliverOutbox(portal.deps);
    portal.clock.advance(day);
    expect(await deliverOutbox(portal.deps)).toBe(0);
    expect(await inbox(`${id}@example.com`)).toEqual([]);
    expect(portal.logged()).toContain('message given up');
  });

  it.each([
    ['en', 'Receipt: Application fee, Juniper Row', 'Total: $56.50'],
    ['es', 'Recibo: Cargo por solicitud, Juniper Row', 'Total: $56.50'],
  ])('sends the receipt of a payment in the payer’s language (%s)', async (language, subject, total) => {
    const { token, applicant_id } = await portal.submitted({ language });
    await portal.payByBank(token);
    await deliverOutbox(portal.deps);
    const email = (await findApplicant(portal.deps.db, applicant_id))?.email ?? '';
    const [receipt] = (await inbox(email)).filter((message) => message.subject === subject);
    expect(receipt?.text).toContain(total);
    expect(receipt?.text).not.toContain('{{');
  });

  it('removes expired data, and keeps the rest', async () => {
    const { token, applicant_id } = await portal.invite();
    const applicant = await findApplicant(portal.deps.db, applicant_id);
    if (applicant === null) throw new Error('nobody was invited');
    const now = portal.clock.now();
    const short = {
      token_hash: hashToken('short'),
      expires_at: new Date(now.getTime() + 1000).toISOString(),
      created_at: now.toISOString(),
    };
    await insertAccessToken(portal.deps.db, applicant, short);
    const sentLongAgo = await write();
    await deliverOutbox(portal.deps);
    portal.clock.advance(31 * day);
    const waiting = await write();
    await removeExpired(portal.deps);
    const hashes = await portal.deps.db
      .selectFrom('access_tokens')
      .select('token_hash')
      .where('applicant_id', '=', applicant_id)
      .execute();
    expect(hashes.map(({ token_hash }) => token_hash)).toEqual([hashToken(token)]);
    expect(await stored(sentLongAgo)).toBeUndefined();
    expect(await stored(waiting)).toBeDefined();
  });
});
