import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProperty } from '../../../src/db/property/property.repository.ts';
import { saveNextPrice } from '../../../src/db/property/unit-price.repository.ts';
import { updateTenancy } from '../../../src/db/resident/let-lease.repository.ts';
import { withdrawOccasion } from '../../../src/db/resident/occasion.repository.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { type AutopayPortal, type Payer, startAutopayPortal } from '../autopay/autopay-portal.ts';
import { END, OFFERS, renewals } from '../resident/renewal-portal.ts';
import { processCalls, refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';

const RANGE = `from=${END}&to=${END}`;
const KEY = 'key-of-page';

interface Row {
  readonly lease_id: string;
  readonly state: string;
  readonly refusal: string | null;
}

describe.each(DIALECTS)('renewals in bulk on %s', (dialect) => {
  let portal: AutopayPortal;
  let kim: string;
  let on: ReturnType<typeof renewals>;
  beforeAll(async () => {
    portal = await startAutopayPortal(dialect);
    kim = await newOfficer(portal.deps, 'juniper-row', 'demo-company');
    on = renewals(portal, kim);
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  const ending = () => portal.payer({ lease: { end_date: END } });
  const list = async (token = kim, query = RANGE) =>
    (await portal.ask('GET', `/api/office/renewals?${query}&page_size=100`, { token })).body;
  const rowOf = async ({ lease_id }: Pick<Payer, 'lease_id'>, query = RANGE): Promise<Row | undefined> =>
    (await list(kim, query)).rows.find((row: Row) => row.lease_id === lease_id);
  const send = (
    leases: readonly Pick<Payer, 'lease_id'>[],
    { key = KEY, rents = OFFERS as object, last_day = null as string | null, token = kim } = {},
  ) =>
    portal.ask('POST', '/api/office/renewals', {
      token,
      body: { key, last_day, offers: leases.map(({ lease_id }) => ({ lease_id, rents })) },
    });
  const sentTo = async ({ lease_id }: Payer) =>
    (await portal.deps.db.selectFrom('flow_occasions').selectAll().where('lease_id', '=', lease_id).execute())
      .length;
  const result = (lease: Pick<Payer, 'lease_id'>, refusal: string | null) => ({
    lease_id: lease.lease_id,
    occasion_id: refusal === null ? expect.any(String) : null,
    refusal,
  });

  it('lists the terms that end in a range, with rent and the price of the day after', async () => {
    const payer = await ending();
    const { unit_id } = await portal.deps.db
      .selectFrom('leases')
      .select('unit_id')
      .where('id', '=', payer.lease_id)
      .executeTakeFirstOrThrow();
    const property = await findProperty(portal.deps.db, 'juniper-row');
    const unit = { unit_id, property_id: 'juniper-row', company_id: property?.company_id ?? '' };
    const expected = { end_date: END, rent_cents: 150_000, state: 'none', refusal: null, offered: null };
    await saveNextPrice(portal.deps.db, unit, { from_day: '2026-06-02', rent_cents: 201_000 });
    expect(await rowOf(payer)).toMatchObject(expected);
    expect(await rowOf(payer)).not.toMatchObject({ market_cents: 201_000 });
    await saveNextPrice(portal.deps.db, unit, { from_day: '2026-06-01', rent_cents: 202_000 });
    expect(await rowOf(payer)).toMatchObject({ ...expected, market_cents: 202_000 });
    await saveNextPrice(portal.deps.db, unit, null);
    expect(await rowOf(payer, 'from=2026-06-01&to=2026-07-01')).toBeUndefined();
    await updateTenancy(portal.deps.db, payer.lease_id, { lease_status: 'Previous' });
    expect(await rowOf(payer)).toBeUndefined();
    const { body } = await portal.ask('GET', '/api/office/renewal-terms', { token: kim });
    expect(body).toEqual({
      today: '2026-03-02',
      terms: [
        { name: 'rent_12_cents', months: 12 },
        { name: 'rent_6_cents', months: 6 },
        { name: 'rent_mtm_cents', months: null },
      ],
    });
  });

  it('sends offers once, each lease by itself, and refuses those that wait or move out', async () => {
    const [ann, ben, cat] = [await ending(), await ending(), await ending()];
    await updateTenancy(portal.deps.db, cat.lease_id, { lease_status: 'Notice' });
    const all = [ann, ben, cat, { lease_id: 'nobody' }];
    const results = [
      result(ann, null),
      result(ben, null),
      result(cat, 'lease.notice_given'),
      result({ lease_id: 'nobody' }, 'record.not_found'),
    ];
    const [first, second] = await Promise.all([send(all), send(all)]);
    expect(first).toMatchObject({ status: 200, body: { results } });
    expect(second.body).toEqual(first.body);
    expect([await sentTo(ann), await sentTo(ben), await sentTo(cat)]).toEqual([1, 1, 0]);
    expect((await send([ann], { key: 'another-key' })).body.results).toEqual([result(ann, 'occasion.open')]);
    expect((await send([ann], { rents: { ...OFFERS, rent_6_cents: 1 } })).body.results).toEqual([
      result(ann, 'idempotency_key.reused'),
    ]);
    expect(await rowOf(ann)).toMatchObject({ state: 'offered', offered: OFFERS, refusal: 'occasion.open' });
    expect(await rowOf(cat)).toMatchObject({ state: 'notice', refusal: 'lease.notice_given' });
  });

  it('follow an offer until it is accepted and signed, and one that expires', async () => {
    const { payer, ask } = await on.offered();
    await on.choose(ask);
    expect(await rowOf(payer)).toMatchObject({ state: 'accepted', refusal: 'lease.renewal_signing' });
    expect((await send([payer], { key: 'while-signing' })).body.results).toEqual([
      result(payer, 'lease.renewal_signing'),
    ]);
    await (await on.sign(ask)).finish();
    expect(await rowOf(payer)).toMatchObject({ state: 'signed', end_date: END, rent_cents: 150_000 });
    const next = 'from=2027-05-31&to=2027-05-31';
    expect(await rowOf(payer, next)).toMatchObject({ state: 'none', rent_cents: 189_500, refusal: null });

    const late = await ending();
    const { body } = await send([late], { key: 'that-expires', last_day: '2026-03-10' });
    expect(await rowOf(late)).toMatchObject({ state: 'offered', last_day: '2026-03-10' });
    const { occasion_id } = body.results[0];
    await withdrawOccasion(portal.deps.db, occasion_id, '2026-03-11T12:00:00.000Z');
    expect(await rowOf(late)).toMatchObject({ state: 'expired', refusal: null });
    const again = await send([late], { key: 'once-more-now' });
    expect(again.body.results).toEqual([result(late, null)]);
  });

  it('say that somebody declines to sign, and that an offer was withdrawn', async () => {
    const { payer, ask } = await on.offered();
    await on.choose(ask);
    const papers = await portal.deps.db
      .selectFrom('lease_renewals')
      .select('lease_id')
      .where('renewed_lease_id', '=', payer.lease_id)
      .executeTakeFirstOrThrow();
    await portal.deps.db
      .updateTable('lease_signers')
      .set({ declined_at: '2026-03-03T12:00:00.000Z' })
      .where('lease_id', '=', papers.lease_id)
      .execute();
    expect(await rowOf(payer)).toMatchObject({ state: 'declined', refusal: 'lease.renewal_signing' });
    const other = await on.offered();
    await portal.ask('DELETE', `/api/office/occasions/${other.occasion_id}`, { token: kim });
    expect(await rowOf(other.payer)).toMatchObject({ state: 'withdrawn', refusal: null });
  });

  it('are for members who serve leases, at their property, with offers that the flow knows', async () => {
    const payer = await ending();
    const reader = await officer('juniper-row', ['read_office']);
    const elsewhere = await officer('harbor-court', ['manage_leases']);
    const repairs = await officer('juniper-row', ['manage_workorders']);
    expect((await list(reader)).rows).toContainEqual(expect.objectContaining({ lease_id: payer.lease_id }));
    expect(await send([payer], { token: reader })).toMatchObject(refused(403, 'access.denied'));
    expect(await portal.ask('GET', `/api/office/renewals?${RANGE}`, { token: repairs })).toMatchObject(
      refused(403, 'access.denied'),
    );
    expect((await list(elsewhere)).rows).toEqual([]);
    await updateTenancy(portal.deps.db, payer.lease_id, { lease_status: 'Notice' });
    expect((await send([payer], { token: elsewhere })).body.results).toEqual([
      result(payer, 'record.not_found'),
    ]);
    await updateTenancy(portal.deps.db, payer.lease_id, { lease_status: 'Current' });
    for (const [key, rents] of [
      ['a-term-is-missing', { rent_12_cents: 1 }],
      ['a-term-is-unknown', { ...OFFERS, rent_99_cents: 1 }],
    ] as const)
      expect((await send([payer], { key, rents })).body.results).toEqual([result(payer, 'request.invalid')]);
    expect((await send([payer], { key: 'a-day-is-over', last_day: '2026-03-01' })).body.results).toEqual([
      result(payer, 'request.invalid'),
    ]);
    const body = { key: KEY, last_day: null, offers: [{ lease_id: payer.lease_id, rents: OFFERS }] };
    for (const wrong of [
      { ...body, offers: [] },
      { ...body, offers: Array(101).fill(body.offers[0]) },
      { ...body, key: 'no key' },
      { ...body, last_day: '2026-02-30' },
      { ...body, offers: [{ lease_id: payer.lease_id, rents: { rent_12_cents: 1e12 } }] },
      { ...body, offers: [{ lease_id: payer.lease_id, rents: { 'Rent!': 1 } }] },
    ])
      expect(await portal.ask('POST', '/api/office/renewals', { token: kim, body: wrong })).toMatchObject(
        refused(400, 'request.invalid'),
      );
    expect(await sentTo(payer)).toBe(0);
    for (const wrong of ['', 'from=2026-05-01', 'from=yesterday&to=2026-05-01'])
      expect(await portal.ask('GET', `/api/office/renewals?${wrong}`, { token: kim })).toMatchObject(
        refused(400, 'request.invalid'),
      );
  });
});
