import { Type } from 'typebox';
import { closeOccasion as close } from '../../../../db/resident/occasion.repository.ts';
import { builtInTask } from '../../../process/task.ts';
import type { FlowTaskContext } from '../parties/party.ts';
import { partsOfSubject } from '../parties/tenancy.subject.ts';
import { isDone, noteDone } from './done-work.ts';

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
