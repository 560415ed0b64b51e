import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOpenInvoices } from '../../../src/db/ledger/ledger-invoice.repository.ts';
import { postDueCharges } from '../../../src/server/ledger/due-charges.ts';
import { leaseHousehold } from '../../fixtures/lease-household.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

describe.each(DIALECTS)('a lease that everybody has signed, on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  it('is charged its deposit at once, and its rent on the first of each month until the last day', async () => {
    const {
      lease_id,
      people: [{ token }],
    } = await leaseHousehold(portal.deps);
    const sign_draft_data = {
      lease: { s1: {} },
      acceptance: { lease: { i1: {} } },
      applicant_signature_data: { type: 'type', content: 'Ann Bell', font: 'Caveat' },
    };
    const owed = async () => {
      const invoices = await listOpenInvoices(portal.deps.db, lease_id);
      return invoices.map((one) => [one.charge_code, one.first_due_date, one.amount_cents, one.description]);
    };
    await portal.ask('POST', '/api/applicant/save_sign_draft', { token, body: { sign_draft_data } });
    expect(await owed()).toEqual([]);
    const finished = await portal.ask('POST', '/api/applicant/lease', { token, body: {} });
    expect(finished.body).toMatchObject({ all_signed: true });
    const texts = { en: 'Security deposit', es: 'Depósito de garantía' };
    expect(await owed()).toEqual([['SECURITY_DEPOSIT', '2026-04-01', 50_000, texts]]);
    // Its last day is 31 March 2027.
    const later = { ...portal.deps, clock: { now: () => new Date('2027-06-01T12:00:00Z') } };
    await postDueCharges(later, lease_id);
    await postDueCharges(later, lease_id);
    const rent = (await owed()).filter(([code]) => code === 'RENT');
    expect(rent).toHaveLength(12);
    expect(rent[0]).toEqual(['RENT', '2026-04-01', 180_000, { en: 'Rent', es: 'Alquiler' }]);
    expect(rent.at(-1)?.slice(0, 3)).toEqual(['RENT', '2027-03-01', 180_000]);
  });
});
