/**
 * A complete server for API tests, called without a port: real database, real files, real flow and forms. The
 * test controls the clock; logs are kept.
 */

import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KyselyPlugin, PostgresQueryCompiler, SqliteQueryCompiler, sql } from 'kysely';
import { DEMO_COMPANY, DEMO_PROPERTIES } from '../../../src/cli/demo/properties.ts';
import { publishedBuiltIn } from '../../../src/cli/release/built-in.ts';
import { type Dialect, openDatabase } from '../../../src/db/client.ts';
import { migrate } from '../../../src/db/migrate.ts';
import { insertCompany, insertProperty, insertUnit } from '../../../src/db/property/property.repository.ts';
import type { PropertySettings } from '../../../src/db/property/property-settings.ts';
import type { PublishedRelease } from '../../../src/engine/release/published-release.ts';
import { releaseHash } from '../../../src/engine/release/release-files.ts';
import { createServer } from '../../../src/server/app.ts';
import type { App } from '../../../src/server/app-type.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { silentMeter } from '../../../src/server/metrics/meter.ts';
import { processParts } from '../../../src/server/process-parts.ts';
import { type Invitation, type Invited, inviteApplicant } from '../../../src/server/property/invitation.ts';
import { meteredProviders } from '../../../src/server/providers/metered-providers.ts';
import { createProviders } from '../../../src/server/providers/providers.ts';
import { ofCurrentRelease } from '../../../src/server/releases/in-release.ts';
import { openReleases } from '../../../src/server/releases/releases.ts';
import { sha256 } from '../../../src/server/releases/sha256.ts';
import { storeBuiltIn } from '../../../src/server/releases/store-built-in.ts';
import { keptSealKey } from '../../../src/server/secrets/kept-seal-key.ts';
import { openSealKeys } from '../../../src/server/secrets/seal-keys.ts';
import { createSecretBox } from '../../../src/server/secrets/secret-box.ts';
import { portalStorage } from '../../../src/server/storage/portal-storage.ts';
import { portalLog } from '../../../src/server/tracing/portal-log.ts';
import { statementSpans } from '../../../src/server/tracing/statement-spans.ts';
import { silentTracer } from '../../../src/server/tracing/tracer.ts';
import { readSettings } from '../../../src/settings/settings-of-environment.ts';
import { contractEntries, undeclaredErrors } from './declared-errors.ts';
import { makeDatabase, type TestDatabase } from './test-database.ts';

export const PROJECT = join(import.meta.dirname, '..', '..', '..');
const builtIn = publishedBuiltIn();

/** A clock that advances by only one millisecond per reading, so that later events have later times. */
interface TestClock {
  now(): Date;
  advance(milliseconds: number): void;
}

export interface Answer {
  status: number;
  /** Parsed JSON, or null if the answer is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
  text: string;
  headers: Record<string, unknown>;
}

export interface Asked {
  token?: string;
  /** JSON, a multipart form, or text that is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The network address of the caller; default 127.0.0.1. */
  from?: string;
}

export interface TestPortal {
  app: App;
  deps: Deps;
  clock: TestClock;
  /** The database, for another process. */
  secretKey: string;
  database: TestDatabase;
  /** The log of the server, one line per entry. */
  logged(): string;
  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, asked?: Asked): Promise<Answer>;
  /** A new applicant on a new application of the first demo property, or as the invitation defines. */
  invite(invitation?: Partial<Invitation>): Promise<Invited>;
  /** Adds a property with these settings and a unit in it, and returns the id of the unit. */
  addUnit(settings: Partial<PropertySettings>): Promise<string>;
  /** @throws if a call was refused with a code that its contract entry does not declare. */
  close(): Promise<void>;
}

/** Parts that a test may replace. */
export type Replaced = Partial<
  Pick<Deps, 'meter' | 'tracer' | 'providers' | 'random' | 'storage' | 'forms' | 'flows' | 'parts'>
