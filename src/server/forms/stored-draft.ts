/**
 * Opens, masks and seals an applicant's draft, whose secrets are sealed in the database.
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

/** A draft with secrets in clear text, and its progress. */
export interface OpenDraft {
  draft_data: DraftData;
  progress_data: ProgressData;
  revision: number;
  /** The stored draft. */
  sealed: DraftData;
}

/**
 * The stored draft of an applicant with secrets in clear text. Send it to clients only through `maskDraft`.
 *
 * @throws {AppError} `token.invalid` if there is no such applicant.
 */
export async function openStoredDraft(deps: Needs, db: Connection, applicantId: string): Promise<OpenDraft> {
  const stored = await readDraft(db, applicantId);
  if (stored === null) throw new AppError('token.invalid');
  return openDraft(deps, applicantId, stored);
}

/** Opens the secrets of a stored draft. */
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

/** A stored draft as other people of the household may see it. */
export function hiddenDraft(deps: Needs, sealed: DraftData, applicantId: string): DraftData {
  const sealing = sealingOf(deps, applicantId);
  return hideSecrets(sealing.secrets, openAnswers(sealing, sealed));
}

/** The sent draft without anything that its forms do not know. */
export function knownDraft(deps: Needs, sent: DraftData): DraftData {
  return knownAnswers(flowAnswers(deps, draftFlow).known, sent);
}

/** The sent draft with masks replaced by the stored secrets, and with stored answers that no form knows. */
export function unmaskDraft(deps: Needs, sent: DraftData, stored: DraftData): DraftData {
  const { secrets, known } = flowAnswers(deps, draftFlow);
  return withUnknown(known, keepMasked(secrets, sent, stored), stored);
}

/**
 * The draft to store.
 *
 * @param before the stored draft, sealed: answers that cannot be read are kept unless they are answered again.
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
