import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { type ExamResult, insertExam } from '../../../src/db/applicant/exam.repository.ts';
import type { Deps } from '../../../src/server/deps.ts';
import type { Person } from './person.ts';

const results: Readonly<Record<string, ExamResult>> = {
  OPEN: '',
  PASSED: 'Passed',
  FAILED: 'Failed',
  MANUAL: 'ManualVerificationRequired',
};

/** Stores a newest exam with this result. The bureau really issues its questions; only the result is stored. */
export async function putExam(deps: Deps, { id }: Person, fact: string): Promise<void> {
  await deps.db.deleteFrom('exams').where('applicant_id', '=', id).execute();
  const result = results[fact];
  if (result !== undefined) await askAnew(deps, id, result, 0);
}

/**
 * Adds a new screening with a new exam that replaces the earlier ones.
 *
 * @param failures the number of earlier exams of the screening that were answered wrongly
 */
export async function askAnew(deps: Deps, id: string, result: ExamResult, failures: number): Promise<void> {
  const { db, random, clock, providers } = deps;
  const owner = await db
    .selectFrom('applicants')
    .select(['company_id', 'property_id', 'first_name', 'last_name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { company_id, property_id, ...named } = owner;
  const renter = { ...named, ssn: '512346789', date_of_birth: '1990-05-14' };
  const opened = await providers.screening.open({ reference: `${id}-${random.id()}`, applicant: renter });
  if (opened.kind !== 'opened') throw new Error('The bureau did not open a screening.');
  const { ids } = opened;
  for (let left = failures; left > 0; left -= 1) {
    await providers.screening.grade((await asked(deps, ids.screening_request_renter_uid)).examId, []);
  }
  const { examId, questions, attemptsLeft } = await asked(deps, ids.screening_request_renter_uid);
  const at = clock.now().toISOString();
  await db.deleteFrom('exams').where('applicant_id', '=', id).execute();
  await insertExam(db, {
    id: random.id(),
    company_id,
    property_id,
    applicant_id: id,
    exam_id: examId,
    questions,
    attempts_left: attemptsLeft,
    result,
    ...ids,
    created_at: at,
    updated_at: at,
  });
  const { screening_request_renter_uid } = ids;
  await updateApplicant(db, id, { screening_request_renter_uid });
}

async function asked({ providers }: Deps, renter: string) {
  const exam = await providers.screening.ask(renter, 'en');
  if (exam.kind !== 'asked') throw new Error('The bureau asked nothing.');
  return exam;
}