> & {
  environment?: Record<string, string>;
  /** The folder of the languages; defaults to the project's. */
  locales?: string;
  /** A portal on a database that has its data, at this time; default a new database with the demo's properties. */
  on?: { readonly database: TestDatabase; readonly secretKey: string; readonly now: string };
  /** Called for every query of the server with its kind, tables, text and number of rows. */
  watch?: (query: string, text: string, rows: number) => void;
};

/** The built-in release with the languages of another folder. */
function withLocales(folder: string): PublishedRelease {
  const files = new Map([...builtIn.files].filter(([path]) => !path.startsWith('locales/')));
  for (const path of globSync('**/*.*', { cwd: folder }).map((one) => one.replaceAll('\\', '/'))) {
    files.set(`locales/${path}`, readFileSync(join(folder, path), 'utf8'));
  }
  return { ...builtIn, hash: releaseHash(files, sha256), files };
}

/** @example const portal = await startTestPortal('postgres'); afterAll(() => portal.close()) */
export async function startTestPortal(dialect: Dialect, replaced: Replaced = {}): Promise<TestPortal> {
  const database = replaced.on?.database ?? (await makeDatabase(dialect, { isMigrated: true }));
  const environment = { NODE_ENV: 'test', DATA_DIR: database.dataDir, ...replaced.environment };
  const secretKey = replaced.on?.secretKey ?? randomBytes(32).toString('base64');
  const settings = { ...readSettings(environment, PROJECT), databaseUrl: database.databaseUrl, secretKey };
  const { db: plain, poolUse } = openDatabase({
    databaseUrl: database.databaseUrl,
    file: join(database.dataDir, 'latchkey.db'),
    poolSize: 5,
    onStatement: replaced.tracer === undefined ? null : statementSpans({ bytes: randomBytes }),
  });
  // No power loss in tests: writes need not wait for the disk. Portals that are killed keep the default.
  if (dialect === 'sqlite') await sql`pragma synchronous = off`.execute(plain);
  await migrate(plain, dialect);
  const { watch } = replaced;
  const db = watch === undefined ? plain : plain.withPlugin(watching(dialect, watch));
  const lines: string[] = [];
  const clock = testClock(replaced.on?.now ?? '2026-03-02T15:00:00.000Z');
  const meter = replaced.meter ?? silentMeter;
  const tracer = replaced.tracer ?? silentTracer;
  const random = replaced.random ?? {
    id: () => randomBytes(16).toString('base64url'),
    token: () => randomBytes(32).toString('base64url'),
    bytes: (size: number) => randomBytes(size),
  };
  const release = replaced.locales === undefined ? builtIn : withLocales(replaced.locales);
  await storeBuiltIn({ db, dialect }, release, clock.now());
  const log = portalLog('trace', { write: (line: string) => void lines.push(line) });
  const releases = await openReleases(db, log);
  const secrets = createSecretBox(secretKey, random);
  const deps: Deps = Object.assign(ofCurrentRelease(releases), {
    settings,
    folders: { web: join(database.dataDir, 'no-pages') },
    db,
    dialect,
    clock,
    random,
    parts: replaced.parts ?? processParts,
    providers:
      replaced.providers ??
      meteredProviders(createProviders(settings.providers, random, { chargeMs: 2000, callMs: 2000 }), {
        meter,
        log,
        random,
      }),
    // An object store refuses calls of another time than the real one.
    storage: replaced.storage ?? portalStorage(settings, { now: () => new Date(), meter }),
    secrets,
    seal: openSealKeys(settings, random, clock, await keptSealKey(db, secrets, settings, random, clock)),
    log,
    meter,
    tracer,
    poolUse,
  });
  for (const name of ['flows', 'forms'] as const) {
    if (replaced[name]) Object.defineProperty(deps, name, { value: replaced[name], writable: true });
  }
  if (replaced.on === undefined) await seedProperties(deps);
  const app = await createServer(deps);
  let units = 0;
  return {
    app,
    deps,
    clock,
    secretKey,
    database,
    logged: () => lines.join(''),
    ask: (method, path, asked = {}) => ask(app, method, path, asked),
    invite: (invitation = {}) => inviteApplicant(deps, { ...SOMEBODY, ...invitation }),
    async addUnit(changed) {
      const [template] = DEMO_PROPERTIES;
      units += 1;
      const id = `property-${units}`;
      const { id: company_id } = DEMO_COMPANY;
      const propertySettings = { ...template.settings, ...changed };
      await insertProperty(db, { id, company_id, name: id, host: `${id}.test`, settings: propertySettings });
      const details = { ...template.unit.details, property_name: id };
      await insertUnit(db, { id: `unit-${units}`, company_id, property_id: id, details, available: true });
      return `unit-${units}`;
    },
    async close() {
      await app.close();
      await db.destroy();
      await database.remove();
      const undeclared = undeclaredErrors(await contractEntries(), lines);
      if (undeclared.length > 0)
        throw new Error(`Refused with codes that the contract does not tell of: ${undeclared.join(', ')}`);
    },
  };
}

