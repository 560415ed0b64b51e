import { Button, makeStyles, Select, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES } from '../../../contract/limits.ts';
import { type GridView, pagesOf, withSize } from './grid-search.ts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '8px 16px',
    color: tokens.colorNeutralForeground2,
  },
  size: { display: 'flex', alignItems: 'center', gap: '8px' },
  // The range and both arrows stay on one line, even if the words are long and the screen is narrow.
  turn: { display: 'flex', alignItems: 'center', gap: '8px', whiteSpace: 'nowrap' },
  range: { fontVariantNumeric: 'tabular-nums' },
});

interface GridPagesProps {
  readonly view: GridView;
  readonly total: number;
  readonly onView: (view: GridView) => void;
}

/** The range of the shown rows, their total, and the buttons to other pages. */
export function GridPages({ view, total, onView }: GridPagesProps) {
  const { t } = useTranslation('grid');
  const styles = useStyles();
  const first = total === 0 ? 0 : (view.page - 1) * view.page_size + 1;
  const turn = (by: number) => onView({ ...view, page: view.page + by });
  return (
    <nav className={styles.bar} aria-label={t('pages')}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: Fluent's Select is the control. */}
      <label data-field="page_size" className={styles.size}>
        {t('rows_per_page')}
        <Select
          value={String(view.page_size)}
          onChange={(_, { value }) => onView(withSize(view, Number(value)))}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
      </label>
      <div className={styles.turn}>
        <span className={styles.range}>
          {t('range', { first, last: Math.min(total, first + view.page_size - 1), total })}
        </span>
        <Button
          icon={<ChevronLeftRegular />}
          aria-label={t('previous')}
          disabledFocusable={view.page <= 1}
          onClick={() => turn(-1)}
        />
        <Button
          icon={<ChevronRightRegular />}
          aria-label={t('next')}
          disabledFocusable={view.page >= pagesOf(view, total)}
          onClick={() => turn(1)}
        />
      </div>
    </nav>
  );
}
