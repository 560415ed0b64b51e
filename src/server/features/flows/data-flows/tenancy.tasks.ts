import { Type } from 'typebox';
import type { tenancyTasks } from '../../../../../machines/tenancy.catalog.ts';
import { updateTenancy } from '../../../../db/resident/let-lease.repository.ts';
import { closeOccasion as close } from '../../../../db/resident/occasion.repository.ts';
import type { Facts } from '../../../../engine/facts.ts';
import type { InsideTask } from '../../../process/task.ts';
import { builtInTask } from '../../../process/task.ts';
import type { FlowTaskContext } from '../audiences/audience.ts';
import type { TenancySubject } from '../audiences/tenancy.subject.ts';
import { partsOfSubject } from '../audiences/tenancy.subject.ts';
import { isDone, noteDone } from './done-work.ts';

type Entries = typeof tenancyTasks;
type Changed = Parameters<typeof updateTenancy>[2];

/** A task that changes the tenancy once and has a single outcome. */
function changing<Name extends keyof Entries & string>(
  name: Name,
  outcome: Exclude<Entries[Name]['outcomes'][number], 'failed'>,
  change: Changed,
): InsideTask<string, null, TenancySubject, Facts, unknown> {
  return {
    name,
    where: 'inside',
    input: Type.Unknown(),
    async run(context: FlowTaskContext<TenancySubject>) {
      if (await isDone(context)) return { outcome, result: null, repeated: true as const };
      await updateTenancy(context.trx, context.subject.lease_id, change);
      await noteDone(context, outcome);
      return { outcome, result: null };
    },
  };
}

/** Sets the lease status to notice given. @see spec/platform.md §3 Lease / unit */
export const giveNotice = changing('giveNotice', 'given', { lease_status: 'Notice', pending_renewal: 0 });

/** Closes the occasion of the process, so that the next start of the flow is for another one. */
export const closeOccasion = builtInTask('closeOccasion', {
  input: Type.Unknown(),
  async run(context: FlowTaskContext) {
    if (await isDone(context)) return { outcome: 'closed' as const, result: null, repeated: true as const };
    const { trx, now } = context;
    const { occasionId } = partsOfSubject((await context.process()).subject_id);
    if (occasionId !== null) await close(trx, occasionId, now.toISOString());
    await noteDone(context, 'closed');
    return { outcome: 'closed' as const, result: null };
  },
});
