import type { OfficeStep } from '../../../contract/resident/office.contract.ts';
import type { ResidentStep } from '../../../contract/resident/workorder.contract.ts';
import { findWorkorder, type StoredWorkorder } from '../../../db/workorder/workorder.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { resultOf } from '../../process/event-result.ts';
import { handle } from '../../process/handle.ts';
import { type StepAuthor, WorkorderStep } from './workorder-step.ts';

/** The author of the step: a resident of the lease, or the office. */
interface Stepping {
  readonly author: StepAuthor;
  readonly ip: string;
}

/**
 * Takes a step of a workorder, if the flow `workorder` allows it.
 *
 * @returns the workorder afterwards.
 * @throws {AppError} `state.not_allowed` with the state and its events; `record.not_found`.
 */
export async function stepWorkorder(
  deps: Deps,
  workorderId: string,
  { event, ...details }: ResidentStep | OfficeStep,
  { author, ip }: Stepping,
): Promise<StoredWorkorder> {
  const actor = author.by_office ? 'office' : 'resident';
  resultOf(
    await handle(
      deps,
      { flow: 'workorder', subject: workorderId },
      { event: { type: event }, input: new WorkorderStep(author, details), author: { actor, ip } },
    ),
  );
  const changed = await findWorkorder(deps.db, workorderId);
  if (changed === null) throw new AppError('record.not_found');
  return changed;
}
