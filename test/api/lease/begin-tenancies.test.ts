import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listListeners } from '../../../src/db/office/people/audience.repository.ts';
import { findLetLease, updateTenancy } from '../../../src/db/resident/let-lease.repository.ts';
import { listUnitsOf } from '../../../src/server/features/accounts/session/lease-units.ts';
import { beginTenancies } from '../../../src/server/features/lease/begin-tenancies.ts';
import { runTimers } from '../../../src/server/process/timers/run-timers.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { makeTenant } from '../../fixtures/tenant.ts';
import { type LedgerPortal, startLedgerPortal } from '../ledger/ledger-portal.ts';
import { leaseOffice, TERMS } from '../office/lease-office.ts';
import { MOVE, transferOffice } from '../office/transfers/transfer-office.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('the first day of a lease, on %s', (dialect) => {
  let portal: LedgerPortal;
  // Each test moves the clock of its own.
  beforeEach(async () => {
    portal = await startLedgerPortal(dialect);
  });
  afterEach(() => portal.close());
  const on = leaseOffice(() => portal);
  const statusOf = async (lease_id: string) =>
    (await findLetLease(portal.deps.db, lease_id))?.tenancy.lease_status;
  const at = (moment: string) =>
    portal.clock.advance(new Date(moment).getTime() - portal.deps.clock.now().getTime());

  it('begins its tenancy at midnight of the property, once, so that the office reaches who lives there', async () => {
    const kim = await newOfficer(portal.deps, 'juniper-row', 'demo-company', { policies: ['manage_leases'] });
    const { application_id, people } = await on.approved(['Ann']);
    const { lease_id } = (await on.send(kim, application_id)).body;
    await on.sign(people[0]);
    const { user } = await makeTenant(portal.deps, { lease: { start_date: '2026-04-01' } });
    await portal.deps.db
      .updateTable('lease_occupants')
      .set({ user_id: user.id })
      .where('lease_id', '=', lease_id)
      .execute();
    const isReached = async () =>
      (await listListeners(portal.deps.db, 'juniper-row')).some((one) => one.lease_id === lease_id);
    const isApplicant = async () =>
      (await listUnitsOf(portal.deps.db, user)).find((one) => one.lease_id === lease_id)?.is_lease_applicant;
    expect([await statusOf(lease_id), await isApplicant()]).toEqual(['Future', true]);
    // Half an hour before midnight in Texas: in Europe it is April already.
    at(`${TERMS.start_date}T04:30:00Z`);
    expect(await beginTenancies(portal.deps)).toBe(0);
    expect([await statusOf(lease_id), await isReached()]).toEqual(['Future', false]);
    at(`${TERMS.start_date}T05:00:00Z`);
    const begun = await Promise.all([beginTenancies(portal.deps), beginTenancies(portal.deps)]);
    expect(begun.toSorted()).toEqual([0, 1]);
    expect([await statusOf(lease_id), await isReached()]).toEqual(['Current', true]);
    expect(await isApplicant(), 'Move-in Payment leaves the menu').toBe(false);
    expect(await beginTenancies(portal.deps)).toBe(0);
  });

  it('changes nothing for who has given notice before it, and for a lease that has ended', async () => {
    const start_date = '2026-04-01';
    const statuses = ['Notice', 'Previous', 'X'];
    const ids = [];
    for (const lease_status of statuses)
      ids.push((await makeTenant(portal.deps, { lease_status, lease: { start_date } })).lease_id);
    at('2026-04-02T12:00:00Z');
    expect(await beginTenancies(portal.deps)).toBe(0);
    expect(await Promise.all(ids.map(statusOf))).toEqual(statuses);
    await updateTenancy(portal.deps.db, ids[0] ?? '', { lease_status: 'Future' });
    expect(await beginTenancies(portal.deps)).toBe(1);
  });

  it('leaves a move from another unit to its flow, which moves the money on the same day', async () => {
    const transfers = transferOffice(() => portal);
    const moving = await transfers.moving();
    const { lease_id } = (await transfers.send(moving)).body;
    await transfers.sign(moving);
    await runTimers(portal.deps);
    at(`${MOVE.start_date}T12:00:00Z`);
    expect(await beginTenancies(portal.deps)).toBe(0);
    expect(await statusOf(lease_id)).toBe('Future');
    await transfers.pass(1);
    expect(await statusOf(lease_id)).toBe('Current');
    expect(await statusOf(moving.lease.lease_id)).toBe('Previous');
  });
});
