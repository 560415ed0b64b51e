import { Button, Field, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DECLINE_REASON_CHARACTERS } from '../../../../contract/limits.ts';
import { FormDialog } from '../../../app/dialogs/form-dialog.tsx';
import type { RunningFlow } from '../../../flow/flow-views.ts';

/** Opens the dialog in which a person declines to sign and gives the reason. */
export function DeclineButton({ flow }: { readonly flow: Pick<RunningFlow, 'send' | 'allows'> }) {
  const { t } = useTranslation('lease');
  const [isOpen, setOpen] = useState(false);
  if (!flow.allows({ type: 'DECLINE' })) return null;
  return (
    <>
      <Button size="large" onClick={() => setOpen(true)}>
        {t('decline.open')}
      </Button>
      {isOpen ? (
        <DeclineDialog
          onClose={() => setOpen(false)}
          onDecline={(reason) => {
            setOpen(false);
            flow.send({ type: 'DECLINE', data: { reason } });
          }}
        />
      ) : null}
    </>
  );
}

interface DeclineDialogProps {
  readonly onClose: () => void;
  readonly onDecline: (reason: string) => void;
}

function DeclineDialog({ onClose, onDecline }: DeclineDialogProps) {
  const { t } = useTranslation(['lease', 'portal']);
  const [reason, setReason] = useState('');
  const [isTold, setTold] = useState(false);
  const isWrong = reason.trim() === '' || reason.length > DECLINE_REASON_CHARACTERS;
  const decline = () => {
    setTold(true);
    if (!isWrong) onDecline(reason);
  };
  return (
    <FormDialog title={t('decline.title')} confirm={t('decline.send')} onSubmit={decline} onClose={onClose}>
      <p>{t('decline.text')}</p>
      <Field
        required
        label={t('decline.reason')}
        hint={t('decline.hint')}
        {...(isTold &&
          isWrong && { validationMessage: t('decline.needed', { count: DECLINE_REASON_CHARACTERS }) })}
      >
        <Textarea size="large" rows={4} value={reason} onChange={(_, { value }) => setReason(value)} />
      </Field>
    </FormDialog>
  );
}
