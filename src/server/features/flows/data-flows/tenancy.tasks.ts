import { Type } from 'typebox';
import type { tenancyTasks } from '../../../../../machines/tenancy.catalog.ts';
import { updateTenancy } from '../../../../db/resident/let-lease.repository.ts';
import { closeOccasion as close } from '../../../../db/resident/occasion.repository.ts';
import { findOpenTransfer } from '../../../../db/resident/unit-transfer.repository.ts';
import type { Facts } from '../../../../engine/facts.ts';
import { AppError } from '../../../errors.ts';
import type { InsideTask } from '../../../process/task.ts';
import { builtInTask } from '../../../process/task.ts';
import type { FlowTaskContext } from '../audiences/audience.ts';
import type { TenancySubject } from '../audiences/tenancy.subject.ts';
import { partsOfSubject } from '../audiences/tenancy.subject.ts';
import { isDone, noteDone } from './done-work.ts';

type Outcome = (typeof tenancyTasks)['giveNotice']['outcomes'][number];

/** Sets the lease status to notice given, unless the household moves to another unit. @see spec/platform.md §3 Lease / unit */
export const giveNotice: InsideTask<Outcome, null, TenancySubject, Facts, unknown> = {
  name: 'giveNotice',
  where: 'inside',
  input: Type.Unknown(),
  async run(context: FlowTaskContext<TenancySubject>) {
    if (await isDone(context)) return { outcome: 'given', result: null, repeated: true as const };
    const { trx, subject } = context;
    if ((await findOpenTransfer(trx, subject.lease_id)) !== null)
      return { outcome: 'failed', refusal: new AppError('lease.moving') };
    await updateTenancy(trx, subject.lease_id, { lease_status: 'Notice', pending_renewal: 0 });
    await noteDone(context, 'given');
    return { outcome: 'given', result: null };
  },
};

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
