import type { Connection } from '../../../../db/client.ts';
import { findLease } from '../../../../db/lease/lease.repository.ts';
import { listLeaseDocuments } from '../../../../db/lease/lease-document.repository.ts';
import {
  claimSealWork,
  listSealWork,
  postponeSealWork,
  releaseSealWork,
  type SealStep,
  type SealWork,
} from '../../../../db/lease/seal-work.repository.ts';
import { findUnit } from '../../../../db/property/property.repository.ts';
import { isSetUp } from '../../../../settings/set-up.ts';
import type { Deps } from '../../../deps.ts';
import { pauseAfter } from '../../../outbox/deliver-outbox.ts';
import { notifyOffice } from '../../../outbox/notify-office.ts';
import { asLaterWork } from '../../../tracing/spans.ts';
import { sealSignedLease } from './seal-signed-lease.ts';
import { stampSealedLease } from './stamp-sealed-lease.ts';

const leasesAtOnce = 10;
/** Claim duration, longer than sealing takes. A slower process does no harm: the lease is sealed only once. */
const workMs = 45_000;

/** Failed attempts after which the office is notified, once: the problem will not resolve itself. */
const TRIES_BEFORE_TOLD = 5;

const STEPS: Readonly<Record<SealStep, (deps: Deps, leaseId: string) => Promise<boolean>>> = {
  seal: sealSignedLease,
  stamp: stampSealedLease,
};

/** Numbers of sealed and stamped leases. */
export interface SealedLeases {
  seal: number;
  stamp: number;
}

/**
 * Seals the leases that everybody has signed, and then adds missing time stamps to sealed ones. Failures are retried
 * without limit, after pauses that double up to an hour; after five failed attempts to seal a lease, the office is
 * notified. A lease is sealed even if the time stamp service is down; while none is set up, stamps wait.
 *
 * Several processes may run it at once.
 *
 * @example await sealLeases(deps) // { seal: 1, stamp: 1 }
 */
export async function sealLeases(deps: Deps): Promise<SealedLeases> {
  const done: SealedLeases = { seal: 0, stamp: 0 };
  const steps = isSetUp(deps.settings.providers, 'timeStamp')
    ? (['seal', 'stamp'] as const)
    : (['seal'] as const);
  for (const step of steps) {
    const now = deps.clock.now().toISOString();
    for (const work of await listSealWork(deps.db, step, { now, most: leasesAtOnce })) {
      const { trace } = work;
      const name = `${step} lease`;
      if (await asLaterWork(deps, { name, trace }, () => isDone(deps, step, work))) done[step] += 1;
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
    // Another process was faster: the next step must not wait until this claim expires.
    if (!isOurs) await releaseSealWork(deps.db, lease_id, leasedUntil);
    return isOurs;
  } catch (error) {
    // One failing lease must not block the others.
    deps.log.error({ err: error, lease: lease_id, step, attempts: attempts + 1 }, 'lease not sealed');
    await deps.db.transaction().execute(async (trx) => {
      await postponeSealWork(trx, lease_id, until(pauseAfter(attempts + 1)));
      if (step === 'seal' && attempts + 1 === TRIES_BEFORE_TOLD) await notifyNotSealed(deps, trx, work);
    });
    return false;
  }
}

async function notifyNotSealed(
  deps: Deps,
  trx: Connection,
  { lease_id, company_id, property_id }: SealWork,
): Promise<void> {
  const lease = await findLease(trx, lease_id);
  if (lease === null) return;
  const [first] = await listLeaseDocuments(trx, lease_id);
  const values = {
    title: (first?.file_name ?? '').replace(/\.pdf$/i, ''),
    unit: (await findUnit(trx, lease.unit_id))?.details.unit_uid ?? '',
    tries: String(TRIES_BEFORE_TOLD),
    lease: lease_id,
  };
  await notifyOffice(deps, trx, { company_id, property_id, template: 'office_not_sealed', values });
}

/**
 * Logs a warning if the certificate of the seal expires within 30 days. Runs at startup and once a day.
 *
 * @example warnOfSeal(deps)
 */
export function warnOfSeal({ seal, clock, log }: Pick<Deps, 'seal' | 'clock' | 'log'>): void {
  const warning = seal.warning(clock.now());
  if (warning !== null) log.warn(warning);
}
