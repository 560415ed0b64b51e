import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../app/error-text.ts';
import { notify } from '../../app/notifications.ts';
import type { RefusedFile } from '../../forms/index.ts';
import { documentsKey } from './application-data.ts';
import { isRefused, MAX_BYTES, sendFile } from './uploads.ts';

/** A file on its way: `share` of it, 0 to 1, is sent. */
export interface RunningUpload {
  readonly key: number;
  readonly name: string;
  readonly share: number;
}

let lastKey = 0;

/**
 * The uploads of one required document: those running, those refused with their reasons.
 *
 * A file over the limit is named and not sent; the others go through. `onUploaded` is called once per stored file.
 */
export function useDocumentUploads(token: string, document: string, onUploaded: (name: string) => void) {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const [running, setRunning] = useState<readonly RunningUpload[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);

  async function one(file: File): Promise<void> {
    lastKey += 1;
    const key = lastKey;
    setRunning((now) => [...now, { key, name: file.name, share: 0 }]);
    const answer = await sendFile(file, {
      token,
      purpose: 'required_document',
      requiredDocument: document,
      onProgress: (share) => setRunning((now) => now.map((up) => (up.key === key ? { ...up, share } : up))),
      textOf: (error) => errorText(i18n, error),
    });
    // The list comes first: a file that needs a date must be in it before anything can be submitted.
    if (!isRefused(answer)) await queries.invalidateQueries({ queryKey: documentsKey(token) });
    setRunning((now) => now.filter((up) => up.key !== key));
    if (isRefused(answer)) setRefused((now) => [...now, answer]);
    else onUploaded(answer.file_name);
  }

  async function send(files: readonly File[]): Promise<void> {
    const large = files.filter((file) => file.size > MAX_BYTES);
    if (large.length > 0) notify('warning', t('documents.too_large'));
    setRefused(
      large.map((file) => ({
        file_name: file.name,
        error: { code: 'file.too_large', message: t('documents.over_limit') },
      })),
    );
    await Promise.all(files.filter((file) => !large.includes(file)).map(one));
  }

  return { running, refused, send };
}
