import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import type { DraftData } from '../../../../db/applicant/draft.repository.ts';
import { prefillPart } from '../../../../engine/forms/answers/prefill-part.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { openStoredDraft } from '../../../forms/stored-draft.ts';
import { applicationTabs, bundlesOf } from '../../../forms/tab-progress.ts';
import { readForApplicant } from '../../../process/handle-for-applicant.ts';

/**
 * Answers of the applicant's previous application for one tab: never secrets, consent, terms or files.
 *
 * @throws {AppError} `record.not_found` for any application but the applicant's own previous one, and for a tab that
 *   this applicant does not have.
 * @see spec/application.md §4 Prefill
 */
export async function readPreviousData(
  given: Deps,
  applicant: Applicant,
  tab: string,
  previousId: string,
): Promise<{ draft_data: DraftData }> {
  if (applicant.previous_applicant_id !== previousId) throw new AppError('record.not_found');
  const { deps, flow, facts } = await readForApplicant(given, given.db, applicant);
  const steps = applicationTabs(flow, facts);
  const step = steps.find(({ id }) => id === tab);
  if (step === undefined) throw new AppError('record.not_found');
  const { draft_data: previous } = await openStoredDraft(deps, deps.db, previousId);
  const parts = bundlesOf(step, deps.forms).map((bundle) => prefillPart(bundle, previous));
  return { draft_data: Object.assign({}, ...parts) };
}
