import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaseHousehold } from '../../fixtures/lease-household.ts';
import { type ResidentPortal, startResidentPortal } from '../resident/resident-portal.ts';
import { processCalls, refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';

const ALL = [
  'manage_applications',
  'manage_leases',
  'manage_workorders',
  'manage_messages',
  'manage_parcels',
  'manage_documents',
];
const NEED = { kind: 'RULE', request: 'A parking space', reason: 'I walk with a cane', for_whom: 'SELF' };
const ANA = {
  first_name: 'Ana Sofía',
  last_name: 'Núñez',
  email: 'ana.n@mail.example',
  contact_no: '5125550142',
};

describe.each(DIALECTS)('search and cases of the office, on %s', (dialect) => {
  let portal: ResidentPortal;
  let kim: string;
  let ana: { applicant_id: string; application_id: string };
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    kim = await officer('juniper-row', ALL);
    ana = await portal.invite(ANA);
  });
  afterAll(() => portal.close());

  const { officer, answer } = processCalls(() => portal);
  const search = async (q: string, token = kim) => {
    const { status, body } = await portal.ask('GET', `/api/office/search?q=${encodeURIComponent(q)}`, {
      token,
    });
    expect(status).toBe(200);
    return body.found as { kind: string; title: string; case_id: string | null; home: string }[];
  };
  const read = (id: string, token = kim) => portal.ask('GET', `/api/office/cases/${id}`, { token });
  const titles = async (q: string, token = kim) =>
    (await search(q, token)).map(({ kind, title }) => [kind, title]);

  it.each([
    ['núñez'],
    ['NUNEZ'],
    ['sof nun'],
    ['nuñ ana'],
    ['ana'],
    ['ana.n@'],
    ['(512) 555-0142'],
    ['+1 512 555 0142'],
    ['512555'],
    ['0142'],
  ])('finds an applicant by %s, and opens their case', async (q) => {
    const found = (await search(q)).find(({ title }) => title === 'Ana Sofía Núñez');
    expect(found).toMatchObject({ kind: 'applicant', case_id: ana.application_id });
  });

  it.each([
    ['xnunez'],
    ['nunez pat'],
    ['una nez'],
    ['%'],
    ['_na'],
    ["'; drop table users; --"],
    ['5125550149'],
  ])('finds nobody by %s', async (q) => {
    expect((await titles(q)).flat()).not.toContain('Ana Sofía Núñez');
  });

  it('finds a home by its number with its leases and applications, a lease by its id, a payment by its amount', async () => {
    const robin = await portal.resident({ rent_cents: 123_456, has_post: true });
    const { body } = await read(robin.lease_id);
    const [unit] = body.home.split(' / ');
    const atHome = await search(unit);
    expect(atHome.map(({ kind }) => kind)).toEqual(['home']);
    expect(atHome.every(({ case_id }) => case_id === robin.lease_id)).toBe(true);
    expect(await titles(body.lease.lease_uid.toLowerCase())).toContainEqual(['lease', body.lease.lease_uid]);
    const { amount_cents } = await portal.deps.db
      .selectFrom('ledger_payments')
      .select('amount_cents')
      .where('lease_id', '=', robin.lease_id)
      .executeTakeFirstOrThrow();
    const dollars = (amount_cents / 100).toFixed(2);
    for (const q of [dollars, `$${dollars.replace(/(?=\d{3}\.)/, ',')}`])
      expect(await search(q)).toContainEqual(
        expect.objectContaining({ kind: 'payment', case_id: robin.lease_id, amount_cents }),
      );
    expect(await titles('98765.43')).toEqual([]);
    const [{ title }] = body.workorders;
    const [word] = title.split(' ').slice(-1);
    expect(await titles(word.toUpperCase())).toContainEqual(['workorder', title]);
  });

  it('shows a household with its people, what happened, what they owe, what they wrote and what waits', async () => {
    const robin = await portal.resident({ has_post: true });
    const { status, body } = await read(robin.lease_id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      case_id: robin.lease_id,
      application: null,
      occupants: [
        {
          name: 'Robin Keller',
          responsible: true,
          email: robin.email,
          person: { kind: 'resident', id: robin.user_id },
        },
      ],
      lease: { status: 'SEALED', rent_cents: 185_000, start_date: robin.lease_start },
    });
    expect(body.lease.due_cents).toBeGreaterThanOrEqual(body.lease.overdue_cents);
    expect(body.workorders.length).toBeGreaterThan(0);
    expect(body.messages.map(({ by_office }: { by_office: boolean }) => by_office)).toContain(true);
    const asked = await robin.ask('POST', '/api/flows/accommodation-request/processes', { body: {} });
    await answer(robin.token, asked.body.id, 'SUBMIT', { need: NEED });
    const flowsOf = async (token: string): Promise<string[]> =>
      (await read(robin.lease_id, token)).body.turns.map(({ flow }: { flow: string }) => flow);
    expect([...new Set(await flowsOf(kim))]).toEqual(['workorder']);
    const policies = ['manage_accommodations', 'manage_parcels'];
    expect(await flowsOf(await officer('juniper-row', policies))).toEqual(['accommodation-request']);
    const { people, application_id } = await leaseHousehold(portal.deps, {
      signers: [
        ['Ann', 'Bell'],
        ['Bo', 'Bell'],
      ],
    });
    const household = await read(application_id);
    expect(household.body).toMatchObject({
      case_id: application_id,
      lease: { status: 'SIGNING' },
      application: { applicants: [{ name: 'Ann Bell' }, { name: 'Bo Bell' }] },
    });
    expect(
      household.body.application.applicants.map((one: { applicant_id: string }) => one.applicant_id),
    ).toEqual(people.map(({ id }) => id));
    const [ann] = household.body.application.applicants;
    expect(ann.milestones.map(({ what }: { what: string }) => what)).toContain('submitted');
  });

  it('keeps each part to the policy of its work, and the case to its property', async () => {
    const robin = await portal.resident({ has_post: true });
    const parts = async (policies: string[], id: string) => {
      const { status, body } = await read(id, await officer('juniper-row', policies));
      if (status !== 200) return status;
      return ['application', 'lease', 'workorders', 'messages'].filter((part) => body[part] !== null);
    };
    expect(await parts(['manage_leases'], robin.lease_id)).toEqual(['lease']);
    expect(await parts(['manage_workorders'], robin.lease_id)).toEqual(['workorders']);
    expect(await parts(['manage_messages'], robin.lease_id)).toEqual(['messages']);
    expect(await parts(['manage_parcels'], robin.lease_id)).toEqual([]);
    expect(await parts(['manage_applications'], robin.lease_id)).toBe(404);
    expect(await parts(['manage_accommodations'], robin.lease_id)).toBe(404);
    expect(await parts(['manage_applications'], ana.application_id)).toEqual(['application']);
    expect(await parts(['manage_leases'], ana.application_id)).toBe(404);

    const parcels = await officer('juniper-row', ['manage_parcels']);
    expect(await titles('keller', parcels)).toContainEqual(['resident', 'Robin Keller']);
    expect(await titles('nunez', parcels)).toEqual([]);
    const elsewhere = await officer('harbor-court', ALL);
    expect(await titles('nunez', elsewhere)).toEqual([]);
    expect(await titles('keller', elsewhere)).toEqual([]);
    for (const id of [ana.application_id, robin.lease_id, 'nobody'])
      expect(await read(id, elsewhere)).toMatchObject(refused(404, 'record.not_found'));
    for (const token of [robin.token, await officer('juniper-row', ['email_blast'])]) {
      expect(await read(robin.lease_id, token)).toMatchObject(refused(403, 'access.denied'));
      expect(await portal.ask('GET', '/api/office/search?q=k', { token })).toMatchObject(
        refused(403, 'access.denied'),
      );
    }
    expect(await read(robin.lease_id, 'no-such-token-0123456789')).toMatchObject({ status: 401 });
  });

  it.each(['', '?q=', `?q=${'x'.repeat(101)}`])(
    'refuses a search for nothing or too much: %s',
    async (query) => {
      expect(await portal.ask('GET', `/api/office/search${query}`, { token: kim })).toMatchObject(
        refused(400, 'request.invalid'),
      );
    },
  );

  it('does not find somebody who was removed from their household', async () => {
    const { applicant_id } = await portal.invite({ first_name: 'Gone', last_name: 'Quist' });
    expect(await titles('quist')).toEqual([['applicant', 'Gone Quist']]);
    await portal.deps.db
      .updateTable('applicants')
      .set({ removed_at: '2026-03-02T15:00:00.000Z' })
      .where('id', '=', applicant_id)
      .execute();
    expect(await titles('quist')).toEqual([]);
  });
});
