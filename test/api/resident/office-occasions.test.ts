import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LeaseUnit } from '../../../src/contract/session/lease-unit.contract.ts';
import { updateTenancy } from '../../../src/db/resident/let-lease.repository.ts';
import { findOccasion, insertOccasion } from '../../../src/db/resident/occasion.repository.ts';
import { findUser } from '../../../src/db/session/user.repository.ts';
import { partsOfSubject } from '../../../src/server/features/flows/audiences/tenancy.subject.ts';
import type { TokenHolder } from '../../../src/server/features/flows/process-access.ts';
import { subjectToBegin } from '../../../src/server/features/flows/subject-to-begin.ts';
import { textOfMessage } from '../../../src/server/outbox/sealed-messages.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from './resident-portal.ts';

const OFFERS = { rent_12_cents: 189_500, rent_6_cents: 196_000, rent_mtm_cents: 215_000 };
const refused = (status: number, code: string) => ({ status, body: { error: { code } } });

describe.each(DIALECTS)('an occasion that the office opens for residents on %s', (dialect) => {
  let portal: ResidentPortal;
  let officer: string;
  let keys = 0;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    officer = await newOfficer(portal.deps, 'juniper-row', 'demo-company');
  });
  afterAll(() => portal.close());

  /** Creates a resident without open occasions. */
  const resident = async (wish: Parameters<ResidentPortal['resident']>[0] = {}): Promise<SignedIn> => {
    const who = await portal.resident(wish);
    await portal.deps.db.deleteFrom('flow_occasions').where('lease_id', '=', who.lease_id).execute();
    await updateTenancy(portal.deps.db, who.lease_id, { pending_renewal: 0 });
    return who;
  };
  const newKey = () => `key ${++keys}`;
  const open = (who: Pick<SignedIn, 'lease_id'>, body: object, token = officer) =>
    portal.ask('POST', '/api/office/occasions', {
      token,
      body: { key: newKey(), lease_id: who.lease_id, ...body },
    });
  const withdraw = (id: string, token = officer) =>
    portal.ask('DELETE', `/api/office/occasions/${id}`, { token });
  const begin = (who: SignedIn, flow: string) =>
    who.ask('POST', `/api/flows/${flow}/processes`, { body: {} });
  const mailsTo = async ({ email }: SignedIn) => {
    const rows = await portal.deps.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', email)
      .execute();
    return rows.map((row) => textOfMessage(portal.deps.secrets, row) ?? '');
  };
  const isOffered = async (who: SignedIn) =>
    (await who.ask('GET', '/api/tenant/verify')).body.metas.lease.units[0].pending_renewal;

  it('is announced by mail, and begins with the data of the office', async () => {
    const robin = await resident();
    const { status, body } = await open(robin, { flow: 'lease-renew', data: OFFERS });
    expect(status).toBe(200);
    expect(body).toMatchObject({ flow: 'lease-renew', data: OFFERS, closed_at: null, withdrawn_at: null });
    const [mail] = await mailsTo(robin);
    expect(mail).toContain('Renew your lease');
    expect(mail).toMatch(new RegExp(`//${robin.host}[:/].*/lease_renew$`, 'm'));
    const { page, place } = (await begin(robin, 'lease-renew')).body;
    expect(place.state).toBe('offers');
    expect(page.values.rent_12_cents).toBe('$1,895.00');
  });

  it('is the same for a repeated key, even at the same time, and is announced once', async () => {
    const robin = await resident();
    const body = { key: newKey(), flow: 'lease-renew', data: OFFERS };
    const answers = await Promise.all([open(robin, body), open(robin, body), open(robin, body)]);
    expect(new Set(answers.map(({ status, body: { occasion_id } }) => `${status} ${occasion_id}`)).size).toBe(
      1,
    );
    expect(await mailsTo(robin)).toHaveLength(1);
    const otherOffer = { ...body, data: { ...OFFERS, rent_6_cents: 1 } };
    expect(await open(robin, otherOffer)).toMatchObject(refused(409, 'idempotency_key.reused'));
    const stranger = await resident();
    expect(await open(stranger, body)).toMatchObject(refused(409, 'idempotency_key.reused'));
    const elsewhere = await newOfficer(portal.deps, 'harbor-court', 'demo-company');
    const neighbour = await resident({ property: 'harbor-court' });
    expect((await open(neighbour, body, elsewhere)).status).toBe(200);
  });

  it('is open once per lease and flow, and per person', async () => {
    const robin = await resident();
    await open(robin, { flow: 'lease-renew', data: OFFERS });
    expect(await open(robin, { flow: 'lease-renew', data: OFFERS })).toMatchObject(
      refused(409, 'occasion.open'),
    );
    expect((await open(robin, { flow: 'resident-survey', user_id: robin.user_id })).status).toBe(200);
    expect(await open(robin, { flow: 'resident-survey' })).toMatchObject(refused(409, 'occasion.open'));
    const both = await resident();
    const answers = await Promise.all([1, 2, 3].map(() => open(both, { flow: 'guided-inspection' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('accepts only input that its flow takes, of a flow that the office opens', async () => {
    const robin = await resident();
    const wrong = async (body: object) => {
      const answer = await open(robin, body);
      expect(answer.status, answer.text).toBe(400);
      return answer.body.error.fields.map(({ path }: { path: string }) => path);
    };
    const { rent_6_cents: _, ...without } = OFFERS;
    expect(await wrong({ flow: 'lease-renew', data: without })).toEqual(['data.rent_6_cents']);
    expect(await wrong({ flow: 'lease-renew', data: { ...OFFERS, rent_6_cents: 0 } })).toEqual([
      'data.rent_6_cents',
    ]);
    expect(await wrong({ flow: 'lease-renew', data: { ...OFFERS, gift: 1 } })).toEqual(['data.gift']);
    expect(await wrong({ flow: 'guided-inspection', data: { note: 'x' } })).toEqual(['data.note']);
    expect(await wrong({ flow: 'pre-lease-questionnaire' })).toEqual(['flow']);
    expect(await wrong({ flow: 'application' })).toEqual(['flow']);
    const roommate = await resident({ is_responsible: false });
    const { lease_id, user_id } = roommate;
    expect(await open({ lease_id }, { flow: 'lease-renew', data: OFFERS, user_id })).toMatchObject({
      status: 400,
    });
    expect(await open(robin, { flow: 'resident-survey', user_id })).toMatchObject(
      refused(404, 'record.not_found'),
    );
    await updateTenancy(portal.deps.db, robin.lease_id, { lease_status: 'Previous' });
    expect(await open(robin, { flow: 'lease-renew', data: OFFERS })).toMatchObject(
      refused(409, 'state.not_allowed'),
    );
  });

  it('belongs to the property of the office', async () => {
    const robin = await resident();
    const elsewhere = await newOfficer(portal.deps, 'harbor-court', 'demo-company');
    expect(await open(robin, { flow: 'guided-inspection' }, elsewhere)).toMatchObject(
      refused(404, 'record.not_found'),
    );
    const { occasion_id } = (await open(robin, { flow: 'guided-inspection' })).body;
    expect(await withdraw(occasion_id, elsewhere)).toMatchObject(refused(404, 'record.not_found'));
    expect(await open(robin, { flow: 'resident-survey' }, robin.token)).toMatchObject(
      refused(403, 'access.denied'),
    );
    const listed = async (token: string) =>
      (await portal.ask('GET', '/api/office/occasions', { token })).body.map(
        (one: { occasion_id: string }) => one.occasion_id,
      );
    expect(await listed(officer)).toContain(occasion_id);
    expect(await listed(elsewhere)).not.toContain(occasion_id);
  });

  it('is opened by a link with a token that only the mail contains, and by its id after signing in', async () => {
    const robin = await resident();
    const { occasion_id } = (await open(robin, { flow: 'resident-survey' })).body;
    const [mail = ''] = await mailsTo(robin);
    const token = /\/surveys\/([^/]+)\/respond/.exec(mail)?.[1] ?? '';
    expect((await portal.ask('GET', '/api/flows/linked', { token })).body).toEqual({
      flow: 'resident-survey',
    });
    const kept = await portal.deps.db
      .selectFrom('notices')
      .select('body')
      .where('user_id', '=', robin.user_id)
      .execute();
    expect(kept.filter(({ body }) => body.includes(token))).toEqual([]);
    expect(kept.some(({ body }) => body.includes(`/surveys/${occasion_id}/respond`))).toBe(true);
    const outbox = await portal.deps.db.selectFrom('outbox').select(['subject', 'body']).execute();
    expect(JSON.stringify(outbox)).not.toContain(token);
    const named = (who: SignedIn) => who.ask('GET', `/api/flows/linked?occasion=${occasion_id}`);
    expect((await named(robin)).body).toEqual({ flow: 'resident-survey' });
    expect(await named(await resident())).toMatchObject(refused(404, 'record.not_found'));
  });

  it('is begun if it is the newest one open for the person, and by its link alone', async () => {
    const { db, flows } = portal.deps;
    const [robin, other] = [await resident(), await resident()];
    const flow = flows.get('guided-inspection');
    if (flow === undefined) throw new Error('There is no such flow.');
    const { company_id, property_id, lease_id, user_id } = robin;
    const add = async (
      id: string,
      opened_at: string,
      more: Partial<Parameters<typeof insertOccasion>[1]> = {},
    ) => {
      const occasion = { company_id, property_id, lease_id, flow: flow.id, user_id: null, data: {} };
      await insertOccasion(db, {
        ...occasion,
        ...{ id: `${lease_id} ${id}`, token_hash: null, expires_at: null, closed_at: null, opened_at },
        ...more,
      });
      return `${lease_id} ${id}`;
    };
    const open = await add('open', '2026-03-01');
    const done = await add('done', '2026-03-02', { closed_at: '2026-03-03' });
    const others = await add('of somebody else', '2026-03-03', { user_id: other.user_id });
    const user = await findUser(db, user_id);
    const unit = { lease_id } as LeaseUnit;
    if (user === null) throw new Error('Nobody is there.');
    const nobody = {
      applicant: null,
      guestcard: null,
      landlord: null,
      resident: null,
      occasion: null,
      officer: null,
    };
    const signedIn = { ...nobody, resident: { user, unit, former: [], ofOthers: [others] } };
    const begun = async (holder: TokenHolder, named?: string) => {
      const id = await subjectToBegin(db, holder, flow, named);
      return id === null ? null : partsOfSubject(id).occasionId;
    };
    expect(await begun(signedIn)).toBe(open);
    expect([await begun(signedIn, done), await begun(signedIn, others)]).toEqual([done, null]);
    const byLink = { ...nobody, occasion: await findOccasion(db, done) };
    expect([await begun(byLink), await begun(byLink, done), await begun(byLink, open)]).toEqual([
      done,
      done,
      null,
    ]);
    const named = await robin.ask('GET', `/api/flows/linked?occasion=${encodeURIComponent(others)}`);
    expect(named).toMatchObject(refused(404, 'record.not_found'));
  });

  it('can be withdrawn until somebody has begun it, and then no longer exists', async () => {
    const robin = await resident();
    const { occasion_id } = (await open(robin, { flow: 'lease-renew', data: OFFERS })).body;
    const { id } = (await begin(robin, 'lease-renew')).body;
    const { body } = await withdraw(occasion_id);
    expect(body.withdrawn_at).not.toBeNull();
    expect((await withdraw(occasion_id)).body).toEqual(body);
    expect(await begin(robin, 'lease-renew')).toMatchObject(refused(404, 'record.not_found'));
    expect((await robin.ask('GET', `/api/processes/${id}`)).status).toBe(404);
    const next = (await open(robin, { flow: 'lease-renew', data: OFFERS })).body.occasion_id;
    const again = (await begin(robin, 'lease-renew')).body;
    const renew = { body: { type: 'RENEW' }, headers: { 'idempotency-key': 'renew' } };
    expect((await robin.ask('POST', `/api/processes/${again.id}/events`, renew)).status).toBe(200);
    expect(await withdraw(next)).toMatchObject(refused(409, 'occasion.begun'));
  });

  it('marks the lease as offered a renewal until it is withdrawn', async () => {
    const robin = await resident();
    const { occasion_id } = (await open(robin, { flow: 'lease-renew', data: OFFERS })).body;
    expect(await isOffered(robin)).toBe(true);
    await withdraw(occasion_id);
    expect(await isOffered(robin)).toBe(false);
  });

  it('is not announced to people it is not for, nor to people who opted out', async () => {
    const roommate = await resident({ is_responsible: false });
    expect((await open(roommate, { flow: 'lease-renew', data: OFFERS })).status).toBe(200);
    expect(await mailsTo(roommate)).toEqual([]);
    const robin = await resident();
    const wish = { kind: 'requests', channel: 'mail', is_wanted: false };
    expect((await robin.ask('POST', '/api/tenant/notice-wishes', { body: wish })).status).toBe(200);
    await open(robin, { flow: 'guided-inspection' });
    expect(await mailsTo(robin)).toEqual([]);
  });

  it('is not needed for a notice: residents give it themselves, once per lease, even from two pages at once', async () => {
    const robin = await resident();
    const offered = async () =>
      (await robin.ask('GET', '/api/flows')).body.map(({ flow }: { flow: string }) => flow);
    expect(await offered()).toContain('move-out');
    const begun = await Promise.all([1, 2, 3].map(() => begin(robin, 'move-out')));
    expect(begun.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(begun.map(({ body }) => body.id)).size).toBe(1);
    expect(begun[0]?.body.place.state).toBe('owed');
    await updateTenancy(portal.deps.db, robin.lease_id, { lease_status: 'Notice' });
    expect((await begin(robin, 'move-out')).body.place.state).toBe('given');
    const other = await resident();
    await updateTenancy(portal.deps.db, other.lease_id, { lease_status: 'Notice' });
    expect(await begin(other, 'move-out')).toMatchObject(refused(404, 'record.not_found'));
    const roommate = await resident({ is_responsible: false });
    expect(await begin(roommate, 'move-out')).toMatchObject(refused(403, 'access.denied'));
  });
});
