import { makeStyles, tokens } from '@fluentui/react-components';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  BoardCard,
  WorkorderBoard,
} from '../../../../contract/office/workorders/workorder-board.contract.ts';
import type { ClaimTurn } from '../frame/use-claim.ts';
import { useListKeys } from '../work/use-list-keys.ts';
import { BoardCardView } from './board-card.tsx';

const useStyles = makeStyles({
  scroller: {
    overflowX: 'auto',
    paddingBlockEnd: '8px',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  columns: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(220px, 1fr)',
    gap: '12px',
    alignItems: 'start',
    // On a phone the columns stand below each other.
    '@media (max-width: 599px)': { gridAutoFlow: 'row', gridAutoColumns: 'auto' },
  },
  column: {
    display: 'grid',
    gap: '8px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    padding: '12px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  empty: { '@media (max-width: 599px)': { display: 'none' } },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gap: '8px',
    gridTemplateColumns: 'minmax(0, 1fr)',
  },
  keys: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    // Keys are for people who have them.
    '@media (hover: none)': { display: 'none' },
  },
});

interface BoardColumnsProps {
  readonly board: WorkorderBoard;
  readonly claim: ClaimTurn;
  readonly onGive: (card: BoardCard) => void;
}

/** The workorders in the columns of their flow. On a wide screen the columns scroll sideways within the page. */
export function BoardColumns({ board, claim, onGive }: BoardColumnsProps) {
  const { t } = useTranslation('office-workorders');
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useListKeys(list);
  const { columns, cards, time_zone, today, colleagues } = board;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys. */}
      <section className={styles.scroller} aria-label={t('views.board')} tabIndex={0}>
        <div ref={list} className={styles.columns}>
          {columns.map((column, index) => {
            const its = cards.filter((card) => card.column === column.id);
            return (
              <section
                key={column.id}
                className={its.length === 0 ? `${styles.column} ${styles.empty}` : styles.column}
                aria-labelledby={`${id}-${index}`}
              >
                <h2 id={`${id}-${index}`} className={styles.title}>
                  {t('column', { title: column.title, count: its.length })}
                </h2>
                <ul className={styles.list}>
                  {its.map((card) => (
                    <BoardCardView
                      key={card.workorder_id}
                      {...{ card, time_zone, today, claim, onGive }}
                      canGive={colleagues.length > 0}
                    />
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      </section>
      <p className={styles.keys}>{t('keys')}</p>
    </>
  );
}
