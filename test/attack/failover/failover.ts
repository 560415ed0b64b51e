/**
 * The database fails over again and again while people save and pay and processes are due: nothing acknowledged is lost,
 * nobody is charged twice, no timer fires twice, and writes are back within 45 s.
 */
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { beginWaiting, letTimePass, stillWaiting, wrongTimers } from '../kills/due-processes.ts';
import { chargedUntold, type Payer, payNext, payOpen, wrongPayment } from '../kills/payer.ts';
import { type Saver, wrongSave } from '../kills/saver.ts';
import { type Extent, endOf, type Report } from '../report.ts';
import type { Target } from '../target/target.ts';
import type { Cluster } from './cluster.ts';
import { FAULTS, type Fault } from './faults.ts';
import { type Noticed, saveAll, unlessUnreached, untilReached } from './patient.ts';
import { typeAll } from './typist.ts';

const SAVERS = 4;
const DUE_PER_FAULT = 10;
const MOST_FAULTS = 50;
/** Writes must be back by then. */
const BACK_MS = 45_000;
const SETTLE_MS = 420_000;
const work = fc.integer({ min: 1000, max: 4000 });

/** @param told called with one line per fault. */
export async function failover(
  target: Target,
  cluster: Cluster,
  extent: Extent,
  told: (line: string) => void,
): Promise<Report> {
  const portals = [await target.start(), await target.start()];
  const [{ baseUrl }] = portals as [(typeof portals)[number]];
  const addresses = portals.map((portal) => portal.baseUrl);
  const savers: Saver[] = [];
  while (savers.length < SAVERS) savers.push({ ...(await target.invite()), sent: 0, acknowledged: 0 });
  const payers: Payer[] = [];
  const most = Math.min(extent.most ?? MOST_FAULTS, MOST_FAULTS);
  const processes = await beginWaiting(target, most * DUE_PER_FAULT);
  const noticed: Noticed = { lastSaveAt: performance.now(), longestGapMs: 0, busy: {}, odd: new Set() };
  const wrong = new Set<string>();
  let isEnd = false;
  const people = [
    ...savers.map((saver, at) =>
      saveAll(addresses[at % addresses.length] ?? baseUrl, saver, noticed, () => isEnd),
    ),
    payAll(target, addresses.at(-1) ?? baseUrl, payers, () => isEnd),
    typeAll(baseUrl, await target.invite(), noticed, () => isEnd),
  ].map((one) => one.catch((error: Error) => void noticed.odd.add(`somebody gave up: ${error.message}`)));
  const isOver = endOf({ ...extent, most });
  let done = 0;
  const gaps: number[] = [];
  while (!isOver(done)) {
    const fault = FAULTS[(done + extent.seed - 1) % FAULTS.length] as Fault;
    const [ms = 0] = fc.sample(work, { seed: extent.seed * 1_000_003 + done, numRuns: 1 });
    await wait(ms);
    const due = processes.slice(done * DUE_PER_FAULT, (done + 1) * DUE_PER_FAULT);
    await untilReached(() => letTimePass(target, due));
    noticed.longestGapMs = 0;
    const primary = await cluster.primary();
    const begun = performance.now();
    const end = await fault.happen(cluster, primary);
    await wait(fault.lastsMs);
    while (noticed.lastSaveAt < begun + fault.lastsMs && performance.now() < begun + 2 * BACK_MS)
      await wait(200);
    const gap = Math.max(noticed.longestGapMs, performance.now() - noticed.lastSaveAt);
    end();
    await cluster.whole();
    const next = await cluster.primary();
    if (gap > BACK_MS) wrong.add(`${fault.name}: writes were back after ${seconds(gap)}`);
    for (const one of await judged(target, baseUrl, savers, payers)) wrong.add(`${fault.name}: ${one}`);
    told(`${done + 1}. ${fault.name}: ${primary} → ${next}, no save for ${seconds(gap)}`);
    gaps.push(gap);
    done += 1;
  }
  isEnd = true;
  await Promise.all(people);
  const used = processes.slice(0, done * DUE_PER_FAULT);
  await settle(target, baseUrl, payers, used);
  for (const one of await judged(target, baseUrl, savers, payers)) wrong.add(one);
  for (const one of await wrongTimers(target, used)) wrong.add(one);
  if ((await chargedUntold(target, payers)).length > 0) wrong.add('a charge was never told');
  const errors = portals.flatMap((portal) => portal.errors());
  for (const line of errors.filter((one) => one.includes('server.failed')))
    noticed.odd.add(line.slice(0, 400));
  return {
    counts: {
      faults: done,
      'saves acknowledged': savers.reduce((sum, saver) => sum + saver.acknowledged, 0),
      'payments acknowledged': payers.filter(({ acknowledged }) => acknowledged).length,
      'payments begun': payers.length,
      'processes due': used.length,
      'longest time without a save, in ms': Math.round(Math.max(0, ...gaps)),
      'median time without a save, in ms': Math.round(gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0),
    },
    wrong: [...wrong, ...noticed.odd],
  };
}

/** Waits until every charge was told and the processes that are due have gone on, at most seven minutes. */
async function settle(
  target: Target,
  baseUrl: string,
  payers: readonly Payer[],
  due: readonly string[],
): Promise<void> {
  const settled = performance.now() + SETTLE_MS;
  await payOpen(baseUrl, payers);
  while (performance.now() < settled) {
    if ((await chargedUntold(target, payers)).length === 0 && (await stillWaiting(target, due)) === 0) return;
    await letTimePass(target, due);
    await wait(1000);
    await payOpen(baseUrl, payers);
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Lets people pay one after the other. */
async function payAll(
  target: Target,
  baseUrl: string,
  payers: Payer[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await untilReached(() => payNext(target, baseUrl, payers));
    await untilReached(() => payOpen(baseUrl, payers.slice(-3)));
  }
}

/** People who are asked about at the same time. */
const ASKED_AT_ONCE = 50;

/** What is lost or charged twice. */
async function judged(
  target: Target,
  baseUrl: string,
  savers: readonly Saver[],
  payers: readonly Payer[],
): Promise<string[]> {
  const reads = [
    ...savers.map((saver) => () => wrongSave(baseUrl, saver)),
    ...payers.map((payer) => () => wrongPayment(target, baseUrl, payer)),
  ];
  const found: (string | null)[] = [];
  for (let read = 0; read < reads.length; read += ASKED_AT_ONCE)
    found.push(
      ...(await Promise.all(
        reads
          .slice(read, read + ASKED_AT_ONCE)
          .map((ask) => unlessUnreached(ask).catch((error: Error) => `it is lost: ${error.message}`)),
      )),
    );
  return found.filter((one) => one !== null);
}
