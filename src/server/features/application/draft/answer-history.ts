import { ANSWER_CHANGES } from '../../../../contract/limits.ts';
import {
  type AnswerChange,
  keepAnswerChange,
  listAnswerChanges,
} from '../../../../db/applicant/answer-change.repository.ts';
import type { DraftData } from '../../../../db/applicant/draft.repository.ts';
import { sameJson } from '../../../../engine/conditions.ts';
import type { OpenDraft } from '../../../forms/stored-draft.ts';
import type { FactsOf } from '../../../process/fact-names.ts';
import type { TaskContext } from '../../../process/task.ts';
import type { ApplicantSubject } from '../applicant.subject.ts';

/** Saves that follow each other within this time are one change. In milliseconds. */
const ONE_CHANGE_MS = 600_000;

/**
 * The parts of a draft that a save changes, as they were stored before it; null for a part that was not there.
 *
 * @param before the draft in clear text, and as stored
 * @example partsBefore({ draft_data: { a: 1, b: 2 }, sealed: { a: 1, b: 2 } }, { a: 1, b: 3 }) // { b: 2 }
 */
export function partsBefore(
  { draft_data, sealed }: Pick<OpenDraft, 'draft_data' | 'sealed'>,
  after: DraftData,
): DraftData {
  const parts = new Set([...Object.keys(draft_data), ...Object.keys(after)]);
  const changed = [...parts].filter((part) => !sameJson(draft_data[part] ?? null, after[part] ?? null));
  return Object.fromEntries(changed.map((part) => [part, sealed[part] ?? null]));
}

/**
 * The change to keep: one that follows closely, or comes after the most that are kept, is joined with the one before,
 * which knows the earlier answers.
 *
 * @param known of the applicant, the newest first
 */
export function joinedChange(known: readonly AnswerChange[], next: AnswerChange): AnswerChange {
  const [newest] = known;
  if (newest === undefined) return next;
  const isClose = Date.parse(next.at) - Date.parse(newest.at) < ONE_CHANGE_MS;
  if (!isClose && known.length < ANSWER_CHANGES) return next;
  return { ...newest, at: next.at, parts_before: { ...next.parts_before, ...newest.parts_before } };
}

type Saving = Pick<TaskContext<ApplicantSubject, FactsOf<'application'>>, 'deps' | 'trx' | 'subject' | 'now'>;

/** Keeps what an applicant changes in answers that they have submitted, in the transaction of the save. */
export async function keepChange(
  { deps, trx, subject, now }: Saving,
  before: OpenDraft,
  after: DraftData,
): Promise<void> {
  if (subject.submitted_at === null) return;
  const parts_before = partsBefore(before, after);
  if (Object.keys(parts_before).length === 0) return;
  const { company_id, property_id, id: applicant_id } = subject;
  const next = {
    ...{ id: deps.random.id(), company_id, property_id, applicant_id, parts_before },
    at: now.toISOString(),
  };
  await keepAnswerChange(trx, joinedChange(await listAnswerChanges(trx, applicant_id), next));
}
