import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TransactionView } from '../../../contract/resident/transaction.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { saveReceipt } from '../../app/api/save-file.ts';
import { ConfirmDialog } from '../../app/dialogs/confirm-dialog.tsx';
import { notify } from '../../app/notifications/notifications.ts';
import { Notice } from '../../app/page/notice.tsx';
import { formatDay } from '../../app/texts/formats.ts';
import { useLinkStyles } from '../../resident/link-styles.ts';

const useStyles = makeStyles({ buttons: { display: 'flex', flexWrap: 'wrap', gap: '12px' } });

interface Props {
  readonly transaction: TransactionView;
  readonly token: string;
  readonly mayPay: boolean;
  readonly onChanged: (changed: TransactionView) => void;
}

const PAID = ['authorised', 'settled'];

/** The return codes with their own text. */
const RETURN_TEXTS: ReadonlySet<string> = new Set([
  'R01',
  'R02',
  'R03',
  'R04',
  'R08',
  'R09',
  'R10',
  'R16',
  'R20',
  'R29',
  'CHECK',
]);

/** The meaning of a payment's state for its resident, and the possible next steps. */
export function PaymentSteps({ transaction, token, mayPay, onChanged }: Props) {
  const { t, i18n } = useTranslation(['ledger', 'errors']);
  const styles = useStyles();
  const links = useLinkStyles();
  const [asks, setAsks] = useState(false);
  const { id, status, failure, return_code, present_again_on, again_id, can_cancel } = transaction;
  const params = { transaction_id: id };
  const change = async (changing: Promise<TransactionView>, told: string) => {
    setAsks(false);
    try {
      onChanged(await changing);
      notify('success', told);
    } catch (error) {
      notify('error', errorText(i18n, error));
    }
  };
  return (
    <>
      {failure === '' ? null : <Notice intent="error">{failure}</Notice>}
      {return_code === null ? null : (
        <Notice intent="warning">
          {returnText(return_code, (key, values) => t(`ledger:returns.${key}`, values))}
        </Notice>
      )}
      {return_code === null ? null : (
        <Notice intent="info">
          {present_again_on !== null
            ? t('ledger:one.again', { date: formatDay(present_again_on) })
            : t(again_id === null ? 'ledger:one.never_again' : 'ledger:one.again_done')}{' '}
          {again_id === null ? null : (
            <Link className={links.plain} to={`/transactions/view/${again_id}`}>
              {t('ledger:one.again_link')}
            </Link>
          )}
        </Notice>
      )}
      <div className={styles.buttons}>
        {PAID.includes(status) ? (
          <Button
            size="large"
            onClick={() =>
              void saveReceipt(id, token).catch((error) => notify('error', errorText(i18n, error)))
            }
          >
            {t('ledger:one.receipt')}
          </Button>
        ) : null}
        {can_cancel && mayPay ? (
          <Button size="large" onClick={() => setAsks(true)}>
            {t('ledger:one.cancel')}
          </Button>
        ) : null}
        {present_again_on !== null && mayPay ? (
          <Button
            size="large"
            onClick={() =>
              void change(
                call('POST /api/tenant/transactions/:transaction_id/call-off', { token, params }),
                t('ledger:one.again_off_done'),
              )
            }
          >
            {t('ledger:one.again_off')}
          </Button>
        ) : null}
      </div>
      {asks ? (
        <ConfirmDialog
          title={t('ledger:one.cancel')}
          confirm={t('ledger:one.cancel')}
          refuse={t('ledger:one.keep')}
          onConfirm={() =>
            void change(
              call('POST /api/tenant/transactions/:transaction_id/cancel', { token, params }),
              t('ledger:one.cancelled'),
            )
          }
          onRefuse={() => setAsks(false)}
        >
          <p>{t('ledger:one.cancel_ask')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function returnText(code: string, say: (key: string, values: { readonly code: string }) => string): string {
  return say(RETURN_TEXTS.has(code) ? code : 'other', { code });
}
