import type { Progress } from '../../../../contract/application/application.contract.ts';
import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import type { StoredDraft } from '../../../../db/applicant/draft.repository.ts';
import type { PropertySettings } from '../../../../db/property/property-settings.ts';
import { formFactsOf } from '../../../forms/form-facts.ts';
import { openDraft } from '../../../forms/stored-draft.ts';
import { judgeApplication } from '../../../forms/tab-progress.ts';
import type { ReadApplication } from '../../../process/handle-for-applicant.ts';
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
  { deps, flow, facts }: ReadApplication,
  applicant: Applicant,
  stored: StoredDraft,
  settings: PropertySettings,
): Promise<Progress> {
  const { draft_data: own } = openDraft(deps, applicant.id, stored);
  const { progress } = judgeApplication({
    flow,
    forms: deps.forms,
    facts,
    formFacts: formFactsOf(applicant, settings, deps.clock.now()),
    draft: withOthers(own, await entriesOfOthers(deps, deps.db, applicant)),
    saved: new Set(Object.keys(own)),
    begun: hasBegun(stored),
  });
  return progress;
}
