import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('the mail that confirms a submit, on %s', (dialect) => {
  let portal: GuestPortal;
  beforeAll(async () => {
    portal = await startGuestPortal(dialect);
  });
  afterAll(() => portal.close());

  const submit = (token: string, email: string) => {
    const draft = fullDraft();
    const body = { ...draft, applicants: { ...draft.applicants, email } };
    return portal.ask('POST', '/api/applicant/save-submit', { token, body });
  };

  it('has the reference number of the application, and a link that opens it', async () => {
    const { token } = await portal.invite();
    expect((await submit(token, 'ada.confirmed@example.com')).status).toBe(200);
    const { body } = await portal.ask('GET', '/api/applicant/application', { token });
    const mails = await portal.inbox('ada.confirmed@example.com');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain(body.reference);
    expect(mails[0]?.text).toContain(body.reference);
    const link = new URL(/https?:\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '');
    const own = await portal.ask('GET', '/api/applicant/application', {
      token: link.searchParams.get('access_token') ?? '',
    });
    expect(own.body.applicants.id).toBe(body.applicants.id);
  });

  it('is not sent for a submit that is refused, and is in the language of the person', async () => {
    const { token } = await portal.invite({ language: 'es' });
    const refused = await portal.ask('POST', '/api/applicant/save-submit', { token, body: {} });
    expect(refused.status).toBe(422);
    expect((await submit(token, 'ada.espera@example.com')).status).toBe(200);
    const mails = await portal.inbox('ada.espera@example.com');
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Hemos recibido su solicitud/),
    ]);
  });
});
