import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

describe.each(DIALECTS)('health on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  it('returns ok while the database answers', async () => {
    expect(await portal.ask('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('returns 503 without a stack trace if the database is unreachable, and so does every call', async () => {
    const { token } = await portal.invite();
    const other = await startTestPortal(dialect);
    await other.deps.db.destroy();
    const health = await other.ask('GET', '/health');
    const call = await other.ask('GET', '/api/applicant/application', { token });
    expect(health).toMatchObject({ status: 503, body: { error: { code: 'database.unavailable' } } });
    expect(call).toMatchObject({ status: 503, body: { error: { code: 'database.unavailable' } } });
    expect(health.text + call.text).not.toMatch(/node:|\.ts\b/);
    await other.app.close();
    await other.database.remove();
  });
});
