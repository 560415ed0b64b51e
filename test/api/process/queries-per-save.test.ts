import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

/**
 * A draft save: who asks, the person, their facts once, the household, the draft, the process, the log. Where
 * another release was ever current, one more: in which release the process is.
 */
const MOST = 12;

describe.each(DIALECTS)('a draft save on %s', (dialect) => {
  let portal: TestPortal;
  const queries: string[] = [];
  beforeAll(async () => {
    portal = await startTestPortal(dialect, {
      watch: (query) => queries.push(query),
    });
  });
  afterAll(() => portal.close());

  it(`asks the database at most ${MOST} times, and reads each source of facts once`, async () => {
    const { token } = await portal.invite();
    const save = (first_name: string) =>
      portal.ask('POST', '/api/applicant/application/draft', {
        token,
        body: { draft_data: { applicants: { first_name } } },
      });
    await save('Ada');
    queries.length = 0;
    expect(await save('Grace')).toMatchObject({ status: 200, body: { revision: 2 } });
    expect(queries.filter((table) => table.includes('invoices'))).toHaveLength(1);
    expect(queries.length, queries.join('\n')).toBeLessThanOrEqual(MOST);
  });
});
