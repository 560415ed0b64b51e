/** What is erased of an applicant while the application stays. */
import { updateApplicant } from '../../db/applicant/applicant.repository.ts';
import { emptyExams } from '../../db/applicant/exam.repository.ts';
import { insertErasure } from '../../db/person-data/erasure.repository.ts';
import { emptyStoredAnswers } from '../../db/person-data/stored-secrets.repository.ts';
import { forgetEventDetails } from '../../db/process/event.repository.ts';
import { flowAnswers } from '../forms/flow-answers.ts';
import { withoutSecrets } from '../forms/secret-answers.ts';
import type { EraseOfApplicant } from './erasing.ts';

/** Erases the Social Security number of an applicant, and whatever else of their answers is secret. */
export const eraseSecrets: EraseOfApplicant = async (deps, trx, { id, revision }, entry) => {
  const { secrets } = flowAnswers(deps, 'application');
  const counts = await emptyStoredAnswers(trx, id, (answers) => withoutSecrets(secrets, answers));
  return insertErasure(trx, { ...entry, kind: 'secrets', subject_id: id, revision, counts });
};

/** Says nothing about answers. */
export const NO_REVISION = -1;

/**
 * Erases what the screening bureau has said of an applicant, and the ids by which it could be asked again. The result of a
 * graded exam stays: the application went on by it.
 */
export const eraseScreening: EraseOfApplicant = async (_, trx, applicant, entry) => {
  const { id } = applicant;
  const exams = await emptyExams(trx, id);
  if (exams === 0) return false;
  const { screening_request_renter_uid: uid } = applicant;
  // Empty, not null: that they were screened is known to the application's flow.
  if (uid !== null) await updateApplicant(trx, id, { screening_request_renter_uid: '' });
  const events = await forgetEventDetails(trx, id, 'exam');
  const counts = { exams, ...(events > 0 && { events }) };
  const erasure = { ...entry, kind: 'screening', subject_id: id, revision: NO_REVISION, counts } as const;
  return insertErasure(trx, erasure);
};
