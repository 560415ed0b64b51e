import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNIT_HOLD_MINUTES, UNIT_HOLDS_PER_HOUR } from '../../../src/contract/limits.ts';
import { reconcilePayments } from '../../../src/server/jobs/reconcile-payments.ts';
import { endExpiredHolds } from '../../../src/server/property/unit-hold.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { leaveAttempt } from '../support/late-charge.ts';
import { BANK_FORM } from '../support/money-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const minute = 60_000;

describe.each(DIALECTS)('the unit of a guest who has verified and paid nothing, on %s', (dialect) => {
  let portal: GuestPortal;
  let people = 0;
  beforeAll(async () => {
    portal = await startGuestPortal(dialect);
  });
  afterAll(() => portal.close());

  const email = (name: string) => {
    people += 1;
    return `${name}.${people}.${dialect}@example.com`;
  };
  const take = (unit: string, form: Record<string, unknown> = {}, from = '10.6.0.1') =>
    portal.send(unit, 'guestcard', { form: { email: email('guest'), ...form } }, { from });
  /** A guest whose number is verified. */
  const proven = async () => {
    people += 1;
    const contact_no = `512555${String(1000 + people)}`;
    return { contact_no, contact_no_type: 'MOBILE', hashed: await portal.verified(contact_no) };
  };
  const tokenOf = (answer: Awaited<ReturnType<typeof take>>) =>
    new URL(answer.body.d.invite_url).searchParams.get('access_token') ?? '';
  const holdOf = async (unit: string) =>
    (await portal.deps.db
      .selectFrom('unit_reservations')
      .select(['application_id', 'held_until'])
      .where('unit_id', '=', unit)
      .executeTakeFirst()) ?? null;
  const submit = async (token: string) => {
    const answer = await portal.ask('POST', '/api/applicant/save-submit', { token, body: fullDraft() });
    expect(answer.status).toBe(200);
  };
  const factsOf = async (token: string) =>
    (await portal.ask('GET', '/api/applicant/application', { token })).body.facts;
  const told = async (to: string) =>
    (await portal.inbox(to)).filter(({ subject }) => /no longer reserved|ya no está reservada/.test(subject));

  it('is reserved for an hour, as the mail states; then it is free, and a mail in their language notifies them', async () => {
    const { units } = await portal.place();
    const [unit = ''] = units;
    const to = email('short');
    const sent = await portal.send(
      unit,
      'guestcard',
      { form: { email: to } },
      { headers: { 'accept-language': 'es' } },
    );
    expect(sent.body.d.unit_is_locked).toBe(false);
    expect((await portal.inbox(to))[0]?.text).toContain(`durante ${UNIT_HOLD_MINUTES} minutos`);
    expect((await take(unit)).body.d.unit_is_locked).toBe(true);
    expect(await endExpiredHolds(portal.deps)).toBe(0);
    portal.clock.advance(UNIT_HOLD_MINUTES * minute);
    expect(await endExpiredHolds(portal.deps)).toBe(1);
    expect(await holdOf(unit)).toBeNull();
    const [mail, ...more] = await told(to);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Se guardó durante 60 minutos');
    expect((await take(unit)).body.d.unit_is_locked).toBe(false);
    expect((await factsOf(tokenOf(sent))).unit_available).toBe(false);
  });

  it('goes at once to a guest with a verified number, but not to another unverified guest', async () => {
    const { units } = await portal.place();
    const [unit = ''] = units;
    const to = email('weak');
    const weak = await take(unit, { email: to });
    expect((await take(unit)).body.d.unit_is_locked).toBe(true);
    const strong = await take(unit, await proven());
    expect(strong.body.d).toMatchObject({ unit_is_locked: false, invite_url: expect.stringMatching(/./) });
    expect(await holdOf(unit)).toMatchObject({ held_until: null });
    expect((await told(to))[0]?.text).toContain('Somebody who has verified their mobile number');
    expect((await factsOf(tokenOf(weak))).unit_available).toBe(false);
    expect((await factsOf(tokenOf(strong))).unit_available).toBe(true);
    // A person who has the unit without an end keeps it.
    expect((await take(unit, await proven())).body.d.unit_is_locked).toBe(true);
  });

  it('stays reserved once they have paid, even if their hour was over by then', async () => {
    const { units } = await portal.place({ units: 2 });
    for (const [unit, isOver] of [
      [units[0] ?? '', false],
      [units[1] ?? '', true],
    ] as const) {
      const token = tokenOf(await take(unit));
      await submit(token);
      if (isOver) {
        portal.clock.advance(UNIT_HOLD_MINUTES * minute);
        await endExpiredHolds(portal.deps);
        expect(await holdOf(unit)).toBeNull();
      }
      expect((await portal.payByBank(token)).status).toBe(200);
      expect(await holdOf(unit)).toMatchObject({ held_until: null });
      expect((await take(unit, await proven())).body.d.unit_is_locked).toBe(true);
    }
  });

  it('is not given away while a payment is pending, and nobody can pay for a unit that was given away', async () => {
    const { units } = await portal.place({ units: 2 });
    const paying = tokenOf(await take(units[0] ?? ''));
    await submit(paying);
    await leaveAttempt(portal, (await portal.due(paying)).id);
    expect((await take(units[0] ?? '', await proven())).body.d.unit_is_locked).toBe(true);
    const losing = tokenOf(await take(units[1] ?? '', {}, '10.6.0.2'));
    await submit(losing);
    const invoice = await portal.due(losing);
    const popup = await portal.ask('POST', `/api/applicant/unit/${units[1]}/payments/placepay/meta`, {
      token: losing,
      body: { invoice_id: invoice.id, payment_type: 'CARD' },
    });
    expect(popup.status).toBe(200);
    expect((await take(units[1] ?? '', await proven())).body.d.unit_is_locked).toBe(false);
    const refused = await portal.ask('POST', '/api/applicant/payment/screening', {
      token: losing,
      body: { ...BANK_FORM, amount: invoice.invoice_due },
    });
    expect(refused.body.error.code).toBe('unit.unavailable');
    await reconcilePayments(portal.deps, 0);
    expect((await (await fetch(`${popup.body.popup_url.split('?')[0]}/state`)).json()).state).toBe(
      'cancelled',
    );
  });

  it('is one of at most three that a verified number can take without paying', async () => {
    const { units } = await portal.place({ units: 5 });
    const person = await proven();
    const answers = await Promise.all(
      units.map((unit, index) => take(unit, { ...person, email: email('verified') }, `10.6.3.${index}`)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5 - UNIT_HOLDS_PER_HOUR);
  });

  it('is one of at most three per property that one address, or one person, can take per hour', async () => {
    for (const one of ['address', 'person']) {
      const { units } = await portal.place({ units: 12 });
      const same = email('same');
      const answers = await Promise.all(
        units.map((unit, index) =>
          portal.send(
            unit,
            'guestcard',
            { form: { email: one === 'person' ? same : email('other') } },
            {
              from: one === 'address' ? '10.6.1.1' : `10.6.2.${index}`,
              headers: { 'accept-language': 'es' },
            },
          ),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(UNIT_HOLDS_PER_HOUR);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.body.error).toMatchObject({
        code: 'hold.limit',
        message: expect.stringMatching(/^Ya le guardamos/),
      });
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
      const held = await Promise.all(units.map(holdOf));
      expect(held.filter((hold) => hold !== null)).toHaveLength(UNIT_HOLDS_PER_HOUR);
    }
  });
});
