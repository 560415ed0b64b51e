import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { UPLOAD_BYTES } from '../../../../contract/limits.ts';
import { errorText } from '../../../app/api/error-text.ts';
import type { StoredFile } from '../../../forms/index.ts';
import { useUploads } from '../../../widgets/use-uploads.ts';
import { sendFile } from '../../../wizard/send-file.ts';
import { documentsKey } from '../application-data.ts';

/**
 * The uploads of one required document: those in progress, and the failed ones with their reasons.
 * A file over the limit is reported and not sent; the others are uploaded. `onUploaded` is called once per stored file.
 */
export function useDocumentUploads(token: string, document: string, onUploaded: (name: string) => void) {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const { uploads, add } = useUploads<StoredFile>({
    maxBytes: UPLOAD_BYTES,
    tooLarge: t('documents.too_large'),
    send: (file, onProgress, signal) =>
      sendFile(file, {
        token,
        purpose: 'required_document',
        requiredDocument: document,
        onProgress,
        signal,
        textOf: (error) => errorText(i18n, error),
      }),
    async onStored(stored) {
      // Reloads the list first: a file that needs a date must be in it before anything can be submitted.
      await queries.invalidateQueries({ queryKey: documentsKey(token) });
      onUploaded(stored.file_name);
    },
  });

  function send(files: readonly File[]): void {
    for (const upload of uploads) if (upload.kind === 'refused') upload.drop();
    add(files);
  }

  return { uploads, send };
}
