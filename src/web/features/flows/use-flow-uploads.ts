import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { UPLOAD_BYTES } from '../../../contract/limits.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/api/error-text.ts';
import type { Question } from '../../app/dialogs/ask.tsx';
import { notify } from '../../app/notifications/notifications.ts';
import { useLatest } from '../../app/use-latest.ts';
import type { UploadPort } from '../../forms/index.ts';
import type { TellUnstored } from '../../widgets/tell-unstored.ts';
import { sendFile } from '../../wizard/send-file.ts';
import type { FlowSubject } from './flow-subject.ts';
import { sendEvent } from './flow-tasks.ts';
import { forgetFile, isKept, keepFile } from './unsent/kept-files.ts';

/**
 * Connects the upload fields of a flow to the server.
 *
 * @param mayKeep whether a file may be stored on this device while there is no network.
 */
export function useFlowUploads(
  subject: FlowSubject,
  ask: (question: Question) => Promise<boolean>,
  tellUnstored: TellUnstored,
  mayKeep: boolean,
): UploadPort {
  const { t, i18n } = useTranslation();
  const latest = useLatest(subject);
  const { token } = subject;
  const { id } = subject.view;
  return useMemo(
    () => ({
      maxBytes: UPLOAD_BYTES,
      tellUnstored,
      send: async (file, purpose, onProgress, signal) => {
        const { keep } = latest.current;
        if (keep !== undefined) return keep(file);
        const answer = await sendFile(file, {
          token,
          process: id,
          purpose,
          onProgress,
          signal,
          textOf: (error) => errorText(i18n, error),
        });
        const isOffline = 'error' in answer && answer.error.code === 'network';
        const kept = isOffline && mayKeep ? await keepFile(id, purpose, file) : null;
        if (kept !== null) notify('warning', t('portal:flow.offline_file'));
        return kept ?? answer;
      },
      remove: async (file) => {
        const sure = await ask({
          title: t('apply.confirm_remove_file.title'),
          text: t('apply.confirm_remove_file.text'),
          confirm: t('documents.delete'),
        });
        if (!sure) return false;
        if (latest.current.keep !== undefined) return true;
        if (isKept(file)) {
          await forgetFile(String(file.id));
          return true;
        }
        try {
          await sendEvent(latest.current, { type: 'REMOVE_FILE', input: { id: String(file.id) } });
          notify('success', t('documents.deleted'));
          return true;
        } catch (error) {
          notify('error', errorText(i18n, error));
          return error instanceof ApiError && error.status === 404;
        }
      },
    }),
    [token, id, ask, tellUnstored, mayKeep, t, i18n, latest],
  );
}
