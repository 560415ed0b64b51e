import { makeStyles, tokens } from '@fluentui/react-components';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { UnitListAnswer, UnitRow } from '../../../../contract/guest/listing.contract.ts';
import { formatMoney } from '../../../app/texts/formats.ts';
import { CostSummary } from '../cost-summary.tsx';
import { statusName, vacantFrom, zeroBedroomName } from '../listing-words.ts';
import type { SortColumn } from './unit-search.ts';

/** Data shared by the cells of a list. */
export interface UnitListContext {
  readonly answer: UnitListAnswer;
  readonly propertyId: string;
  readonly onOpenPlan: (unitType: string) => void;
  /** Obtained once per list instead of by thousands of cells. */
  readonly t: TFunction<'listings'>;
  readonly language: string;
}

/** The columns in order. `costs` is the total costs of the unit. @see spec/pre-application.md §2 */
const COLUMNS = [
  'id',
  'building_uid',
  'unit_uid',
  'display_bedroom',
  'display_bathroom',
  'unit_type',
  'floor_plan_images',
  'display_square_feet',
  'display_market_rent',
  'costs',
  'occupancy_status',
  'vacant_date',
] as const;
export type UnitColumn = (typeof COLUMNS)[number] | 'unit_status';

/** Pixels that each column of the table needs; a wider page gives all of them more. */
export const COLUMN_WIDTHS: Readonly<Record<UnitColumn, number>> = {
  id: 60,
  building_uid: 80,
  unit_uid: 66,
  display_bedroom: 82,
  display_bathroom: 62,
  unit_type: 50,
  floor_plan_images: 84,
  display_square_feet: 56,
  display_market_rent: 92,
  costs: 188,
  occupancy_status: 80,
  unit_status: 80,
  vacant_date: 110,
};

const useStyles = makeStyles({
  plan: {
    display: 'block',
    width: '72px',
    height: '54px',
    padding: 0,
    overflow: 'hidden',
    cursor: 'zoom-in',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: '#fbfcfb',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  image: { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
});

/**
 * The columns to show: all that the server does not hide; a phone shows the unit's own status. The total costs reveal
 * the rent, so they are hidden with it.
 */
export function shownColumns(hidden: readonly string[], narrow: boolean): UnitColumn[] {
  return COLUMNS.map((column) =>
    narrow && column === 'occupancy_status' ? ('unit_status' as const) : column,
  ).filter(
    (column) => !hidden.includes(column) && !(column === 'costs' && hidden.includes('display_market_rent')),
  );
}

/** Whether a column can be sorted. */
export function isSortable(column: UnitColumn): column is SortColumn & UnitColumn {
  return column === 'display_market_rent' || column === 'vacant_date';
}

/** The name of a unit, for links and buttons that a screen reader announces without their row. */
export function unitName(t: TFunction<'listings'>, unit: UnitRow): string {
  return t('listings:unit_named', { building: unit.building_uid, unit: unit.unit_uid });
}

/** Searchable text of a unit whose row is not rendered: its columns as they would be shown. */
export function unitWords(
  t: TFunction<'listings'>,
  unit: UnitRow | undefined,
  columns: readonly UnitColumn[],
): string {
  if (unit === undefined) return '';
  const texts = ['id', 'building_uid', 'unit_uid', 'unit_type', 'display_square_feet'] as const;
  const words: string[] = texts.filter((column) => columns.includes(column)).map((column) => unit[column]);
  return columns.includes('vacant_date')
    ? [...words, vacantFrom(t, unit.vacant_date)].join(' ')
    : words.join(' ');
}

/** The content of a unit's cell in a column. */
export function unitCell(column: UnitColumn, unit: UnitRow, context: UnitListContext): ReactNode {
  const { t, language, answer } = context;
  switch (column) {
    case 'display_bedroom':
      return unit.display_bedroom === '0'
        ? zeroBedroomName(t, answer.zeroBedroomLabel)
        : unit.display_bedroom;
    case 'display_market_rent':
      return <strong>{formatMoney(unit.display_market_rent, language)}</strong>;
    case 'costs':
      return (
        <CostSummary
          rent={unit.display_market_rent}
          charges={answer.charges[unit.unit_type] ?? []}
          name={unitName(t, unit)}
        />
      );
    case 'occupancy_status':
    case 'unit_status':
      return statusName(t, unit[column]);
    case 'vacant_date':
      return vacantFrom(t, unit.vacant_date);
    case 'floor_plan_images':
      return <PlanPicture unit={unit} context={context} />;
    default:
      return unit[column];
  }
}

function PlanPicture({ unit, context }: { unit: UnitRow; context: UnitListContext }): ReactNode {
  const styles = useStyles();
  const [image] = unit.floor_plan_images;
  if (image === undefined) return null;
  const what = { type: unit.unit_type, number: 1, total: unit.floor_plan_images.length };
  return (
    <button
      type="button"
      id={`plan-${unit.id}`}
      className={styles.plan}
      aria-label={`${context.t('listings:images.open', what)}, ${unitName(context.t, unit)}`}
      onClick={() => context.onOpenPlan(unit.unit_type)}
    >
      <img
        className={styles.image}
        src={image.path}
        alt=""
        width={640}
        height={480}
        loading="lazy"
        decoding="async"
      />
    </button>
  );
}
