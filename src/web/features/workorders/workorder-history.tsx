import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Workorder } from '../../../contract/resident/workorder.contract.ts';
import { rangeText } from '../../../engine/language/moments.ts';
import { useDateTime } from '../../app/texts/time-zone.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '16px' },
  one: {
    display: 'grid',
    gap: '2px',
    paddingLeft: '14px',
    borderLeft: `3px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
  },
  ours: { borderLeftColor: tokens.colorBrandStroke1 },
  what: { fontWeight: tokens.fontWeightSemibold },
  text: { whiteSpace: 'pre-wrap' },
  small: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** All events of a workorder, oldest first. */
export function WorkorderHistory({ workorder: { entries, time_zone } }: { readonly workorder: Workorder }) {
  const { t, i18n } = useTranslation('workorders');
  const dateTime = useDateTime();
  const styles = useStyles();
  return (
    <ol className={styles.list}>
      {entries.map(({ id, kind, author, by_office, text, visit_from, visit_until, at }) => (
        <li key={id} className={mergeClasses(styles.one, by_office && styles.ours)}>
          <span className={styles.what}>{t(`history.${kind}`)}</span>
          {visit_from === null || visit_until === null ? null : (
            <span>{rangeText(i18n.language, visit_from, visit_until, time_zone)}</span>
          )}
          {text === '' ? null : <span className={styles.text}>{text}</span>}
          <span className={styles.small}>
            {by_office
              ? t('history.by_office', { name: author })
              : author === ''
                ? t('history.by_time')
                : author}{' '}
            · {dateTime(at)}
          </span>
        </li>
      ))}
    </ol>
  );
}
