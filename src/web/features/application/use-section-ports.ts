import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftAnswer } from '../../../contract/application/application.contract.ts';
import { UPLOAD_BYTES } from '../../../contract/limits.ts';
import { call } from '../../app/api/api-client.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/api/error-text.ts';
import type { Question } from '../../app/dialogs/ask.tsx';
import { notify } from '../../app/notifications/notifications.ts';
import type { Draft, Entry, StoredFile, UploadPort } from '../../forms/index.ts';
import type { TellUnstored } from '../../widgets/tell-unstored.ts';
import { sendFile } from '../../wizard/send-file.ts';

/** Whether a list has an entry with that id. */
const isIn = (list: unknown, id: string | number): boolean =>
  Array.isArray(list) && list.some((entry: Entry | null) => entry?.id === id);

interface Ports {
  readonly uploads: UploadPort;
  readonly confirmRemove: (section: string, entry: Entry) => Promise<boolean>;
}

/** Callbacks and data of the page around the sections; each keeps its identity between renders. */
interface Around {
  /** The draft as the server has it: an entry that is not in it has no record to delete. */
  readonly saved: () => Draft;
  /** Called with the server's answer when a record was deleted, which makes a new revision. */
  readonly onStored: (answer: DraftAnswer) => void;
  readonly tellUnstored: TellUnstored;
}

/** Server access for the sections of a tab: uploading and deleting files, deleting stored records. */
export function useSectionPorts(
  token: string,
  ask: (question: Question) => Promise<boolean>,
  { saved, onStored, tellUnstored }: Around,
): Ports {
  const { t, i18n } = useTranslation();
  const send = useCallback<UploadPort['send']>(
    (file, purpose, onProgress, signal) =>
      sendFile(file, { token, purpose, onProgress, signal, textOf: (error) => errorText(i18n, error) }),
    [token, i18n],
  );
  const remove = useCallback(
    async (file: StoredFile): Promise<boolean> => {
      const sure = await ask({
        title: t('apply.confirm_remove_file.title'),
        text: t('apply.confirm_remove_file.text'),
        confirm: t('documents.delete'),
      });
      if (!sure) return false;
      return call('DELETE /api/applicant/delete_applicant_file/:id', {
        token,
        params: { id: String(file.id) },
      }).then(
        () => {
          notify('success', t('documents.deleted'));
          return true;
        },
        (error: unknown) => {
          notify('error', errorText(i18n, error));
          return error instanceof ApiError && error.status === 404;
        },
      );
    },
    [token, ask, t, i18n],
  );
  const confirmRemove = useCallback(
    async (section: string, entry: Entry): Promise<boolean> => {
      const { id } = entry;
      if ((typeof id !== 'string' && typeof id !== 'number') || !isIn(saved()[section], id)) return true;
      const params = { entity: section, id: String(id) };
      try {
        onStored(await call('DELETE /api/applicant/records/:entity/:id', { token, params }));
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return true;
        notify('error', errorText(i18n, error));
        return false;
      }
    },
    [token, i18n, saved, onStored],
  );
  return useMemo(
    () => ({ uploads: { maxBytes: UPLOAD_BYTES, send, remove, tellUnstored }, confirmRemove }),
    [send, remove, tellUnstored, confirmRemove],
  );
}
