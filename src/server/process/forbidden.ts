/** Refuses what the properties of a flow forbid, whatever its states and tasks allow. */
import { findReportedOutcome } from '../../db/process/event.repository.ts';
import { forbiddenAfter, forbiddenBy, type Happening } from '../../engine/flow/run/forbidden.ts';
import type { Place } from '../../engine/flow/run/place.ts';
import { AppError } from '../errors.ts';
import type { HeldProcess } from './held-process.ts';

/**
 * Throws if a property of the flow forbids what is about to happen. In a sound flow this never happens; the check
 * catches disagreement between the flow, its world and the work of a task.
 *
 * @param place where the process is
 * @throws {AppError} `state.not_allowed` with the name of the property.
 * @example await requireUnforbidden(held, place, { what: 'submitting.accepted', before: facts })
 */
export async function requireUnforbidden(
  held: HeldProcess,
  { state }: Place,
  happening: Happening,
): Promise<void> {
  const property = forbiddenBy(held.flow.file, happening) ?? (await forbiddenByLog(held, happening.what));
  if (property === null) return;
  const { flow, deps } = held;
  deps.log.error(
    { flow: flow.id, property, what: happening.what },
    'A property of the flow forbids what would happen.',
  );
  throw new AppError('state.not_allowed', {
    details: { state, events: [], property },
    cause: `"${flow.file.properties?.[property]}" does not hold.`,
  });
}

/** The property that forbids `what` because of the last outcome that was reported of a task; null if there is none. */
async function forbiddenByLog(held: HeldProcess, what: string): Promise<string | null> {
  const forbidden = forbiddenAfter(held.flow.file, what);
  const process = forbidden.length === 0 ? null : await held.row();
  if (process === null) return null;
  for (const { property, state, outcome } of forbidden)
    if ((await findReportedOutcome(held.trx, process.id, state)) === outcome) return property;
  return null;
}
