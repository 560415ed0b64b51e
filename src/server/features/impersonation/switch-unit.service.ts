import type { Switched, SwitchUnit } from '../../../contract/session/impersonation.contract.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import { insertEntryCode } from '../../../db/session/entry-code.repository.ts';
import type { Impersonation } from '../../../db/session/impersonation.repository.ts';
import { deleteSession } from '../../../db/session/session.repository.ts';
import { hashToken } from '../../access/access.ts';
import type { Asker } from '../../access/asker.ts';
import { ENTRY_PAGE } from '../../access/staff-link.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { addressAt } from '../../property/property-address.ts';
import { listUnitsOf } from '../accounts/session/lease-units.ts';
import type { Resident } from '../residents/resident.ts';
import { openSessionFor } from './open-resident-session.ts';

/** The code only has to last until the browser has opened the other host. */
const codeSeconds = 30;

/**
 * Switches a resident's session to another of their leases. At the same property the session is replaced by a new one
 * with a new token. For another property it returns the address of that host with a one-time code that expires within
 * seconds: a token never appears in an address.
 *
 * @throws {AppError} `lease.not_found` for a lease that is not theirs, or does not match the given property.
 * @see spec/platform.md §4 Unit switch
 */
export async function switchUnit(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>,
  { user, session, unit: now }: Resident,
  { lease_id, property_id }: SwitchUnit,
  { asker, impersonation }: { readonly asker: Asker; readonly impersonation: Impersonation | null },
): Promise<Switched> {
  const units = await listUnitsOf(deps.db, user);
  const wanted = units.find((unit) => unit.lease_id === lease_id);
  const named = String(property_id ?? '').trim();
  if (wanted === undefined || (named !== '' && named !== wanted.property_id)) {
    throw new AppError('lease.not_found');
  }
  if (wanted.property_id === (now?.property_id ?? user.property_id)) {
    return deps.db.transaction().execute(async (trx) => {
      const { created_at: signedInAt } = session;
      const kind = { asker, impersonation, lease_id, signedInAt };
      const { token, metas } = await openSessionFor(deps, trx, user, kind);
      await deleteSession(trx, user.id, session.id);
      return { token, metas, url: null };
    });
  }
  const property = await findProperty(deps.db, wanted.property_id);
  if (property === null || property.company_id !== user.company_id) throw new AppError('lease.not_found');
  const code = deps.random.token();
  const at = deps.clock.now();
  await insertEntryCode(deps.db, {
    code_hash: hashToken(code),
    company_id: property.company_id,
    property_id: property.id,
    purpose: 'switch',
    subject_kind: 'user',
    subject_id: user.id,
    staff_user_id: null,
    reason: null,
    lease_id,
    impersonation_id: impersonation?.id ?? null,
    expires_at: new Date(at.getTime() + codeSeconds * 1000).toISOString(),
    created_at: at.toISOString(),
  });
  const url = addressAt(deps, property, `${ENTRY_PAGE}?code=${code}`);
  return { token: null, metas: null, url };
}
