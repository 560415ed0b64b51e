/**
 * Two portals behind a balancer are replaced one after the other by another version on the same PostgreSQL, there, back
 * and there again, while people save, pay and type and processes are due: nobody sees an error, nothing acknowledged is
 * lost, nobody is charged twice, and pages that the former version has given out find every file of theirs.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Noticed, saveAll } from '../failover/patient.ts';
import { typeAll } from '../failover/typist.ts';
import { beginWaiting, letTimePass, stillWaiting, wrongTimers } from '../kills/due-processes.ts';
import { chargedUntold, type Payer, payNext, payOpen, wrongPayment } from '../kills/payer.ts';
import { type Saver, wrongSave } from '../kills/saver.ts';
import type { Report } from '../report.ts';
import type { Target } from '../target/target.ts';
import type { TargetPortal } from '../target/target-portal.ts';
import type { Balancer } from './balancer.ts';
import { missingFiles } from './page-files.ts';

/** What the attack is given: both versions on one database. */
export interface Versions {
  /** Opened by the former version, which has made the database. */
  readonly former: Target;
  /** Starts a portal of a version. */
  start(version: Version): Promise<TargetPortal>;
  /** The newer version's own parts on the same database, once it has migrated it. */
  openNewer(): Promise<Target['office']>;
  /** The files of a version's pages. */
  pageFiles(version: Version): readonly string[];
}

export type Version = 'former' | 'newer';

/** There, back and there again: with two portals, every mix of both versions is met on every way. */
const WAY: readonly Version[] = ['newer', 'newer', 'former', 'former', 'newer', 'newer'];
const SAVERS = 4;
const DUE_PER_STEP = 10;
/** Work after each replacement. */
const WORK_MS = 10_000;
const SETTLE_MS = 60_000;

/** @param told called with one line per replacement. */
export async function upgrade(
  versions: Versions,
  balancer: Balancer,
  told: (line: string) => void,
): Promise<Report> {
  const { former } = versions;
  const wrong = new Set<string>();
  const running = [await versions.start('former'), await versions.start('former')];
  const started = [...running];
  balancer.lead(running.map(({ baseUrl }) => baseUrl));
  const savers: Saver[] = [];
  while (savers.length < SAVERS) savers.push({ ...(await former.invite()), sent: 0, acknowledged: 0 });
  const payers: Payer[] = [];
  const noticed: Noticed = { lastSaveAt: performance.now(), longestGapMs: 0, busy: {}, odd: wrong };
  let isEnd = false;
  const isOver = () => isEnd;
  const people = [
    ...savers.map((saver) => saveAll(balancer.baseUrl, saver, noticed, isOver)),
    payAll(former, balancer.baseUrl, payers, wrong, isOver),
    typeAll(balancer.baseUrl, await former.invite(), noticed, isOver),
  ].map((one) => one.catch((error: Error) => void wrong.add(`somebody gave up: ${error.message}`)));
  let office = former.office;
  let processes: string[] = [];
  for (const [at, version] of WAY.entries()) {
    await wait(WORK_MS);
    noticed.longestGapMs = 0;
    const next = await versions.start(version);
    started.push(next);
    const [before] = running.splice(0, 1, ...running.splice(1), next);
    balancer.lead(running.map(({ baseUrl }) => baseUrl));
    const code = await before?.stop();
    if (code !== 0) wrong.add(`a portal that was asked to end, ended with ${code}`);
    if (at === 0) {
      office = await versions.openNewer();
      processes = await beginWaiting({ ...former, office }, WAY.length * DUE_PER_STEP);
    }
    await letTimePass({ ...former, office }, processes.slice(at * DUE_PER_STEP, (at + 1) * DUE_PER_STEP));
    const missing = await missingFiles(balancer.baseUrl, versions.pageFiles(other(version)));
    if (missing.length > 0)
      wrong.add(`pages of the ${other(version)} version miss ${missing.length} files: ${missing[0]}`);
    const gap = (noticed.longestGapMs / 1000).toFixed(1);
    told(
      `${at + 1}. a portal of the ${version} version in place of another, at most ${gap} s without a save`,
    );
  }
  await wait(WORK_MS);
  isEnd = true;
  await Promise.all(people);
  const target: Target = { ...former, office };
  await settle(target, payers, processes);
  const judged = [
    ...savers.map((saver) => wrongSave(balancer.baseUrl, saver)),
    ...payers.map((payer) => wrongPayment(target, balancer.baseUrl, payer)),
  ];
  for (const one of await Promise.all(judged)) if (one !== null) wrong.add(one);
  for (const one of await wrongTimers(target, processes)) wrong.add(one);
  for (const [code, count] of Object.entries(noticed.busy))
    wrong.add(`${count} saves were to be tried again: ${code}`);
  for (const line of started.flatMap((portal) => portal.errors())) wrong.add(line.slice(0, 400));
  return {
    counts: {
      'portals replaced': WAY.length,
      'saves acknowledged': savers.reduce((sum, saver) => sum + saver.acknowledged, 0),
      'payments acknowledged': payers.filter(({ acknowledged }) => acknowledged).length,
      'processes due': processes.length,
    },
    wrong: [...wrong],
  };
}

const other = (version: Version): Version => (version === 'newer' ? 'former' : 'newer');

/** Lets people pay one after the other. Every payment must be acknowledged at once. */
async function payAll(
  target: Target,
  baseUrl: string,
  payers: Payer[],
  wrong: Set<string>,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await payNext(target, baseUrl, payers);
    if (payers.at(-1)?.acknowledged === true) continue;
    wrong.add('a payment was not acknowledged at once');
    await payOpen(baseUrl, payers);
  }
}

/** Waits until every charge was told and the processes that are due have gone on. */
async function settle(target: Target, payers: readonly Payer[], due: readonly string[]): Promise<void> {
  const settled = performance.now() + SETTLE_MS;
  while (performance.now() < settled) {
    if ((await chargedUntold(target, payers)).length === 0 && (await stillWaiting(target, due)) === 0) return;
    await wait(500);
  }
}
