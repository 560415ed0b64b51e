import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { type ColumnActions, ColumnMenu } from './column-menu.tsx';
import type { Order } from './grid-search.ts';

const useStyles = makeStyles({
  head: { position: 'relative' },
  inside: { display: 'flex', alignItems: 'center', gap: '2px' },
  name: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    lineHeight: tokens.lineHeightBase200,
    textAlign: 'start',
  },
  button: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    padding: '4px 0',
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
    '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  handle: {
    position: 'absolute',
    insetBlock: '8px',
    insetInlineEnd: '-4px',
    width: '9px',
    zIndex: 1,
    cursor: 'col-resize',
    touchAction: 'none',
    backgroundClip: 'content-box',
    padding: '0 4px',
    backgroundColor: tokens.colorNeutralStroke1,
    ':hover': { backgroundColor: tokens.colorBrandStroke1 },
  },
});

interface GridHeaderProps {
  readonly header: string;
  readonly sorted: Order | false;
  /** Undefined if the column cannot be sorted. */
  readonly onSort: (() => void) | undefined;
  readonly actions: ColumnActions;
  /** Starts a change of the width by mouse or touch. */
  readonly onResize: (event: unknown) => void;
}

/** The head of a column: its name sorts, its menu has the other actions, its edge is dragged. */
export function GridHeader({ header, sorted, onSort, actions, onResize }: GridHeaderProps) {
  const styles = useStyles();
  const sort = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none';
  return (
    <th scope="col" className={styles.head} {...(onSort !== undefined && { 'aria-sort': sort })}>
      <div className={styles.inside}>
        {onSort === undefined ? (
          <span className={styles.name}>{header}</span>
        ) : (
          <button type="button" className={`${styles.name} ${styles.button}`} onClick={onSort}>
            <span>{header}</span>
            {sorted === 'asc' ? <ArrowUpRegular /> : null}
            {sorted === 'desc' ? <ArrowDownRegular /> : null}
          </button>
        )}
        <ColumnMenu header={header} actions={actions} />
      </div>
      {/* The keyboard has "Wider" and "Narrower" in the menu. */}
      <div className={styles.handle} aria-hidden="true" onMouseDown={onResize} onTouchStart={onResize} />
    </th>
  );
}
