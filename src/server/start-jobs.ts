/**
 * The background jobs of the server.
 */
import { runAutopays } from './autopay/run-autopays.ts';
import type { Deps } from './deps.ts';
import { repeatDeletions } from './erasure/repeat-deletions.ts';
import { runRetentionJob } from './erasure/run-retention.ts';
import { endOffers } from './features/flows/occasions/end-offers.ts';
import { giveRaisedPlaces } from './features/flows/pools/give-places.ts';
import { remindSigners } from './features/lease/addendum/remind-signers.ts';
import { beginTenancies } from './features/lease/begin-tenancies.ts';
import { sealLeases, warnOfSeal } from './features/lease/sealing/seal-leases.ts';
import { queueAnnouncements } from './features/office/announcements/queue-announcements.ts';
import { deliverWebhooks } from './features/office/api/deliver-webhooks.ts';
import { runExports } from './features/office/export/run-exports.ts';
import { runImports } from './features/office/import/run-imports.ts';
import { openInspections } from './features/office/inspections/open-inspections.ts';
import { applyPrices } from './features/office/units/apply-prices.ts';
import { ABOUT_A_PERSON } from './features/personal-data/person-parts.ts';
import { publishScheduled } from './features/studio/publish-scheduled.ts';
import { type BackgroundWork, every, type Job, meteredJob } from './jobs/every.ts';
import { reconcilePayments } from './jobs/reconcile-payments.ts';
import { removeExpired } from './jobs/remove-expired.ts';
import { postDueCharges } from './ledger/due-charges.ts';
import { lookAtPayments } from './ledger/look-at-payments.ts';
import { presentAgain } from './ledger/present-again.ts';
import { deliverOutbox } from './outbox/deliver-outbox.ts';
import { runTimers } from './process/timers/run-timers.ts';
import { endExpiredHolds } from './property/unit-hold.ts';
import { removeLeftFiles } from './storage/remove-left-files.ts';
import { keepPageFiles } from './web/kept-page-files.ts';

/**
 * Starts all jobs. Several processes may run them on one database: only one of them sends a message, settles a payment
 * attempt, seals a lease, or charges a date of an automatic payment.
 *
 * @example const jobs = startJobs(deps); await jobs.stop()
 */
export function startJobs(deps: Deps): BackgroundWork {
  const ending = new AbortController();
  const jobs: Job[] = [
    { name: 'outbox', pauseMs: 2000, run: async () => void (await deliverOutbox(deps)) },
    { name: 'webhooks', pauseMs: 2000, run: async () => void (await deliverWebhooks(deps)) },
    {
      name: 'reconciliation',
      pauseMs: 5000,
      run: async (isFirst) => void (await reconcilePayments(deps, isFirst ? 0 : undefined)),
    },
    { name: 'charges', pauseMs: 30_000, run: async () => void (await postDueCharges(deps)) },
    { name: 'residents payments', pauseMs: 5000, run: async () => void (await lookAtPayments(deps)) },
    { name: 'returned payments', pauseMs: 60_000, run: async () => void (await presentAgain(deps)) },
    { name: 'automatic payments', pauseMs: 10_000, run: async () => void (await runAutopays(deps)) },
    { name: 'sealing', pauseMs: 1000, run: async () => void (await sealLeases(deps)) },
    { name: 'end of the seal', pauseMs: 86_400_000, run: async () => warnOfSeal(deps) },
    { name: 'unit holds', pauseMs: 30_000, run: async () => void (await endExpiredHolds(deps)) },
    { name: 'begin of tenancies', pauseMs: 60_000, run: async () => void (await beginTenancies(deps)) },
    { name: 'rents of units', pauseMs: 60_000, run: async () => void (await applyPrices(deps)) },
    { name: 'announcements', pauseMs: 2000, run: async () => void (await queueAnnouncements(deps)) },
    { name: 'imports', pauseMs: 1000, run: async () => void (await runImports(deps)) },
    { name: 'exports', pauseMs: 2000, run: async () => void (await runExports(deps, ending.signal)) },
    {
      name: 'exports of people',
      pauseMs: 2000,
      run: async () => void (await runExports(deps, ending.signal, ABOUT_A_PERSON)),
    },
    { name: 'inspections', pauseMs: 60_000, run: async () => void (await openInspections(deps)) },
    { name: 'offers', pauseMs: 60_000, run: async () => void (await endOffers(deps)) },
    { name: 'reminders', pauseMs: 1_800_000, run: async () => void (await remindSigners(deps)) },
    { name: 'timers', pauseMs: 5000, run: async () => void (await runTimers(deps)) },
    { name: 'places', pauseMs: 5000, run: async () => void (await giveRaisedPlaces(deps)) },
    { name: 'publications', pauseMs: 5000, run: async () => void (await publishScheduled(deps)) },
    { name: 'releases', pauseMs: 500, run: () => deps.releases.refresh() },
    { name: 'left files', pauseMs: 86_400_000, run: async () => void (await removeLeftFiles(deps)) },
    {
      name: 'files of pages',
      pauseMs: 86_400_000,
      // The start has kept them already.
      run: async (isFirst) => void (isFirst || (await keepPageFiles(deps))),
    },
    {
      name: 'retention',
      pauseMs: 86_400_000,
      run: async () => void (await runRetentionJob(deps, ending.signal)),
    },
    { name: 'deletions', pauseMs: 86_400_000, run: async () => void (await repeatDeletions(deps)) },
    { name: 'expiry', pauseMs: 3_600_000, run: () => removeExpired(deps) },
  ];
  const running = jobs.map((job) => every(meteredJob(job, deps), deps));
  return {
    async stop() {
      ending.abort();
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}
