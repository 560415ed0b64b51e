import { inject } from 'vitest';
import { portalParts } from '../../src/cli/portal-parts.ts';
import { PROJECT } from '../../src/cli/read-settings.ts';
import { withSecretKey } from '../../src/cli/secret-key.ts';
import type { Deps } from '../../src/server/deps.ts';
import { openPortal } from '../../src/server/main.ts';
import { readSettings } from '../../src/settings/settings.ts';

/**
 * Does what the office does, which has no pages yet: works in the database of the running portal, and closes it.
 *
 * @example await office(({ db }) => updateApplicant(db, id, { decision: 'DENIED' }))
 */
export async function office<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
  const { environment, baseUrl } = inject('portal');
  const settings = withSecretKey(readSettings(environment, PROJECT));
  const { deps, close } = await openPortal({ ...settings, baseUrl }, portalParts());
  try {
    return await work(deps);
  } finally {
    await close();
  }
}
