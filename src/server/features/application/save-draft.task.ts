import { DraftSave } from '../../../contract/application/application.contract.ts';
import { AppError } from '../../errors.ts';
import { insideTask } from '../../process/task.ts';
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
    const locked = lockedConsent(context, save);
    if (locked) return { outcome: 'failed' as const, refusal: locked };
    for (const step of stepsOf(context, save)) context.require({ type: context.event.type, step });
    const saved = await mergeDraft(context, save.draft_data, save.revision ?? null);
    if (saved instanceof AppError) return { outcome: 'stale' as const, refusal: saved };
    const { revision, progress, secret_issues, subject } = saved;
    const detail = { keys: Object.keys(save.draft_data), revision };
    return { outcome: 'saved' as const, result: { revision, progress, secret_issues }, detail, subject };
  },
  async refused(context: DraftContext, save: DraftSave) {
    const locked = lockedConsent(context, save);
    return locked && { outcome: 'failed' as const, refusal: locked };
  },
});

function stepsOf({ deps, flow, facts }: DraftContext, save: DraftSave): string[] {
  return stepsOfKeys(deps.forms, flow, facts, Object.keys(save.draft_data));
}

/** The consent is locked once the screening report was requested; a separate error code, for its own text. */
function lockedConsent(context: DraftContext, save: DraftSave): AppError | null {
  const { screening_requested, consent_given } = context.facts;
  const isLocked = screening_requested === true && consent_given === true;
  return isLocked && stepsOf(context, save).includes('applicant_consent')
    ? new AppError('consent.locked')
    : null;
}
