import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../../src/cli/doctor/check-database.ts';
import { checkCollector } from '../../../src/cli/doctor/check-providers.ts';
import { PROJECT } from '../../../src/cli/portal/read-settings.ts';
import type { Settings } from '../../../src/settings/settings.ts';
import { processEnvironment } from '../../fixtures/process-environment.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';
import { startCollector } from '../tracing/collector.ts';

describe('the doctor', () => {
  it('names every wrong setting at once, never a secret, and exits with 1', () => {
    const env = {
      ...processEnvironment,
      NODE_ENV: 'production',
      PORT: 'eighty',
      SECRET_KEY: 'hunter2',
      SMS_KEY: 'k',
    };
    const { stdout, status } = spawnSync(process.execPath, ['src/cli/doctor.ts'], {
      cwd: PROJECT,
      env,
      encoding: 'utf8',
    });
    expect(stdout).toContain('WRONG  Settings: PORT: must be a port, 0 to 65535 (it is "eighty")');
    expect(stdout).toContain('WRONG  Settings: SECRET_KEY: must be 32 bytes in base64');
    expect(stdout).toContain('WRONG  Settings: BASE_URL: is missing');
    expect(stdout).toContain('WRONG  Settings: SMS_URL: is missing; SMS_KEY needs it');
    expect(stdout).not.toContain('hunter2');
    expect(status).toBe(1);
  });

  it('looks whether the collector of traces is reached; the portal works without it', async () => {
    const collector = await startCollector();
    const found = (tracing: Settings['tracing']) => checkCollector(tracing, () => new Date());
    const at = (endpoint: string) => ({ url: `${endpoint}/v1/traces`, headers: {}, service: 'a', ratio: 1 });
    expect(await found(null)).toEqual([]);
    expect(await found(at(collector.endpoint))).toMatchObject([{ about: 'Traces', state: 'fine' }]);
    expect(await found(at('http://127.0.0.1:9'))).toMatchObject([
      { state: 'doubtful', mend: expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT') },
    ]);
    await collector.close();
  });
});

describe.each(DIALECTS)('the doctor, of a database on %s,', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    await portal.invite();
  });
  afterAll(() => portal.close());
  const environment = { now: () => new Date(), bytes: (size: number) => randomBytes(size) };
  const statesOf = async (given: object, now = environment.now) => {
    const findings = await checkDatabase({ ...portal.deps.settings, ...given }, { ...environment, now });
    return findings.map(({ about, state }) => `${about} ${state}`);
  };
  const clock = dialect === 'postgres' ? ['Clock fine'] : [];

  it('finds nothing wrong with its own, and changes nothing', async () => {
    expect(await statesOf({})).toEqual(['Database fine', 'Secret key fine', ...clock]);
  });

  it('finds that the key is another one, unless it is a former one', async () => {
    await portal.deps.db
      .insertInto('installation')
      .values({ name: 'secret_key_id', value: portal.deps.secrets.keyIds[0] })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const secretKey = randomBytes(32).toString('base64');
    expect(await statesOf({ secretKey })).toEqual(['Database fine', 'Secret key wrong', ...clock]);
    const formerKeys = [portal.deps.settings.secretKey];
    expect(await statesOf({ secretKey, formerKeys })).toEqual(['Database fine', 'Secret key fine', ...clock]);
  });

  it('finds a database from which a newer program has removed something', async () => {
    const { db } = portal.deps;
    await sql`insert into migrations (name, applied_at) values ('2999-01-01-01-x-contract', '')`.execute(db);
    expect((await statesOf({}))[0]).toBe('Database wrong');
    await sql`delete from migrations where name = '2999-01-01-01-x-contract'`.execute(db);
  });

  if (dialect === 'postgres')
    it('finds a clock that differs, and a server that is not there', async () => {
      const early = () => new Date(Date.now() - 120_000);
      expect((await statesOf({}, early)).at(-1)).toBe('Clock wrong');
      expect(await statesOf({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })).toEqual([
        'Database wrong',
      ]);
    });
});
