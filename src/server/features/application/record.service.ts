import type { DraftAnswer } from '../../../contract/application.contract.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { factsOf } from '../../facts.ts';
import { openStoredDraft } from '../../forms/stored-draft.ts';
import { applicationFlow, changeProcess, flowOf } from '../../process.ts';
import { replaceDraft, stepsOfKeys } from './draft.service.ts';
import { entriesOfOthers, withOthers } from './household-lists.ts';

/**
 * Removes the entry with that id from a list of the stored draft.
 *
 * An entry of another applicant (`applicant_id`) is not ours to remove, and not there for us.
 *
 * @throws {AppError} `record.not_found` when the draft has no such list or entry; `state.not_allowed` when
 *   its tab is closed.
 * @see spec/application.md §4 Address, employer and related rules
 */
export async function deleteRecord(
  deps: Deps,
  applicant: Applicant,
  entity: string,
  id: string,
  ip: string,
): Promise<DraftAnswer> {
  const flow = flowOf(deps, applicationFlow);
  const [step] = stepsOfKeys(deps.forms, flow, await factsOf(deps.db, applicant), [entity]);
  if (step === undefined) throw new AppError('record.not_found');
  const event = { type: 'SAVE', step };
  const author = { actor: 'applicant', ip };
  const { result } = await changeProcess(deps, applicant.id, author, event, async (context) => {
    const stored = await openStoredDraft(deps, context.trx, applicant.id);
    const list = Object.hasOwn(stored.draft_data, entity) ? stored.draft_data[entity] : null;
    const kept = Array.isArray(list) ? list.filter((entry) => !isEntry(entry, id, applicant.id)) : [];
    if (!Array.isArray(list) || kept.length === list.length) throw new AppError('record.not_found');
    const others = await entriesOfOthers(deps, context.trx, applicant);
    const shown = withOthers({ ...stored.draft_data, [entity]: kept }, others);
    const { revision, progress } = await replaceDraft(deps, context, shown, stored);
    return { result: { revision, progress }, detail: { removed: entity, revision } };
  });
  return result;
}

function isEntry(entry: unknown, id: string, applicantId: string): boolean {
  if (typeof entry !== 'object' || entry === null) return false;
  const { id: entryId, applicant_id: owner } = entry as { id?: unknown; applicant_id?: unknown };
  const isOurs = owner === undefined || owner === null || owner === '' || owner === applicantId;
  return isOurs && (typeof entryId === 'string' || typeof entryId === 'number') && String(entryId) === id;
}
