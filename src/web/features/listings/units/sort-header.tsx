import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowSortRegular } from '@fluentui/react-icons/svg/arrow-sort';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf, type SortColumn, type UnitSort } from './unit-search.ts';

const useStyles = makeStyles({
  sort: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: '32px',
    padding: '0 4px',
    marginInlineStart: '-4px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    font: 'inherit',
    color: 'inherit',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground2Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

/** The header of a sortable column; shows the direction. */
export function SortHeader(props: {
  readonly column: SortColumn;
  readonly sort: UnitSort;
  readonly onSort: (column: SortColumn) => void;
}): ReactNode {
  const { column, sort } = props;
  const { t } = useTranslation('listings');
  const styles = useStyles();
  const direction = sort.orderBy === column ? directionOf(sort) : null;
  const icons = { asc: <ArrowUpRegular />, desc: <ArrowDownRegular />, none: <ArrowSortRegular /> };
  const words = { asc: 'ascending', desc: 'descending', none: 'none' } as const;
  return (
    <th scope="col" aria-sort={words[direction ?? 'none']}>
      <button
        type="button"
        id={`sort-${column}`}
        className={styles.sort}
        onClick={() => props.onSort(column)}
      >
        {t(`units.columns.${column}`)}
        {icons[direction ?? 'none']}
      </button>
    </th>
  );
}
