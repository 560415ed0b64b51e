import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { PlacedMark } from '../../../../../../../machines/lease/placed-mark.ts';
import { inReadingOrder } from './marks-state.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: '8px' },
  row: { display: 'flex', flexWrap: 'wrap', gap: '4px 8px', alignItems: 'center' },
  words: { flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
});

interface MarkListProps {
  readonly marks: readonly PlacedMark[];
  readonly say: (mark: PlacedMark) => string;
  readonly onShow: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** The marks of a paper in reading order, each with its page and place. */
export function MarkList({ marks, say, onShow, onRemove }: MarkListProps) {
  const { t } = useTranslation('office-leases');
  const styles = useStyles();
  if (marks.length === 0) return <p className={styles.none}>{t('marks.none')}</p>;
  return (
    <ul className={styles.list} aria-label={t('marks.list')}>
      {inReadingOrder(marks).map((mark) => (
        <li key={mark.id} className={styles.row}>
          <span className={styles.words}>{say(mark)}</span>
          <Button
            size="small"
            aria-label={t('marks.show_named', { place: say(mark) })}
            onClick={() => onShow(mark.id)}
          >
            {t('marks.show')}
          </Button>
          <Button
            size="small"
            aria-label={t('marks.remove_named', { place: say(mark) })}
            onClick={() => onRemove(mark.id)}
          >
            {t('marks.remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
