import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import type { ReleaseFiles } from '../../../src/engine/release/release-files.ts';
import { runRelease } from '../support/run-release.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

/**
 * A draft save reads the caller, the person, their facts once, the household, the draft with unsaved input, the
 * process and the log, and writes what other programs are told. If another release was ever current, it also reads the
 * release of the process.
 */
const MOST = 11;

const path = 'locales/en/errors.json';

/** The built-in files with another text. */
function otherText(): ReleaseFiles {
  const { files } = builtInRelease();
  const other = (files.get(path) ?? '').replace('"route.not_found": "', '"route.not_found": "[second] ');
  return new Map([...files, [path, other]]);
}

describe.each(DIALECTS)('a draft save on %s', (dialect) => {
  let portal: TestPortal;
  const queries: string[] = [];
  beforeAll(async () => {
    portal = await startTestPortal(dialect, {
      watch: (query) => queries.push(query),
    });
  });
  afterAll(() => portal.close());

  it.each(['one release', 'an earlier release'])(
    `asks the database at most ${MOST} times with %s`,
    async (had) => {
      if (had !== 'one release') await runRelease(portal, otherText());
      const { token } = await portal.invite();
      const save = (first_name: string) =>
        portal.ask('POST', '/api/applicant/application/draft', {
          token,
          body: { draft_data: { applicants: { first_name } } },
        });
      await save('Ada');
      queries.length = 0;
      expect(await save('Grace')).toMatchObject({ status: 200, body: { revision: 2 } });
      const asksForRelease = queries.filter((query) => query === 'SelectQueryNode processes');
      expect(asksForRelease).toHaveLength(had === 'one release' ? 0 : 1);
      expect(queries.filter((table) => table.includes('invoices'))).toHaveLength(1);
      expect(queries.length, queries.join('\n')).toBeLessThanOrEqual(MOST);
    },
  );
});
