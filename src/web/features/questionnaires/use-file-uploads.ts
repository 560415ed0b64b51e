import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ANSWER_FILE_BYTES } from '../../../contract/limits.ts';
import type { QuestionFile } from '../../../contract/questionnaire.contract.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { type NotStored, useUploads } from '../../widgets/use-uploads.ts';
import type { QuestionnairePort } from './questionnaire-port.ts';
import { type Answers, type RefusedFile, sortedFiles } from './use-answers.ts';

/** The reason why the server refused a file, by error code. */
const WHY: Partial<Record<string, RefusedFile['why']>> = {
  'file.type_refused': 'type',
  'file.empty': 'empty',
  'questionnaire.file_too_large': 'size',
};

/**
 * The uploads of one question: each file is sent as soon as it is chosen. A refused file is reported and not sent. The
 * form knows the uploads and waits for them.
 */
export function useFileUploads(port: Pick<QuestionnairePort, 'uploadFile'>, key: string, form: Answers) {
  const { t, i18n } = useTranslation('questionnaires');

  function notStored({ name }: File, error: unknown): NotStored {
    const code = error instanceof ApiError ? error.code : 'unexpected';
    const why = WHY[code];
    const message = why === undefined ? errorText(i18n, error) : t(`files.refused.${why}`, { name });
    const broken = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
    return { file_name: name, error: { code, message }, broken };
  }

  const { uploads, add } = useUploads<QuestionFile>({
    maxBytes: ANSWER_FILE_BYTES,
    tooLarge: '',
    send: (file, onProgress, signal) =>
      port.uploadFile(key, file, onProgress, signal).catch((error: unknown) => notStored(file, error)),
    onStored: (stored) => form.addFile(key, stored),
  });

  const underway = uploads.filter(({ kind }) => kind !== 'refused');
  const summary = JSON.stringify(underway.map(({ name, kind }) => ({ name, kind })));
  const { setUnderway } = form;
  useEffect(() => {
    setUnderway((now) => ({ ...now, [key]: JSON.parse(summary) }));
  }, [setUnderway, key, summary]);

  function choose(files: readonly File[]): void {
    const { fitting, refused } = sortedFiles(files);
    if (refused.some(({ why }) => why === 'size')) notify('warning', t('files.too_large'));
    for (const upload of uploads) if (upload.kind === 'refused') upload.drop();
    form.chooseFiles(key, refused);
    add(fitting);
  }

  return { uploads, choose };
}
