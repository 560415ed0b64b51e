import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../src/db/migrations.ts';
import { findLetLease } from '../../../src/db/resident/let-lease.repository.ts';
import { insertOccasion } from '../../../src/db/resident/occasion.repository.ts';
import { makeTenant } from '../../fixtures/tenant.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

describe.each(DIALECTS)('renewals that nobody has offered, on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  /** A lease as former imports left it. */
  const imported = async () => (await makeTenant(portal.deps)).lease_id;
  const withOccasion = async (flow: string, changed: object = {}) => {
    const lease_id = await imported();
    const of = {
      company_id: 'demo-company',
      property_id: 'juniper-row',
      lease_id,
      flow,
      user_id: null,
      data: {},
    };
    const times = {
      opened_at: '2026-02-01T12:00:00.000Z',
      closed_at: null,
      expires_at: null,
      token_hash: null,
    };
    await insertOccasion(portal.deps.db, { ...of, ...times, id: `O-${lease_id}` });
    await portal.deps.db
      .updateTable('flow_occasions')
      .set({ lease_id, ...changed })
      .where('lease_id', '=', lease_id)
      .execute();
    return lease_id;
  };

  it('are no longer pending, while every renewal that may have been offered stays', async () => {
    const { db } = portal.deps;
    const notOffered = [
      await imported(),
      await withOccasion('resident-survey'),
      await withOccasion('lease-renew', { withdrawn_at: '2026-02-02T12:00:00.000Z' }),
    ];
    const offered = [
      await withOccasion('lease-renew'),
      await withOccasion('lease-renew', { closed_at: '2026-02-02T12:00:00.000Z' }),
      await withOccasion('a-renewal-of-our-own'),
    ];
    const addendums = await imported();
    await db
      .updateTable('leases')
      .set({ parent_lease_id: notOffered[0] ?? '' })
      .where('id', '=', addendums)
      .execute();
    const pending = async (ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => (await findLetLease(db, id))?.tenancy.pending_renewal));
    const migration = MIGRATIONS.find(({ name }) => name.endsWith('renewals-not-offered'));
    for (const _ of ['once', 'twice'])
      for (const statement of migration?.statements(dialect) ?? []) await sql.raw(statement).execute(db);
    expect(await pending(notOffered)).toEqual([0, 0, 0]);
    expect(await pending([...offered, addendums])).toEqual([1, 1, 1, 1]);
  });
});
