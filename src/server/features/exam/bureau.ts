/** Requests the questions of an exam from the screening bureau. */
import type { ErrorCode } from '../../../contract/error-codes.ts';
import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import type { Exam } from '../../../db/applicant/exam.repository.ts';
import type { Deps } from '../../deps.ts';
import { openStoredDraft } from '../../forms/stored-draft.ts';
import type { RenterIds, ScreeningOrder, ScreeningRefusal } from '../../providers/screening-provider.ts';

/** The bureau's reply. `ids`: its ids of this renter; null if it does not open a screening. */
export type BureauReply =
  | {
      kind: 'asked';
      examId: string;
      questions: Exam['questions'];
      attemptsLeft: number | null;
      ids: RenterIds;
    }
  | { kind: 'refused'; code: ScreeningRefusal; ids: RenterIds | null }
  | { kind: 'unavailable'; reason: unknown };

/** New questions in a language, in the earlier exam's screening or in a new one. */
export async function askForQuestions(
  deps: Deps,
  { applicant, before }: { applicant: Applicant; before: Exam | null },
  language: string,
): Promise<BureauReply> {
  const { screening } = deps.providers;
  const opened =
    before === null
      ? await screening.open({ reference: applicant.id, applicant: await renterOf(deps, applicant) })
      : { kind: 'opened' as const, ids: idsOf(before) };
  if (opened.kind === 'unavailable') return { kind: 'unavailable', reason: opened.reason };
  if (opened.kind === 'refused') return { kind: 'refused', code: opened.code, ids: null };
  const { ids } = opened;
  const asked = await screening.ask(ids.screening_request_renter_uid, language);
  if (asked.kind === 'unavailable') return { kind: 'unavailable', reason: asked.reason };
  if (asked.kind === 'refused') return { kind: 'refused', code: asked.code, ids };
  return { ...asked, ids };
}

/** The error code of a bureau's refusal. @see spec/application.md §8 Exam */
export function codeOfRefusal(code: ScreeningRefusal): ErrorCode {
  if (code === 'exam.manual_verification') return 'exam.closed';
  return code === 'exam.notfound' ? 'exam.expired' : code;
}

function idsOf({ renter_uid, screening_request_uid, screening_request_renter_uid }: Exam): RenterIds {
  return { renter_uid, screening_request_uid, screening_request_renter_uid };
}

/** The personal data that the bureau needs. */
async function renterOf(deps: Deps, applicant: Applicant): Promise<ScreeningOrder['applicant']> {
  const { draft_data: draft } = await openStoredDraft(deps, deps.db, applicant.id);
  const info = draft.applicant_screening_info as { ssn?: unknown; date_of_birth?: unknown } | undefined;
  const { first_name, last_name, email } = applicant;
  return {
    first_name,
    last_name,
    email,
    ssn: typeof info?.ssn === 'string' ? info.ssn.replaceAll(/\D/g, '') : '',
    date_of_birth: typeof info?.date_of_birth === 'string' ? info.date_of_birth : '',
  };
}
