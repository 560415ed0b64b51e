/** The workorders of some months with the moments of the office's answers. */
import { sql } from 'kysely';
import type { Connection } from '../../client.ts';
import '../../workorder/workorder.repository.ts';
import '../../workorder/workorder-entry.repository.ts';
import { firstOf, lastOf, monthOf, type ReportMonth } from './months.ts';

/** A workorder; moments in ISO 8601, UTC. */
export interface TimedWorkorder {
  /** The month of its request. */
  readonly month: string;
  readonly created_at: string;
  readonly is_emergency: boolean;
  /** When the office first did something about it; null: not yet. */
  readonly answered_at: string | null;
  readonly done_at: string | null;
}

/** The workorders that were requested in these months. */
export async function listTimedWorkorders(
  db: Connection,
  propertyId: string,
  months: readonly ReportMonth[],
): Promise<TimedWorkorder[]> {
  const rows = await db
    .selectFrom('workorders')
    .select(monthOf(sql.ref('workorders.created_at'), months).as('month'))
    .select(['workorders.created_at', 'workorders.emergency', 'workorders.done_at'])
    .select((eb) =>
      eb
        .selectFrom('workorder_entries')
        .select((of) => of.fn.min('workorder_entries.at').as('at'))
        .whereRef('workorder_entries.workorder_id', '=', 'workorders.id')
        .where('workorder_entries.by_office', '=', 1)
        .as('answered_at'),
    )
    .where('workorders.property_id', '=', propertyId)
    .where('workorders.created_at', '>=', firstOf(months).from)
    .where('workorders.created_at', '<', lastOf(months).before)
    .execute();
  return rows.map(({ emergency, ...row }) => ({ ...row, is_emergency: emergency === 1 }));
}
