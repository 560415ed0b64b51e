import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TransactionRow } from '../../../contract/resident/transaction.contract.ts';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { saveReceipt } from '../../app/api/save-file.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { formatMoney } from '../../app/texts/formats.ts';
import { useDateTime } from '../../app/texts/time-zone.ts';
import { Card } from '../../resident/card.tsx';
import { usePostStyles } from '../../resident/post-row.ts';

/** Payments that have arrived or are on their way have a receipt. */
const hasReceipt = ({ kind, status }: TransactionRow) =>
  kind === 'payment' && (status === 'authorised' || status === 'settled');

interface ReceiptsProps {
  readonly user: UserSession;
  /** False while content above is loading, which would move them. They are requested meanwhile. */
  readonly shown: boolean;
}

/** The receipts of the newest payments; those of all payments are on the transactions page. */
export function Receipts({ user: { token, metas }, shown }: ReceiptsProps) {
  const { t, i18n } = useTranslation(['documents', 'ledger', 'errors']);
  const dateTime = useDateTime();
  const styles = usePostStyles();
  const { data } = useQuery({
    queryKey: ['transactions', metas.lease.lease_id, 'receipts'],
    queryFn: ({ signal }) =>
      // Payments are sorted before charges, newest first.
      call('GET /api/tenant/transactions', {
        token,
        signal,
        query: { sort: 'kind', order: 'desc', page_size: '15' },
      }),
    enabled: !metas.blocked_modules.includes('MAKE_PAYMENTS'),
  });
  const receipts = (data?.rows ?? []).filter(hasReceipt);
  if (!shown || receipts.length === 0) return null;
  const save = (id: string) =>
    saveReceipt(id, token).catch((error: unknown) => notify('error', errorText(i18n, error)));
  return (
    <Card title={t('documents:receipts')}>
      <ul className={styles.list}>
        {receipts.map(({ id, at, amount, description }) => (
          <li key={id} className={styles.row}>
            <span>
              {formatMoney(-amount, i18n.language)}
              <br />
              <span className={styles.small}>
                {dateTime(at)} · {description}
              </span>
            </span>
            <Button
              aria-label={t('documents:save_receipt', { date: dateTime(at) })}
              onClick={() => void save(id)}
            >
              {t('ledger:one.receipt')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
