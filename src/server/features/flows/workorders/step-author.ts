import type { Connection } from '../../../../db/client.ts';
import type { Author } from '../../../process/task.ts';
import { officeName } from '../../../process/turns/office-actor.ts';
import type { StepAuthor } from '../../workorders/workorder-step.ts';
import { residentName } from '../audiences/tenancy.audience.ts';

/**
 * The author of a step as the history of a workorder names it: a member of the office, a resident, or time, which has
 * no name.
 *
 * @example await authorOfStep(trx, { actor: 'resident:U1', ip }) // { by_office: false, name: 'Robin Keller' }
 */
export async function authorOfStep(db: Connection, { actor }: Pick<Author, 'actor'>): Promise<StepAuthor> {
  const office = await officeName(db, actor);
  if (office !== null) return { by_office: true, name: office };
  return { by_office: false, name: (await residentName(db, actor)) ?? '' };
}
