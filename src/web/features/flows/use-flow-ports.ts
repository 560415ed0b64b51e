import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { UPLOAD_BYTES } from '../../../contract/limits.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/api/error-text.ts';
import type { Question } from '../../app/dialogs/ask.tsx';
import { notify } from '../../app/notifications/notifications.ts';
import { useLatest } from '../../app/use-latest.ts';
import type { UploadPort } from '../../forms/index.ts';
import type { TellRefused } from '../../widgets/tell-refused.ts';
import { sendFile } from '../../wizard/send-file.ts';
import type { FlowSubject } from './flow-subject.ts';
import { sendEvent } from './flow-tasks.ts';

/** How the upload fields of a flow reach the server. */
export function useFlowPorts(
  subject: FlowSubject,
  ask: (question: Question) => Promise<boolean>,
  tellRefused: TellRefused,
): UploadPort {
  const { t, i18n } = useTranslation();
  const latest = useLatest(subject);
  const { token } = subject;
  const { id } = subject.view;
  return useMemo(
    () => ({
      maxBytes: UPLOAD_BYTES,
      tellRefused,
      send: (file, purpose, onProgress, signal) =>
        sendFile(file, {
          token,
          process: id,
          purpose,
          onProgress,
          signal,
          textOf: (error) => errorText(i18n, error),
        }),
      remove: async (file) => {
        const sure = await ask({
          title: t('apply.confirm_remove_file.title'),
          text: t('apply.confirm_remove_file.text'),
          confirm: t('documents.delete'),
        });
        if (!sure) return false;
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
    [token, id, ask, tellRefused, t, i18n, latest],
  );
}
