import type {
  AutosaveAnswer,
  Autosaved,
  AutosaveWish,
} from '../../../../contract/application/autosave.contract.ts';
import { DRAFT_CHARACTERS } from '../../../../contract/limits.ts';
import { type Applicant, lockApplicant } from '../../../../db/applicant/applicant.repository.ts';
import { type Autosave, readAutosave, writeAutosave } from '../../../../db/applicant/autosave.repository.ts';
import type { DraftData } from '../../../../db/applicant/draft.repository.ts';
import { listFiles } from '../../../../db/applicant/file.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import type { Step } from '../../../../engine/flow/wizard/progress.ts';
import { autosavePart, withSecretsOf } from '../../../../engine/forms/answers/autosave-part.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { flowAnswers } from '../../../forms/flow-answers.ts';
import { refuseLongLists } from '../../../forms/long-lists.ts';
import { knownDraft, maskDraft, openStoredDraft } from '../../../forms/stored-draft.ts';
import { applicationTabs, bundlesOf, draftKeys } from '../../../forms/tab-progress.ts';
import { readForApplicant } from '../../../process/handle-for-applicant.ts';
import { requireAllowed } from '../../../process/permission.ts';
import { decide } from '../../../process/places.ts';
import { entriesOfOthers, ownEntries, withOthersAsTheyAre } from '../household/household-lists.ts';
import { withFiles } from './draft-files.ts';
import { requireSameReach } from './same-reach.ts';

/**
 * Stores what a person has typed but not saved, replacing the previous autosave. The draft itself, its progress and the
 * process do not change: only the person's own save changes those.
 *
 * Secrets, consent and anything that belongs to no tab of this person are left out.
 *
 * @throws {AppError} `draft.stale` with the stored autosave if another window was first; `state.not_allowed` for a
 *   closed tab; `request.too_large`; `validation.failed` for a list over the maximum length;
 *   `impersonation.not_allowed`.
 * @see spec/application.md §4 Progress and saving
 */
export async function autosaveDraft(
  deps: Deps,
  asking: Applicant,
  { draft_data: sent, serial }: AutosaveWish,
): Promise<AutosaveAnswer> {
  return deps.db.transaction().execute(async (trx) => {
    const applicant = await lockApplicant(trx, deps.dialect, asking.id);
    if (applicant === null || applicant.removed_at !== null) throw new AppError('token.invalid');
    const kept = await readAutosave(trx, applicant.id);
    if (serial !== (kept?.serial ?? 0)) throw await stale(deps, trx, applicant, kept);
    const { forms, sharedLists } = flowAnswers(deps, 'application');
    refuseLongLists(forms, sent);
    const { draft_data: stored } = await openStoredDraft(deps, trx, applicant.id);
    requireSameReach(deps, applicant, { sent, stored });
    const draft_data = ownEntries(
      sharedLists,
      await allowedOf(deps, trx, applicant, knownDraft(deps, sent)),
      applicant.id,
    );
    if (JSON.stringify(draft_data).length > DRAFT_CHARACTERS) throw new AppError('request.too_large');
    const saved_at = deps.clock.now().toISOString();
    await writeAutosave(trx, applicant, { draft_data, serial: serial + 1, saved_at });
    return { serial: serial + 1, saved_at };
  });
}

/**
 * The stored autosave as the applicant sees their draft: only tabs open to them, with masked secrets, fresh file
 * addresses and the entries of others.
 */
export async function readAutosaved(
  deps: Deps,
  db: Connection,
  applicant: Applicant,
): Promise<Autosaved | null> {
  const kept = await readAutosave(db, applicant.id);
  return kept === null ? null : shownOf(deps, db, applicant, kept);
}

async function shownOf(
  given: Deps,
  db: Connection,
  applicant: Applicant,
  { draft_data, serial, saved_at }: Autosave,
): Promise<Autosaved> {
  const { deps, flow, facts } = await readForApplicant(given, db, applicant);
  const open = applicationTabs(flow, facts).filter(
    ({ id }) => decide(flow, facts, { type: 'SAVE', step: id }).allowed,
  );
  const forms = open.flatMap((step) => bundlesOf(step, deps.forms));
  const stored = maskDraft(deps, (await openStoredDraft(deps, db, applicant.id)).draft_data);
  const parts = forms.map((form) => withSecretsOf(form, autosavePart(form, draft_data), stored));
  const others = await entriesOfOthers(deps, db, applicant);
  const whole = withOthersAsTheyAre(Object.assign({}, ...parts), others, applicant.id);
  const files = await listFiles(db, applicant.id);
  return { draft_data: await withFiles(deps, db, applicant, whole, files), serial, saved_at };
}

async function stale(
  deps: Deps,
  trx: Connection,
  applicant: Applicant,
  kept: Autosave | null,
): Promise<AppError> {
  const newer = kept ?? { draft_data: {}, serial: 0, saved_at: deps.clock.now().toISOString() };
  return new AppError('draft.stale', { details: { ...(await shownOf(deps, trx, applicant, newer)) } });
}

/** @throws {AppError} `state.not_allowed` if a part belongs to a closed tab. */
async function allowedOf(
  given: Deps,
  trx: Connection,
  applicant: Applicant,
  sent: DraftData,
): Promise<DraftData> {
  const { deps, flow, facts } = await readForApplicant(given, trx, applicant);
  const keys = Object.keys(sent);
  const touched = (step: Step): boolean =>
    bundlesOf(step, deps.forms)
      .flatMap(draftKeys)
      .some((key) => keys.includes(key));
  const steps = applicationTabs(flow, facts).filter(touched);
  for (const step of steps) requireAllowed(flow, facts, { type: 'SAVE', step: step.id });
  const parts = steps.flatMap((step) => bundlesOf(step, deps.forms)).map((form) => autosavePart(form, sent));
  return Object.assign({}, ...parts);
}
