import { AutosaveWish } from '../../../contract/application/autosave.contract.ts';
import { DRAFT_CHARACTERS } from '../../../contract/limits.ts';
import { type Autosave, readAutosave, writeAutosave } from '../../../db/applicant/autosave.repository.ts';
import type { DraftData } from '../../../db/applicant/draft.repository.ts';
import { autosavePart } from '../../../engine/forms/answers/autosave-part.ts';
import { AppError } from '../../errors.ts';
import { flowAnswers } from '../../forms/flow-answers.ts';
import { refuseLongLists } from '../../forms/long-lists.ts';
import { knownDraft } from '../../forms/stored-draft.ts';
import { applicationTabs, bundlesOf } from '../../forms/tab-progress.ts';
import { insideTask } from '../../process/task.ts';
import { shownAutosave } from './draft/autosave.service.ts';
import { type DraftContext, openedDraft, stepsOfKeys } from './draft/draft.service.ts';
import { requireSameReach } from './draft/same-reach.ts';
import { ownEntries } from './household/household-lists.ts';

/**
 * Stores what a person has typed but not saved, replacing the previous autosave. The draft itself, its progress and the
 * process do not change: only the person's own save changes those.
 *
 * Secrets, consent and anything that belongs to no tab of this person are left out. `stale` carries the stored autosave:
 * another window was first.
 *
 * @throws {AppError} `state.not_allowed` for a closed tab; `request.too_large`; `validation.failed` for a list over the
 *   maximum length; `impersonation.not_allowed`.
 * @see spec/application.md §4 Progress and saving
 */
export const keepTyping = insideTask('application', 'keepTyping', {
  input: AutosaveWish,
  changes: [],
  async run(context: DraftContext, { draft_data: sent, serial: seen }: AutosaveWish) {
    const { deps, trx, subject: applicant, now } = context;
    const kept = await readAutosave(trx, applicant.id);
    if (seen !== (kept?.serial ?? 0))
      return { outcome: 'stale' as const, refusal: await stale(context, kept) };
    const { forms, sharedLists } = flowAnswers(deps, 'application');
    refuseLongLists(forms, sent);
    const { draft_data: stored } = await openedDraft(context);
    requireSameReach(deps, applicant, { sent, stored });
    const draft_data = ownEntries(sharedLists, openParts(context, sent), applicant.id);
    if (JSON.stringify(draft_data).length > DRAFT_CHARACTERS) throw new AppError('request.too_large');
    const saved_at = now.toISOString();
    const serial = seen + 1;
    await writeAutosave(trx, applicant, { draft_data, serial, saved_at });
    return { outcome: 'kept' as const, result: { serial, saved_at }, repeated: true as const };
  },
});

async function stale({ deps, trx, subject, flow, facts, now }: DraftContext, kept: Autosave | null) {
  const newer = kept ?? { draft_data: {}, serial: 0, saved_at: now.toISOString() };
  const shown = await shownAutosave({ deps, flow, facts }, trx, subject, newer);
  return new AppError('draft.stale', { details: { ...shown } });
}

/** @throws {AppError} `state.not_allowed` if a part belongs to a closed tab. */
function openParts({ deps, flow, facts, event, require }: DraftContext, sent: DraftData): DraftData {
  const known = knownDraft(deps, sent);
  const touched = stepsOfKeys(deps.forms, flow, facts, Object.keys(known));
  for (const step of touched) require({ type: event.type, step });
  const steps = applicationTabs(flow, facts).filter(({ id }) => touched.includes(id));
  const parts = steps.flatMap((step) => bundlesOf(step, deps.forms)).map((form) => autosavePart(form, known));
  return Object.assign({}, ...parts);
}
