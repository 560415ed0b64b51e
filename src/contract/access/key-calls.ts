/** What a key of the API may be given, and which calls one can open at all. */
import { type Action, covers } from './grants.ts';
import { type Policy, READ_OFFICE, READ_REPORTS, SHARED_OFFICE_POLICIES } from './policies.ts';
import { partsOf, WHO_MAY } from './who-may.ts';

/** The policies that a key can have: never colleagues, impersonation or the studio. */
export const KEY_SCOPES: readonly Policy[] = [
  ...SHARED_OFFICE_POLICIES.filter((policy) => policy !== 'manage_colleagues'),
  READ_OFFICE,
  READ_REPORTS,
];

const NEVER: readonly Action[] = [
  'prove',
  'factors',
  'impersonate',
  'see colleagues',
  'serve colleagues',
  'see flows',
  'edit flows',
  'publish flows',
  'export property',
];

/** Calls that only a person makes: what shows secrets, is signed or claimed by somebody, or opens doors to others. */
const BY_PEOPLE: ReadonlySet<string> = new Set([
  'POST /api/office/applicants/:applicant_id/secrets',
  'POST /api/office/leases/:lease_id/countersignature',
  'POST /api/office/turns/:process_id/claim',
  'DELETE /api/office/turns/:process_id/claim',
  'POST /api/office/properties',
  'GET /api/office/api-keys',
  'POST /api/office/api-keys',
  'POST /api/office/api-keys/:key_id/revocation',
  'GET /api/office/webhooks',
  'POST /api/office/webhooks',
  'POST /api/office/webhooks/:webhook_id/secret',
  'DELETE /api/office/webhooks/:webhook_id',
  'GET /api/office/webhooks/:webhook_id/deliveries',
  'POST /api/office/webhooks/:webhook_id/deliveries/:delivery_id/replay',
]);

/**
 * Whether a key can open a call of the office at all; which keys do is decided by their scopes.
 *
 * @param name method and path as in the table of calls
 * @example mayKeyCall('GET /api/office/leases') // true
 */
export function mayKeyCall(name: string): boolean {
  const rule = WHO_MAY[name];
  if (rule === undefined || BY_PEOPLE.has(name)) return false;
  const { whom, action } = partsOf(rule);
  return whom === 'staff' && action !== null && !NEVER.includes(action);
}

/** The scopes that a member with these policies may give a key: nobody gives more than they hold. */
export function scopesToGive(policies: readonly string[]): readonly Policy[] {
  return KEY_SCOPES.filter((scope) => covers(policies, [scope]));
}
