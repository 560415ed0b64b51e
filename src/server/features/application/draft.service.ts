import type { DraftAnswer, DraftSave } from '../../../contract/application.contract.ts';
import { type Applicant, type DraftData, saveDraft } from '../../../db/applicant/applicant.repository.ts';
import { forgetAutosaved } from '../../../db/applicant/autosave.repository.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import type { Facts } from '../../../engine/facts.ts';
import type { CompiledFlow } from '../../../engine/flow/build.ts';
import { applicableSteps } from '../../../engine/flow/steps.ts';
import type { FormBundle } from '../../../engine/forms/form.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { factsOf } from '../../facts.ts';
import { formFactsOf } from '../../form-facts.ts';
import { flowAnswers } from '../../forms/flow-answers.ts';
import {
  maskDraft,
  type OpenDraft,
  openStoredDraft,
  sealDraft,
  unmaskDraft,
} from '../../forms/stored-draft.ts';
import { applicationFlow, changeProcess, flowOf, type ProcessContext, placeAfter } from '../../process.ts';
import { withFiles } from './draft-files.ts';
import { entriesOfOthers, ownEntries, withOthers, withOthersAsTheyAre } from './household-lists.ts';
import { stampSignature } from './signature-stamp.ts';
import { bundlesOf, draftKeys, progressOf, wizardState } from './tab-progress.ts';

/** All drafts of one person together; a body alone is limited by the server. */
const longestDraft = 3_000_000;

/**
 * Saves a draft as it is: entities that are sent replace the stored ones, the others stay.
 *
 * Nothing is validated but where the person stands: a tab that is closed after the submit refuses. What is
 * wrong in the answers comes back as progress.
 *
 * @throws {AppError} `draft.stale` with the newer version when `revision` is not the stored one;
 *   `state.not_allowed`, `consent.locked` for closed tabs; `request.too_large`.
 * @see spec/application.md §4 Progress and saving
 */
export async function saveApplicationDraft(
  deps: Deps,
  applicant: Applicant,
  save: DraftSave,
  ip: string,
): Promise<DraftAnswer> {
  const flow = flowOf(deps, applicationFlow);
  const keys = Object.keys(save.draft_data);
  const steps = stepsOfKeys(deps.forms, flow, await factsOf(deps.db, applicant), keys);
  const [first] = steps;
  const event = first === undefined ? { type: 'SAVE' } : { type: 'SAVE', step: first };
  const author = { actor: 'applicant', ip };
  await refuseLockedConsent(deps, applicant, steps);
  const { result } = await changeProcess(deps, applicant.id, author, event, async (context) => {
    for (const step of steps) placeAfter(flow, context.facts, { type: 'SAVE', step });
    const answer = await mergeDraft(deps, context, save.draft_data, ip, save.revision ?? null);
    const { revision, progress } = answer;
    return { result: { revision, progress }, detail: { keys, revision } };
  });
  return result;
}

/**
 * Merges entities into the stored draft inside a change of the process, and counts anew.
 *
 * @param revision the one that the person started from; null: whichever is stored.
 * @throws {AppError} `draft.stale`, `request.too_large`.
 */
export async function mergeDraft(
  deps: Deps,
  context: ProcessContext,
  sent: DraftData,
  ip: string,
  revision: number | null,
): Promise<DraftAnswer & { draft_data: DraftData }> {
  const { trx, applicant, now } = context;
  const stored = await openStoredDraft(deps, trx, applicant.id);
  if (revision !== null && revision !== stored.revision) {
    throw await staleDraft(deps, context, stored);
  }
  const others = await entriesOfOthers(deps, trx, applicant);
  const unmasked = unmaskDraft(deps, sent, stored.draft_data);
  const stamped = stampSignature(unmasked, stored.draft_data, { ip, at: now.toISOString() });
  const shown = withOthersAsTheyAre({ ...stored.draft_data, ...stamped }, others, applicant.id);
  const answer = await replaceDraft(deps, context, shown, stored);
  await forgetAutosaved(trx, applicant.id, Object.keys(sent));
  return answer;
}

/**
 * Stores a whole draft, as its person sees it, in the place of the given one, and counts anew.
 *
 * Entries of other people in it are judged with it and not stored.
 */
export async function replaceDraft(
  deps: Deps,
  context: ProcessContext,
  shown: DraftData,
  stored: OpenDraft,
): Promise<DraftAnswer & { draft_data: DraftData }> {
  const { trx, applicant } = context;
  const own = ownEntries(flowAnswers(deps, applicationFlow).sharedLists, shown, applicant.id);
  const sealed = sealDraft(deps, own, applicant.id, stored.sealed);
  if (JSON.stringify(sealed).length > longestDraft) throw new AppError('request.too_large');
  const saved = new Set([...Object.keys(stored.draft_data), ...Object.keys(own)]);
  const progress = await progressFor(deps, context, shown, saved);
  const revision = await saveDraft(trx, applicant.id, stored.revision, {
    draft_data: sealed,
    progress_data: progress,
  });
  if (revision === null) throw await staleDraft(deps, context, stored);
  return { revision, progress, draft_data: shown };
}

/** Progress of a draft in clear, for the facts of this change. */
async function progressFor(
  deps: Deps,
  context: ProcessContext,
  draft: DraftData,
  saved: ReadonlySet<string>,
): Promise<DraftAnswer['progress']> {
  const { trx, applicant, facts, flow, now } = context;
  const property = await findProperty(trx, applicant.property_id);
  if (property === null) throw new Error(`The property of applicant ${applicant.id} is gone.`);
  const formFacts = formFactsOf(applicant, property.settings, now);
  return progressOf({ flow, forms: deps.forms, facts, formFacts, draft, saved });
}

async function staleDraft(deps: Deps, context: ProcessContext, stored: OpenDraft): Promise<AppError> {
  const { trx, applicant } = context;
  const { draft_data: own, revision } = stored;
  const shown = withOthers(own, await entriesOfOthers(deps, trx, applicant));
  return new AppError('draft.stale', {
    details: {
      revision,
      draft_data: maskDraft(deps, await withFiles(deps, trx, applicant, shown)),
      progress: await progressFor(deps, context, shown, new Set(Object.keys(own))),
    },
  });
}

/** The steps that these keys of the draft belong to, in flow order. Keys of no step belong to none. */
export function stepsOfKeys(
  forms: ReadonlyMap<string, FormBundle>,
  flow: CompiledFlow,
  facts: Facts,
  keys: string[],
): string[] {
  return applicableSteps(flow, wizardState, facts)
    .filter((step) =>
      bundlesOf(step, forms)
        .flatMap(draftKeys)
        .some((key) => keys.includes(key)),
    )
    .map((step) => step.id);
}

/** Has a name of its own, because it comes with a text of its own: the report was already asked for. */
async function refuseLockedConsent(deps: Deps, applicant: Applicant, steps: string[]): Promise<void> {
  if (!steps.includes('applicant_consent')) return;
  const facts = await factsOf(deps.db, applicant);
  if (facts.screening_requested === true && facts.consent_given === true)
    throw new AppError('consent.locked');
}
