import { Button, Field, makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeCase } from '../../../../contract/office/case.contract.ts';
import { formatMoney } from '../../../../engine/language/money.ts';
import { call } from '../../../app/api/api-client.ts';
import { HomeSelect } from '../applications/offer-fields.tsx';
import { AddPersonDialog } from './add-person-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useCaseChange } from './use-case-change.ts';

const useStyles = makeStyles({ buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });

interface ApplicationActionsProps {
  readonly applicationId: string;
  readonly application: NonNullable<OfficeCase['application']>;
  readonly token: string;
}

type Open = 'add' | 'move' | 'cancel' | null;

/** What the office does with an application: another person, another home, or its end. */
export function ApplicationActions({ applicationId, application, token }: ApplicationActionsProps) {
  const { t, i18n } = useTranslation('office-applications');
  const styles = useStyles();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const params = { application_id: applicationId };
  const cancelling = useCaseChange(async (reason: string) => {
    await call('POST /api/office/applications/:application_id/cancellation', {
      token,
      params,
      body: { reason },
    });
    return t('actions.cancelled');
  }, close);
  const { can_change, can_move, invoices } = application;
  const refunded = invoices.reduce((sum, { refundable_cents }) => sum + refundable_cents, 0);
  if (!can_change && !can_move) return null;
  return (
    <>
      <span className={styles.buttons}>
        {can_change ? <Button onClick={() => setOpen('add')}>{t('actions.add')}</Button> : null}
        {can_move ? <Button onClick={() => setOpen('move')}>{t('actions.move')}</Button> : null}
        {can_change ? <Button onClick={() => setOpen('cancel')}>{t('actions.cancel')}</Button> : null}
      </span>
      {open === 'add' ? (
        <AddPersonDialog applicationId={applicationId} token={token} onClose={close} />
      ) : null}
      {open === 'move' ? <MoveDialog applicationId={applicationId} token={token} onClose={close} /> : null}
      {open === 'cancel' ? (
        <ReasonDialog
          title={t('actions.cancel')}
          text={t('actions.cancel_text')}
          confirm={t('actions.cancel_confirm')}
          isPending={cancelling.isPending}
          onConfirm={(reason) => cancelling.mutate(reason)}
          onClose={close}
        >
          {refunded > 0 ? (
            <p>{t('actions.cancel_refund', { amount: formatMoney(refunded, i18n.language) })}</p>
          ) : null}
        </ReasonDialog>
      ) : null}
    </>
  );
}

interface DialogProps {
  readonly applicationId: string;
  readonly token: string;
  readonly onClose: () => void;
}

function MoveDialog({ applicationId, token, onClose }: DialogProps) {
  const { t } = useTranslation('office-applications');
  const [unitId, setUnitId] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { data } = useQuery({
    queryKey: ['office offer'],
    queryFn: ({ signal }) => call('GET /api/office/applications/offer', { token, signal }),
    staleTime: 0,
  });
  const moving = useCaseChange(async (reason: string) => {
    const { home } = await call('POST /api/office/applications/:application_id/unit', {
      token,
      params: { application_id: applicationId },
      body: { unit_id: unitId, reason },
    });
    return t('actions.moved', { home });
  }, onClose);
  return (
    <ReasonDialog
      title={t('actions.move')}
      text={t('actions.move_text')}
      confirm={t('actions.move_confirm')}
      isPending={moving.isPending}
      onAttempt={() => setIsChecked(true)}
      onConfirm={(reason) => {
        if (unitId !== '') moving.mutate(reason);
      }}
      onClose={onClose}
    >
      <Field
        label={t('invite.unit_id')}
        required
        {...(isChecked && unitId === '' && { validationMessage: t('invite.issues.unit_id') })}
      >
        <HomeSelect homes={data?.homes ?? []} value={unitId} onChange={setUnitId} />
      </Field>
    </ReasonDialog>
  );
}
