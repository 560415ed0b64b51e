import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLease } from '../../../src/db/lease/lease.repository.ts';
import { listRecurringCharges } from '../../../src/db/ledger/recurring-charge.repository.ts';
import { updateTenancy } from '../../../src/db/resident/let-lease.repository.ts';
import { listRenewals } from '../../../src/db/resident/renewal.repository.ts';
import { applyRenewal } from '../../../src/server/features/lease/addendum/apply-renewal.ts';
import { sealLeases } from '../../../src/server/features/lease/sealing/seal-leases.ts';
import { postDueCharges } from '../../../src/server/ledger/due-charges.ts';
import { textOfMessage } from '../../../src/server/outbox/sealed-messages.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { type AutopayPortal, type Payer, startAutopayPortal } from '../autopay/autopay-portal.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type Ask, BEFORE, END, OFFERS, QUESTIONS, renewals } from './renewal-portal.ts';

const refused = (status: number, code: string) => ({ status, body: { error: { code } } });

describe.each(DIALECTS)('a renewal on %s', (dialect) => {
  let portal: AutopayPortal;
  let officer: string;
  let on: ReturnType<typeof renewals>;
  beforeAll(async () => {
    portal = await startAutopayPortal(dialect);
    officer = await newOfficer(portal.deps, 'juniper-row', 'demo-company');
    on = renewals(portal, officer);
  });
  afterAll(() => portal.close());

  const chargesOf = async ({ lease_id }: Payer) =>
    (await listRecurringCharges(portal.deps.db, lease_id))
      .map(({ amount_cents, start_date, end_date }) => ({ amount_cents, start_date, end_date }))
      .sort((one, other) => (one.start_date < other.start_date ? -1 : 1));
  const placeOf = async (ask: Ask, id: string) => (await ask('GET', `/api/processes/${id}`)).body.place.state;

  it('is offered, chosen and signed by both people bound by the lease, which then has its new end and rent', async () => {
    const { payer, ask, occasion_id } = await on.offered();
    const kim = await on.roommateOf(payer);
    const autopay = await payer.setUp({ day: 1 });
    expect(autopay.autopay.ends).toMatchObject({ day: END, reason: 'lease_ended' });
    expect(autopay.dates.map(({ date }) => date)).toEqual(['2026-04-01', '2026-05-01']);
    const { id, sent } = await on.choose(ask);
    expect(sent.body).toMatchObject({ outcome: 'saved', place: { state: 'waiting' } });

    const first = await on.sign(ask);
    expect(first.pathname).toMatch(/^\/lease_renewal\/addendum\//);
    expect((await first.finish()).body).toMatchObject({ all_signed: false });
    expect(await placeOf(ask, id)).toBe('waiting');
    expect(await on.stateOf(payer)).toEqual(BEFORE);
    expect(await chargesOf(payer)).toHaveLength(1);

    expect((await (await on.sign(kim)).finish()).body).toMatchObject({ all_signed: true });
    expect(await on.stateOf(payer)).toEqual({
      end_date: '2027-05-31',
      rent_cents: 189_500,
      pending_renewal: 0,
      lease_status: 'Current',
    });
    expect(await chargesOf(payer)).toEqual([
      { amount_cents: 150_000, start_date: '2025-08-01', end_date: END },
      { amount_cents: 189_500, start_date: '2026-06-01', end_date: '2027-05-31' },
    ]);
    expect(await placeOf(ask, id)).toBe('done');
    const { body } = await ask('GET', '/api/office/occasions');
    expect(body.error.code).toBe('access.denied');
    const open = (await portal.ask('GET', '/api/office/occasions', { token: officer })).body;
    expect(open.map((one: { occasion_id: string }) => one.occasion_id)).not.toContain(occasion_id);

    const shown = (await payer.ask('GET', `/api/tenant/autopays/${autopay.autopay.id}`)).body;
    expect(shown.autopay.ends).toMatchObject({ day: '2027-05-31' });
    expect(shown.dates).toHaveLength(12);
    const amounts = shown.dates.map((date: { date: string; amount_cents: number }) => [
      date.date,
      date.amount_cents,
    ]);
    expect(amounts.slice(0, 4)).toEqual([
      ['2026-04-01', 150_000],
      ['2026-05-01', 150_000],
      ['2026-06-01', 189_500],
      ['2026-07-01', 189_500],
    ]);
  });

  it('charges its rent from the first day of the term, and never twice', async () => {
    const { payer, ask } = await on.offered();
    await on.choose(ask, '6');
    await (await on.sign(ask)).finish();
    const later = {
      ...portal.deps,
      texts: portal.deps.texts,
      clock: { now: () => new Date('2026-07-02T15:00:00Z') },
    };
    await Promise.all([postDueCharges(later, payer.lease_id), postDueCharges(later, payer.lease_id)]);
    const invoices = await portal.deps.db
      .selectFrom('ledger_invoices')
      .select(['first_due_date', 'amount_cents'])
      .where('lease_id', '=', payer.lease_id)
      .where('charge_code', '=', 'RENT')
      .orderBy('first_due_date')
      .execute();
    expect(invoices.map(({ first_due_date, amount_cents }) => [first_due_date, amount_cents])).toEqual([
      ['2026-04-01', 150_000],
      ['2026-05-01', 150_000],
      ['2026-06-01', 196_000],
      ['2026-07-01', 196_000],
    ]);
  });

  it('from month to month has no end, and neither has the automatic payment', async () => {
    const { payer, ask } = await on.offered();
    const { autopay } = await payer.setUp({ day: 1 });
    await on.choose(ask, 'MTM');
    await (await on.sign(ask)).finish();
    expect(await on.stateOf(payer)).toMatchObject({ end_date: '', rent_cents: 215_000 });
    const shown = (await payer.ask('GET', `/api/tenant/autopays/${autopay.id}`)).body;
    expect(shown.autopay.ends).toBeNull();
    expect(shown.dates).toHaveLength(12);
    expect((await ask('GET', '/api/tenant/dashboard')).body.is_mtm).toBe(true);
  });

  it('notifies the people bound by the lease of a paper, which states the term, the rent and the answers', async () => {
    const { payer, ask } = await on.offered();
    await on.choose(ask);
    const rows = await portal.deps.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', payer.user.email)
      .execute();
    const mails = rows.map((row) => textOfMessage(portal.deps.secrets, row) ?? '');
    expect(mails.some((mail) => mail.includes('/tenant/addendum') && mail.includes('Sign the renewal'))).toBe(
      true,
    );
    const { document, token } = await on.waiting(ask);
    const { pdf } = (await portal.ask('GET', `/api/applicant/lease?addendum_id=${document}`, { token })).body;
    const { rawPayload } = await portal.app.inject({ url: pdf.pdfUrl });
    const pages = await PDF.load(rawPayload);
    const text = pages
      .getPages()
      .map((page) => page.extractText().text)
      .join('\n');
    expect(text).toContain('June 1, 2026');
    expect(text).toContain('May 31, 2027');
    expect(text).toContain('$1,895.00');
    expect(text).toMatch(/Do you have renters insurance\?\s*Yes/);
    expect(pdf.signature_counter.total).toBeGreaterThan(1);
  });

  it('is sealed like every other paper, and is among the documents of the lease', async () => {
    const { ask } = await on.offered();
    await on.choose(ask);
    const { lease_id, finish } = await on.sign(ask);
    await finish();
    await sealLeases(portal.deps);
    expect((await findLease(portal.deps.db, lease_id))?.status).toBe('SEALED');
    const documents = (await ask('GET', '/api/tenant/documents')).body;
    expect(documents).toContainEqual(
      expect.objectContaining({ document_id: lease_id, kind: 'addendum', sealed: true }),
    );
  });

  it('takes effect once, even if the last post comes twice, both sign at once, or the transaction fails before', async () => {
    const { payer, ask } = await on.offered();
    const kim = await on.roommateOf(payer);
    await on.choose(ask);
    const [one, other] = [await on.sign(ask), await on.sign(kim)];
    const answers = await Promise.all([one.finish(), other.finish(), one.finish(), other.finish()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await chargesOf(payer)).toHaveLength(2);

    const next = await on.offered();
    await on.choose(next.ask);
    const { lease_id } = await on.sign(next.ask);
    const { deps } = portal;
    const applied = () => deps.db.transaction().execute((trx) => applyRenewal(deps, trx, lease_id));
    const killed = deps.db.transaction().execute(async (trx) => {
      await applyRenewal(deps, trx, lease_id);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await on.stateOf(next.payer)).toEqual(BEFORE);
    expect(await chargesOf(next.payer)).toHaveLength(1);
    expect([await applied(), await applied()]).toEqual([true, false]);
    expect(await chargesOf(next.payer)).toHaveLength(2);
  });

  it('cannot be withdrawn once chosen, and the office offers no second one until it is signed', async () => {
    const { payer, ask, occasion_id } = await on.offered();
    await on.choose(ask);
    const withdraw = () => portal.ask('DELETE', `/api/office/occasions/${occasion_id}`, { token: officer });
    const again = () =>
      portal.ask('POST', '/api/office/occasions', {
        token: officer,
        body: { key: on.newKey(), lease_id: payer.lease_id, flow: 'lease-renew', data: OFFERS },
      });
    expect(await withdraw()).toMatchObject(refused(409, 'occasion.begun'));
    expect(await again()).toMatchObject(refused(409, 'occasion.open'));
    await (await on.sign(ask)).finish();
    expect((await again()).status).toBe(200);
    const second = await on.choose(ask, '6');
    expect(second.sent.body.place.state).toBe('waiting');
    await (await on.sign(ask)).finish();
    expect(await on.stateOf(payer)).toMatchObject({ end_date: '2027-11-30', rent_cents: 196_000 });
    expect(
      (await chargesOf(payer)).map(({ amount_cents, start_date }) => [start_date, amount_cents]),
    ).toEqual([
      ['2025-08-01', 150_000],
      ['2026-06-01', 189_500],
      ['2027-06-01', 196_000],
    ]);
  });

  it('is limited to a term and rent that the office has offered', async () => {
    const { payer, ask } = await on.offered();
    const { id } = (await ask('POST', '/api/flows/lease-renew/processes', {})).body;
    await on.send(ask, id, 'RENEW');
    const wrong = { term: { term: '24', from_household: 'SAME', rent: 1 }, questions: QUESTIONS };
    expect((await on.send(ask, id, 'SUBMIT', { answers: wrong })).body).toMatchObject({
      outcome: 'fieldError',
    });
    const { occasion_id } = await portal.deps.db
      .selectFrom('flow_occasions')
      .select('id as occasion_id')
      .where('lease_id', '=', payer.lease_id)
      .executeTakeFirstOrThrow();
    await portal.deps.db
      .updateTable('flow_occasions')
      .set({ data: '{"rent_6_cents":196000}' })
      .where('id', '=', occasion_id)
      .execute();
    const answers = { term: { term: '12', from_household: 'SAME' }, questions: QUESTIONS };
    await on.send(ask, id, 'SUBMIT', { answers });
    expect(await placeOf(ask, id)).toBe('opening');
    expect(await listRenewals(portal.deps.db, payer.lease_id)).toEqual([]);
  });

  it('takes back an earlier notice, and does not change a lease that is over', async () => {
    const { payer, ask } = await on.offered();
    await on.choose(ask);
    await updateTenancy(portal.deps.db, payer.lease_id, { lease_status: 'Notice' });
    await (await on.sign(ask)).finish();
    expect(await on.stateOf(payer)).toMatchObject({ lease_status: 'Current', end_date: '2027-05-31' });
    const gone = await on.offered();
    const { id } = await on.choose(gone.ask);
    const { finish } = await on.sign(gone.ask);
    await updateTenancy(portal.deps.db, gone.payer.lease_id, { lease_status: 'Previous' });
    expect((await finish()).status).toBe(200);
    expect(await on.stateOf(gone.payer)).toMatchObject({ lease_status: 'Previous', end_date: END });
    expect(await placeOf(gone.ask, id)).toBe('tooLate');
  });

  it('shows the current rent in its texts until the term begins', async () => {
    const { ask } = await on.offered();
    const { id } = await on.choose(ask);
    await (await on.sign(ask)).finish();
    const { page } = (await ask('GET', `/api/processes/${id}`)).body;
    expect(page.values).toMatchObject({ rent_cents: '$1,500.00', lease_end_date: 'May 31, 2027' });
  });
});
