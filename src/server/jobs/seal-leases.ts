import {
  claimSealWork,
  listSealWork,
  postponeSealWork,
  releaseSealWork,
  type SealStep,
  type SealWork,
} from '../../db/lease/seal-work.repository.ts';
import type { Deps } from '../deps.ts';
import { sealSignedLease } from '../sealing/seal-signed-lease.ts';
import { stampSealedLease } from '../sealing/stamp-sealed-lease.ts';
import { pauseAfter } from './deliver-outbox.ts';

const leasesAtOnce = 10;
/** Longer than sealing takes. Somebody who takes longer nevertheless only works in vain: the lease is sealed once. */
const workMs = 45_000;

const STEPS: Readonly<Record<SealStep, (deps: Deps, leaseId: string) => Promise<boolean>>> = {
  seal: sealSignedLease,
  stamp: stampSealedLease,
};

/** How many leases were sealed and stamped. */
export interface SealedLeases {
  seal: number;
  stamp: number;
}

/**
 * Seals the leases that everybody has signed, and then stamps those whose file has no time stamp yet; what fails is tried
 * again after pauses that double up to an hour, and never given up. A lease whose time stamp service is down is sealed.
 *
 * Several processes may do it at once.
 *
 * @example await sealLeases(deps) // { seal: 1, stamp: 1 }
 */
export async function sealLeases(deps: Deps): Promise<SealedLeases> {
  const done: SealedLeases = { seal: 0, stamp: 0 };
  for (const step of ['seal', 'stamp'] as const) {
    const now = deps.clock.now().toISOString();
    for (const work of await listSealWork(deps.db, step, { now, most: leasesAtOnce })) {
      if (await isDone(deps, step, work)) done[step] += 1;
    }
  }
  return done;
}

async function isDone(deps: Deps, step: SealStep, work: SealWork): Promise<boolean> {
  const { lease_id, attempts } = work;
  const until = (ms: number) => new Date(deps.clock.now().getTime() + ms).toISOString();
  const leasedUntil = until(workMs);
  if (!(await claimSealWork(deps.db, work, leasedUntil))) return false;
  try {
    const isOurs = await STEPS[step](deps, lease_id);
    // Somebody was faster: the next step must not wait for this claim to run out.
    if (!isOurs) await releaseSealWork(deps.db, lease_id, leasedUntil);
    return isOurs;
  } catch (error) {
    // One lease that cannot be sealed must not keep the others waiting.
    deps.log.error({ err: error, lease: lease_id, step, attempts: attempts + 1 }, 'lease not sealed');
    await postponeSealWork(deps.db, lease_id, until(pauseAfter(attempts + 1)));
    return false;
  }
}
