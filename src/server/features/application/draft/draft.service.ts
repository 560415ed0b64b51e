import type { DraftAnswer } from '../../../../contract/application/application.contract.ts';
import { DRAFT_CHARACTERS } from '../../../../contract/limits.ts';
import { forgetAutosaved } from '../../../../db/applicant/autosave.repository.ts';
import { type DraftData, saveDraft } from '../../../../db/applicant/draft.repository.ts';
import { listFiles } from '../../../../db/applicant/file.repository.ts';
import type { Facts } from '../../../../engine/facts.ts';
import type { CompiledFlow } from '../../../../engine/flow/machine/build.ts';
import type { FormBundle } from '../../../../engine/forms/form.ts';
import { refuseImpersonator } from '../../../access/impersonation.ts';
import { AppError } from '../../../errors.ts';
import { refuseBadDrawing } from '../../../forms/drawn-signature.ts';
import { flowAnswers } from '../../../forms/flow-answers.ts';
import { formFactsOf } from '../../../forms/form-facts.ts';
import { refuseLongLists } from '../../../forms/long-lists.ts';
import {
  knownDraft,
  maskDraft,
  type OpenDraft,
  openDraft,
  openStoredDraft,
  sealDraft,
  unmaskDraft,
} from '../../../forms/stored-draft.ts';
import {
  applicationTabs,
  bundlesOf,
  draftKeys,
  type JudgedApplication,
  judgeApplication,
} from '../../../forms/tab-progress.ts';
import type { FactsOf } from '../../../process/fact-names.ts';
import type { TaskContext } from '../../../process/task.ts';
import { type ApplicantSubject, propertyOf } from '../applicant.subject.ts';
import {
  entriesOfOthers,
  ownEntries,
  withOthers,
  withOthersAsTheyAre,
} from '../household/household-lists.ts';
import { noteSignedName, SIGNATURE, signatureIn, stampSignature } from '../signature-stamp.ts';
import { keepChange } from './answer-history.ts';
import { withFiles } from './draft-files.ts';
import { keepConsents } from './keep-consents.ts';
import { requireSameReach } from './same-reach.ts';
import { withSavedSteps } from './saved-steps.ts';

/** The context of the application's tasks. */
export type DraftContext = TaskContext<ApplicantSubject, FactsOf<'application'>>;

/** The result of a save. `draft_data` is decrypted, with the entries of others. */
export interface SavedDraft extends DraftAnswer {
  draft_data: DraftData;
  /** What the person has typed but not saved, or null. */
  autosaved: DraftData | null;
  subject: ApplicantSubject;
}

/** The stored draft of the applicant whom a task has locked, decrypted. */
export async function openedDraft({ deps, trx, subject }: DraftContext): Promise<OpenDraft> {
  if (subject.draft === undefined) return openStoredDraft(deps, trx, subject.id);
  return openDraft(deps, subject.id, subject.draft);
}

/**
 * Merges entities into the stored draft inside a task, and recalculates progress. Values that no form knows are left
 * out.
 *
 * @param revision the one that the person started from; null: any.
 * @returns the saved draft; or, not thrown, `draft.stale` with the newer version if `revision` is not the stored one.
 * @throws {AppError} `request.too_large`; `validation.failed` for a list over the maximum length; `signature.invalid`
 *   for a drawing that is not a signature; `impersonation.not_allowed`.
 */
