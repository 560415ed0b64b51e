/** The figures that are read at the moment when Prometheus asks for them. */
import type { PoolUse } from '../../db/fair-pool.ts';
import { readWaitingWork, type WorkKind } from '../../db/waiting-work.repository.ts';
import { isSetUp, NEEDED_PROVIDERS } from '../../settings/set-up.ts';
import type { Deps } from '../deps.ts';
import { freeBytes } from '../storage/free-space.ts';

/** What one scrape shows besides the counts of the process. */
export interface Figures {
  /** What waits in the database, the same for every portal on it; null: the database has not answered in time. */
  readonly work: {
    readonly queues: readonly QueueFigure[];
    readonly unknown: readonly UnknownPayments[];
  } | null;
  /** null: SQLite has no pool. */
  readonly pool: PoolUse | null;
  readonly releases: readonly { readonly hash: string; readonly kind: 'current' | 'own' }[];
  /** The providers that the portal works with, and whether the settings name them. */
  readonly providers: readonly { readonly provider: string; readonly isSetUp: boolean }[];
  readonly freeBytes: number;
  /** Seconds since 1970. */
  readonly sealEnds: number;
}

interface QueueFigure {
  readonly queue: string;
  readonly count: number;
  /** 0 if nothing waits. */
  readonly oldestSeconds: number;
}

interface UnknownPayments {
  readonly payer: 'applicant' | 'resident';
  readonly count: number;
}

type Needs = Pick<Deps, 'db' | 'clock' | 'releases' | 'settings' | 'seal' | 'poolUse'>;

const LONGEST_READ_MS = 3000;
/** A payment that began less than five minutes ago may still be running. */
const RUNNING_MS = 300_000;
/** Characters of a release's hash, as in `npm run release -- list`. */
const HASH_LENGTH = 12;

const PAYERS: Partial<Record<WorkKind, UnknownPayments['payer']>> = {
  'unknown payments of applicants': 'applicant',
  'unknown payments of residents': 'resident',
};

/**
 * Reads all figures. Never throws: what the database does not tell within three seconds is missing.
 *
 * @example (await readFigures(deps)).work?.queues[0] // { queue: 'mail', count: 2, oldestSeconds: 31 }
 */
export async function readFigures(deps: Needs): Promise<Figures> {
  const [work, others, free] = await Promise.all([
    inTime(waitingWork(deps)),
    inTime(deps.releases.inForce()),
    freeBytes(deps.settings.dataDir),
  ]);
  const current = deps.releases.current();
  const own = (others ?? []).filter(({ hash }) => hash !== current.hash);
  const short = (hash: string) => hash.slice(0, HASH_LENGTH);
  return {
    work,
    pool: deps.poolUse(),
    releases: [
      { hash: short(current.hash), kind: 'current' },
      ...own.map(({ hash }) => ({ hash: short(hash), kind: 'own' as const })),
    ],
    providers: NEEDED_PROVIDERS.map((provider) => ({
      provider: provider.toLowerCase(),
      isSetUp: isSetUp(deps.settings.providers, provider),
    })),
    freeBytes: free,
    sealEnds: deps.seal.endsAt.getTime() / 1000,
  };
}

async function waitingWork({ db, clock, settings }: Needs): Promise<NonNullable<Figures['work']>> {
  const now = clock.now();
  const begunBefore = new Date(now.getTime() - RUNNING_MS).toISOString();
  const found = await readWaitingWork(db, { now: now.toISOString(), begunBefore });
  const ageOf = (since: string | null) =>
    since === null ? 0 : Math.max(0, (now.getTime() - Date.parse(since)) / 1000);
  // Nobody waits for stamps of a service that is not set up.
  const isShown = (kind: WorkKind) => kind !== 'stamps' || isSetUp(settings.providers, 'timeStamp');
  return {
    queues: found
      .filter(({ kind }) => PAYERS[kind] === undefined && isShown(kind))
      .map(({ kind, count, since }) => ({ queue: kind, count, oldestSeconds: ageOf(since) })),
    unknown: found.flatMap(({ kind, count }) => {
      const payer = PAYERS[kind];
      return payer === undefined ? [] : [{ payer, count }];
    }),
  };
}

/** The result, or null if it fails or takes longer than a scrape may wait. */
async function inTime<Value>(reading: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LONGEST_READ_MS);
  });
  try {
    return await Promise.race([reading, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
