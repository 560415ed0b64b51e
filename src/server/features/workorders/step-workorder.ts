import type { ResidentStep } from '../../../contract/resident/workorder.contract.ts';
import { findWorkorder, type StoredWorkorder } from '../../../db/workorder/workorder.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { resultOf } from '../../process/event-result.ts';
import { continueLoading, handle } from '../../process/handle.ts';
import type { Author } from '../../process/task.ts';
import { WORKORDER } from './workorder.subject.ts';

/**
 * Takes a step of a resident in the life of a workorder, if the flow `workorder` allows it.
 *
 * @returns the workorder afterwards.
 * @throws {AppError} `state.not_allowed` with the state and its events; the refusals that the flow lists; `turn.others`;
 *   `workorder.day_over`; `record.not_found`.
 */
export async function stepWorkorder(
  deps: Deps,
  workorderId: string,
  { event: type, ...input }: ResidentStep,
  author: Author,
): Promise<StoredWorkorder> {
  const ref = { flow: WORKORDER, subject: workorderId };
  const handled = await handle(deps, ref, { event: { type }, input, author });
  resultOf(handled);
  await continueLoading(deps, ref, handled, author);
  const changed = await findWorkorder(deps.db, workorderId);
  if (changed === null) throw new AppError('record.not_found');
  return changed;
}