export async function mergeDraft<Revision extends number | null>(
  context: DraftContext,
  sent: DraftData,
  revision: Revision,
): Promise<SavedDraft | (Revision extends null ? never : AppError)> {
  const { deps, trx, subject: applicant, author, now } = context;
  if (Object.hasOwn(sent, SIGNATURE)) refuseImpersonator('sign');
  refuseLongLists(flowAnswers(deps, 'application').forms, sent);
  const stored = await openedDraft(context);
  if (revision !== null && revision !== stored.revision) {
    return (await staleDraft(context, stored)) as Revision extends null ? never : AppError;
  }
  requireSameReach(deps, applicant, { sent, stored: stored.draft_data });
  const others = await entriesOfOthers(deps, trx, applicant);
  const unmasked = unmaskDraft(deps, knownDraft(deps, sent), stored.draft_data);
  refuseBadDrawing(signatureIn(unmasked));
  const seen = { ip: author.ip, at: now.toISOString() };
  const stamped = stampSignature(unmasked, stored.draft_data, seen);
  const merged = noteSignedName({ ...stored.draft_data, ...stamped });
  await keepConsents(context, { before: stored.draft_data, after: merged });
  const shown = withOthersAsTheyAre(merged, others, applicant.id);
  const steps = stepsOfKeys(deps.forms, context.flow, context.facts, Object.keys(sent));
  const saved = await replaceDraft(context, shown, stored, steps);
  await forgetAutosaved(trx, applicant.id, saved.autosaved ?? {}, Object.keys(sent));
  return saved;
}

/**
 * Replaces the stored draft with a whole draft, as its person sees it, and recalculates progress.
 *
 * Entries of other people are validated with it but not stored.
 *
 * @param steps the steps that the person saves with it.
 */
export async function replaceDraft(
  context: DraftContext,
  shown: DraftData,
  stored: OpenDraft,
  steps: readonly string[],
): Promise<SavedDraft> {
  const { deps, trx, subject: applicant } = context;
  const own = ownEntries(flowAnswers(deps, 'application').sharedLists, shown, applicant.id);
  const draft_data = sealDraft(deps, own, applicant.id, stored.sealed);
  if (JSON.stringify(draft_data).length > DRAFT_CHARACTERS) throw new AppError('request.too_large');
  const saved = new Set([...Object.keys(stored.draft_data), ...Object.keys(own)]);
  const { progress, secret_issues } = await judgeFor(context, shown, saved);
  const written = { draft_data, progress_data: withSavedSteps(progress, stored.progress_data, steps) };
  const done = await saveDraft(trx, applicant.id, stored.revision, written);
  if (done === null) throw new Error(`The draft of ${applicant.id} changed while it was held.`);
  await keepChange(context, stored, own);
  const { revision, autosaved } = done;
  const subject = { ...applicant, revision, draft: { ...written, revision } };
  return { revision, progress, secret_issues, draft_data: shown, autosaved, subject };
}

/** Progress of a decrypted draft, and the problems of its secrets, for the facts of this change. */
async function judgeFor(
  context: DraftContext,
  draft: DraftData,
  saved: ReadonlySet<string>,
): Promise<JudgedApplication> {
  const { deps, subject, facts, flow, now } = context;
  const { settings } = await propertyOf(context);
  const formFacts = formFactsOf(subject, settings, now);
  return judgeApplication({ flow, forms: deps.forms, facts, formFacts, draft, saved, begun: true });
}

async function staleDraft(context: DraftContext, stored: OpenDraft): Promise<AppError> {
  const { deps, trx, subject: applicant } = context;
  const { draft_data: own, revision } = stored;
  const shown = withOthers(own, await entriesOfOthers(deps, trx, applicant));
  const files = await listFiles(trx, applicant.id);
  return new AppError('draft.stale', {
    details: {
      revision,
      draft_data: maskDraft(deps, await withFiles(deps, trx, applicant, shown, files)),
      ...(await judgeFor(context, shown, new Set(Object.keys(own)))),
    },
  });
}

/** The steps that these keys of the draft belong to, in flow order. Keys without a step are ignored. */
export function stepsOfKeys(
  forms: ReadonlyMap<string, FormBundle>,
  flow: CompiledFlow,
  facts: Facts,
  keys: string[],
): string[] {
  return applicationTabs(flow, facts)
    .filter((step) =>
      bundlesOf(step, forms)
        .flatMap(draftKeys)
        .some((key) => keys.includes(key)),
    )
    .map((step) => step.id);
}
