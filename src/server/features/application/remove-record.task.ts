import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { Id } from '../../../contract/error.contract.ts';
import { AppError } from '../../errors.ts';
import { insideTask } from '../../process/task.ts';
import { type DraftContext, openedDraft, replaceDraft, stepsOfKeys } from './draft/draft.service.ts';
import { entriesOfOthers, withOthers } from './household/household-lists.ts';

const RecordName = Type.Object({ entity: Type.String({ maxLength: 64 }), id: Id });

/**
 * Removes the entry with that id from a list of the stored draft.
 *
 * An entry of another applicant (`applicant_id`) counts as not found.
 *
 * @throws {AppError} `record.not_found` if the draft has no such list or entry; `state.not_allowed` if its tab is
 *   closed.
 * @see spec/application.md §4 Address, employer and related rules
 */
export const removeRecord = insideTask('application', 'removeRecord', {
  input: RecordName,
  changes: ['draft'],
  async run(context: DraftContext, { entity, id }: Static<typeof RecordName>) {
    const { deps, trx, subject: applicant, flow, facts } = context;
    const [step] = stepsOfKeys(deps.forms, flow, facts, [entity]);
    if (step === undefined) throw new AppError('record.not_found');
    context.require({ type: context.event.type, step });
    const stored = await openedDraft(context);
    const list = Object.hasOwn(stored.draft_data, entity) ? stored.draft_data[entity] : null;
    const kept = Array.isArray(list) ? list.filter((entry) => !isEntry(entry, id, applicant.id)) : [];
    if (!Array.isArray(list) || kept.length === list.length) throw new AppError('record.not_found');
    const shown = withOthers(
      { ...stored.draft_data, [entity]: kept },
      await entriesOfOthers(deps, trx, applicant),
    );
    const { revision, progress, secret_issues, subject } = await replaceDraft(context, shown, stored, []);
    const detail = { removed: entity, revision };
    return { outcome: 'removed' as const, result: { revision, progress, secret_issues }, detail, subject };
  },
  async refused({ deps, flow, facts }: DraftContext, input: Static<typeof RecordName>) {
    // The input of a refused event has not been validated yet.
    if (!Value.Check(RecordName, input)) throw new AppError('request.invalid');
    const isKnown = stepsOfKeys(deps.forms, flow, facts, [input.entity]).length > 0;
    return isKnown ? null : { outcome: 'failed' as const, refusal: new AppError('record.not_found') };
  },
});

function isEntry(entry: unknown, id: string, applicantId: string): boolean {
  if (typeof entry !== 'object' || entry === null) return false;
  const { id: entryId, applicant_id: owner } = entry as { id?: unknown; applicant_id?: unknown };
  const isOurs = owner === undefined || owner === null || owner === '' || owner === applicantId;
  return isOurs && (typeof entryId === 'string' || typeof entryId === 'number') && String(entryId) === id;
}
