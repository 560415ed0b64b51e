import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerRow } from '../../../../contract/office/money.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { formatDateTime, formatDay, formatMoney } from '../../../app/texts/formats.ts';
import { useTimeZone } from '../../../app/texts/time-zone.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { DataGrid } from '../../../widgets/grid/data-grid.tsx';
import type { GridColumn } from '../../../widgets/grid/grid-column.ts';
import type { OfficeMember } from '../frame/office-page.tsx';
import type { OpenedAct } from './act/act-form.ts';
import { ReceiptButton } from './receipt-button.tsx';

type Query = NonNullable<
  Parameters<typeof call<'GET /api/office/money/leases/:lease_id/entries'>>[1]
>['query'];

const useStyles = makeStyles({
  sum: { fontVariantNumeric: 'tabular-nums' },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, display: 'block' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
});

interface EntriesProps {
  readonly member: OfficeMember;
  readonly lease_id: string;
  /** Absent: the member may only read. */
  readonly onAct: ((act: OpenedAct) => void) | undefined;
}

/** The entries of a lease in words, with the balance after each. */
export function EntriesGrid({ member, lease_id, onAct }: EntriesProps) {
  const { t, i18n } = useTranslation('office-money');
  const { token, user_id } = member;
  return (
    <DataGrid
      tableId="office-ledger"
      label={t('entries.label')}
      columns={useEntryColumns(token, onAct)}
      rowId={({ entry_id }) => entry_id}
      usual={{ sort: 'seq', order: 'desc' }}
      queryKey={['office entries', lease_id, i18n.language]}
      load={(query, signal) =>
        call('GET /api/office/money/leases/:lease_id/entries', {
          token,
          params: { lease_id },
          query: query as NonNullable<Query>,
          signal,
        })
      }
      user={{ token, user_id }}
      empty={<EmptyState text={t('entries.none')} />}
    />
  );
}

function useEntryColumns(token: string, onAct: EntriesProps['onAct']): readonly GridColumn<LedgerRow>[] {
  const { t, i18n } = useTranslation('office-money');
  const { language } = i18n;
  const styles = useStyles();
  const timeZone = useTimeZone();
  return useMemo(() => {
    const sum = (cents: number) => (
      <span className={styles.sum}>{cents === 0 ? '–' : formatMoney(cents, language)}</span>
    );
    return [
      {
        id: 'seq',
        header: t('entries.day'),
        isSortable: true,
        width: 120,
        cell: ({ day, at }) => <span title={formatDateTime(at, timeZone)}>{formatDay(day)}</span>,
      },
      {
        id: 'what',
        header: t('entries.what'),
        isHideable: false,
        width: 250,
        cell: ({ kind, what, reason }) => (
          <span>
            {[t(`kinds.${kind}`), what].filter((part) => part !== '').join(': ')}
            {reason === '' ? null : <span className={styles.small}>{reason}</span>}
          </span>
        ),
      },
      { id: 'who', header: t('entries.who'), width: 170, cell: (row) => whoText(row, t) },
      {
        id: 'debit',
        header: t('entries.debit'),
        align: 'end',
        width: 110,
        cell: (row) => sum(row.debit_cents),
      },
      {
        id: 'credit',
        header: t('entries.credit'),
        align: 'end',
        width: 110,
        cell: (row) => sum(row.credit_cents),
      },
      {
        id: 'balance',
        header: t('entries.balance'),
        align: 'end',
        width: 120,
        cell: ({ balance_cents }) => (
          <span className={styles.sum}>{formatMoney(balance_cents, language)}</span>
        ),
      },
      {
        id: 'acts',
        header: t('entries.acts'),
        isHideable: false,
        width: 210,
        cell: (row) => (
          <span className={styles.buttons}>
            <EntryActs row={row} onAct={onAct} />
            {row.has_receipt && row.payment_id !== null ? (
              <ReceiptButton token={token} payment_id={row.payment_id} what={row.what} />
            ) : null}
          </span>
        ),
      },
    ];
  }, [t, language, styles, timeZone, token, onAct]);
}

function EntryActs({ row, onAct }: { readonly row: LedgerRow; readonly onAct: EntriesProps['onAct'] }) {
  const { t } = useTranslation('office-money');
  if (onAct === undefined) return null;
  const { entry_id, payment_id, what, can_reverse, can_return } = row;
  return (
    <>
      {can_reverse ? (
        <Button
          size="small"
          aria-label={t('acts.reversal.of', { what })}
          onClick={() => onAct({ kind: 'reversal', entry_id, what })}
        >
          {t('acts.reversal.short')}
        </Button>
      ) : null}
      {can_return && payment_id !== null ? (
        <Button
          size="small"
          aria-label={t('acts.return.of', { what })}
          onClick={() => onAct({ kind: 'return', payment_id, what })}
        >
          {t('acts.return.short')}
        </Button>
      ) : null}
    </>
  );
}

function whoText({ who, approved_by }: LedgerRow, t: TFunction<'office-money'>): string {
  const name = who.name === '' || who.kind === 'provider' ? t(`entries.by_${who.kind}`) : who.name;
  return approved_by === '' ? name : `${name}, ${t('entries.approved', { name: approved_by })}`;
}
