import { answerTo } from '../../../../machines/questionnaire-rules.ts';
import type { QuestionFile, QuestionItem } from '../../../contract/questionnaire.contract.ts';
import type { QuestionnaireFileRow } from '../../../db/applicant/questionnaire.repository.ts';
import { questionAsked } from '../../../engine/questionnaires/question-asked.ts';
import { UPLOADED } from '../../../engine/questionnaires/question-types.ts';
import type { Question, QuestionAnswers } from '../../../engine/questionnaires/questionnaire.ts';
import type { Deps } from '../../deps.ts';
import { ownersPath } from '../../storage/file-ticket.ts';

/** Prefix of a stored file in `delete_file`. */
const storedPrefix = 'questionnaires/';

/** The file id in a stored path, or null. */
export function idOfStoredPath(path: string): string | null {
  return path.startsWith(storedPrefix) ? path.slice(storedPrefix.length) : null;
}

/** A file of an answer. `unsent`: uploaded, but the answers are not submitted yet. */
type AnswerFile = Pick<QuestionnaireFileRow, 'id' | 'question_key' | 'file_name'> & {
  readonly unsent?: true;
};

/** A file as its owner sees it. @see spec/pre-application.md §3 Uploaded file entry */
export function questionFile(deps: Pick<Deps, 'secrets' | 'clock'>, file: AnswerFile): QuestionFile {
  return {
    id: file.id,
    name: file.file_name,
    view_path: ownersPath(deps, file.id),
    stored_path: `${storedPrefix}${file.id}`,
    ...(file.unsent ? { unsent: true } : {}),
  };
}

/**
 * The questions in a language, with the answers and files so far.
 *
 * @param today `YYYY-MM-DD` at the property while the questions are open; used to warn of unlikely dates.
 * @see spec/pre-application.md §3 Questionnaire item
 */
export function questionItems(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  questions: readonly Question[],
  answers: QuestionAnswers,
  files: readonly AnswerFile[],
  { language, today = null }: { readonly language: string; readonly today?: string | null },
): QuestionItem[] {
  return questions.map((question) => {
    const { options, doubts, ...asked } = questionAsked(question, { language, today });
    const { key, type } = asked;
    const answer = answerTo(answers, key);
    const own = files.filter((file) => file.question_key === key);
    const uploaded = own.length > 0 ? UPLOADED : '';
    return {
      ...asked,
      value: type === 'file' ? uploaded : typeof answer.value === 'string' ? answer.value : [...answer.value],
      meta: {
        ...(options === undefined ? {} : { options: [...options] }),
        ...(type === 'file' ? { files: own.map((file) => questionFile(deps, file)) } : {}),
      },
      condition_value: answer.condition_value,
      ...(doubts === undefined ? {} : { doubts: [...doubts] }),
    };
  });
}
