import { makeStyles, Select } from '@fluentui/react-components';
import { PaymentRegular } from '@fluentui/react-icons/svg/payment';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { MoneyRow } from '../../../../contract/office/money.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { formatDay, formatMoney } from '../../../app/texts/formats.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { DataGrid } from '../../../widgets/grid/data-grid.tsx';
import type { GridColumn } from '../../../widgets/grid/grid-column.ts';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { MoneyNav } from './money-nav.tsx';

type Query = NonNullable<Parameters<typeof call<'GET /api/office/money'>>[1]>['query'];

const ONLY = ['all', 'due', 'overdue', 'credit'] as const;
const AMOUNTS = [
  ['due_cents', 120],
  ['overdue_cents', 120],
  ['days_30', 110],
  ['days_60', 110],
  ['days_90', 110],
  ['older', 110],
  ['credit_cents', 110],
  ['deposit_cents', 120],
] as const;

const useStyles = makeStyles({ sum: { fontVariantNumeric: 'tabular-nums' } });

/** `/office/money`: what each lease of the property owes, and since when. */
export function MoneyPage() {
  const { t } = useTranslation('office-money');
  return (
    <OfficePage title={t('register.title')}>
      {(member) => (
        <>
          <MoneyNav {...member} />
          <Register {...member} />
        </>
      )}
    </OfficePage>
  );
}

function Register({ token, user_id }: OfficeMember) {
  const { t, i18n } = useTranslation('office-money');
  const { language } = i18n;
  const columns = useMoneyColumns();
  const [search, setSearch] = useSearchParams();
  const only = ONLY.find((one) => one === search.get('only')) ?? 'all';
  const choose = (value: string) =>
    setSearch(value === 'all' ? {} : { only: value }, { replace: true, preventScrollReset: true });
  return (
    <DataGrid
      tableId="office-money"
      label={t('register.label')}
      columns={columns}
      rowId={({ lease_id }) => lease_id}
      usual={{ sort: 'overdue_cents', order: 'desc' }}
      queryKey={['office money', user_id, only, language]}
      load={(query, signal) =>
        call('GET /api/office/money', { token, query: { only, ...(query as NonNullable<Query>) }, signal })
      }
      user={{ token, user_id }}
      tools={
        <Select aria-label={t('register.only')} value={only} onChange={(_, { value }) => choose(value)}>
          {ONLY.map((one) => (
            <option key={one} value={one}>
              {t(`register.only_${one}`)}
            </option>
          ))}
        </Select>
      }
      empty={<EmptyState text={t('register.none')} icon={<PaymentRegular />} />}
    />
  );
}

function useMoneyColumns(): readonly GridColumn<MoneyRow>[] {
  const { t, i18n } = useTranslation('office-money');
  const { language } = i18n;
  const styles = useStyles();
  const links = useLinkStyles();
  return useMemo(
    () => [
      {
        id: 'home',
        header: t('register.home'),
        isSortable: true,
        width: 110,
        cell: ({ lease_id, home }) => (
          <Link className={links.plain} to={`/office/money/${lease_id}`}>
            {home}
          </Link>
        ),
      },
      {
        id: 'residents',
        header: t('register.residents'),
        width: 190,
        cell: ({ residents, over }) => (over ? `${residents} (${t('register.over')})` : residents),
      },
      ...AMOUNTS.map(([id, width]) => ({
        id,
        header: t(`register.${id}`),
        isSortable: true,
        align: 'end' as const,
        width,
        cell: (row: MoneyRow) => (
          <span className={styles.sum}>{row[id] === 0 ? '–' : formatMoney(row[id], language)}</span>
        ),
      })),
      {
        id: 'oldest_due',
        header: t('register.oldest_due'),
        isSortable: true,
        width: 120,
        cell: ({ oldest_due }) => (oldest_due === '' ? '–' : formatDay(oldest_due)),
      },
    ],
    [t, language, styles, links],
  );
}
