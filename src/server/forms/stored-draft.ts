/**
 * An applicant's draft between the database, where its secrets are sealed, and the code that works on it in clear.
 */
import {
  type DraftData,
  type ProgressData,
  readDraft,
  type StoredDraft,
} from '../../db/applicant/draft.repository.ts';
import type { Connection } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { flowAnswers } from './flow-answers.ts';
import { knownAnswers } from './known-answers.ts';
import { hideSecrets, keepMasked, maskAnswers, openAnswers, sealAnswers } from './secret-answers.ts';
import { withUnknown } from './unknown-answers.ts';

type Needs = Pick<Deps, 'forms' | 'flows' | 'secrets'>;

const draftFlow = 'application';

/** A draft in clear, with where it is. */
export interface OpenDraft {
  draft_data: DraftData;
  progress_data: ProgressData;
  revision: number;
  /** As it is stored. */
  sealed: DraftData;
}

/**
 * The stored draft of an applicant, in clear. Never leaves the server without `maskDraft`.
 *
 * @throws {AppError} `token.invalid` when there is no such applicant.
 */
export async function openStoredDraft(deps: Needs, db: Connection, applicantId: string): Promise<OpenDraft> {
  const stored = await readDraft(db, applicantId);
  if (stored === null) throw new AppError('token.invalid');
  return openDraft(deps, applicantId, stored);
}

/** A stored draft in clear. */
export function openDraft(
  deps: Needs,
  applicantId: string,
  { draft_data: sealed, ...stored }: StoredDraft,
): OpenDraft {
  return { ...stored, draft_data: openAnswers(sealingOf(deps, applicantId), sealed), sealed };
}

/** The draft as its applicant may see it. */
export function maskDraft(deps: Needs, draft: DraftData): DraftData {
  return maskAnswers(flowAnswers(deps, draftFlow).secrets, draft);
}

/** The draft as the others of a household may see it, out of what is stored. */
export function hiddenDraft(deps: Needs, sealed: DraftData, applicantId: string): DraftData {
  const sealing = sealingOf(deps, applicantId);
  return hideSecrets(sealing.secrets, openAnswers(sealing, sealed));
}

/** What was sent of a draft and its forms know. */
export function knownDraft(deps: Needs, sent: DraftData): DraftData {
  return knownAnswers(flowAnswers(deps, draftFlow).known, sent);
}

/** What was sent of a draft, with the stored secrets in the place of their masks, and what no form knows beside it. */
export function unmaskDraft(deps: Needs, sent: DraftData, stored: DraftData): DraftData {
  const { secrets, known } = flowAnswers(deps, draftFlow);
  return withUnknown(known, keepMasked(secrets, sent, stored), stored);
}

/**
 * The draft to store.
 *
 * @param before what is stored now, sealed: what cannot be read of it and is not answered again stays.
 * @example await saveDraft(trx, id, revision, { draft_data: sealDraft(deps, draft, id, stored.sealed), progress_data })
 */
export function sealDraft(
  deps: Needs & Pick<Deps, 'random'>,
  draft: DraftData,
  applicantId: string,
  before: DraftData,
): DraftData {
  return sealAnswers(sealingOf(deps, applicantId), draft, before, () => deps.random.id());
}

function sealingOf(deps: Needs, applicantId: string) {
  return { secrets: flowAnswers(deps, draftFlow).secrets, owner: applicantId, box: deps.secrets };
}
