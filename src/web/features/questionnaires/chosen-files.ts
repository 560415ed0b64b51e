import { ANSWER_FILE_BYTES } from '../../../contract/limits.ts';
import type { QuestionItem } from '../../../contract/questionnaire.contract.ts';

/** A file of an answer: stored before, or chosen now and not sent yet. */
export interface ChosenFile {
  readonly id: string;
  readonly name: string;
  readonly file?: File;
  readonly view_path?: string;
  readonly stored_path?: string;
}

/** By the key of the question. */
export type ChosenFiles = Readonly<Record<string, readonly ChosenFile[]>>;

/** The files that are stored already. */
export function storedFiles(items: readonly QuestionItem[]): ChosenFiles {
  return Object.fromEntries(
    items.filter(({ type }) => type === 'file').map(({ key, meta }) => [key, meta.files ?? []]),
  );
}

/**
 * Which of the files can be sent, and which are too large.
 *
 * @see spec/pre-application.md §5 Questionnaires
 */
export function sortedBySize(files: readonly File[]): { fitting: File[]; tooLarge: File[] } {
  return {
    fitting: files.filter(({ size }) => size <= ANSWER_FILE_BYTES),
    tooLarge: files.filter(({ size }) => size > ANSWER_FILE_BYTES),
  };
}
