import type { Connection } from '../../../../db/client.ts';
import { findProcessOf } from '../../../../db/process/process.repository.ts';
import { endTurn } from '../../../../db/process/process-turn.repository.ts';
import { type Occasion, withdrawOccasion } from '../../../../db/resident/occasion.repository.ts';
import type { Deps } from '../../../deps.ts';
import { TENANCY, tenancySubjectId } from '../audiences/tenancy.subject.ts';
import { applyStart, openOccasion } from './open-occasion.ts';

type Here = Pick<Deps, 'clock' | 'random' | 'flows'>;

/**
 * Withdraws an occasion, ends a turn of the office in its process, and changes the tenancy's facts back that it changed. Pass a transaction that holds the tenancy's lock.
 */
export async function endOccasion(
  { clock, flows }: Pick<Deps, 'clock' | 'flows'>,
  trx: Connection,
  { id, lease_id, flow }: Pick<Occasion, 'id' | 'lease_id' | 'flow'>,
): Promise<void> {
  await withdrawOccasion(trx, id, clock.now().toISOString());
  const subject_id = tenancySubjectId(lease_id, id);
  const process = await findProcessOf(trx, { flow, subject_kind: TENANCY, subject_id });
  if (process !== null) await endTurn(trx, process.id);
  const compiled = flows.get(flow);
  if (compiled !== undefined) await applyStart(trx, lease_id, compiled.file, 'withdrawn');
}

/**
 * Opens an ended occasion again with the same content, so that it is answered anew. @returns the id of the new occasion
 */
export async function openAgain(
  deps: Here,
  trx: Connection,
  { company_id, property_id, lease_id, flow, user_id, data, last_day }: Occasion,
  opened_by: string,
): Promise<string> {
  const id = deps.random.id();
  const again = { company_id, property_id, lease_id, flow, user_id, data, last_day };
  await openOccasion(deps, trx, { ...again, id, token: null, opened_by });
  const compiled = deps.flows.get(flow);
  if (compiled !== undefined) await applyStart(trx, lease_id, compiled.file, 'begun');
  return id;
}
