import { Button, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SORT_COLUMNS, type UnitRow } from '../../../contract/listing.contract.ts';
import { UnitActions } from './unit-actions.tsx';
import { type UnitColumn, type UnitListContext, unitCell } from './unit-columns.tsx';
import { directionOf, type SortColumn, type UnitSort } from './unit-search.ts';

const useStyles = makeStyles({
  order: { display: 'flex', alignItems: 'flex-end', gap: '8px', marginBlockEnd: '16px' },
  column: { flexGrow: 1 },
  cards: { display: 'grid', gap: '16px', margin: 0, padding: 0, listStyleType: 'none' },
  card: {
    display: 'grid',
    gap: '12px',
    padding: '16px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '10px 16px',
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
    '& dd': { margin: 0 },
  },
  wide: { gridColumn: '1 / -1' },
});

interface UnitCardsProps {
  readonly units: readonly UnitRow[];
  readonly columns: readonly UnitColumn[];
  readonly sort: UnitSort;
  readonly context: UnitListContext;
  readonly onOrder: (column: SortColumn) => void;
  readonly onTurn: () => void;
}

/** The units as cards, for a phone; what the table does by its headers stands above them. */
export function UnitCards({ units, columns, sort, context, onOrder, onTurn }: UnitCardsProps): ReactNode {
  const { t } = useTranslation('listings');
  const styles = useStyles();
  const direction = directionOf(sort);
  const sortable = SORT_COLUMNS.filter((column) => columns.includes(column));
  return (
    <>
      {sortable.length === 0 ? null : (
        <div className={styles.order}>
          <Field className={styles.column} label={t('units.sort_by')}>
            <Select
              size="large"
              value={sort.orderBy}
              onChange={(_, { value }) => onOrder(value === 'display_market_rent' ? value : 'vacant_date')}
            >
              {sortable.map((column) => (
                <option key={column} value={column}>
                  {t(`units.columns.${column}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Button
            size="large"
            icon={direction === 'asc' ? <ArrowUpRegular /> : <ArrowDownRegular />}
            onClick={onTurn}
          >
            {t(direction === 'asc' ? 'units.ascending' : 'units.descending')}
          </Button>
        </div>
      )}
      <ul className={styles.cards} aria-label={t('units.table')}>
        {units.map((unit) => (
          <UnitCard key={unit.id} unit={unit} columns={columns} context={context} />
        ))}
      </ul>
    </>
  );
}

const UnitCard = memo(function UnitCard(props: {
  readonly unit: UnitRow;
  readonly columns: readonly UnitColumn[];
  readonly context: UnitListContext;
}): ReactNode {
  const { unit, columns, context } = props;
  const { t } = useTranslation('listings');
  const styles = useStyles();
  return (
    <li className={styles.card}>
      <dl className={styles.facts}>
        {columns.map((column) => (
          <div key={column} className={column === 'costs' ? styles.wide : ''}>
            <dt>{t(`units.columns.${column}`)}</dt>
            <dd>{unitCell(column, unit, context)}</dd>
          </div>
        ))}
      </dl>
      <UnitActions unit={unit} context={context} />
    </li>
  );
});
