import type { Progress } from '../../../../contract/application/application.contract.ts';
import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import type { StoredDraft } from '../../../../db/applicant/draft.repository.ts';
import type { PropertySettings } from '../../../../db/property/property-settings.ts';
import type { Facts } from '../../../../engine/facts.ts';
import { formFactsOf } from '../../../forms/form-facts.ts';
import { openDraft } from '../../../forms/stored-draft.ts';
import { judgeApplication } from '../../../forms/tab-progress.ts';
import type { ReadApplication } from '../../../process/handle-for-applicant.ts';
import type { JudgeDeps, JudgedAnswers } from '../../../process/subject.ts';
import { entriesOfOthers, withOthers } from './household-lists.ts';

/**
 * Whether the person has saved something themselves: progress is stored only with their saves, not with answers from a
 * guestcard.
 */
export const hasBegun = ({ progress_data }: Pick<StoredDraft, 'progress_data'>): boolean =>
  Object.keys(progress_data).length > 0;

/**
 * The progress of every tab, computed now, in the same way as on the person's own page.
 *
 * @example percentage(progressOf(steps, await countedProgress(read, applicant, draft, settings))) // 15
 */
export async function countedProgress(
  its: ReadApplication,
  applicant: Applicant,
  stored: StoredDraft,
  settings: PropertySettings,
): Promise<Progress> {
  return (await judgedApplication(its, applicant, stored, settings)).progress;
}

/** The answers of an applicant in clear text, with the progress of every tab. */
export async function judgedApplication(
  { deps, flow, facts }: Pick<ReadApplication<JudgeDeps>, 'deps' | 'flow'> & { readonly facts: Facts },
  applicant: Applicant,
  stored: StoredDraft,
  settings: PropertySettings,
): Promise<JudgedAnswers> {
  const { draft_data: own } = openDraft(deps, applicant.id, stored);
  const answers = withOthers(own, await entriesOfOthers(deps, deps.db, applicant));
  const { progress } = judgeApplication({
    flow,
    forms: deps.forms,
    facts,
    formFacts: formFactsOf(applicant, settings, deps.clock.now()),
    draft: answers,
    saved: new Set(Object.keys(own)),
    begun: hasBegun(stored),
  });
  return { answers, progress };
}
