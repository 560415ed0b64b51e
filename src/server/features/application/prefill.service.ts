import type { Applicant, DraftData } from '../../../db/applicant.repository.ts';
import { applicableSteps } from '../../../engine/flow/steps.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { factsOf } from '../../facts.ts';
import { applicationFlow, flowOf } from '../../process.ts';
import { openStoredDraft } from './draft.service.ts';
import { bundlesOf, draftKeys, wizardState } from './tab-progress.ts';

/** Never taken over: what must be said anew, and what must not travel. */
const neverTaken = new Set(['signature_n_approval', 'transunion_terms_of_service']);
const secretFields = new Set(['ssn', 'dl_number', 'screening_request_renter_uid']);
/** An entry of another application: its ids and files mean nothing in this one. */
const ownOfEntry = new Set(['id', 'applicant_id', 'files']);

/**
 * What the previous application of this applicant says for one tab.
 *
 * @throws {AppError} `record.not_found` for any other application than the applicant's own previous one, and
 *   for a tab that this applicant does not have.
 * @see spec/application.md §4 Prefill
 */
export async function readPreviousData(
  deps: Deps,
  applicant: Applicant,
  tab: string,
  previousId: string,
): Promise<{ draft_data: DraftData }> {
  if (applicant.previous_applicant_id !== previousId) throw new AppError('record.not_found');
  const flow = flowOf(deps, applicationFlow);
  const steps = applicableSteps(flow, wizardState, await factsOf(deps.db, applicant));
  const step = steps.find(({ id }) => id === tab);
  if (step === undefined) throw new AppError('record.not_found');
  const { draft_data: previous } = await openStoredDraft(deps, deps.db, previousId);
  const keys = bundlesOf(step, deps.forms).flatMap(draftKeys);
  return {
    draft_data: Object.fromEntries(
      keys
        .filter((key) => !neverTaken.has(key) && Object.hasOwn(previous, key))
        .map((key) => [key, withoutOwn(previous[key])]),
    ),
  };
}

function withoutOwn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => without(entry, ownOfEntry));
  return without(value, secretFields);
}

function without(value: unknown, names: ReadonlySet<string>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)));
}
