import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { leaseHousehold } from '../../fixtures/lease-household.ts';
import { type AccountPortal, PASSWORD, startAccountPortal } from '../accounts/account-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const SIGNERS = [
  ['Ann', 'Bell'],
  ['Carl', 'Dorn'],
] as const;

describe.each(DIALECTS)('a lease signed by everybody, on %s', (dialect) => {
  let portal: AccountPortal;
  beforeAll(async () => {
    portal = await startAccountPortal(dialect);
  });
  afterAll(() => portal.close());

  const signAll = async (token: string, number: number) => {
    const signature = { type: 'type', content: SIGNERS[number - 1]?.join(' '), font: 'Caveat' };
    await portal.ask('POST', '/api/applicant/save_sign_draft', {
      token,
      body: {
        sign_draft_data: {
          lease: { [`s${number}`]: {} },
          acceptance: { lease: { [`i${number}`]: {} } },
          applicant_signature_data: signature,
        },
      },
    });
    return portal.ask('POST', '/api/applicant/lease', { token, body: {} });
  };

  it('makes its signers residents: a mail opens the account, and the first sign-in is about the lease', async () => {
    const home = await leaseHousehold(portal.deps, { signers: SIGNERS });
    const [ann, carl] = home.people;
    const asked = { subject: 'Keys', message: 'When do we get them?' };
    const { body: written } = await portal.ask('PUT', '/api/applicant/messages', {
      token: ann.token,
      body: asked,
    });
    await signAll(ann.token, 1);
    expect(await portal.mailsTo('ann@example.com')).not.toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('/auth/verify/') }),
    );
    expect((await signAll(carl?.token ?? '', 2)).body).toMatchObject({ all_signed: true });

    const token = await portal.mailedToken('ann@example.com', '/auth/verify/');
    const opened = await portal.ask('POST', '/api/auth/verify', { body: { token, password: PASSWORD } });
    expect(opened.status).toBe(200);
    const { body } = await portal.logIn('ann@example.com');
    expect(body.metas.lease).toMatchObject({
      lease_id: home.lease_id,
      units: [{ lease_id: home.lease_id, responsible_flag: 'Responsible', occupant_first_name: 'Ann' }],
    });
    const dashboard = await portal.ask('GET', '/api/tenant/dashboard', { token: body.token });
    expect(dashboard.status).toBe(200);
    await theThreadsCameAlong(body.token, written.id);
  });

  /** An applicant's message, an answer and another message, all shown in their later account. */
  const theThreadsCameAlong = async (token: string, message_id: string) => {
    const officer = await newOfficer(portal.deps, 'juniper-row', 'demo-company');
    const answer = { message_id, message: 'On the first.' };
    await portal.ask('POST', '/api/office/messages', { token: officer, body: answer });
    const [mail] = (await portal.mailsTo('ann@example.com')).slice(-1);
    expect(mail?.text).toContain(`/messages/view/${message_id}`);
    expect(mail?.text).not.toContain('access_token');
    const { body: threads } = await portal.ask('GET', '/api/tenant/messages', { token });
    expect(threads).toMatchObject([{ message_id, subject: 'Keys', count: 2, unread: 1 }]);
    const { body: counts } = await portal.ask('GET', '/api/tenant/notification_count', { token });
    expect(counts.messages).toBe(1);
    const more = { subject: 'Keys', message: 'Thank you.', thread_id: message_id };
    await portal.ask('PUT', '/api/tenant/messages', { token, body: more });
    const { body: thread } = await portal.ask('GET', `/api/tenant/messages/${message_id}`, { token });
    expect(thread.messages.map(({ message }: { message: string }) => message)).toEqual([
      'When do we get them?',
      'On the first.',
      'Thank you.',
    ]);
  };

  it('is at once in an account that the signer already has', async () => {
    const known = await portal.person({ email: 'kim@example.com', id: `kim-${dialect}` });
    const home = await leaseHousehold(portal.deps, { signers: [['Kim', 'Known']] });
    await signAll(home.people[0].token, 1);
    const rows = await portal.deps.db
      .selectFrom('lease_occupants')
      .selectAll()
      .where('lease_id', '=', home.lease_id)
      .execute();
    expect(rows).toMatchObject([{ user_id: known.id, applicant_id: home.people[0].id }]);
  });
});
