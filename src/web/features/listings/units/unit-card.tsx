import { makeStyles, tokens } from '@fluentui/react-components';
import { memo, type ReactNode } from 'react';
import type { UnitRow } from '../../../../contract/guest/listing.contract.ts';
import { formatDay } from '../../../app/texts/formats.ts';
import { isVacantNow } from '../listing-words.ts';
import { UnitActions } from './unit-actions.tsx';
import { type UnitColumn, type UnitListContext, unitCell } from './unit-columns.tsx';

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gap: '8px',
    marginBlockEnd: '12px',
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: { display: 'flex', gap: '12px', alignItems: 'start' },
  words: { display: 'grid', gap: '2px', flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  first: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 12px' },
  name: { fontWeight: tokens.fontWeightSemibold },
  detail: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** The columns in each line of the card, if the list shows them. */
const NAME: readonly UnitColumn[] = ['building_uid', 'unit_uid'];
const SIZE: readonly UnitColumn[] = [
  'display_bedroom',
  'display_bathroom',
  'display_square_feet',
  'unit_type',
];
const STATE: readonly UnitColumn[] = ['occupancy_status', 'unit_status', 'vacant_date', 'id'];

/** The value of a column without a heading above it: a word beside it says what it is. */
function phrase(column: UnitColumn, unit: UnitRow, context: UnitListContext): ReactNode {
  const { t } = context;
  switch (column) {
    case 'building_uid':
    case 'unit_uid':
    case 'id':
    case 'display_square_feet':
      return unit[column] === '' ? '' : t(`listings:units.card.${column}`, { value: unit[column] });
    case 'display_bathroom':
      return unit.display_bathroom === ''
        ? ''
        : t('listings:units.card.display_bathroom', {
            count: Number(unit.display_bathroom),
            value: unit.display_bathroom,
          });
    case 'display_bedroom':
      return unit.display_bedroom === '0'
        ? unitCell(column, unit, context)
        : t('listings:units.card.display_bedroom', { value: unit.display_bedroom });
    case 'vacant_date':
      return isVacantNow(unit.vacant_date)
        ? t('listings:units.card.vacant_now')
        : t('listings:units.card.vacant_date', { value: formatDay(unit.vacant_date) });
    default:
      return unitCell(column, unit, context);
  }
}

interface UnitCardProps {
  readonly unit: UnitRow;
  /** Index in the whole list, from 0. */
  readonly at: number;
  readonly total: number;
  readonly columns: readonly UnitColumn[];
  readonly context: UnitListContext;
}

/** A unit in a few lines, for a phone; each shows the columns that the list shows. */
export const UnitCard = memo(function UnitCard(props: UnitCardProps): ReactNode {
  const { unit, at, total, columns, context } = props;
  const styles = useStyles();
  const shows = (column: UnitColumn) => columns.includes(column);
  const line = (parts: readonly UnitColumn[]) =>
    parts
      .filter(shows)
      .map((column) => phrase(column, unit, context))
      .filter((part) => part !== '')
      .join(' · ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: the blocks between the list and its items fit in no ul.
    <div
      role="listitem"
      className={styles.card}
      data-row={unit.id}
      aria-posinset={at + 1}
      aria-setsize={total}
    >
      <div className={styles.head}>
        {shows('floor_plan_images') ? unitCell('floor_plan_images', unit, context) : null}
        <div className={styles.words}>
          <span className={styles.first}>
            <span className={styles.name}>{line(NAME)}</span>
            {shows('display_market_rent') ? unitCell('display_market_rent', unit, context) : null}
          </span>
          <span className={styles.detail}>{line(SIZE)}</span>
          <span className={styles.detail}>{line(STATE)}</span>
        </div>
      </div>
      {shows('costs') ? unitCell('costs', unit, context) : null}
      <UnitActions unit={unit} context={context} />
    </div>
  );
});
