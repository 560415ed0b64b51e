import { Button, makeStyles } from '@fluentui/react-components';
import { CalendarRegular } from '@fluentui/react-icons/svg/calendar';
import { ReceiptRegular } from '@fluentui/react-icons/svg/receipt';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TransactionRow } from '../../../contract/resident/transaction.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { formatDateTime, formatMoney } from '../../app/texts/formats.ts';
import { EmptyState } from '../../resident/empty-state.tsx';
import { useLinkStyles } from '../../resident/link-styles.ts';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';
import { saveFile } from '../../resident/save-file.ts';
import { DataGrid } from '../../widgets/grid/data-grid.tsx';
import type { GridColumn } from '../../widgets/grid/grid-column.ts';

type Query = NonNullable<Parameters<typeof call<'GET /api/tenant/transactions'>>[1]>['query'];

const useStyles = makeStyles({ sum: { fontVariantNumeric: 'tabular-nums' } });

function Grid({ user }: SeenBy) {
  const { t, i18n } = useTranslation('ledger');
  const styles = useStyles();
  const links = useLinkStyles();
  const { token } = user;
  const { language } = i18n;
  const columns = useMemo<readonly GridColumn<TransactionRow>[]>(
    () => [
      {
        id: 'at',
        header: t('transactions.at'),
        isSortable: true,
        width: 180,
        cell: ({ at }) => formatDateTime(at),
      },
      {
        id: 'description',
        header: t('transactions.description'),
        width: 220,
        isHideable: false,
        cell: ({ id, description, kind }) => (
          <Link className={links.plain} to={`/transactions/view/${id}`}>
            {description === '' ? t(`kinds.${kind}`) : description}
          </Link>
        ),
      },
      {
        id: 'kind',
        header: t('transactions.kind'),
        isSortable: true,
        width: 120,
        cell: ({ kind }) => t(`kinds.${kind}`),
      },
      {
        id: 'status',
        header: t('transactions.status'),
        width: 140,
        cell: ({ status }) => t(`status.${status}`),
      },
      {
        id: 'amount',
        header: t('transactions.amount'),
        isSortable: true,
        align: 'end',
        width: 140,
        cell: ({ amount }) => <span className={styles.sum}>{formatMoney(amount, language)}</span>,
      },
    ],
    [t, language, styles, links],
  );
  return (
    <DataGrid
      tableId="transactions"
      label={t('transactions.label')}
      columns={columns}
      rowId={({ id }) => id}
      usual={{ sort: 'at', order: 'desc' }}
      queryKey={['transactions', user.metas.lease.lease_id]}
      load={(query, signal) =>
        call('GET /api/tenant/transactions', { token, query: query as NonNullable<Query>, signal })
      }
      user={user}
      empty={<EmptyState text={t('transactions.none')} icon={<ReceiptRegular />} />}
    />
  );
}

function CalendarButton({ user: { token } }: Pick<SeenBy, 'user'>) {
  const { t, i18n } = useTranslation(['ledger', 'errors']);
  const save = () =>
    saveFile('/api/tenant/due-days.ics', 'due-days.ics', token).catch((error: unknown) =>
      notify('error', errorText(i18n, error)),
    );
  return (
    <Button icon={<CalendarRegular />} onClick={() => void save()}>
      {t('ledger:transactions.calendar')}
    </Button>
  );
}

/** What the lease was charged and what was paid. @see spec/platform.md §2 Route table, §4 Data grid */
export function TransactionsPage() {
  const { t } = useTranslation('ledger');
  return (
    <ResidentPage
      title={t('transactions.title')}
      item="transactions"
      actions={({ user }) => <CalendarButton user={user} />}
    >
      {(seenBy) => <Grid {...seenBy} />}
    </ResidentPage>
  );
}
