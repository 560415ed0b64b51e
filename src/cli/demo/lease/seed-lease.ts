import { findTokenOwner } from '../../../db/session/access-token.repository.ts';
import { hashToken } from '../../../server/access/access.ts';
import type { Deps } from '../../../server/deps.ts';
import { demoToken } from '../links.ts';
import { DEMO_PROPERTIES } from '../properties.ts';
import { makeLease } from './make-lease.ts';

/** Makes the lease of the demo's link, if that link opens nothing yet. @returns whether it made one. */
export async function seedLease(deps: Deps, secretKey: string): Promise<boolean> {
  const token = demoToken(secretKey, 'LEASE');
  if ((await findTokenOwner(deps.db, hashToken(token), '')) !== null) return false;
  await makeLease(deps, {
    unitId: DEMO_PROPERTIES[0].unit.id,
    signers: 1,
    addendums: 2,
    pages: null,
    open: [],
    corporateSigner: null,
    token,
  });
  return true;
}
