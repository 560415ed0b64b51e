import { Field, Input, makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SamplePerson } from '../../../contract/playground.contract.ts';
import { call } from '../../app/api/api-client.ts';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import { useUser } from '../../app/session/use-session.ts';
import { formatDay, formatMoney, localDay } from '../../app/texts/formats.ts';
import { Loaded } from '../../resident/loaded.tsx';
import { DataGrid, type GridPage } from '../../widgets/grid/data-grid.tsx';
import type { GridColumn } from '../../widgets/grid/grid-column.ts';
import type { GridQuery } from '../../widgets/grid/grid-search.ts';

/** Number of past days that the sample grids show. @see spec/platform.md §9 */
const SAMPLE_DAYS = 91;
/** Number of rows that the client-side grid sorts. */
const SAMPLE_ROWS = 100;

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  dates: { display: 'flex', flexWrap: 'wrap', gap: '12px' },
});

function useColumns(): readonly GridColumn<SamplePerson>[] {
  const { t, i18n } = useTranslation('playground');
  const { language } = i18n;
  return useMemo(
    () => [
      { id: 'name', header: t('columns.name'), cell: ({ name }) => name, isSortable: true },
      { id: 'email', header: t('columns.email'), cell: ({ email }) => email, isSortable: true, width: 260 },
      { id: 'unit', header: t('columns.unit'), cell: ({ unit }) => unit, isSortable: true, width: 110 },
      {
        id: 'rent',
        header: t('columns.rent'),
        cell: ({ rent }) => formatMoney(rent, language),
        isSortable: true,
        isHideable: false,
        align: 'end',
      },
      {
        id: 'moved_in',
        header: t('columns.moved_in'),
        cell: ({ moved_in }) => formatDay(moved_in),
        isSortable: true,
      },
    ],
    [t, language],
  );
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The past days, and a setter for the two fields. */
function usePastDays(): readonly [Days, (days: Days) => void] {
  return useState(() => {
    const now = new Date();
    return {
      from: localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - SAMPLE_DAYS)),
      to: localDay(now),
    };
  });
}

function DayFields({ days, onChange }: { readonly days: Days; readonly onChange: (days: Days) => void }) {
  const { t } = useTranslation('playground');
  const styles = useStyles();
  return (
    <div className={styles.dates}>
      {(['from', 'to'] as const).map((side) => (
        <Field key={side} label={t(side)}>
          <Input
            type="date"
            value={days[side]}
            onChange={(_, { value }) => value !== '' && onChange({ ...days, [side]: value })}
          />
        </Field>
      ))}
    </div>
  );
}

const usual = { sort: 'moved_in', order: 'desc' } as const;
const rowId = ({ id }: SamplePerson) => id;

/** A grid whose ten thousand rows are sorted by the server. @see spec/platform.md §2 Route table */
export function ServerGridPage() {
  const { t } = useTranslation('playground');
  const styles = useStyles();
  const user = useUser();
  const [days, setDays] = usePastDays();
  return (
    <PageFrame>
      <div className={styles.page}>
        <PageHeading text={t('xgrid_server')} />
        <DataGrid
          tableId="playground"
          label={t('people')}
          columns={useColumns()}
          rowId={rowId}
          usual={usual}
          queryKey={['playground', days]}
          load={(query, signal) =>
            call('GET /api/playground/people', { query: { ...(query as SampleQuery), ...days }, signal })
          }
          user={user}
          empty={<p>{t('nobody')}</p>}
          tools={<DayFields days={days} onChange={setDays} />}
        />
      </div>
    </PageFrame>
  );
}

type SampleQuery = Omit<GridQuery, 'sort'> & { readonly sort: (typeof usual)['sort'] };

/** Sorts and paginates rows in memory. */
function pageInMemory(
  people: readonly SamplePerson[],
  { page, page_size, sort, order }: GridQuery,
): GridPage<SamplePerson> {
  const key = sort as keyof SamplePerson;
  const sign = order === 'asc' ? 1 : -1;
  const sorted = people.toSorted((one, other) =>
    one[key] === other[key] ? 0 : sign * (one[key] < other[key] ? -1 : 1),
  );
  const first = (Number(page) - 1) * Number(page_size);
  return { rows: sorted.slice(first, first + Number(page_size)), total: people.length };
}

/** The same grid over rows in the browser. */
export function ClientGridPage() {
  const { t } = useTranslation('playground');
  const styles = useStyles();
  const [days, setDays] = usePastDays();
  const columns = useColumns();
  const query = useQuery({
    queryKey: ['playground', 'all', days],
    queryFn: ({ signal }) =>
      call('GET /api/playground/people', { query: { ...days, page_size: String(SAMPLE_ROWS) }, signal }),
  });
  return (
    <PageFrame>
      <div className={styles.page}>
        <PageHeading text={t('xgrid_client')} />
        <Loaded query={query}>
          {({ rows }) => (
            <DataGrid
              tableId="playground-client"
              label={t('people')}
              columns={columns}
              rowId={rowId}
              usual={usual}
              queryKey={['playground', 'sorted', days]}
              load={async (asked) => pageInMemory(rows, asked)}
              user={null}
              empty={<p>{t('nobody')}</p>}
              tools={<DayFields days={days} onChange={setDays} />}
            />
          )}
        </Loaded>
      </div>
    </PageFrame>
  );
}
