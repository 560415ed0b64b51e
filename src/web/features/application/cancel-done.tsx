import { useTranslation } from 'react-i18next';
import { Modal } from '../../app/dialogs/modal.tsx';
import { TimedRedirect } from '../../app/page/timed-redirect.tsx';
import type { RunningFlow } from '../../flow/flow-views.ts';

/** Shows above the form that the application was cancelled, until the last page opens. */
export function CancelDone({ flow }: { readonly flow: RunningFlow }) {
  const { t } = useTranslation();
  const { send, stopped, pauseMs } = flow;
  return (
    <Modal
      title={t('apply.confirm_cancel.done')}
      actions={
        <TimedRedirect
          ms={pauseMs ?? 0}
          stopped={stopped}
          onStay={() => send({ type: 'STAY' })}
          onContinue={() => send({ type: 'CONTINUE' })}
        />
      }
    >
      {null}
    </Modal>
  );
}
