import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowMachineEvent } from '../../../engine/flow/machine-types.ts';
import { Modal } from '../../app/dialogs/modal.tsx';
import { TimedRedirect } from '../../app/page/timed-redirect.tsx';

/** How long it stands; the flow keeps the time. @see spec/application.md §9 */
const SHOWN_MS = 2000;

/** Says over the form that the application was cancelled, until the last page opens. */
export function CancelDone({ send }: { send: (event: FlowMachineEvent) => void }) {
  const { t } = useTranslation();
  const [stopped, setStopped] = useState(false);
  return (
    <Modal
      title={t('apply.confirm_cancel.done')}
      actions={
        <TimedRedirect
          ms={SHOWN_MS}
          stopped={stopped}
          onStay={() => {
            send({ type: 'STAY' });
            setStopped(true);
          }}
          onContinue={() => send({ type: 'CONTINUE' })}
        />
      }
    >
      {null}
    </Modal>
  );
}
