import { hasCompany, insertSetupLink } from '../../../../db/property/setup-link.repository.ts';
import { hashToken } from '../../../access/access.ts';
import type { Deps } from '../../../deps.ts';

/** How long an address of the setup works. */
const SETUP_HOURS = 24;

/**
 * The address at which an empty portal is set up, once and within a day; null if the portal has a company. The token is
 * behind `#`, so that no server on the way logs it.
 *
 * @example await offerSetup(portal.deps) // 'https://portal.example/setup#q2Vx…'
 */
export async function offerSetup(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>,
): Promise<string | null> {
  if (await hasCompany(deps.db)) return null;
  const token = deps.random.token();
  const now = deps.clock.now();
  await insertSetupLink(deps.db, {
    token_hash: hashToken(token),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + SETUP_HOURS * 3_600_000).toISOString(),
  });
  return `${deps.settings.baseUrl}/setup#${token}`;
}