const SOMEBODY: Invitation = {
  place: { unit_id: 'juniper-row-204' },
  applicant_type: 'PRIMARY',
  first_name: 'Ada',
  last_name: 'Stone',
  email: 'ada@example.com',
  contact_no: '5125550100',
};

async function seedProperties({ db }: Deps): Promise<void> {
  await insertCompany(db, DEMO_COMPANY);
  const { id: company_id } = DEMO_COMPANY;
  for (const { id, name, host, settings, unit } of DEMO_PROPERTIES) {
    await insertProperty(db, { id, company_id, name, host, settings });
    const details = { ...unit.details, property_name: name };
    await insertUnit(db, { id: unit.id, company_id, property_id: id, details, available: true });
  }
}

function watching(dialect: Dialect, watch: NonNullable<Replaced['watch']>): KyselyPlugin {
  const compiler = dialect === 'sqlite' ? new SqliteQueryCompiler() : new PostgresQueryCompiler();
  const asked = new WeakMap<object, readonly [query: string, text: () => string]>();
  return {
    transformQuery({ node, queryId }) {
      const tables = JSON.stringify(node).matchAll(/"TableNode".*?"name":"(\w+)"/g);
      const query = [node.kind, ...new Set([...tables].map(([, table]) => table))].join(' ');
      asked.set(queryId, [query, () => compiler.compileQuery(node, queryId).sql]);
      return node;
    },
    // Parts of a larger query are transformed, too, but have no result of their own.
    async transformResult({ result, queryId }) {
      const [query, text] = asked.get(queryId) ?? ['', () => ''];
      watch(query, text(), result.rows.length);
      return result;
    },
  };
}

function testClock(start: string): TestClock {
  let time = new Date(start).getTime();
  return {
    now() {
      time += 1;
      return new Date(time);
    },
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}

const ONE_TRACE = `00-${'1'.repeat(32)}-${'1'.repeat(16)}-00`;

async function ask(
  app: App,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { token, body, headers = {}, from }: Asked,
): Promise<Answer> {
  const sent = await payloadOf(body);
  const answer = await app.inject({
    method,
    url,
    // One trace, so that equal refusals are equal.
    headers: {
      traceparent: ONE_TRACE,
      ...(token === undefined ? {} : { token }),
      ...sent.headers,
      ...headers,
    },
    ...(from === undefined ? {} : { remoteAddress: from }),
    ...(sent.payload === undefined ? {} : { payload: sent.payload }),
  });
  return {
    status: answer.statusCode,
    body: parsed(answer.body),
    text: answer.body,
    headers: answer.headers,
  };
}

async function payloadOf(
  body: unknown,
): Promise<{ payload?: string | Buffer; headers: Record<string, string> }> {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) {
    const response = new Response(body);
    const type = response.headers.get('content-type') ?? '';
    return { payload: Buffer.from(await response.arrayBuffer()), headers: { 'content-type': type } };
  }
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  return { payload: isRaw ? body : JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
