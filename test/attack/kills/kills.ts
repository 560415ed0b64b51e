/** A portal repeatedly killed while people save and pay: nothing acknowledged is lost, nobody is charged twice. */
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { type Extent, endOf, type Report } from '../report.ts';
import type { Target } from '../target/target.ts';
import { chargedUntold, type Payer, payOn, payOpen, wrongPayment } from './payer.ts';
import { type Saver, saveOn, wrongSave } from './saver.ts';

const saversAtWork = 4;
/** Milliseconds of work before a kill. */
const work = fc.integer({ min: 50, max: 2000 });
/** The portal itself settles payments that reached the provider before a kill, after some seconds. */
const settleMs = 60_000;

/** @example const { wrong } = await kills(target, { seconds: 600, seed: 1, most: 300 }) */
export async function kills(target: Target, extent: Extent): Promise<Report> {
  const savers: Saver[] = await Promise.all(
    Array.from({ length: saversAtWork }, async () => ({
      ...(await target.invite()),
      sent: 0,
      acknowledged: 0,
    })),
  );
  const payers: Payer[] = [];
  const wrong = new Set<string>();
  const judge = async (baseUrl: string): Promise<void> => {
    const found = await Promise.all([
      ...savers.map((saver) => wrongSave(baseUrl, saver)),
      ...payers.map((payer) => wrongPayment(target, baseUrl, payer)),
    ]);
    for (const one of found) if (one !== null) wrong.add(one);
  };
  const ended = endOf(extent);
  let killed = 0;
  while (!ended(killed)) {
    const portal = await target.start();
    await judge(portal.baseUrl);
    const [ms = 0] = fc.sample(work, { seed: extent.seed * 1_000_003 + killed, numRuns: 1 });
    const atWork = [
      ...savers.map((saver) => saveOn(portal.baseUrl, saver)),
      payOn(target, portal.baseUrl, payers),
    ].map((one) => one.catch((error: Error) => error));
    await wait(ms);
    await portal.kill();
    for (const error of await Promise.all(atWork)) {
      // A call interrupted by the kill has no answer at all.
      if (error instanceof Error && !/fetch failed|terminated/.test(error.message)) wrong.add(error.message);
    }
    killed += 1;
  }
  const portal = await target.start();
  const settled = performance.now() + settleMs;
  await payOpen(portal.baseUrl, payers);
  while ((await chargedUntold(target, payers)).length > 0 && performance.now() < settled) {
    await wait(500);
    await payOpen(portal.baseUrl, payers);
  }
  await judge(portal.baseUrl);
  if ((await chargedUntold(target, payers)).length > 0) wrong.add('a charge was never told');
  const acknowledged = (list: readonly { acknowledged: boolean }[]) =>
    list.filter((one) => one.acknowledged).length;
  const counts = {
    kills: killed,
    'saves acknowledged': savers.reduce((sum, saver) => sum + saver.acknowledged, 0),
    'payments acknowledged': acknowledged(payers),
    'payments begun': payers.length,
    // An attempt that never reached the provider is locked for five minutes, in case it still arrives.
    'payments still locked': payers.length - acknowledged(payers),
  };
  await portal.kill();
  return { counts, wrong: [...wrong] };
}
