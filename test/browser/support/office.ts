import { inject } from 'vitest';
import type { Deps } from '../../../src/server/deps.ts';
import type { OpenPortal } from '../../../src/server/main.ts';

let opened: Promise<OpenPortal> | null = null;

/** Opened once per worker and kept for all its test files, as opening takes longer than most of the work. */
async function open(): Promise<OpenPortal> {
  // Imported here, so that only the files that need the whole portal load it.
  const [{ openPortal }, { portalParts }, { PROJECT }, { withSecretKey }, { readSettings }] =
    await Promise.all([
      import('../../../src/server/main.ts'),
      import('../../../src/cli/portal/portal-parts.ts'),
      import('../../../src/cli/portal/read-settings.ts'),
      import('../../../src/cli/portal/secret-key.ts'),
      import('../../../src/settings/settings-of-environment.ts'),
    ]);
  const { environment, baseUrl } = inject('portal');
  const settings = withSecretKey(readSettings(environment, PROJECT));
  return openPortal({ ...settings, baseUrl }, portalParts());
}

/**
 * Performs work of the office in the database of the running portal.
 *
 * @example await office(({ db }) => updateApplicant(db, id, { decision: 'DENIED' }))
 */
export async function office<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
  opened ??= open();
  return work((await opened).deps);
}
