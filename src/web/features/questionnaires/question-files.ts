import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ANSWER_FILE_BYTES } from '../../../contract/limits.ts';
import type { QuestionFile, QuestionItem } from '../../../contract/questionnaire.contract.ts';
import type { Entry } from '../../../engine/forms/form.ts';
import { errorText } from '../../app/api/error-text.ts';
import type { Question } from '../../app/dialogs/ask.tsx';
import { notify } from '../../app/notifications/notifications.ts';
import type { StoredFile, UploadPort } from '../../forms/index.ts';
import type { TellUnstored } from '../../widgets/tell-unstored.ts';
import { refusal } from '../../wizard/send-file.ts';
import type { QuestionnairePort, Submission } from './questionnaire-port.ts';

/** A file of an answer, as the form host lists it. */
type AnswerFile = StoredFile & Pick<QuestionFile, 'id' | 'stored_path' | 'unsent'>;

/** The entry of a file in the draft. */
function entryOf({ id, name, view_path, stored_path, unsent }: QuestionFile): AnswerFile {
  return { id, file_name: name, file_path: view_path, stored_path, ...(unsent && { unsent }) };
}

/** The files of a question as entries of the draft. */
export const filesOf = ({ meta }: QuestionItem): readonly AnswerFile[] => (meta.files ?? []).map(entryOf);

/** The files in the answers of a draft, of all questions. */
function filesIn(answers: Entry, items: readonly QuestionItem[]): readonly AnswerFile[] {
  const uploads = items.filter(({ type }) => type === 'file');
  return uploads.flatMap(({ key }) => (answers[key] ?? []) as readonly AnswerFile[]);
}

/** What a submit says about files: those that were uploaded for it, and the stored ones that were removed. */
export function fileChanges(
  answers: Entry,
  items: readonly QuestionItem[],
): Pick<Submission, 'unsent' | 'deleted'> {
  const files = filesIn(answers, items);
  const before = items.flatMap(filesOf).filter(({ unsent }) => unsent === undefined);
  return {
    unsent: files.filter(({ unsent }) => unsent).map(({ stored_path }) => stored_path),
    deleted: before
      .filter(({ id }) => files.every((file) => file.id !== id))
      .map(({ stored_path }) => stored_path),
  };
}

/**
 * Connects the upload fields of a questionnaire to the server. A submitted file is only taken out of the answers: the
 * next submit deletes it.
 */
export function useQuestionUploads(
  port: Pick<QuestionnairePort, 'uploadFile' | 'deleteFile'>,
  ask: (question: Question) => Promise<boolean>,
  tellUnstored: TellUnstored,
): UploadPort {
  const { t, i18n } = useTranslation(['questionnaires', 'forms']);
  return useMemo(
    () => ({
      maxBytes: ANSWER_FILE_BYTES,
      limit: t('files.hint'),
      tooLarge: t('files.too_large'),
      tellUnstored,
      send: (file, key, onProgress, signal) =>
        port
          .uploadFile(key, file, onProgress, signal)
          .then(entryOf, (error: unknown) => refusal(file, error, (failure) => errorText(i18n, failure))),
      remove: async (file) => {
        const sure = await ask({
          title: t('files.delete_title'),
          text: t('files.delete_text'),
          confirm: t('forms:upload.delete'),
        });
        if (!sure || (file as AnswerFile).unsent === undefined) return sure;
        try {
          await port.deleteFile(String(file.id));
          return true;
        } catch (error) {
          notify('error', errorText(i18n, error));
          return false;
        }
      },
    }),
    [port, ask, tellUnstored, t, i18n],
  );
}
