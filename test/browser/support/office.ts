import { inject } from 'vitest';
import type { Deps } from '../../../src/server/deps.ts';
import type { OpenPortal } from '../../../src/server/main.ts';

let opened: Promise<OpenPortal> | null = null;

/** Opened once for all test files of a worker, and as long as it: it takes longer than most of what is done in it. */
async function open(): Promise<OpenPortal> {
  // Only the files that need it wait for the whole portal to be loaded.
  const [{ openPortal }, { portalParts }, { PROJECT }, { withSecretKey }, { readSettings }] =
    await Promise.all([
      import('../../../src/server/main.ts'),
      import('../../../src/cli/portal/portal-parts.ts'),
      import('../../../src/cli/portal/read-settings.ts'),
      import('../../../src/cli/portal/secret-key.ts'),
      import('../../../src/settings/settings.ts'),
    ]);
  const { environment, baseUrl } = inject('portal');
  const settings = withSecretKey(readSettings(environment, PROJECT));
  return openPortal({ ...settings, baseUrl }, portalParts());
}

/**
 * Does what the office does, which has no pages yet: works in the database of the running portal.
 *
 * @example await office(({ db }) => updateApplicant(db, id, { decision: 'DENIED' }))
 */
export async function office<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
  opened ??= open();
  return work((await opened).deps);
}
