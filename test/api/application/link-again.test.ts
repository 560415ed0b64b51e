import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAILS_TO_RECIPIENT_PER_HOUR } from '../../../src/contract/limits.ts';
import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('a link that is mailed again, on %s', (dialect) => {
  let portal: GuestPortal;
  beforeAll(async () => {
    portal = await startGuestPortal(dialect);
  });
  afterAll(() => portal.close());

  const ask = (email: string, from = '10.0.0.1') =>
    portal.ask('POST', '/api/application-links', { body: { email }, from });
  /** The mails to an address, once there are `count` of them. */
  const mails = async (email: string, count: number) => {
    await expect.poll(async () => (await portal.inbox(email)).length).toBe(count);
    return portal.inbox(email);
  };

  it('opens each application of the address, in upper or lower case, and the earlier link remains valid', async () => {
    const [one, other] = [
      await portal.invite({ email: 'Lena.Ruiz@example.com' }),
      await portal.invite({ email: 'lena.ruiz@example.com', language: 'es' }),
    ];
    expect(await ask(' lena.RUIZ@example.com ')).toMatchObject({ status: 200, body: true });
    const sent = [...(await mails('Lena.Ruiz@example.com', 1)), ...(await mails('lena.ruiz@example.com', 1))];
    const opened = await Promise.all(
      sent.map(async ({ text }) => {
        const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
        const token = link.searchParams.get('access_token') ?? '';
        return (await portal.ask('GET', '/api/applicant/application', { token })).body.applicants.id;
      }),
    );
    expect(new Set(opened)).toEqual(new Set([one.applicant_id, other.applicant_id]));
    expect((await portal.ask('GET', '/api/applicant/application', { token: one.token })).status).toBe(200);
  });

  it('gets the same answer, and the same limit, if nobody has the address', async () => {
    await portal.invite({ email: 'known@example.com' });
    const [known, unknown] = [await ask('known@example.com'), await ask('unknown@example.com')];
    expect(unknown.status).toBe(known.status);
    expect(unknown.text).toBe(known.text);
    const answers: Record<string, string> = {};
    for (const email of ['known@example.com', 'unknown@example.com']) {
      for (let more = 1; more < MAILS_TO_RECIPIENT_PER_HOUR; more += 1)
        expect((await ask(email, `10.1.0.${more}`)).status).toBe(200);
      const over = await ask(email, '10.1.0.99');
      expect(over.status).toBe(429);
      answers[email] = over.body.error.code;
    }
    expect(answers['unknown@example.com']).toBe(answers['known@example.com']);
    expect(await portal.inbox('unknown@example.com')).toEqual([]);
  });

  it('is not sent to a person who was removed or has cancelled', async () => {
    const removed = await portal.invite({ email: 'gone@example.com' });
    const cancelled = await portal.invite({ email: 'gone@example.com' });
    const here = await portal.invite({ email: 'gone@example.com', first_name: 'Here' });
    const at = new Date().toISOString();
    await updateApplicant(portal.deps.db, removed.applicant_id, { removed_at: at });
    await updateApplicant(portal.deps.db, cancelled.applicant_id, { cancelled_at: at });
    await ask('gone@example.com');
    const [mail] = await mails('gone@example.com', 1);
    expect(mail?.text).toContain('Hello Here');
    expect(here.applicant_id).not.toBe('');
  });

  it.each(['', 'nobody', 'x'.repeat(300)])('is refused for %j, which is no address', async (email) => {
    expect((await ask(email)).status).toBe(400);
  });
});
