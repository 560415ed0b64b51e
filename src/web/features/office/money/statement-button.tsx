import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeLedger } from '../../../../contract/office/money.contract.ts';
import { Modal } from '../../../app/dialogs/modal.tsx';
import { useSaveFile } from '../frame/use-save-file.ts';

const useStyles = makeStyles({ form: { display: 'grid', gap: '16px' } });

interface StatementButtonProps {
  readonly token: string;
  readonly ledger: OfficeLedger;
}

/** Saves the statement of a lease for a period. */
export function StatementButton({ token, ledger: { lease_id, today } }: StatementButtonProps) {
  const { t } = useTranslation('office-money');
  const styles = useStyles();
  const save = useSaveFile(token);
  const [asks, setAsks] = useState(false);
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`);
  const [to, setTo] = useState(today);
  const isWrong = from === '' || to === '' || from > to;
  const done = () => {
    const query = new URLSearchParams({ from, to });
    save(`/api/office/money/leases/${lease_id}/statement?${query}`, `statement-${to}.pdf`);
    setAsks(false);
  };
  return (
    <>
      <Button onClick={() => setAsks(true)}>{t('statement.save')}</Button>
      {asks ? (
        <Modal
          title={t('statement.save')}
          onDismiss={() => setAsks(false)}
          actions={
            <>
              <Button size="large" onClick={() => setAsks(false)}>
                {t('portal:cancel')}
              </Button>
              <Button size="large" appearance="primary" disabled={isWrong} onClick={done}>
                {t('statement.do')}
              </Button>
            </>
          }
        >
          <div className={styles.form}>
            <Field label={t('period.from')}>
              <Input type="date" size="large" value={from} onChange={(_, { value }) => setFrom(value)} />
            </Field>
            <Field label={t('period.to')} {...(isWrong && { validationMessage: t('period.wrong') })}>
              <Input type="date" size="large" value={to} onChange={(_, { value }) => setTo(value)} />
            </Field>
          </div>
        </Modal>
      ) : null}
    </>
  );
}
