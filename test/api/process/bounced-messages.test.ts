import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueueMessage, settleFormerAddress } from '../../../src/db/outbox.repository.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { removeExpired } from '../../../src/server/jobs/remove-expired.ts';
import { deliverOutbox } from '../../../src/server/outbox/deliver-outbox.ts';
import { notifyResident } from '../../../src/server/outbox/notify-resident.ts';
import { makeTenant } from '../../fixtures/tenant.ts';
import { type MoneyPortal, startMoneyPortal } from '../support/money-portal.ts';
import { processCalls } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';

const HERE = { company_id: 'demo-company', property_id: 'juniper-row' };

describe.each(DIALECTS)('a message that its provider accepts and reports later, on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterAll(() => portal.close());
  const { officer } = processCalls(() => portal);

  const told = (reference: string) => portal.ask('POST', '/api/messages/callback', { body: { reference } });
  const send = async (recipient: string, about: { bounces?: boolean; channel?: 'mail' | 'sms' } = {}) => {
    const { deps } = portal;
    const { bounces = false, channel = 'mail' } = about;
    const id = deps.random.id();
    await enqueueMessage(deps.db, {
      ...{ ...HERE, id, channel, recipient, subject: 'Your lease', body: 'Text' },
      created_at: deps.clock.now().toISOString(),
    });
    if (bounces) await portal.fault({ provider: channel, kind: 'bounce', message: 'mailbox full' });
    await deliverOutbox(deps);
    return id;
  };
  const waiting = async (recipient: string) => {
    const token = await officer('juniper-row', ['manage_messages']);
    const { body } = await portal.ask('GET', '/api/office/waiting?kind=MAIL_REFUSED&page_size=100', {
      token,
    });
    return body.rows.filter((row: { mail: { recipient: string } }) => row.mail.recipient === recipient);
  };

  it('waits for the office once the provider confirms the report; a lie, a repetition or an unknown id changes nothing', async () => {
    const { user, lease_id } = await makeTenant(portal.deps);
    const fine = await send(user.email);
    expect(await told(fine)).toMatchObject({ status: 200, body: { received: true } });
    expect(await told('nobody-knows-it')).toMatchObject({ status: 200 });
    expect(await waiting(user.email)).toEqual([]);
    const lost = await send(user.email, { bounces: true });
    expect(await waiting(user.email)).toEqual([]);
    await Promise.all([told(lost), told(lost)]);
    const [row, ...others] = await waiting(user.email);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      id: lost,
      people: ['Rae Resident'],
      mail: { channel: 'mail', subject: 'Your lease', reason: 'mailbox full', case_id: lease_id },
    });
    // The next mail is accepted as the last one was: that proves nothing.
    await send(user.email);
    portal.clock.advance(40 * 86_400_000);
    await removeExpired(portal.deps);
    portal.clock.advance(-40 * 86_400_000);
    expect(await waiting(user.email)).toHaveLength(1);
    await portal.clearFaults();
  });

  it('is settled when the person has proven another address', async () => {
    const { user } = await makeTenant(portal.deps);
    await told(await send(user.email, { bounces: true }));
    expect(await waiting(user.email)).toHaveLength(1);
    const { deps } = portal;
    await settleFormerAddress(
      deps.db,
      { company_id: 'another', channel: 'mail', recipient: user.email },
      deps.clock.now().toISOString(),
    );
    expect(await waiting(user.email)).toHaveLength(1);
    await settleFormerAddress(
      deps.db,
      { company_id: user.company_id, channel: 'mail', recipient: user.email },
      deps.clock.now().toISOString(),
    );
    expect(await waiting(user.email)).toEqual([]);
  });

  it('is a text message to a resident, until another number is proven; not a code that somebody has asked for', async () => {
    const { deps } = portal;
    const mobile = '+15125550177';
    const { user, lease_id } = await makeTenant(deps, { person: { mobile_no: mobile } as object });
    await deps.db
      .updateTable('users')
      .set({ mobile_no: mobile, mobile_verified_at: deps.clock.now().toISOString() })
      .where('id', '=', user.id)
      .execute();
    await deps.db
      .insertInto('notice_wishes')
      .values({ ...HERE, user_id: user.id, kind: 'requests', channel: 'sms', is_wanted: 1 })
      .execute();
    await portal.fault({ provider: 'sms', kind: 'bounce', message: 'landline' });
    await notifyResident(deps, deps.db, {
      ...{ ...HERE, user_id: user.id, lease_id, kind: 'requests', about: 'occasion:1' },
      ...{ channels: ['sms'], template: 'offer_ended', page: '/messages' },
      values: { unit: '204', title: 'Renewal', date: 'today' },
    });
    await deliverOutbox(deps);
    const { id } = await deps.db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', mobile)
      .executeTakeFirstOrThrow();
    await told(id);
    expect(await waiting(mobile)).toMatchObject([
      { id, people: ['Rae Resident'], mail: { channel: 'sms', reason: 'landline', case_id: lease_id } },
    ]);
    await told(await send('+15125550178', { bounces: true, channel: 'sms' }));
    expect(await waiting('+15125550178')).toEqual([]);

    const asker = { ip: '127.0.0.1', userAgent: '' };
    const { token } = await openSessionFor(deps, deps.db, user, { asker, lease_id });
    const mobile_no = '+15125550179';
    const { body } = await portal.ask('POST', '/api/tenant/mobile', { token, body: { mobile_no } });
    await deliverOutbox(deps);
    const inbox = await (
      await fetch(`${portal.sandboxUrl}/inbox.json?to=${encodeURIComponent(mobile_no)}`)
    ).json();
    const otp = /\d{4,8}/.exec(JSON.stringify(inbox.messages[0].text))?.[0];
    const proven = await portal.ask('POST', '/api/tenant/mobile/verify', {
      token,
      body: { mobile_no, hashed: body.hashed, otp },
    });
    expect(proven.status, proven.text).toBe(200);
    expect(await waiting(mobile)).toEqual([]);
  });
});
