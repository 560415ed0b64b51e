import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPayments } from '../../../src/db/payment/payment.repository.ts';
import { BANK } from '../../drive/guestcard/http.ts';
import { CONTACT, type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { type SpawnedPortal, spawnPortal } from '../support/spawned-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const GUESTS = 50;

interface Sent {
  applicant_id: string;
  guest_token: string;
  invite_url: string;
  unit_is_locked: boolean;
  payment_due: boolean;
}

/** The guests in the order of their names, each with a unique email address. */
const everybody = Array.from({ length: GUESTS }, (_, index) => ({ email: `guest${index}@example.com` }));

const winners = (answers: readonly Sent[]) => answers.filter(({ unit_is_locked }) => !unit_is_locked);

describe.each(DIALECTS)('fifty guests for one unit on %s', (dialect) => {
  let portal: GuestPortal;
  beforeAll(async () => {
    portal = await startGuestPortal(dialect);
  });
  afterAll(() => portal.close());

  const change = ({ applicant_id, guest_token }: Sent, unit: string, token = guest_token) =>
    portal.ask('POST', `/api/applicant/${applicant_id}/update-unit/${unit}`, { token });
  const sendAll = async (unit: string): Promise<Sent[]> => {
    const answers = await Promise.all(everybody.map((form) => portal.send(unit, 'guestcard', { form })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    return answers.map(({ body }) => body.d);
  };
  const reservations = () => portal.deps.db.selectFrom('unit_reservations').selectAll().execute();

  it('one gets it, and the other forty-nine are informed that it is locked', async () => {
    const { units } = await portal.place({ units: 2 });
    const answers = await sendAll(units[0] ?? '');
    const [winner, ...more] = winners(answers);
    expect(more).toEqual([]);
    expect(winner?.invite_url).not.toBe('');
    const losers = answers.filter((answer) => answer !== winner);
    expect(losers).toHaveLength(GUESTS - 1);
    expect(losers.every(({ invite_url, applicant_id }) => invite_url === '' && applicant_id !== '')).toBe(
      true,
    );
    expect((await reservations()).filter(({ unit_id }) => unit_id === units[0])).toHaveLength(1);
  });

  it('a unit that is chosen instead goes to one of those who choose it, too, and leads to the application', async () => {
    const { units } = await portal.place({ units: 2 });
    const losers = (await sendAll(units[0] ?? '')).filter(({ unit_is_locked }) => unit_is_locked);
    const answers = await Promise.all(losers.map((loser) => change(loser, units[1] ?? '')));
    const sent = answers.map(({ body }) => body.d as Sent);
    const [winner, ...more] = winners(sent);
    expect(more).toEqual([]);
    const token = new URL(winner?.invite_url ?? '').searchParams.get('access_token') ?? '';
    const application = await portal.ask('GET', '/api/applicant/application', { token });
    expect(application.body).toMatchObject({
      unit_details: { unit_id: units[1] },
      facts: { unit_available: true },
    });
  });

  it('nobody pays twice: a payment moves to the unit that is chosen next', async () => {
    const { units } = await portal.place({ units: 3, fees: 3500 });
    const paid = await Promise.all(
      everybody.slice(0, 3).map(async (form) => {
        const { body } = await portal.send(units[0] ?? '', 'invoice', { form });
        const { applicant_id, guest_token: token } = body.d;
        const answer = await portal.ask('POST', `/api/applicant/unit/${units[0]}/payments/gateway`, {
          token,
          body: { applicant_id, make_payment_form: BANK },
        });
        expect(answer.status).toBe(200);
        return { applicant_id, token };
      }),
    );
    const sent = await Promise.all(
      paid.map(async ({ applicant_id, token }) => {
        const { body } = await portal.send(units[0] ?? '', 'guestcard', { applicant_id }, { token });
        return body.d as Sent;
      }),
    );
    expect(winners(sent)).toHaveLength(1);
    const [loser] = sent.filter(({ unit_is_locked }) => unit_is_locked);
    if (loser === undefined) throw new Error('Everybody got the unit.');
    const { body } = await change(loser, units[1] ?? '');
    expect(body.d).toMatchObject({ unit_is_locked: false, payment_due: false });
    expect(body.d.invite_url).not.toBe('');
    expect(await listPayments(portal.deps.db, loser.applicant_id)).toMatchObject([{ amount_cents: 3500 }]);
    const verify = await portal.ask('GET', '/api/applicant/guestcard-verify', { token: loser.guest_token });
    expect(verify.body).toMatchObject({ already_paid: true, unit: { id: units[1] } });
  });

  it('a guest who has not paid yet pays for the unit that they chose instead', async () => {
    const { units } = await portal.place({ units: 2, fees: 3500 });
    const { body } = await portal.send(units[0] ?? '', 'invoice');
    await portal.deps.db
      .updateTable('units')
      .set({ available: 0 })
      .where('id', '=', units[0] ?? '')
      .execute();
    const { body: changed } = await change(body.d, units[1] ?? '');
    expect(changed.d).toMatchObject({ invite_url: '', unit_is_locked: false, payment_due: true });
    const early = await portal.send(
      units[1] ?? '',
      'guestcard',
      { applicant_id: body.d.applicant_id },
      { token: body.d.guest_token },
    );
    expect(early.body.error.code).toBe('state.not_allowed');
  });

  it('nobody can change the unit of another person', async () => {
    const place = await portal.place({ units: 3 });
    const [, second] = await Promise.all([
      portal.send(place.units[0] ?? '', 'guestcard'),
      portal.send(place.units[0] ?? '', 'guestcard'),
    ]);
    const sent = second.body.d as Sent;
    const stranger = (await portal.send(place.units[1] ?? '', 'guestcard')).body.d as Sent;
    const free = place.units[2] ?? '';
    expect((await change(sent, free, 'x'.repeat(43))).body.error.code).toBe('token.invalid');
    expect((await change(sent, free, stranger.guest_token)).body.error.code).toBe('record.not_found');
    const without = await portal.ask('POST', `/api/applicant/${sent.applicant_id}/update-unit/${free}`);
    expect(without.status).toBe(401);
  });

  it('nobody can choose a unit of another property, or another one once they have a unit', async () => {
    const place = await portal.place({ units: 2 });
    const elsewhere = await portal.place({ units: 1 });
    const winner = (await portal.send(place.units[0] ?? '', 'guestcard')).body.d as Sent;
    const loser = (await portal.send(place.units[0] ?? '', 'guestcard')).body.d as Sent;
    expect((await change(loser, elsewhere.units[0] ?? '')).body.error.code).toBe('record.not_found');
    expect((await change(winner, place.units[1] ?? '')).body.error.code).toBe('state.not_allowed');
  });

  it('the unit is free again when the application is cancelled', async () => {
    const { property, units } = await portal.place();
    const { body } = await portal.send(units[0] ?? '', 'guestcard');
    const free = async () => (await portal.ask('GET', `/api/plugin/guestcard/${property}/units`)).body.length;
    expect(await free()).toBe(0);
    const { db } = portal.deps;
    await db
      .updateTable('applicants')
      .set({ submitted_at: '2026-03-02T16:00:00.000Z' })
      .where('id', '=', body.d.applicant_id)
      .execute();
    const token = new URL(body.d.invite_url).searchParams.get('access_token') ?? '';
    const cancelled = await portal.ask('POST', '/api/applicant/cancel-application', { token, body: {} });
    expect([cancelled.status, await free()]).toEqual([200, 1]);
  });
});

describe('fifty guests for one unit, at two servers on one PostgreSQL', () => {
  it('one gets it', async () => {
    const office = await startGuestPortal('postgres');
    // The processes use the real time.
    office.clock.advance(Date.now() - office.clock.now().getTime());
    const { units } = await office.place({ units: 2 });
    const environment = {
      DATA_DIR: office.database.dataDir,
      DATABASE_URL: office.database.databaseUrl ?? '',
      SECRET_KEY: office.secretKey,
      SANDBOX_PORT: new URL(office.sandboxUrl).port,
    };
    const servers: SpawnedPortal[] = await Promise.all([spawnPortal(environment), spawnPortal(environment)]);
    try {
      const form = await office.ask('GET', `/api/applicant/unit/${units[0]}/guestcard`);
      const date_needed = form.body.form_facts.movein_to;
      const answers = await Promise.all(
        everybody.map(async (person, index) => {
          const answer = await fetch(
            `${servers[index % 2]?.baseUrl}/api/applicant/unit/${units[0]}/guestcard`,
            {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ guestcard_contact_form: { ...CONTACT, ...person, date_needed } }),
            },
          );
          return { status: answer.status, body: (await answer.json()) as { d: Sent } };
        }),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(winners(answers.map(({ body }) => body.d))).toHaveLength(1);
    } finally {
      await Promise.all(servers.map((server) => server.kill()));
      await office.close();
    }
  });
});
