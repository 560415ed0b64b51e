import { makeStyles } from '@fluentui/react-components';
import { ReceiptRegular } from '@fluentui/react-icons/svg/receipt';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TransactionRow } from '../../../contract/resident/transaction.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { formatDateTime, formatMoney, localDay } from '../../app/texts/formats.ts';
import { useTimeZone } from '../../app/texts/time-zone.ts';
import { EmptyState } from '../../resident/empty-state.tsx';
import { useLinkStyles } from '../../resident/link-styles.ts';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';
import { DataGrid } from '../../widgets/grid/data-grid.tsx';
import type { GridColumn } from '../../widgets/grid/grid-column.ts';
import { CalendarButton, CsvButton, TransactionChoice } from './transaction-tools.tsx';
import { type ChosenTransactions, filterOf, useTransactionFilter } from './use-transaction-filter.ts';

type Query = NonNullable<Parameters<typeof call<'GET /api/tenant/transactions'>>[1]>['query'];

const useStyles = makeStyles({ sum: { fontVariantNumeric: 'tabular-nums' } });

const isAll = ({ kind, period, search }: ChosenTransactions) =>
  kind === 'all' && period === 'all' && search === '';

function Grid({ user }: SeenBy) {
  const { t, i18n } = useTranslation('ledger');
  const timeZone = useTimeZone();
  const styles = useStyles();
  const links = useLinkStyles();
  const { token } = user;
  const { language } = i18n;
  const [chosen, choose] = useTransactionFilter();
  const columns = useMemo<readonly GridColumn<TransactionRow>[]>(
    () => [
      {
        id: 'at',
        header: t('transactions.at'),
        isSortable: true,
        width: 215,
        cell: ({ at }) => formatDateTime(at, timeZone),
      },
      {
        id: 'description',
        header: t('transactions.description'),
        width: 195,
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
        width: 110,
        cell: ({ kind }) => t(`kinds.${kind}`),
      },
      {
        id: 'status',
        header: t('transactions.status'),
        width: 130,
        cell: ({ status }) => t(`status.${status}`),
      },
      {
        id: 'amount',
        header: t('transactions.amount'),
        isSortable: true,
        align: 'end',
        width: 125,
        cell: ({ amount, fee, total }) => (
          <span className={styles.sum}>
            {amount === 0 ? <s>{formatMoney(total - fee, language)}</s> : formatMoney(amount, language)}
          </span>
        ),
      },
      {
        id: 'fee',
        header: t('transactions.fee'),
        align: 'end',
        width: 115,
        cell: ({ fee }) =>
          fee === 0 ? '–' : <span className={styles.sum}>{formatMoney(fee, language)}</span>,
      },
      {
        id: 'balance',
        header: t('transactions.balance'),
        align: 'end',
        width: 125,
        cell: ({ balance_after }) => (
          <span className={styles.sum}>{formatMoney(balance_after, language)}</span>
        ),
      },
    ],
    [t, language, styles, links, timeZone],
  );
  return (
    <DataGrid
      tableId="transactions"
      label={t('transactions.label')}
      columns={columns}
      rowId={({ id }) => id}
      usual={{ sort: 'at', order: 'desc' }}
      queryKey={['transactions', user.metas.lease.lease_id, chosen, language]}
      load={(query, signal) =>
        call('GET /api/tenant/transactions', {
          token,
          query: { ...filterOf(chosen, localDay(new Date(), timeZone)), ...(query as NonNullable<Query>) },
          signal,
        })
      }
      user={user}
      tools={<TransactionChoice chosen={chosen} onChoose={choose} />}
      empty={
        <EmptyState
          text={t(isAll(chosen) ? 'transactions.none' : 'transactions.none_found')}
          icon={<ReceiptRegular />}
        />
      }
    />
  );
}

/** The charges and payments of the lease. @see spec/platform.md §2 Route table, §4 Data grid */
export function TransactionsPage() {
  const { t } = useTranslation('ledger');
  return (
    <ResidentPage
      title={t('transactions.title')}
      item="transactions"
      actions={({ user: { token } }) => (
        <>
          <CsvButton token={token} />
          <CalendarButton token={token} />
        </>
      )}
    >
      {(seenBy) => <Grid {...seenBy} />}
    </ResidentPage>
  );
}
