/**
 * Starts the portal. The only place of the server that creates the real clock and random source.
 */
import { randomBytes } from 'node:crypto';
import { createServer as createSocket } from 'node:net';
import { databaseLocation, openDatabase, type PooledDatabase } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import type { PublishedRelease } from '../engine/release/published-release.ts';
import type { Settings } from '../settings/settings.ts';
import { createServer } from './app.ts';
import type { App } from './app-type.ts';
import type { Clock, Deps, Folders, Random } from './deps.ts';
import { backgroundWork } from './features.ts';
import { type Meter, silentMeter } from './metrics/meter.ts';
import type { PrometheusMeter } from './metrics/prometheus-meter.ts';
import { type MetricsPort, serveMetrics } from './metrics/serve-metrics.ts';
import { processParts } from './process-parts.ts';
import { meteredProviders } from './providers/metered-providers.ts';
import { createProviders } from './providers/providers.ts';
import { ofCurrentRelease } from './releases/in-release.ts';
import { openReleases, type Releases } from './releases/releases.ts';
import { storeBuiltIn } from './releases/store-built-in.ts';
import { keptSealKey } from './secrets/kept-seal-key.ts';
import { openSealKeys, type SealKeys } from './secrets/seal-keys.ts';
import { refuseOtherKey } from './secrets/sealing-key.ts';
import { createSecretBox } from './secrets/secret-box.ts';
import { prepareDataFolder } from './storage/data-folder.ts';
import { portalStorage } from './storage/portal-storage.ts';
import type { OtlpTracer } from './tracing/otlp-tracer.ts';
import { portalLog } from './tracing/portal-log.ts';
import { statementSpans } from './tracing/statement-spans.ts';
import { silentTracer, type Tracer } from './tracing/tracer.ts';
import { keepPageFiles } from './web/kept-page-files.ts';

/** Parts of the portal on disk besides the code. */
export interface PortalParts {
  folders: Folders;
}

/** `PortalParts` with the release that is stored at startup. */
export interface StartParts extends PortalParts {
  /** The release of the repository's files. */
  builtIn: PublishedRelease;
  /** Digest of the code that found no error in it; absent if it was not checked. */
  soundFor?: string;
}

/** Settings with a secret key. In a demo, the starter of the portal creates and keeps one. */
export type PortalSettings = Settings & { secretKey: string };

/** What watches the work of a portal. */
interface Watched {
  readonly meter: Meter;
  readonly tracer: Tracer;
}

const UNWATCHED: Watched = { meter: silentMeter, tracer: silentTracer };

export interface OpenPortal {
  deps: Deps;
  /** Closes the database. */
  close(): Promise<void>;
}

export interface RunningPortal extends OpenPortal {
  /** `settings.baseUrl` without a trailing slash, with the real port if the setting was 0. */
  baseUrl: string;
  /** Where Prometheus reads its figures, or null. */
  metricsUrl: string | null;
  /**
   * Keeps serving for `shutdownDelayMs`, then accepts no new connections, waits at most 30 s for running calls and
   * jobs, and closes the database.
   */
  close(): Promise<void>;
}

/** Time for running calls to finish at shutdown; then their connections are closed. */
const longestCloseMs = 30_000;

const clock: Clock = { now: () => new Date() };

const random: Random = {
  id: () => randomBytes(16).toString('base64url'),
  token: () => randomBytes(32).toString('base64url'),
  bytes: (size) => randomBytes(size),
};

/**
 * Opens and migrates the database and returns the portal's dependencies, without listening. For commands that run
 * beside a running portal (demo data): uses the current release of the database, not the files of this checkout.
 *
 * @throws {Error} if no portal was ever started on the database or it cannot be reached; {SettingError} if DATA_DIR is
 *   not writable; {NewerDatabaseError}; {OtherKeyError} if the database was sealed with another key.
 * @example const { deps, close } = await openPortal(settings, parts); await inviteApplicant(deps, …)
 */
export async function openPortal(settings: PortalSettings, { folders }: PortalParts): Promise<OpenPortal> {
  return openedPortal(settings, folders);
}

/**
 * Like `openPortal`, for a portal that starts: also stores the built-in release, and activates it if it has changed.
 *
 * @throws as `openPortal`, and if the built-in release cannot be stored.
 * @example const { deps, close } = await installPortal(settings, parts); await seedDemo(deps, secretKey)
 */
export async function installPortal(
  settings: PortalSettings,
  { folders, ...release }: StartParts,
  watched: Watched = UNWATCHED,
): Promise<OpenPortal> {
  return openedPortal(settings, folders, release, watched);
}

