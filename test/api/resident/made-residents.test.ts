import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS } from '../support/test-database.ts';
import { type ResidentPortal, startResidentPortal } from './resident-portal.ts';

describe.each(DIALECTS)('a resident of the demo on %s', (dialect) => {
  let portal: ResidentPortal;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
  });
  afterAll(() => portal.close());

  it('signs in with the printed credentials, and has a lease of their own', async () => {
    const robin = await portal.resident({ lease_start: '2026-01-31', lease_end: '2027-01-30' });
    const { status, body } = await portal.ask('POST', '/api/tenant/auth/login', {
      body: { email: robin.email, password: robin.password, property_id: robin.property_id },
    });
    expect(status).toBe(200);
    expect(body.metas.lease.units).toMatchObject([
      {
        lease_id: robin.lease_id,
        lease_status: 'Current',
        lease_start_date: '2026-01-31',
        lease_end_date: '2027-01-30',
        responsible_flag: 'Responsible',
      },
    ]);
  });

  it('can be created as not responsible, moved out or not yet moved in', async () => {
    const statusOf = async (lease_start: string, lease_end: string) => {
      const one = await portal.resident({ lease_start, lease_end, is_responsible: false });
      const { body } = await one.ask('GET', '/api/tenant/verify');
      const [unit] = body.metas.lease.units;
      expect(unit.responsible_flag).toBe('Non-Responsible');
      return unit.lease_status;
    };
    expect(await statusOf('2024-03-01', '2025-02-28')).toBe('Previous');
    expect(await statusOf('2026-06-01', '2027-05-31')).toBe('Future');
  });
});
