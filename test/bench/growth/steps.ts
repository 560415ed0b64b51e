/** What is timed at every size: calls of people, and jobs. */
import { runRetention } from '../../../src/server/erasure/run-retention.ts';
import { reconcilePayments } from '../../../src/server/jobs/reconcile-payments.ts';
import { lookAtPayments } from '../../../src/server/ledger/look-at-payments.ts';
import { deliverOutbox } from '../../../src/server/outbox/deliver-outbox.ts';
import { runTimers } from '../../../src/server/process/timers/run-timers.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import type { GrownPortal } from './grown-portal.ts';

export interface Step {
  readonly name: string;
  /** It looks at every property, once a day: it takes as long as the portal is large. */
  readonly readsAll?: boolean;
  run(portal: GrownPortal, round: number): Promise<unknown>;
}

/** Another apartment in each round: nothing is saved twice. */
function addressesOf(round: number) {
  const [current, ...earlier] = fullDraft().applicant_addresses;
  return { applicant_addresses: [{ ...current, apartment_no: String(round) }, ...earlier] };
}

const office = (name: string, path: string | ((portal: GrownPortal) => string)): Step => ({
  name: `office: ${name}`,
  run: (portal) =>
    portal.ask({
      path: `/api/office/${typeof path === 'string' ? path : path(portal)}`,
      by: 'officer',
    }),
});
const resident = (name: string, path: string): Step => ({
  name: `resident: ${name}`,
  run: (portal) => portal.ask({ path: `/api/tenant/${path}`, by: 'resident' }),
});

export const STEPS: readonly Step[] = [
  {
    name: 'applicant: read of the form',
    run: (portal) => portal.ask({ path: '/api/applicant/application', by: 'applicant' }),
  },
  {
    name: 'applicant: save of a tab',
    run: (portal, round) =>
      portal.ask({
        path: '/api/applicant/application/draft',
        by: 'applicant',
        body: { draft_data: addressesOf(round) },
      }),
  },
  {
    name: 'applicant: payments',
    run: (portal) => portal.ask({ path: '/api/applicant/application_payments', by: 'applicant' }),
  },
  resident('dashboard', 'dashboard'),
  resident('messages', 'messages'),
  resident('counts of the menu', 'notification_count'),
  resident('payments', 'transactions'),
  office('work list', 'turns'),
  office('what waits besides turns', 'waiting'),
  office('applications, newest', 'applications?page_size=100'),
  office('applications by move-in day', 'applications?page_size=100&sort=movein_date'),
  office('residents', 'residents'),
  office('threads', 'threads'),
  office('search of a last name', 'search?q=rivera'),
  office('search of nobody', 'search?q=zzyzx'),
  office('case of an application', ({ applicationId }) => `cases/${applicationId}`),
  office('case of a lease', ({ leaseId }) => `cases/${leaseId}`),
  office('money', 'money'),
  office('ledger of a lease', ({ leaseId }) => `money/leases/${leaseId}`),
  office('workorders', 'workorders'),
  { name: 'job: timers', run: ({ deps }) => runTimers(deps) },
  { name: 'job: outbox', run: ({ deps }) => deliverOutbox(deps) },
  { name: 'job: payments of applicants', run: ({ deps }) => reconcilePayments(deps) },
  { name: 'job: payments of residents', run: ({ deps }) => lookAtPayments(deps) },
  { name: 'job: retention', readsAll: true, run: ({ deps }) => runRetention(deps) },
];
