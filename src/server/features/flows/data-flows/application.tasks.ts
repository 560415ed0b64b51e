import { Type } from 'typebox';
import type { lentApplicationTasks } from '../../../../../machines/application.catalog.ts';
import { updateApplicant } from '../../../../db/applicant/applicant.repository.ts';
import type { Facts } from '../../../../engine/facts.ts';
import { report } from '../../../process/report.ts';
import type { InsideTask } from '../../../process/task.ts';
import type { ApplicantSubject } from '../../application/applicant.subject.ts';
import { cancelWithin } from '../../application/cancel-within.ts';
import type { FlowTaskContext } from '../audiences/audience.ts';
import { noteDone, parametersOf } from './done-work.ts';

type Entries = typeof lentApplicationTasks;
type Name = keyof Entries & string;
type Context = FlowTaskContext<ApplicantSubject>;

/** The process of the same applicant that the application is. */
const APPLICATION = 'application';

/**
 * A task that changes the application of the person, and is logged in the process of the application too: its place
 * follows from the change.
 */
function changing<Task extends Name>(
  name: Task,
  outcome: Exclude<Entries[Task]['outcomes'][number], 'failed'>,
  { event, change }: { readonly event: string; readonly change: (context: Context) => Promise<unknown> },
): InsideTask<string, null, ApplicantSubject, Facts, unknown> {
  return {
    name,
    where: 'inside',
    input: Type.Unknown(),
    async run(context: Context) {
      const { deps, trx, subject, author, flow } = context;
      const detail = { by: flow.id, ...parametersOf<Record<string, unknown>>(context) };
      const ref = { flow: APPLICATION, subject: subject.id };
      await report(deps, trx, ref, { event, author, detail }, () => change(context));
      await noteDone(context, outcome);
      return { outcome, result: null, detail };
    },
  };
}

/** Records the decision of the office on this applicant. `NONE` takes it back. */
export const recordDecision = changing('recordDecision', 'recorded', {
  event: 'DECIDED',
  async change(context) {
    const { decision } = parametersOf<{ decision: string }>(context);
    await updateApplicant(context.trx, context.subject.id, { decision: decision === 'NONE' ? '' : decision });
  },
});

/**
 * Cancels the application. A payment that is still on its way is not waited for: what arrives afterwards goes back.
 *
 * @see docs/decisions/0034-money-after-the-end-goes-back.md
 */
export const withdrawApplication = changing('withdrawApplication', 'withdrawn', {
  event: 'WITHDRAWN',
  async change(context) {
    const { deps, trx, subject, now } = context;
    const { reason } = parametersOf<{ reason: string }>(context);
    if (subject.cancelled_at === null)
      await cancelWithin(deps, trx, subject, { reason, at: now.toISOString() });
  },
});
