import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  MAILS_ABOUT_UNIT_PER_HOUR,
  MAILS_FROM_ADDRESS_PER_HOUR,
  MAILS_TO_LANDLORD_PER_HOUR,
  MAILS_TO_RECIPIENT_PER_HOUR,
} from '../../../src/contract/limits.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { DIALECTS } from '../support/test-database.ts';
import type { Answer } from '../support/test-portal.ts';

const hour = 3_600_000;

describe.each(DIALECTS)('limits for a visitor who has proven nothing, on %s', (dialect) => {
  let portal: GuestPortal;
  beforeAll(async () => {
    portal = await startGuestPortal(dialect);
  });
  afterAll(() => portal.close());

  /** Makes `count` calls at once. */
  const many = (count: number, call: (index: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: count }, (_, index) => call(index)));
  const taken = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length;
  const mailsTo = async (recipient: string) =>
    (await portal.deps.db.selectFrom('outbox').select('id').where('recipient', '=', recipient).execute())
      .length;
  const address = (index: number) => `10.7.${index >> 8}.${index & 255}`;

  it('allow ten mails per hour to one stranger, whoever asks', async () => {
    const { units } = await portal.place({ units: 2 });
    const email = `stranger-${dialect}@example.com`;
    const ask = (index: number) =>
      portal.send(
        units[index % 2] ?? '',
        'request_information',
        { form: { email } },
        { from: address(index), headers: { 'accept-language': 'es' } },
      );
    const answers = await many(60, ask);
    expect(taken(answers)).toBe(MAILS_TO_RECIPIENT_PER_HOUR);
    expect(await mailsTo(email)).toBe(MAILS_TO_RECIPIENT_PER_HOUR);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.error).toMatchObject({
      code: 'mail.limit',
      message: expect.stringMatching(/^Se pid/),
    });
    const wait = Number(refused?.headers['retry-after']);
    expect(wait).toBeGreaterThan(3500);
    expect(wait).toBeLessThanOrEqual(3600);
    portal.clock.advance(hour);
    expect((await ask(0)).status).toBe(200);
  });

  it('allow sixty mails per hour from one address, and sixty about one unit', async () => {
    const { units } = await portal.place({ units: 3 });
    const ask = (unit: string, from: (index: number) => string) => (index: number) =>
      portal.send(
        unit,
        'request_information',
        { form: { email: `${unit}.${index}.${dialect}@example.com` } },
        { from: from(index) },
      );
    const one = await many(
      40,
      ask(units[0] ?? '', () => '10.8.0.1'),
    );
    const two = await many(
      40,
      ask(units[1] ?? '', () => '10.8.0.1'),
    );
    expect(taken([...one, ...two])).toBe(MAILS_FROM_ADDRESS_PER_HOUR);
    const about = await many(
      80,
      ask(units[2] ?? '', (index) => address(1000 + index)),
    );
    expect(taken(about)).toBe(MAILS_ABOUT_UNIT_PER_HOUR);
  });

  it('count invitations of co-applicants with the other mails', async () => {
    const email = `invited-${dialect}@example.com`;
    const invitation = { applicant_type: 'CO-APPLICANT', first_name: 'Ben', last_name: 'Stone', email };
    const { token } = await portal.invite();
    const answers = await many(MAILS_TO_RECIPIENT_PER_HOUR + 3, (index) =>
      portal.ask('POST', '/api/co-applicant', {
        token,
        body: { ...invitation, contact_no: '5125550199', relationship: 'SPOUSE' },
        from: address(2000 + index),
      }),
    );
    expect(taken(answers)).toBe(MAILS_TO_RECIPIENT_PER_HOUR);
    expect(await mailsTo(email)).toBe(MAILS_TO_RECIPIENT_PER_HOUR);
  });

  it('omit the mail to a landlord who has reached the limit, and accept the application', async () => {
    const landlord_email = `landlord-${dialect}@example.com`;
    const [current, ...earlier] = fullDraft().applicant_addresses;
    const body = { ...fullDraft(), applicant_addresses: [{ ...current, landlord_email }, ...earlier] };
    const submit = async () => {
      const { token } = await portal.invite();
      return portal.ask('POST', '/api/applicant/save-submit', { token, body });
    };
    expect((await submit()).status).toBe(200);
    await portal.deps.db
      .updateTable('otp_counters')
      .set({ count: MAILS_TO_LANDLORD_PER_HOUR - 1 })
      .where('counter_key', 'like', 'landlord-mails-to:%')
      .execute();
    expect(taken(await many(3, submit))).toBe(3);
    expect(await mailsTo(landlord_email)).toBe(2);
  });
});
