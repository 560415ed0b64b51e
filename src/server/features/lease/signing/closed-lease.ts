import { listedRefusal } from '../../../process/permission.ts';
import type { TaskContext } from '../../../process/task.ts';

/**
 * The answer of a task of the lease that the flow refuses, if the flow file lists a code for it; else null.
 *
 * @example closedBy(context) // { outcome: 'closed', refusal: AppError: lease.signed }
 */
export function closedBy({ flow, facts, event }: Pick<TaskContext, 'flow' | 'facts' | 'event'>) {
  const refusal = listedRefusal(flow, facts, event);
  return refusal && { outcome: 'closed' as const, refusal };
}
