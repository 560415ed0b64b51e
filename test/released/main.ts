/**
 * `npm run keep-version`: keeps the database of this version as a fixture, to be run when it is released. Makes a portal
 * with the demo, a saved application and a sealed lease on SQLite, and reads the schema of both databases.
 * Ends with 1 if the version is kept already: what was released does not change. Needs PostgreSQL.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBackup } from '../../src/cli/backup/make-backup.ts';
import { demoToken } from '../../src/cli/demo/links.ts';
import { startDemo } from '../../src/cli/demo/start-demo.ts';
import { startParts } from '../../src/cli/portal/portal-parts.ts';
import { openDatabase } from '../../src/db/client.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createServer } from '../../src/server/app.ts';
import type { Deps } from '../../src/server/deps.ts';
import { sealLeases } from '../../src/server/features/lease/sealing/seal-leases.ts';
import { installPortal } from '../../src/server/main.ts';
import { refuseOtherKey } from '../../src/server/secrets/sealing-key.ts';
import { readSettings } from '../../src/settings/settings-of-environment.ts';
import { createDatabase } from '../api/support/postgres-database.ts';
import { freePort, startPostgres } from '../api/support/postgres-server.ts';
import { fullDraft } from '../fixtures/application-draft.ts';
import { leaseHousehold } from '../fixtures/lease-household.ts';
import { signForAll } from '../fixtures/signed-lease.ts';
import { KEPT_SECRET_KEY, keepVersion, keptVersions } from './kept-version.ts';
import { readSchema, type Schema } from './read-schema.ts';

const root = join(import.meta.dirname, '..', '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
if (keptVersions().includes(version)) {
  console.error(`Version ${version} is kept already: raise the version in package.json first.`);
  process.exit(1);
}
const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-keep-'));
try {
  const postgres = await schemaOnPostgres();
  const environment = { NODE_ENV: 'test', DATA_DIR: dataDir, SANDBOX_PORT: String(await freePort()) };
  const settings = { ...readSettings(environment, dataDir), secretKey: KEPT_SECRET_KEY };
  const demo = await startDemo(settings);
  const { deps, close } = await installPortal(settings, startParts());
  await refuseOtherKey(deps.db, deps.secrets);
  await demo.fill(deps);
  await saveApplication(deps);
  const { lease_id } = await leaseHousehold(deps, { unit_id: 'juniper-row-204' });
  await signForAll(deps, lease_id);
  await sealLeases(deps);
  const sqlite = await readSchema(deps.db, 'sqlite');
  const file = join(dataDir, 'kept.backup');
  const { tables } = await makeBackup({ file, database: deps, dataDir, now: deps.clock.now() });
  await close();
  await demo.close();
  keepVersion(version, readFileSync(file), { sqlite, postgres });
  console.log(`Kept version ${version}: ${tables.length} tables.`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function saveApplication(deps: Deps): Promise<void> {
  const app = await createServer(deps);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/applicant/application/draft',
    headers: { token: demoToken(KEPT_SECRET_KEY, 'PRIMARY') },
    payload: { draft_data: fullDraft() },
  });
  await app.close();
  if (answer.statusCode !== 200) throw new Error(`The application was not saved: ${answer.body}`);
}

async function schemaOnPostgres(): Promise<Schema> {
  const server = await startPostgres({ durable: false });
  if (server === null) throw new Error('PostgreSQL is not installed here.');
  const { url } = await createDatabase(server.url);
  const { db } = openDatabase({ databaseUrl: url, file: '' });
  try {
    await migrate(db, 'postgres');
    return await readSchema(db, 'postgres');
  } finally {
    await db.destroy();
    await server.stop();
  }
}
