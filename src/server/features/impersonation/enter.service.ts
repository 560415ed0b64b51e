import type { Entered } from '../../../contract/session/impersonation.contract.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import { findEntryCode, takeEntryCode } from '../../../db/session/entry-code.repository.ts';
import { findImpersonation } from '../../../db/session/impersonation.repository.ts';
import { findUser } from '../../../db/session/user.repository.ts';
import { hashToken } from '../../access/access.ts';
import { noteEvent } from '../../access/account-event.ts';
import type { Asker } from '../../access/asker.ts';
import { refuseImpersonator } from '../../access/impersonation.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isAddressOf } from '../../property/property-address.ts';
import { beginByLink } from './begin.service.ts';
import { openSessionFor } from './open-resident-session.ts';

/**
 * Redeems a one-time code, from a staff link or a switch to another unit, only at the host of its property.
 *
 * @param host the host name of the request
 * @throws {AppError} `impersonation.not_allowed` within an impersonation; `impersonation.code_invalid` for a code that
 *   is unknown, used, expired, or for another host.
 */
export async function enterByCode(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'settings' | 'texts'>,
  code: string,
  { host, asker }: { readonly host: string; readonly asker: Asker },
): Promise<Entered> {
  refuseImpersonator('impersonate');
  const now = deps.clock.now().toISOString();
  const found = await findEntryCode(deps.db, hashToken(code), now);
  const property = found === null ? null : await findProperty(deps.db, found.property_id);
  // A code that is tried at another property stays valid.
  const isHere = property !== null && isAddressOf(deps, property, host);
  const taken = isHere ? await takeEntryCode(deps.db, hashToken(code), now) : null;
  if (taken === null) throw new AppError('impersonation.code_invalid');
  if (taken.purpose === 'impersonate') return beginByLink(deps, taken, asker);
  const user = await findUser(deps.db, taken.subject_id);
  const impersonation =
    taken.impersonation_id === null ? null : await findImpersonation(deps.db, taken.impersonation_id);
  const isOver =
    taken.impersonation_id !== null &&
    (impersonation === null || impersonation.ended_at !== null || impersonation.ends_at <= now);
  if (user === null || isOver) throw new AppError('impersonation.code_invalid');
  const { lease_id } = taken;
  return deps.db.transaction().execute(async (trx) => {
    const session = await openSessionFor(deps, trx, user, { asker, impersonation, lease_id });
    if (impersonation === null) {
      await noteEvent(deps, trx, user, { kind: 'signed_in', asker, detail: { way: 'unit switch' } });
    }
    return { ...session, opens: null };
  });
}
