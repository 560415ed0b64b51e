import { Button, Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { UNIT_STATES } from '../../../../contract/office/unit-states.ts';
import type { UnitView } from '../../../../contract/office/units.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { formatDay, formatMoney } from '../../../app/texts/formats.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { DataGrid } from '../../../widgets/grid/data-grid.tsx';
import type { GridColumn } from '../../../widgets/grid/grid-column.ts';
import type { OfficeMember } from '../frame/office-page.tsx';

/** Milliseconds without typing before the search starts. */
const REST_MS = 300;

const useStyles = makeStyles({
  choice: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px', alignItems: 'end' },
  field: { minWidth: '140px', maxWidth: '220px' },
  // Its text begins where those of the other columns do.
  open: { justifyContent: 'start', minWidth: 0, marginInline: '-8px', paddingInline: '8px' },
});

type Query = NonNullable<NonNullable<Parameters<typeof call<'GET /api/office/units'>>[1]>['query']>;

interface UnitGridProps extends OfficeMember {
  readonly onOpen: (unit: UnitView) => void;
}

/** The units, sorted, searched and paged by the server. */
export function UnitGrid({ token, user_id, onOpen }: UnitGridProps) {
  const { t, i18n } = useTranslation('office-units');
  const { language } = i18n;
  const styles = useStyles();
  const [params] = useSearchParams();
  const search = params.get('search') ?? '';
  const state = UNIT_STATES.find((one) => one === params.get('state'));
  const columns = useMemo<readonly GridColumn<UnitView>[]>(
    () => [
      {
        id: 'unit_uid',
        header: t('columns.unit_uid'),
        isSortable: true,
        width: 150,
        cell: (unit) => (
          <Button
            appearance="subtle"
            className={styles.open}
            aria-label={t('edit', { name: unit.unit_uid })}
            onClick={() => onOpen(unit)}
          >
            {unit.unit_uid}
          </Button>
        ),
      },
      {
        id: 'building_uid',
        header: t('columns.building_uid'),
        isSortable: true,
        width: 110,
        cell: ({ building_uid }) => building_uid,
      },
      {
        id: 'unit_type',
        header: t('columns.unit_type'),
        isSortable: true,
        width: 120,
        cell: ({ unit_type }) => unit_type,
      },
      {
        id: 'rent',
        header: t('columns.rent'),
        isSortable: true,
        align: 'end',
        width: 130,
        cell: ({ rent_cents }) => formatMoney(rent_cents, language),
      },
      {
        id: 'vacant_date',
        header: t('columns.vacant_date'),
        isSortable: true,
        width: 140,
        cell: ({ vacant_date }) => formatDay(vacant_date),
      },
      { id: 'state', header: t('columns.state'), width: 160, cell: (unit) => t(`states.${unit.state}`) },
    ],
    [t, language, styles, onOpen],
  );
  const filter = { ...(search !== '' && { search }), ...(state !== undefined && { state }) };
  return (
    <DataGrid
      tableId="office-units"
      label={t('label')}
      columns={columns}
      rowId={({ unit_id }) => unit_id}
      usual={{ sort: 'unit_uid', order: 'asc' }}
      queryKey={['office', 'units', user_id, filter]}
      load={(query, signal) =>
        call('GET /api/office/units', { token, query: { ...query, ...filter } as Query, signal })
      }
      user={{ user_id, token }}
      empty={<EmptyState text={t(Object.keys(filter).length === 0 ? 'none' : 'none_found')} />}
      tools={<Choice />}
    />
  );
}

/** The filter of the list, which is in the address. */
function Choice() {
  const { t } = useTranslation('office-units');
  const styles = useStyles();
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const [text, setText] = useState(search);
  const choose = (name: string, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('page');
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  useEffect(() => {
    if (text.trim() === search) return;
    const timer = window.setTimeout(() => choose('search', text.trim()), REST_MS);
    return () => window.clearTimeout(timer);
  });
  return (
    <search className={styles.choice} aria-label={t('search')}>
      <Field className={styles.field} label={t('search')}>
        <Input type="search" maxLength={100} value={text} onChange={(_, { value }) => setText(value)} />
      </Field>
      <Field className={styles.field} label={t('state')}>
        <Select value={params.get('state') ?? ''} onChange={(_, { value }) => choose('state', value)}>
          <option value="">{t('any_state')}</option>
          {UNIT_STATES.map((one) => (
            <option key={one} value={one}>
              {t(`states.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
    </search>
  );
}
