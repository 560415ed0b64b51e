import { DraftSave } from '../../../../contract/application/application.contract.ts';
import { refusalOfSteps } from '../../../../engine/flow/run/refusal.ts';
import { AppError, isErrorCode } from '../../../errors.ts';
import { insideTask } from '../../../process/task.ts';
import { type DraftContext, mergeDraft, stepsOfKeys } from './draft.service.ts';

/**
 * Saves a draft as it is: sent entities replace the stored ones, the others stay.
 *
 * The answers are not validated: problems are returned as progress. Only a tab that is closed after the submit refuses.
 * `stale` carries the newer version.
 *
 * @throws {AppError} `state.not_allowed`, `consent.locked` for closed tabs; `request.too_large`; `validation.failed`
 *   for a list over the maximum length.
 * @see spec/application.md §4 Progress and saving
 */
export const saveDraft = insideTask('application', 'saveDraft', {
  input: DraftSave,
  changes: ['draft'],
  async run(context: DraftContext, save: DraftSave) {
    const locked = lockedStep(context, save);
    if (locked) return { outcome: 'failed' as const, refusal: locked };
    for (const step of stepsOf(context, save)) context.require({ type: context.event.type, step });
    const saved = await mergeDraft(context, save.draft_data, save.revision ?? null);
    if (saved instanceof AppError) return { outcome: 'stale' as const, refusal: saved };
    const { revision, progress, secret_issues, subject } = saved;
    const detail = { keys: Object.keys(save.draft_data), revision };
    return { outcome: 'saved' as const, result: { revision, progress, secret_issues }, detail, subject };
  },
  async refused(context: DraftContext, save: DraftSave) {
    const locked = lockedStep(context, save);
    return locked && { outcome: 'failed' as const, refusal: locked };
  },
});

function stepsOf({ deps, flow, facts }: DraftContext, save: DraftSave): string[] {
  return stepsOfKeys(deps.forms, flow, facts, Object.keys(save.draft_data));
}

/** The refusal that the flow file lists for a read-only step among the saved ones; else null. */
function lockedStep(context: DraftContext, save: DraftSave): AppError | null {
  const code = refusalOfSteps(context.flow.file, context.facts, stepsOf(context, save));
  return code !== null && isErrorCode(code) ? new AppError(code) : null;
}
