import { describe, expect, it } from 'vitest';
import type { UserSession } from '../../../../src/contract/session/session.contract.ts';
import { heldOf, untilRenewal } from '../../../../src/web/app/session/held-session.ts';
import { verifyQuery } from '../../../../src/web/app/session/session-calls.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const session = {
  token: 't1',
  user_id: 'u1',
  impersonation: null,
  expires_at: '2026-03-01T13:00:00Z',
} as UserSession;

describe('the renewal of a token', () => {
  it('is five minutes before it expires', () => {
    expect(untilRenewal(session, now)).toBe(55 * 60_000);
    expect(heldOf(session, now).renewMs).toBe(55 * 60_000);
  });

  it('waits 30 seconds even if the clock of the device is wrong', () => {
    expect(heldOf({ ...session, expires_at: '2020-01-01T00:00:00Z' }, now).renewMs).toBe(30_000);
  });

  it('waits no longer than the longest timer of a browser', () => {
    expect(heldOf({ ...session, expires_at: '2036-01-01T00:00:00Z' }, now).renewMs).toBe(2 ** 31 - 1);
  });
});

describe('the query of the verification', () => {
  const lease = { lease_id: null, units: [] };
  const metas = { blocked_modules: [], lease };

  it('[PLT-289] has property_id, and lease_id only if a lease exists', () => {
    const units = [
      { lease_id: 'l1', property_id: 'p1' },
    ] as unknown as UserSession['metas']['lease']['units'];
    const withLease = { blocked_modules: [], lease: { lease_id: 'l1', units } };
    expect(verifyQuery({ is_alternative_email_login: false, metas: withLease })).toEqual({
      property_id: 'p1',
      lease_id: 'l1',
    });
    expect(verifyQuery({ is_alternative_email_login: false, metas })).toEqual({});
  });

  it('[PLT-290] has is_alternative_email_login only if it is true', () => {
    expect(verifyQuery({ is_alternative_email_login: true, metas })).toEqual({
      is_alternative_email_login: 'true',
    });
  });
});