async function openedPortal(
  settings: PortalSettings,
  folders: Folders,
  release?: Omit<StartParts, 'folders'>,
  watched: Watched = UNWATCHED,
): Promise<OpenPortal> {
  prepareDataFolder(settings.dataDir);
  const database = openDatabase({
    ...databaseLocation(settings),
    onStatement: watched.tracer === silentTracer ? null : statementSpans(random),
  });
  const { db, dialect } = database;
  try {
    await migrate(db, dialect);
    const secrets = createSecretBox(settings.secretKey, random, settings.formerKeys);
    await refuseOtherKey(db, secrets);
    const kept = await keptSealKey(db, secrets, settings, random, clock);
    const seal = openSealKeys(settings, random, clock, kept);
    if (release !== undefined)
      await storeBuiltIn({ db, dialect }, release.builtIn, clock.now(), release.soundFor);
    const log = portalLog(settings.logLevel);
    const releases = await openReleases(db, log);
    return {
      deps: depsOf(settings, folders, { ...database, secrets, seal, log, ...watched }, releases),
      close: () => db.destroy(),
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function depsOf(
  settings: PortalSettings,
  folders: Folders,
  opened: PooledDatabase & Pick<Deps, 'secrets' | 'log' | 'meter' | 'tracer'> & { readonly seal: SealKeys },
  releases: Releases,
): Deps {
  const { db, dialect, poolUse, secrets, seal, log, meter, tracer } = opened;
  return Object.assign(ofCurrentRelease(releases), {
    settings,
    folders,
    db,
    dialect,
    clock,
    random,
    parts: processParts,
    providers: meteredProviders(createProviders(settings.providers, random), { meter, log, random }),
    storage: portalStorage(settings, { now: clock.now, meter }),
    secrets,
    seal,
    log,
    meter,
    tracer,
    poolUse,
  });
}

/**
 * Starts the portal on `settings.host` and `settings.port` (0: any free port) with its background work.
 *
 * @param prepare runs with the open database before the server listens: demo data, built pages
 * @throws if the port is taken or the database cannot be opened; then nothing is left running.
 * @example const portal = await startPortal(settings, parts); console.log(portal.baseUrl); await portal.close()
 */
export async function startPortal(
  settings: PortalSettings,
  parts: StartParts,
  prepare: (deps: Deps) => Promise<void> = async () => {},
): Promise<RunningPortal> {
  const placed = settings.port === 0 ? await onFreePort(settings) : settings;
  const meter = await meterOf(settings);
  const tracer = await tracerOf(settings);
  const watched = { meter: meter ?? silentMeter, tracer: tracer ?? silentTracer };
  const { deps, close } = await installPortal(placed, parts, watched);
  const { app, metrics } = await listening(deps, placed, prepare, meter).catch(async (error) => {
    await close();
    throw error;
  });
  const running = backgroundWork.map((start) => start(deps));
  return {
    baseUrl: placed.baseUrl,
    metricsUrl: metrics?.url ?? null,
    deps,
    async close() {
      const longest = settings.shutdownDelayMs + longestCloseMs;
      const cut = setTimeout(() => app.server.closeAllConnections(), longest);
      await Promise.all([app.close(), ...running.map((work) => work.stop())]);
      clearTimeout(cut);
      await metrics?.close();
      await tracer?.close();
      await close();
    },
  };
}

/** A portal without the port for Prometheus does not load its library. */
async function meterOf({ metrics }: Settings): Promise<PrometheusMeter | null> {
  return metrics === null ? null : (await import('./metrics/prometheus-meter.ts')).prometheusMeter();
}

/** A portal without a collector loads nothing that sends to one. */
async function tracerOf({ tracing, logLevel }: Settings): Promise<OtlpTracer | null> {
  if (tracing === null) return null;
  const { otlpTracer } = await import('./tracing/otlp-tracer.ts');
  return otlpTracer(tracing, { clock, log: portalLog(logLevel) });
}

async function listening(
  deps: Deps,
  { port, host, metrics }: PortalSettings,
  prepare: (deps: Deps) => Promise<void>,
  meter: PrometheusMeter | null,
): Promise<{ app: App; metrics: MetricsPort | null }> {
  await prepare(deps);
  // Before the first page is given out: another portal may be asked for its files.
  await keepPageFiles(deps).catch((error) => deps.log.error({ err: error }, 'files of pages are not kept'));
  const app = await createServer(deps);
  const served = meter === null || metrics === null ? null : await serveMetrics(deps, meter, metrics);
  try {
    await app.listen({ port, host });
  } catch (error) {
    await served?.close();
    throw error;
  }
  return { app, metrics: served };
}

/** The settings with a port that is free now: links and provider calls need it before the server listens. */
async function onFreePort(settings: PortalSettings): Promise<PortalSettings> {
  const port = await new Promise<number>((resolve, reject) => {
    const socket = createSocket().once('error', reject);
    socket.listen(0, settings.host, () => {
      const address = socket.address();
      socket.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
  return { ...settings, port, baseUrl: settings.baseUrl.replace(/:0$/, `:${port}`) };
}
