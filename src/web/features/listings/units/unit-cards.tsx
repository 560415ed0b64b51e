import { Button, Field, makeStyles, Select } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitRow } from '../../../../contract/guest/listing.contract.ts';
import { SORT_COLUMNS } from '../../../../contract/guest/unit-choices.ts';
import { RowBlocks } from './row-blocks.tsx';
import { UnitCard } from './unit-card.tsx';
import { type UnitColumn, type UnitListContext, unitWords } from './unit-columns.tsx';
import { directionOf, type SortColumn, type UnitSort } from './unit-search.ts';

/** Height of a card with its gap in pixels, until one is measured. */
const CARD_HEIGHT = 230;

const useStyles = makeStyles({
  order: { display: 'flex', alignItems: 'flex-end', gap: '8px', marginBlockEnd: '16px' },
  column: { flexGrow: 1 },
});

interface UnitCardsProps {
  readonly units: readonly UnitRow[];
  readonly columns: readonly UnitColumn[];
  readonly sort: UnitSort;
  readonly context: UnitListContext;
  /** The unit to return to; '' for none. */
  readonly start: string;
  readonly onOrder: (column: SortColumn) => void;
  readonly onTurn: () => void;
}

/** The units as cards, for a phone; the sorting of the table's headers is above them. */
export function UnitCards(props: UnitCardsProps): ReactNode {
  const { units, columns, sort, context, start, onOrder, onTurn } = props;
  const { t } = useTranslation('listings');
  const styles = useStyles();
  const direction = directionOf(sort);
  const cards = useCallback(
    (first: number, end: number) =>
      units
        .slice(first, end)
        .map((unit, index) => (
          <UnitCard
            key={unit.id}
            unit={unit}
            at={first + index}
            total={units.length}
            columns={columns}
            context={context}
          />
        )),
    [units, columns, context],
  );
  const words = useCallback((index: number) => unitWords(t, units[index], columns), [t, units, columns]);
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
      {/* biome-ignore lint/a11y/useSemanticElements: the blocks between a list and its items fit in no ul. */}
      <div role="list" aria-label={t('units.table')}>
        <RowBlocks
          total={units.length}
          start={start === '' ? -1 : units.findIndex((unit) => unit.id === start)}
          height={CARD_HEIGHT}
          rows={cards}
          words={words}
        />
      </div>
    </>
  );
}
